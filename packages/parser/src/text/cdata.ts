/**
 * The text of a CDATA section, by all that stands between its marks. Sections in it are of the text; the end of one in
 * it may be parted over two, as it is in XML. Null where it ends before, and another one begins: then nobody knows
 * whether the marks around it are of the text.
 */
export const textOfSection = (inner: string): string | null => {
  let [text, from] = ['', 0]
  let depth = 1
  let end = -1
  for (const { 0: mark, index } of inner.matchAll(MARKS)) {
    if (mark === END) {
      depth = Math.max(0, depth - 1)
      end = index
    } else if (depth > 0) depth += 1
    else {
      if (!inner.startsWith(PARTED, end - 2)) return null
      text += inner.slice(from, end)
      from = index + mark.length
      depth = 1
    }
  }
  return text + inner.slice(from)
}

/** What is said of a content of which nobody knows that, as a predicate. */
export const SEVERAL_SECTIONS =
  'begins with a CDATA section, and has another one behind its end: put one around all of it where they are its own, or leave them out'

/** True for a text with a section in it. */
export const hasSection = (text: string): boolean => text.includes(BEGIN)

const BEGIN = '<![CDATA['
const END = ']]>'
const MARKS = /\]\]>|<!\[CDATA\[/g
/** The end of a section and the beginning of the next, which part an end between them. */
const PARTED = ']]]]><![CDATA[>'
