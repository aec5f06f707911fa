import { convert, type DialectName, defaultPolicy, dialectNames, parse } from '@emend/engine'
import { ifExpressible } from '@emend/parser'
import { milliseconds, quickest, ratio, table } from '../measure.ts'

const LENGTH = 10_000_000
const HOSTILE_LENGTH = 32_000_000
const limits = { ...defaultPolicy.limits, planBytes: 3 * HOSTILE_LENGTH, operations: LENGTH }

/** Ordinary plans of 1 MB and 10 MB in every dialect: growth with the text, and throughput. */
export const benchParsing = (rounds: number): string => {
  const rows: (readonly string[])[] = []
  for (const dialect of dialectNames) {
    const texts = [LENGTH / 10, LENGTH].map((length) => ordinaryPlan(dialect, length))
    const [brief, long] = texts.map((text) => quickest(() => readWhole(dialect, text), rounds))
    const speed = `${Math.round(texts[1]!.length / 1e3 / long!)} MB/s`
    rows.push([`\`${dialect}\``, milliseconds(brief!), milliseconds(long!), ratio(long!, brief!), speed])
  }
  return table(['dialect', '1 MB', '10 MB', 'growth', 'throughput'], rows)
}

const HOSTILE = [
  '<edit><file>a</file><find>',
  '</find><replace>',
  '<think>',
  '<<<<<<< SEARCH\n',
  '=======\n>>>>>>> REPLACE\n',
  '*** Begin Patch\n',
  '*** Update File: a\n@@\n',
  '{"type":"update_file",\n',
  '[{"op":',
  '@@\n',
  '--- a\n+++ b\n',
  '```\n',
  '`',
]

/** Markers without end and without order, of 3.2 MB and of 32 MB, read by every dialect that sees something in them. */
export const benchHostile = (rounds: number): string => {
  const rows = HOSTILE.map((unit): readonly string[] => {
    const [brief, long] = [HOSTILE_LENGTH / 10, HOSTILE_LENGTH].map((length) => {
      const text = flat(unit.repeat(length / unit.length))
      return quickest(() => parse(text, { limits }), rounds)
    })
    const what = `\`\`\`\` ${JSON.stringify(unit).slice(1, -1)} \`\`\`\``
    return [what, milliseconds(brief!), milliseconds(long!), ratio(long!, brief!)]
  })
  return table(['text', '3.2 MB', '32 MB', 'growth'], rows)
}

/** A repeated string is put together when it is first read: that is none of a parser's time. */
const flat = (text: string): string => Buffer.from(text).toString()

const readWhole = (dialect: DialectName, text: string): void => {
  const { diagnostics } = parse(text, { dialect, limits })
  if (diagnostics.length > 0) throw new Error(diagnostics[0]!.message)
}

const LINES = Array.from({ length: 6 }, (_, index) => `    value_${index} = compute(${index}, "text")\n`)
const [path, find, replace] = ['src/app.py', LINES.slice(0, 3).join(''), LINES.slice(3).join('')]

/** Changes of a few lines each, in the forms that one dialect or another can say. */
const CHANGES: readonly object[] = [
  { op: 'edit', path, find, replace },
  { op: 'edit', path, find, replace, occurrences: 'all' },
  { op: 'edit', path, find, replace, wholeLines: true },
  { op: 'create', path, content: LINES.join('') },
  {
    op: 'patch',
    path,
    hunks: [{ lines: LINES.map((line, index) => `${' -+'[index % 3]}${line.trimEnd()}`) }],
  },
]

const ordinaryPlan = (dialect: DialectName, length: number): string => {
  const changes = CHANGES.filter((change) => written(dialect, [change]) !== undefined)
  const many = (count: number): readonly object[] =>
    Array.from({ length: count }, (_, index) => changes[index % changes.length]!)
  const sample = written(dialect, many(100))!.length / 100
  return written(dialect, many(Math.round(length / sample)))!
}

const written = (dialect: DialectName, operations: readonly object[]): string | undefined =>
  ifExpressible(
    () => convert(JSON.stringify({ version: 1, operations }), dialect, { dialect: 'plan', limits }).text!,
  )
