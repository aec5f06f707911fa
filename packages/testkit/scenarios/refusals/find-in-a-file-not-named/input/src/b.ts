// Hosts.
export const hosts = [
  "alpha",
  "bravo",
]
