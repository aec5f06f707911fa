fn test() {}

fn test() {}
fn test() {}
