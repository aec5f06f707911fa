use std::io;

fn start() {
    run_all();
}
