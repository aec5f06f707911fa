import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperationInput } from '@emend/model'
import {
  edit,
  edits,
  exactly,
  lineAt,
  linesFor,
  loosely,
  MEGABYTE,
  MISS,
  ordinaryFile,
  planning,
} from './large-file.ts'
import { computeInTurn, milliseconds, ratio, type Timing, table } from './measure.ts'

const [FEW, MANY] = [1_000, 10_000]
const [SMALL, LARGE] = [linesFor(MEGABYTE), linesFor(10 * MEGABYTE)]

/** Many edits, one edit, a miss and hostile texts in large files, against reading the files. */
export const benchMatchingScale = (rounds: number): string => {
  const [small, large] = [ordinaryFile(SMALL), ordinaryFile(LARGE)]
  const planned = (bytes: Buffer, operations: readonly OperationInput[]): (() => void) =>
    planning(() => bytes, operations)
  const onDisk = fileWith(large)
  const works = {
    split: () => void large.toString().split('\n'),
    read: () => void strict.decode(onDisk.read()).split('\n'),
    scanned: () => void strict.decode(large).indexOf('not there'),
    exact: planned(small, edits(SMALL, FEW, exactly)),
    manyExact: planned(large, edits(LARGE, MANY, exactly)),
    readAndPlanned: planning(onDisk.read, edits(LARGE, MANY, exactly)),
    loose: planned(small, edits(SMALL, FEW, loosely)),
    manyLoose: planned(large, edits(LARGE, MANY, loosely)),
    hit: planned(large, edits(LARGE, 1, exactly)),
    miss: planned(large, MISS),
    missInLine: planned(WORDS, MISSED),
    growing: planned(LETTERS, GROWING),
  }
  const [named, rest] = [Object.keys(works), [...floors, ...hostile]]
  const timings = computeInTurn(
    [
      ...Object.values(works),
      ...rest.map(
        ({ run }) =>
          () =>
            run(large),
      ),
    ],
    rounds,
  )
  onDisk.remove()
  const of = (name: keyof typeof works): Timing => timings[named.indexOf(name)]!
  const row = (what: string, timing: Timing, than: string, other: Timing): readonly string[] => [
    what,
    milliseconds(timing),
    ratio(timing, other),
    than,
  ]
  const others = (some: readonly Other[], than: string, other: Timing): readonly (readonly string[])[] =>
    some.map((one) => row(one.what, timings[named.length + rest.indexOf(one)]!, than, other))
  return table(
    ['', 'median', 'ratio', 'to'],
    [
      row('1,000 exact edits in 1 MB', of('exact'), '', of('exact')),
      row('10,000 exact edits in 10 MB', of('manyExact'), 'the line above', of('exact')),
      row(
        'the same, from the file on disk',
        of('readAndPlanned'),
        'reading, decoding and splitting it',
        of('read'),
      ),
      row('the same, from its bytes', of('manyExact'), SPLITTING, of('split')),
      ...others(floors, SPLITTING, of('split')),
      row('1,000 loose edits in 1 MB', of('loose'), '', of('loose')),
      row('10,000 loose edits in 10 MB', of('manyLoose'), 'the line above', of('loose')),
      row('one exact edit in 10 MB', of('hit'), 'decoding 10 MB and one `indexOf`', of('scanned')),
      row('a miss in 10 MB', of('miss'), 'the hit above', of('hit')),
      ...others(hostile, 'the hit above', of('hit')),
      row('a miss in one line of 10 MB', of('missInLine'), 'the miss above', of('miss')),
      row('a replacement of all that grows too large', of('growing'), 'the hit above', of('hit')),
    ],
  )
}

const fileWith = (bytes: Buffer): { readonly read: () => Buffer; readonly remove: () => void } => {
  const directory = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  const path = join(directory, 'f')
  writeFileSync(path, bytes)
  return { read: () => readFileSync(path), remove: () => rmSync(directory, { recursive: true }) }
}

const SPLITTING = 'decoding and splitting 10 MB'

const strict = new TextDecoder('utf-8', { fatal: true })

const PLACES = Array.from({ length: MANY }, (_, index) => Math.floor((index * (LARGE - 3)) / MANY))

/** A work that is compared with one of emend's, on an ordinary file of 10 MB or on a text of its own. */
interface Other {
  readonly what: string
  readonly run: (bytes: Buffer) => void
}

/** The least that many edits can take in an array of lines, where nothing is checked, and nothing told. */
const floors: readonly Other[] = [
  {
    what: '10,000 lines of an array replaced, at known places',
    run: (bytes) => {
      const lines = strict.decode(bytes).split('\n')
      for (const place of PLACES) lines[place + 1] = lines[place + 1]!.replace('compute', 'calculate')
      Buffer.from(lines.join('\n'))
    },
  },
  {
    what: '10,000 lines of an array replaced, found by a `Map` of all',
    run: (bytes) => {
      const lines = strict.decode(bytes).split('\n')
      const numbers = new Map(lines.map((line, index) => [line, index]))
      for (const place of PLACES) {
        const line = numbers.get(lineAt(place + 1).slice(0, -1))!
        lines[line] = lines[line]!.replace('compute', 'calculate')
      }
      Buffer.from(lines.join('\n'))
    },
  },
]

const LETTERS = Buffer.from('a'.repeat(MEGABYTE))
const GROWING = [edit('a', 'b'.repeat(MEGABYTE), 'all')]

const WORDS = Buffer.from('word and more '.repeat((10 * MEGABYTE) / 14))
const MISSED = [edit('  word and  less word\n', 'x')]

const hostileTo = (what: string, text: string, find: string): Other => {
  const bytes = Buffer.from(text)
  return { what, run: planning(() => bytes, [edit(find, 'x')]) }
}

const hostile: readonly Other[] = [
  hostileTo('an edit in one line of 10 MB', `${'x'.repeat(10 * MEGABYTE)}needle here;`, 'needle here;'),
  hostileTo(
    'an edit after a million equal lines',
    `${'same line\n'.repeat(MEGABYTE)}needle here;\n`,
    'needle here;\n',
  ),
  hostileTo(
    'an edit after periodic lines',
    `${'a\nb\n'.repeat(2.5 * MEGABYTE)}needle here;\n`,
    'a\nb\na\nb\nneedle here;\n',
  ),
]
