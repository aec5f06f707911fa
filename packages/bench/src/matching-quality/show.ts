import type { Trial } from './draft.ts'
import { fileAfter } from './example.ts'
import type { Verdict } from './judge.ts'

/** A case in full: where it is from, the edit, and what was refused or came out wrong. */
export const shown = (
  { example, find, replace, wrongLine }: Trial,
  { kind, cured, text }: Verdict,
): string => {
  const quoted = (body: string): string => JSON.stringify(body).replaceAll('\\n', '\n     ')
  const at = kind === 'wrong' ? wrongLine?.(text) : undefined
  const difference =
    at === undefined
      ? text
      : `meant ${JSON.stringify(fileAfter(example)[at])}\n  came  ${JSON.stringify(text.split('\n')[at])}`
  const head = `${kind}${cured === true ? ', near miss applies' : ''} ${example.change.source}`
  return `${head}\n  find ${quoted(find)}\n  replace ${quoted(replace)}\n  ${difference}\n`
}
