// Stands in the bundle for the parts of memfs that nothing here uses.
export {}
