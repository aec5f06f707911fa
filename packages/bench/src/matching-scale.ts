import { defaultPolicy, type OperationInput, planSchema, type Snapshot } from '@emend/model'
import { plan } from '@emend/planner'
import { milliseconds, quickest, ratio, type Timing, table } from './measure.ts'

const MEGABYTE = 1_000_000
const limits = { ...defaultPolicy.limits, editBytes: 1e9, resultBytes: 2e7, operations: 1e6 }
const policy = { ...defaultPolicy, limits, shrink: null }

/** Many edits, one edit, a miss and hostile texts in large files, against reading the files. */
export const benchMatchingScale = (rounds: number): string => {
  const [small, large] = [MEGABYTE, 10 * MEGABYTE].map(ordinary)
  const few = { exact: edits(small!, 1_000, exactly), loose: edits(small!, 1_000, loosely) }
  const many = { exact: edits(large!, 10_000, exactly), loose: edits(large!, 10_000, loosely) }
  const time = (lines: readonly string[], operations: readonly OperationInput[]): Timing =>
    quickest(planning(lines.join(''), operations), rounds)
  const bytes = Buffer.from(large!.join(''))
  const split = quickest(() => void bytes.toString().split('\n'), rounds)
  const scanned = quickest(
    () => void new TextDecoder('utf-8', { fatal: true }).decode(bytes).indexOf('not there'),
    rounds,
  )
  const hit = time(large!, edits(large!, 1, exactly))
  const row = (what: string, timing: Timing, than: string, other: Timing): readonly string[] => [
    what,
    milliseconds(timing),
    ratio(timing, other),
    than,
  ]
  const [exact, loose] = [time(small!, few.exact), time(small!, few.loose)]
  const manyExact = time(large!, many.exact)
  return table(
    ['', 'least of the runs', 'ratio', 'to'],
    [
      row('1,000 exact edits in 1 MB', exact, '', exact),
      row('10,000 exact edits in 10 MB', manyExact, 'the line above', exact),
      row('the same', manyExact, 'decoding and splitting 10 MB', split),
      row('1,000 loose edits in 1 MB', loose, '', loose),
      row('10,000 loose edits in 10 MB', time(large!, many.loose), 'the line above', loose),
      row('one exact edit in 10 MB', hit, 'decoding 10 MB and one `indexOf`', scanned),
      row('a miss in 10 MB', time(large!, MISS), 'the hit above', hit),
      ...hostile.map(({ what, lines, find }) =>
        row(what, time(lines, [edit(find, 'x')]), 'the hit above', hit),
      ),
      row(
        'a replacement of all that grows too large',
        time(['a'.repeat(MEGABYTE)], GROWING),
        'the hit above',
        hit,
      ),
    ],
  )
}

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa']

const lineAt = (index: number): string =>
  `  const ${WORDS[index % 10]}_${index} = compute(${index}, "${WORDS[(index * 7) % 10]}", ${(index * 7919) % 1000})\n`

const ordinary = (length: number): readonly string[] =>
  Array.from({ length: Math.round(length / lineAt(1000).length) }, (_, index) => lineAt(index))

const edit = (find: string, replace: string, occurrences: 'one' | 'all' = 'one'): OperationInput => ({
  op: 'edit',
  path: 'f',
  find,
  replace,
  occurrences,
})

const exactly = (line: string): string => line
const loosely = (line: string): string => `    ${line.trim()}  \n`

/** Edits of three lines each, spread over a file. */
const edits = (
  lines: readonly string[],
  count: number,
  written: (line: string) => string,
): readonly OperationInput[] =>
  Array.from({ length: count }, (_, index) => {
    const first = Math.floor((index * (lines.length - 3)) / count)
    const [above, changed, below] = lines.slice(first, first + 3).map(written)
    return edit(above! + changed! + below!, above! + changed!.replace('compute', 'calculate') + below!)
  })

const MISS = [edit('  const nothing_5 = computed(12, "alpha", 77)\n  never there at all\n', 'x')]
const GROWING = [edit('a', 'b'.repeat(MEGABYTE), 'all')]

const hostile: readonly {
  readonly what: string
  readonly lines: readonly string[]
  readonly find: string
}[] = [
  {
    what: 'an edit in one line of 10 MB',
    lines: ['x'.repeat(10 * MEGABYTE), 'needle here;'],
    find: 'needle here;',
  },
  {
    what: 'an edit after a million equal lines',
    lines: [...Array.from({ length: MEGABYTE }, () => 'same line\n'), 'needle here;\n'],
    find: 'needle here;\n',
  },
  {
    what: 'an edit after periodic lines',
    lines: [...Array.from({ length: 2.5 * MEGABYTE }, () => 'a\nb\n'), 'needle here;\n'],
    find: 'a\nb\na\nb\nneedle here;\n',
  },
]

const planning = (text: string, operations: readonly OperationInput[]): (() => void) => {
  const snapshot: Snapshot = {
    base: 'a'.repeat(40),
    entries: new Map([
      ['f', { kind: 'file', mode: '100644', bytes: Buffer.from(text), blob: 'b'.repeat(40) }],
    ]),
    ignored: new Set(),
    listings: new Map(),
    globs: new Map(),
    origins: new Map(),
  }
  const { operations: checked } = planSchema.parse({ version: 1, operations })
  return () => void plan({ version: 1, operations: checked }, snapshot, policy)
}
