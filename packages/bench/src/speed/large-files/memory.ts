import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { OperationInput } from '@emend/model'
import { table } from '../../measure.ts'
import {
  edit,
  edits,
  exactly,
  linesFor,
  loosely,
  MEGABYTE,
  MISS,
  ordinaryFile,
  planning,
} from './large-file.ts'

const LINES = linesFor(10 * MEGABYTE)

interface Case {
  readonly what: string
  readonly file: () => Buffer
  readonly operations: () => readonly OperationInput[]
}

const ordinary = (): Buffer => ordinaryFile(LINES)

const cases: readonly Case[] = [
  { what: 'one exact edit', file: ordinary, operations: () => edits(LINES, 1, exactly) },
  { what: 'a miss', file: ordinary, operations: () => MISS },
  { what: '10,000 exact edits', file: ordinary, operations: () => edits(LINES, 10_000, exactly) },
  { what: '10,000 loose edits', file: ordinary, operations: () => edits(LINES, 10_000, loosely) },
  {
    what: 'an edit after a million equal lines',
    file: () => Buffer.from(`${'same line\n'.repeat(MEGABYTE)}needle here;\n`),
    operations: () => [edit('same line\nneedle here;\n', 'x')],
  },
]

/**
 * By how much the memory of a fresh process grows at most while it plans edits in 10 MB, garbage not yet collected
 * included.
 */
export const benchMemory = (): string =>
  table(
    ['in 10 MB', 'grows by', 'against the file'],
    cases.map(({ what }, index) => {
      const [grown, size] = measured(index)
      return [what, `${Math.round(grown / MEGABYTE)} MB`, `${(grown / size).toFixed(1)}×`]
    }),
  )

const SELF = fileURLToPath(import.meta.url)

const measured = (index: number): readonly [grown: number, size: number] => {
  const child = spawnSync(process.execPath, ['--expose-gc', SELF, String(index)], { encoding: 'utf8' })
  if (child.status !== 0) throw new Error(child.stderr)
  return JSON.parse(child.stdout)
}

/** Plans one case, and says how much more memory was in use at most than before. */
const measure = ({ file, operations }: Case): readonly [grown: number, size: number] => {
  const bytes = file()
  const run = planning(() => bytes, operations())
  gc!()
  const before = process.memoryUsage.rss()
  run()
  // Kilobytes, on every system.
  return [process.resourceUsage().maxRSS * 1024 - before, bytes.length]
}

if (process.argv[1] === SELF) console.log(JSON.stringify(measure(cases[Number(process.argv[2])]!)))
