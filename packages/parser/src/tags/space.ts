const SPACE = /\s*/y

/** The offset of the first unit at or after `from` that is not white space. */
export const skipSpace = (text: string, from: number): number => {
  SPACE.lastIndex = from
  SPACE.test(text)
  return SPACE.lastIndex
}

const ANY_TAG = /<\/?([a-z_-]{1,24})(?:\s[^<>]{0,200})?>/iy

/** The tag that stands behind an offset and white space, whatever its name, which is the first group. */
export const anyTagBehind = (text: string, from: number): RegExpExecArray | null => {
  ANY_TAG.lastIndex = skipSpace(text, from)
  return ANY_TAG.exec(text)
}

const LINE_START = /(?:^|[\n>])[ \t]*$/

/** True when only indentation, or another tag, stands before an offset on its line. */
export const standsFirst = (text: string, at: number): boolean =>
  LINE_START.test(text.slice(Math.max(0, at - 80), at))

const LINE_END = /[ \t]*(?:\r?\n|$)/y

/** True when nothing but spaces and tabs follows an offset on its line. */
export const standsLast = (text: string, at: number): boolean => {
  LINE_END.lastIndex = at
  return LINE_END.test(text)
}
