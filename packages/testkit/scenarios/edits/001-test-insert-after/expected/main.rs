use std::io;
use std::fs;

fn main() {
    test();
}
