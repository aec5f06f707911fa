use std::io;

fn main() {
    test();
}
