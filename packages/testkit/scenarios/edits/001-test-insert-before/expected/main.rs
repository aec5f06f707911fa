use std::io;

/// Main entry point
fn main() {
    test();
}
