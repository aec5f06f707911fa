import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperationInput } from '@emend/model'
import { milliseconds, ratio, table, timeInTurn } from '../../measure.ts'
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

const [FEW, MANY] = [1_000, 10_000]
const [SMALL, LARGE] = [linesFor(MEGABYTE), linesFor(10 * MEGABYTE)]

/** Many edits, one edit, a miss and hostile texts in large files, against reading the files. */
export const benchMatchingScale = async (rounds: number): Promise<string> => {
  const large = ordinaryFile(LARGE)
  const onDisk = fileWith(large)
  const works = worksOn(large, onDisk.read)
  const timings = await timeInTurn(
    Object.values(works).map((run) => ({ run: () => void run() })),
    rounds,
    { pause: 0, warmUp: Math.ceil(rounds / 2) },
  )
  onDisk.remove()
  const names = Object.keys(works)
  const of = (name: WorkName): number => timings[names.indexOf(name)]!
  return table(
    ['', 'median', 'ratio', 'to'],
    ROWS.map(([what, name, than, other]) => [what, milliseconds(of(name)), ratio(of(name), of(other)), than]),
  )
}

const worksOn = (large: Buffer, read: () => Buffer) => ({
  ...readings(large, read),
  ...plans(large, read),
  ...floors(large),
  ...hostile(),
})

type WorkName = keyof ReturnType<typeof worksOn>

const SPLITTING = 'decoding and splitting 10 MB'

/** What is told: of which work, and what it is compared to, in words and by its name. */
const ROWS: readonly (readonly [what: string, name: WorkName, than: string, other: WorkName])[] = [
  ['1,000 exact edits in 1 MB', 'exact', '', 'exact'],
  ['10,000 exact edits in 10 MB', 'manyExact', 'the line above', 'exact'],
  ['the same, from the file on disk', 'readAndPlanned', 'reading, decoding and splitting it', 'read'],
  ['the same, from its bytes', 'manyExact', SPLITTING, 'split'],
  ['10,000 lines of an array replaced, at known places', 'atPlaces', SPLITTING, 'split'],
  ['10,000 lines of an array replaced, found by a `Map` of all', 'byMap', SPLITTING, 'split'],
  ['1,000 loose edits in 1 MB', 'loose', '', 'loose'],
  ['10,000 loose edits in 10 MB', 'manyLoose', 'the line above', 'loose'],
  ['one exact edit in 10 MB', 'hit', 'decoding 10 MB and one `indexOf`', 'scanned'],
  ['a miss in 10 MB', 'miss', 'the hit above', 'hit'],
  ['an edit in one line of 10 MB', 'inLine', 'the hit above', 'hit'],
  ['an edit after a million equal lines', 'afterEqual', 'the hit above', 'hit'],
  ['an edit after periodic lines', 'afterPeriodic', 'the hit above', 'hit'],
  ['a miss in one line of 10 MB', 'missInLine', 'the miss above', 'miss'],
  ['a replacement of all that grows too large', 'growing', 'the hit above', 'hit'],
]

const fileWith = (bytes: Buffer): { readonly read: () => Buffer; readonly remove: () => void } => {
  const directory = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  const path = join(directory, 'f')
  writeFileSync(path, bytes)
  return { read: () => readFileSync(path), remove: () => rmSync(directory, { recursive: true }) }
}

const strict = new TextDecoder('utf-8', { fatal: true })

/** What whoever edits a file has to do before the first edit. */
const readings = (large: Buffer, read: () => Buffer) => ({
  split: () => void large.toString().split('\n'),
  read: () => void strict.decode(read()).split('\n'),
  scanned: () => void strict.decode(large).indexOf('not there'),
})

const planned = (bytes: Buffer, operations: readonly OperationInput[]): (() => void) =>
  planning(() => bytes, operations)

const plans = (large: Buffer, read: () => Buffer) => {
  const small = ordinaryFile(SMALL)
  return {
    exact: planned(small, edits(SMALL, FEW, exactly)),
    manyExact: planned(large, edits(LARGE, MANY, exactly)),
    readAndPlanned: planning(read, edits(LARGE, MANY, exactly)),
    loose: planned(small, edits(SMALL, FEW, loosely)),
    manyLoose: planned(large, edits(LARGE, MANY, loosely)),
    hit: planned(large, edits(LARGE, 1, exactly)),
    miss: planned(large, MISS),
  }
}

const PLACES = Array.from({ length: MANY }, (_, index) => Math.floor((index * (LARGE - 3)) / MANY))

/** The least that many edits can take in an array of lines, where nothing is checked, and nothing told. */
const floors = (large: Buffer) => ({
  atPlaces: () => {
    const lines = strict.decode(large).split('\n')
    for (const place of PLACES) lines[place + 1] = lines[place + 1]!.replace('compute', 'calculate')
    Buffer.from(lines.join('\n'))
  },
  byMap: () => {
    const lines = strict.decode(large).split('\n')
    const numbers = new Map(lines.map((line, index) => [line, index]))
    for (const place of PLACES) {
      const line = numbers.get(lineAt(place + 1).slice(0, -1))!
      lines[line] = lines[line]!.replace('compute', 'calculate')
    }
    Buffer.from(lines.join('\n'))
  },
})

/** Texts that are made to take long. */
const hostile = () => {
  const found = (text: string, find: string) => planned(Buffer.from(text), [edit(find, 'x')])
  const words = Buffer.from('word and more '.repeat((10 * MEGABYTE) / 14))
  const letters = Buffer.from('a'.repeat(MEGABYTE))
  return {
    inLine: found(`${'x'.repeat(10 * MEGABYTE)}needle here;`, 'needle here;'),
    afterEqual: found(`${'same line\n'.repeat(MEGABYTE)}needle here;\n`, 'needle here;\n'),
    afterPeriodic: found(`${'a\nb\n'.repeat(2.5 * MEGABYTE)}needle here;\n`, 'a\nb\na\nb\nneedle here;\n'),
    missInLine: planned(words, [edit('  word and  less word\n', 'x')]),
    growing: planned(letters, [edit('a', 'b'.repeat(MEGABYTE), 'all')]),
  }
}
