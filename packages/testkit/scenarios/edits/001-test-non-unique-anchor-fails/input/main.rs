fn test() {}

fn test() {}
