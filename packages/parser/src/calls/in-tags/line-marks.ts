import type { Mark } from './marks.ts'

/**
 * `TOOL_NAME: …` below the fence of a tool, `BEGIN_ARG: …` and `END_ARG`, each alone on its line; behind the last of
 * these, the fence that ends the call.
 */
const LINE =
  /^[ \t]{0,80}(?:TOOL_?NAME:(?<=^[ \t]{0,80}`{3,9}tool[ \t]{0,20}\r?\n[ \t]{0,80}TOOL_?NAME:)[ \t]{0,20}([\w.:-]{1,64})|BEGIN_?ARG:[ \t]{0,20}([\w-]{1,64})|END_?ARG)(?=[ \t]{0,20}\r?$)/gim
const FENCE = /\s{1,80}(?=(?<=\n[ \t]{0,80})`{3,9}[ \t]{0,20}\r?$)/my

/** What ends an argument. */
export const END_OF_ARGUMENT = 'END_ARG'

/**
 * The marks of calls as Continue has them, where each argument stands on lines of its own. Source: Continue's framework
 * of tools for models without any (`systemMessageTools/toolCodeblocks`).
 */
export const lineMarksIn = (text: string): readonly Mark[] =>
  [...text.matchAll(LINE)].flatMap(({ 0: line, 1: tool, 2: argument, index }) => {
    const from = index + line.search(/\S/)
    const to = index + line.length
    if (tool !== undefined) return [{ kind: 'call', close: '```', name: tool, from, to, isBare: true }]
    const mark = { close: END_OF_ARGUMENT, name: argument ?? '', from, to, isBare: true } as const
    if (argument !== undefined) return [{ ...mark, kind: 'argument' }]
    FENCE.lastIndex = to
    const end: Mark = { ...mark, kind: 'end' }
    return FENCE.test(text) ? [end, { ...end, close: '```', from: to }] : [end]
  })
