import { type Diagnostic, diagnose } from '@emend/model'
import { type Block, type Fields, isPath, linesOf, shapeOf } from './blocks.ts'
import { type Content, cdataContentOf, contentOf } from './content.ts'
import { faultAt } from './fault.ts'
import type { Outline } from './outline.ts'
import type { Child, Resolution } from './reading.ts'
import type { Found, Reader } from './segments.ts'

/** Reads the block that starts at a token: an operation, or the reason why it is none. */
export const operationAt = (reader: Reader, start: number, block: Block): Found => {
  const resolution = reader.outline.tokens[start]!.attributes
    ? ({ kind: 'unreadable' } as const)
    : reader.resolve(start, block)
  switch (resolution.kind) {
    case 'unreadable':
      return faulty(reader, start, block)
    case 'ambiguous':
      return ambiguous(reader, start, block, resolution)
    case 'read':
      return operationFrom(reader, start, block, resolution.reading.children, resolution.reading.end)
  }
}

const faulty = (reader: Reader, start: number, block: Block): Found => {
  const { error, cutOffBefore, next } = faultAt(reader.outline, start, block)
  const circumstances = { plan: placeBetween(reader, start, next) }
  const data = {
    name: `<${block.tag}>`,
    preview: preview(reader.outline, start, next),
    expected: shapeOf(block),
  }
  const diagnostic =
    cutOffBefore === undefined
      ? diagnose('operation-malformed', { ...data, error }, circumstances)
      : diagnose('operation-truncated', { ...data, missing: cutOffBefore }, circumstances)
  return unreadable(diagnostic, next)
}

const ambiguous = (
  reader: Reader,
  start: number,
  block: Block,
  { field, closes }: Extract<Resolution, { kind: 'ambiguous' }>,
): Found => {
  const { outline, locate } = reader
  const readings = closes.map((close) => {
    const { from, to } = outline.tokens[close]!
    return `<${field}> ends at line ${locate(from, to).line}, after \`${tail(outline.text, from)}\``
  })
  const next = endOfBlock(outline, closes[1], block)
  const diagnostic = diagnose(
    'operation-ambiguous',
    { name: `<${block.tag}>`, readings },
    { plan: placeBetween(reader, start, next) },
  )
  return unreadable(diagnostic, next)
}

const tail = (text: string, end: number): string =>
  text
    .slice(Math.max(0, end - 40), end)
    .trim()
    .replace(/\s+/g, ' ')

/** The token after the first closing tag of the block from a token on. */
const endOfBlock = ({ tokens, nextStart }: Outline, at: number, block: Block): number => {
  const limit = nextStart[at]!
  for (let next = at + 1; next < limit; next++)
    if (tokens[next]!.closing && tokens[next]!.name === block.tag) return next + 1
  return limit
}

const operationFrom = (
  reader: Reader,
  start: number,
  block: Block,
  children: readonly Child[],
  end: number,
): Found => {
  const fields: Fields = Object.fromEntries(
    children.map((child) => [child.field, contentIn(reader.outline, child)]),
  )
  const diagnostic = objectionTo(reader, start, end + 1, block, fields)
  if (diagnostic !== undefined) return unreadable(diagnostic, end + 1)
  const place = placeBetween(reader, start, end + 1)
  return { segment: { kind: 'operation', place, operation: block.operation(fields) }, next: end + 1 }
}

const contentIn = ({ text, tokens }: Outline, { field, open, close }: Child): Content => {
  const { to, cdata } = tokens[open]!
  const keepsBreak = field === 'content'
  if (cdata !== undefined) return cdataContentOf(text.slice(cdata.from, cdata.to), keepsBreak)
  const raw = text.slice(to, tokens[close]!.from)
  return isPath(field) || field === 'lines' ? contentOf(raw.trim(), false) : contentOf(raw, keepsBreak)
}

/** What is wrong with the contents of a block whose tags are right. */
const objectionTo = (
  reader: Reader,
  start: number,
  next: number,
  block: Block,
  fields: Fields,
): Diagnostic | undefined => {
  const circumstances = { plan: placeBetween(reader, start, next) }
  const malformed = (error: string): Diagnostic => {
    const data = { name: `<${block.tag}>`, preview: preview(reader.outline, start, next) }
    return diagnose('operation-malformed', { ...data, error, expected: shapeOf(block) }, circumstances)
  }
  const empty = block.required.find((field) => field !== 'replace' && fields[field]!.text === '')
  if (empty !== undefined && isPath(empty)) return malformed(`Empty <${empty}> tag`)
  const path = fields.file?.text
  const about = path === undefined ? circumstances : { ...circumstances, path }
  if (empty === 'content') return diagnose('content-empty', { field: '<content>' }, about)
  if (empty !== undefined) return diagnose('find-empty', { field: `<${empty}>` }, about)
  return fields.lines !== undefined && linesOf(fields.lines.text) === null
    ? malformed(
        `<lines> must be N-M, such as 10-20, with 1 as the first line: ${fields.lines.text.slice(0, 40)}`,
      )
    : undefined
}

const unreadable = (diagnostic: Diagnostic, next: number): Found => ({
  segment: { kind: 'unreadable', place: diagnostic.plan!, diagnostic },
  next,
})

const placeBetween = ({ outline, locate }: Reader, start: number, next: number) =>
  locate(outline.tokens[start]!.from, endBefore(outline, start, next))

/** Where a block ends that reaches up to a token: after its last tag, or, where text is left over, after that. */
const endBefore = ({ text, tokens }: Outline, start: number, next: number): number => {
  const last = tokens[Math.max(start, next - 1)]!
  if (last.closing && last.name === tokens[start]!.name) return last.to
  const limit = tokens[next]?.from ?? text.length
  return text.slice(last.to, limit).trimEnd().length + last.to
}

const preview = (outline: Outline, start: number, next: number): string => {
  const from = outline.tokens[start]!.to
  return outline.text.slice(from, Math.min(from + 200, endBefore(outline, start, next))).trim()
}
