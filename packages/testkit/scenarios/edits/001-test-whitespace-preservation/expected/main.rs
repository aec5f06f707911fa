use std::io;

fn main() {
    let x  =	1;
}
