/** Further back, a notation tells by itself where its call breaks off. */
const LONGEST = 400

const NAMES = 'tools?|toolcall|functions?|invoke|action|plugin|python|code|recipient'
const ATTRIBUTES = '[ \\t]+(?:[\\w-]{1,40}=[^<>\\n]{0,100}|[\\w-]{0,40}$)'
/** What chat templates write before a call: a tag or a mark. */
const MARK = `<[|｜]?((?:[\\w▁｜]{1,20}[:_｜])?(?:${NAMES})(?![a-z\\d])[^<>\\s=]{0,80})[^<>\\s]{0,80}(?:${ATTRIBUTES})?(?:>|$)`
/** A word in brackets, the name of a tool, a label that has nothing behind it. */
const OTHERS =
  '\\[TOOL_[A-Z]{1,20}\\]|functools\\[|✿FUNCTION✿|>>>\\w{1,64}$|(?:Action|Code):[ \\t]*(?:`{1,3}\\w{0,10})?$'
const OPENED = new RegExp(`(?<![^\\n])[ \\t]*(?:${MARK}|${OTHERS})`, 'gi')
/** A fence around calls as in Python, or as Continue has them. */
const CODE = /(?<![^\n])[ \t]*(?:(?:`{3,}|~{3,})tool(?:_code)?\b|Code:[ \t]*\r?\n[ \t]*`{3,}py)/g

/** What ends a call where no tag does, or begins what a tool has said. */
const ENDS =
  /\/>|<[^<>\n]{0,40}(?:(?<![a-z])end(?![a-z])|suffix|response|output|result)|\[(?:\/|END|TOOL_RESULT)|<\|calls?\|>|<tool_call\|>/i
/** What may stand before the name in the tag that ends one. */
const BARS = ['', '｜']
const ENDS_CODE = /\n[ \t]*(?:`{3}|~{3})/

/**
 * Where a call may begin that an answer breaks off in: at the first mark of one that starts a line of its last passage,
 * and that nothing below ends. Offsets are 0-based.
 */
export const openedCallAt = (text: string, from: number, to: number): number | undefined => {
  const start = Math.max(from, text.lastIndexOf('\n', Math.max(from, to - LONGEST)) + 1)
  const tail = text.slice(start, to)
  const opened =
    [...tail.matchAll(OPENED)].find(({ 1: tag, index }) => {
      const rest = tail.slice(index)
      return !ENDS.test(rest) && !(tag !== undefined && BARS.some((bar) => rest.includes(`</${bar}${tag}`)))
    }) ??
    [...tail.matchAll(CODE)].find(({ 0: { length }, index }) => !ENDS_CODE.test(tail.slice(index + length)))
  return opened && start + opened.index + opened[0].search(/\S/)
}
