use std::io;

fn main() {
}
