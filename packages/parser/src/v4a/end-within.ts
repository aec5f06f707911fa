/**
 * The end of a patch in an added line, alone or right behind its text: models leave out the line break before it, and
 * go on with marks of their own.
 */
const ADDED_END = /^\+(?:.*\S)?\*\*\* End Patch/gim

/** What stands before it in code that writes patches: a quote, an escaped break, or a value that is put in. */
const IN_CODE = /(?:["'`]|\\[nr]|\{[\w.$()[\]]{0,40}\})\*\*\* End Patch$/i

/** A line of a file that has patches in it. */
const OF_PATCHES = /^(?:[ +-].*\*\*\* (?:Begin Patch|(?:Add|Delete|Update) File:)|[ -].*\*\*\* End Patch)/im

/** The offset of the line of a section by which the end of the patch would be written into the file, or undefined. */
export const endWithin = (section: string): number | undefined => {
  const ends = [...section.matchAll(ADDED_END)].filter(([line]) => !IN_CODE.test(line.slice(-80)))
  return ends.length === 0 || OF_PATCHES.test(section) ? undefined : ends[0]!.index
}

/** What is wrong with such a line. */
export const END_WITHIN =
  '`*** End Patch` stands on a line of its own, without a `+`: in an added line, it would be written into the file'
