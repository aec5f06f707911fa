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
import { milliseconds, quickest, ratio, type Timing, table } from './measure.ts'

const [FEW, MANY] = [1_000, 10_000]
const [SMALL, LARGE] = [linesFor(MEGABYTE), linesFor(10 * MEGABYTE)]

/** Many edits, one edit, a miss and hostile texts in large files, against reading the files. */
export const benchMatchingScale = (rounds: number): string => {
  const [small, large] = [ordinaryFile(SMALL), ordinaryFile(LARGE)]
  const time = (bytes: Buffer, operations: readonly OperationInput[]): Timing =>
    quickest(
      planning(() => bytes, operations),
      rounds,
    )
  const split = quickest(() => void large.toString().split('\n'), rounds)
  const onDisk = fileWith(large)
  const read = quickest(() => void strict.decode(onDisk.read()).split('\n'), rounds)
  const readAndPlanned = quickest(planning(onDisk.read, edits(LARGE, MANY, exactly)), rounds)
  onDisk.remove()
  const scanned = quickest(() => void strict.decode(large).indexOf('not there'), rounds)
  const hit = time(large, edits(LARGE, 1, exactly))
  const exact = time(small, edits(SMALL, FEW, exactly))
  const loose = time(small, edits(SMALL, FEW, loosely))
  const manyExact = time(large, edits(LARGE, MANY, exactly))
  const miss = time(large, MISS)
  const row = (what: string, timing: Timing, than: string, other: Timing): readonly string[] => [
    what,
    milliseconds(timing),
    ratio(timing, other),
    than,
  ]
  return table(
    ['', 'least of the runs', 'ratio', 'to'],
    [
      row('1,000 exact edits in 1 MB', exact, '', exact),
      row('10,000 exact edits in 10 MB', manyExact, 'the line above', exact),
      row('the same, from the file on disk', readAndPlanned, 'reading, decoding and splitting it', read),
      row('the same, from its bytes', manyExact, SPLITTING, split),
      ...floors.map(({ what, run }) =>
        row(
          what,
          quickest(() => run(large), rounds),
          SPLITTING,
          split,
        ),
      ),
      row('1,000 loose edits in 1 MB', loose, '', loose),
      row('10,000 loose edits in 10 MB', time(large, edits(LARGE, MANY, loosely)), 'the line above', loose),
      row('one exact edit in 10 MB', hit, 'decoding 10 MB and one `indexOf`', scanned),
      row('a miss in 10 MB', miss, 'the hit above', hit),
      ...hostile.map(({ what, text, find }) =>
        row(what, time(Buffer.from(text), [edit(find, 'x')]), 'the hit above', hit),
      ),
      row('a miss in one line of 10 MB', time(WORDS, MISSED), 'the miss above', miss),
      row('a replacement of all that grows too large', time(LETTERS, GROWING), 'the hit above', hit),
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

/** The least that many edits can take in an array of lines, where nothing is checked, and nothing told. */
const floors: readonly { readonly what: string; readonly run: (bytes: Buffer) => void }[] = [
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

const hostile: readonly { readonly what: string; readonly text: string; readonly find: string }[] = [
  {
    what: 'an edit in one line of 10 MB',
    text: `${'x'.repeat(10 * MEGABYTE)}needle here;`,
    find: 'needle here;',
  },
  {
    what: 'an edit after a million equal lines',
    text: `${'same line\n'.repeat(MEGABYTE)}needle here;\n`,
    find: 'needle here;\n',
  },
  {
    what: 'an edit after periodic lines',
    text: `${'a\nb\n'.repeat(2.5 * MEGABYTE)}needle here;\n`,
    find: 'a\nb\na\nb\nneedle here;\n',
  },
]
