import { fileAfter } from './example.ts'
import type { Verdict } from './judge.ts'
import type { Attempt } from './notation.ts'
import type { Trial } from './trial.ts'

/** A case in full: where it is from, the edit, and what was refused or came out wrong. */
export const shown = (
  { example, attempt, wrongLine }: Trial,
  { kind, mended, quotes, text }: Verdict,
): string => {
  const at = kind === 'wrong' ? wrongLine?.(text) : undefined
  const difference =
    at === undefined
      ? text
      : `meant ${JSON.stringify(fileAfter(example)[at])}\n  came  ${JSON.stringify(text.split('\n')[at])}`
  const head = `${kind}${mended ? ', near miss applies' : ''} ${example.change.source}`
  const quoted = mended ? [] : quotes.map(({ from, to, text }) => `  lines ${from}-${to} ${inLines(text)}\n`)
  return `${head}\n${written(attempt)}\n  ${difference}\n${quoted.join('')}`
}

const written = (attempt: Attempt): string =>
  attempt.op === 'edit'
    ? `  find ${inLines(attempt.find)}\n  replace ${inLines(attempt.replace)}`
    : attempt.hunks
        .map(
          ({ lines, from = '', anchors = [] }) =>
            `  @@ ${from} ${inLines([...anchors, ...lines].join('\n'))}`,
        )
        .join('\n')

const inLines = (text: string): string => JSON.stringify(text).replaceAll('\\n', '\n     ')
