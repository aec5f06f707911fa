use std::io;

fn main() {
    test();
}

#[cfg(test)]
mod tests {
    // tests
}
