import { defaultPolicy, type NearMiss, operationSchema, type Snapshot } from '@emend/model'
import { type Planned, plan } from '@emend/planner'
import type { Trial } from './draft.ts'
import { fileAfter, textOf } from './example.ts'

/** What came of a trial. */
export interface Verdict {
  readonly kind: 'right' | 'refused' | 'wrong'
  /** Whether the near miss of a refusal applies when it is copied; null where there is none. */
  readonly cured: boolean | null
  /** The text that came out, or the codes of what was refused. */
  readonly text: string
}

const PATH = 'file'

const snapshotOf = (text: string): Snapshot => ({
  base: 'a'.repeat(40),
  entries: new Map([
    [PATH, { kind: 'file', mode: '100644', bytes: Buffer.from(text), blob: 'b'.repeat(40) }],
  ]),
  ignored: new Set(),
  listings: new Map(),
  globs: new Map(),
  origins: new Map(),
})

const edited = (text: string, find: string, replace: string): Planned => {
  const operation = operationSchema.parse({ op: 'edit', path: PATH, find, replace })
  return plan({ version: 1, operations: [operation] }, snapshotOf(text), { ...defaultPolicy, shrink: null })
}

/** The text of the file after a plan that was accepted. */
const textAfter = (text: string, { changeSet }: Extract<Planned, { ok: true }>): string => {
  const after = changeSet.changes[0]?.after
  return after === undefined || after === null ? text : Buffer.from(after.bytes).toString('utf8')
}

/** Applies an edit to its file, and the near miss of one that is refused. */
export const judge = (trial: Trial): Verdict => {
  const { file, find, replace, wrongLine } = trial
  const result = edited(file, find, replace)
  if (result.ok) {
    const text = textAfter(file, result)
    const isRight = wrongLine !== null && wrongLine(text) === undefined
    return { kind: isRight ? 'right' : 'wrong', cured: null, text }
  }
  const nearest = result.diagnostics.find((diagnostic) => diagnostic.nearest !== undefined)?.nearest
  const text = result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n')
  return { kind: 'refused', cured: nearest === undefined ? null : isCure(trial, nearest), text }
}

/** True where an edit of the quoted lines, copied as whole lines, applies as it was meant; in a trap, where it applies. */
const isCure = (trial: Trial, { from, to, text }: NearMiss): boolean => {
  const { example, file, wrongLine } = trial
  if (wrongLine === null) return edited(file, `${text}\n`, `${text} changed\n`).ok
  const start = example.first + example.above.length
  const end = start + example.removed.length
  if (from - 1 > start || to < end) return false
  const after = fileAfter(example)
  const replace = textOf(after.slice(from - 1, to + after.length - example.file.length))
  const result = edited(file, `${text}\n`, replace)
  return result.ok && wrongLine(textAfter(file, result)) === undefined
}
