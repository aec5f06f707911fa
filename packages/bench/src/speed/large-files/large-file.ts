import { defaultPolicy, type OperationInput, planSchema } from '@emend/model'
import { type Planned, plan } from '@emend/planner'
import { snapshotOf } from '../../in-memory.ts'

/** In bytes. */
export const MEGABYTE = 1_000_000

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa']

/** A line of ordinary text, about fifty characters long, that is like no other one. */
export const lineAt = (index: number): string =>
  `  const ${WORDS[index % 10]}_${index} = compute(${index}, "${WORDS[(index * 7) % 10]}", ${(index * 7919) % 1000})\n`

/** How many lines make a file of so many bytes, more or less. */
export const linesFor = (length: number): number => Math.round(length / lineAt(1000).length)

/** A file of so many lines; made without keeping them, so that whoever measures memory finds none of it taken. */
export const ordinaryFile = (lines: number): Buffer => {
  const bytes = Buffer.alloc(lines * lineAt(lines).length * 2)
  let end = 0
  for (let index = 0; index < lines; index++) end += bytes.write(lineAt(index), end, 'latin1')
  return bytes.subarray(0, end)
}

/** How an edit writes a line of the file. */
export type Written = (line: string) => string

/** As it is in the file. */
export const exactly: Written = (line) => line

/** Without its indentation as it is, and with white space behind. */
export const loosely: Written = (line) => `    ${line.trim()}  \n`

/** An edit of the file. */
export const edit = (find: string, replace: string, occurrences: 'one' | 'all' = 'one'): OperationInput => ({
  op: 'edit',
  path: 'f',
  find,
  replace,
  occurrences,
})

/** Edits of three lines each, of which one changes, spread over a file of so many lines. */
export const edits = (lines: number, count: number, written: Written): readonly OperationInput[] =>
  Array.from({ length: count }, (_, index) => {
    const first = Math.floor((index * (lines - 3)) / count)
    const [above, changed, below] = [first, first + 1, first + 2].map((line) => written(lineAt(line)))
    return edit(above! + changed! + below!, above! + changed!.replace('compute', 'calculate') + below!)
  })

/** An edit of lines that are not there, and are like many that are. */
export const MISS = [edit('  const nothing_5 = computed(12, "alpha", 77)\n  never there at all\n', 'x')]

const limits = { ...defaultPolicy.limits, editBytes: 1e9, resultBytes: 2e7, operations: 1e6 }
const policy = { ...defaultPolicy, limits, shrink: null }

/**
 * Plans operations on one file, in memory, whenever it is called: from the bytes of the file to those that are to be
 * written.
 */
export const planning = (read: () => Buffer, operations: readonly OperationInput[]): (() => Planned) => {
  const { operations: checked } = planSchema().parse({ version: 1, operations })
  return () => plan({ version: 1, operations: checked }, snapshotOf(new Map([['f', read()]])), policy)
}
