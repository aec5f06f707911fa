/** A line with the mark of a patch or a hunk that is no item of a list. */
export const MARKED = /^[+-](?:[^\s+-]|\s\s+\S)/
