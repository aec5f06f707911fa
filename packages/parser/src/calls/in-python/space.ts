const BLANK = /[ \t\f\r\n]*/y

/** Passes over white space, comments and backslashes that join lines, which say nothing within brackets. */
export const skipPythonSpace = (text: string, from: number): number => {
  for (let at = from; ; ) {
    BLANK.lastIndex = at
    BLANK.test(text)
    at = BLANK.lastIndex
    if (text[at] === '#') {
      const end = text.indexOf('\n', at)
      at = end === -1 ? text.length : end
    } else if (text.startsWith('\\\n', at)) at += 2
    else if (text.startsWith('\\\r\n', at)) at += 3
    else return at
  }
}
