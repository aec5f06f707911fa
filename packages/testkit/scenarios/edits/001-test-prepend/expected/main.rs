// Copyright 2024
// Licensed under MIT

use std::io;

fn main() {
    test();
}
