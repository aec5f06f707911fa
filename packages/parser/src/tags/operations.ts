import { brief, type Diagnostic, diagnose, type Place } from '@emend/model'
import { unreadable } from '../line-segments.ts'
import { hasSection, SEVERAL_SECTIONS, textOfSection } from '../text/cdata.ts'
import { indentationBefore, outdentedBelow } from '../text/indentation.ts'
import { isQuoted, QUOTED } from '../text/quoted.ts'
import { type Block, type Field, type Fields, isLine, isPath, linesOf, mayBeEmpty, pathIn } from './blocks.ts'
import { type Content, cdataContentOf, contentOf } from './content.ts'
import { type Extent, malformed, placeOf, truncated } from './extent.ts'
import { faultAt } from './fault.ts'
import type { Outline } from './outline/outline.ts'
import type { Child, Reading, Resolution } from './reading.ts'
import type { Found, Reader } from './segment.ts'

/** Reads the block that starts at a token: an operation, or the reason why it is none. */
export const operationAt = (reader: Reader, start: number, block: Block): Found => {
  const resolution = reader.resolve(start, block)
  switch (resolution.kind) {
    case 'unreadable':
      return faulty(reader, start, block)
    case 'ambiguous':
      return ambiguous(reader, start, block, resolution)
    case 'read':
      return operationFrom(reader, start, block, resolution.reading)
  }
}

const faulty = (reader: Reader, start: number, block: Block): Found => {
  const { error, cutOffBefore, next, isOpen } = faultAt(reader.outline, start, block)
  const extent = { block, start, next, ...reader }
  const diagnostic =
    cutOffBefore === undefined ? malformed(extent, error, isOpen) : truncated(extent, cutOffBefore)
  return { segment: unreadable(diagnostic), next }
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
    return `<${field}> ends at line ${locate(from, to).line}, after \`${lastWords(outline.text, from)}\``
  })
  const next = endOfBlock(outline, closes[1], block)
  const plan = placeOf({ block, start, next, ...reader })
  const diagnostic = diagnose('operation-ambiguous', { name: `<${block.tag}>`, readings }, { plan })
  return { segment: unreadable(diagnostic), next }
}

const lastWords = (text: string, end: number): string =>
  text
    .slice(Math.max(0, end - 40), end)
    .replace(/\s+/g, ' ')
    .trim()

/** The token after the first closing tag of the block from a token on. */
const endOfBlock = ({ tokens, nextStart }: Outline, at: number, block: Block): number => {
  const limit = nextStart[at]!
  for (let next = at + 1; next < limit; next++)
    if (tokens[next]!.closing && tokens[next]!.name === block.tag) return next + 1
  return limit
}

const operationFrom = (reader: Reader, start: number, block: Block, { children, end }: Reading): Found => {
  const next = end + 1
  const extent = { block, start, next, ...reader }
  const place = placeOf(extent)
  const indentation = reader.indentation(place.offset, place.offset + place.length)
  const held = children.map((child) => heldIn(reader.outline, child))
  const fields = Object.fromEntries(held.map((one) => [one.field, contentIn(one, indentation)]))
  const objection =
    quotation(extent, place) ??
    crowdedPath(extent, held) ??
    severalSections(extent, held) ??
    sectionInPart(extent, held) ??
    objectionTo(extent, fields) ??
    indentedLines(extent, fields, indentation)
  if (objection !== undefined) return { segment: unreadable(objection), next }
  return { segment: { kind: 'operation', place, operation: block.operation(fields) }, next }
}

/** What a child holds as it is written: between its tags, or in the section that spans all of that. */
interface Held {
  readonly field: Field
  readonly raw: string
  readonly isSection: boolean
  readonly hasTags: boolean
}

const heldIn = ({ text, tokens }: Outline, { field, open, close }: Child): Held => {
  const { to, cdata } = tokens[open]!
  const raw = text.slice(cdata?.from ?? to, cdata?.to ?? tokens[close]!.from)
  return { field, raw, isSection: cdata !== undefined, hasTags: close > open + 1 }
}

/** The content of a child, in a fence that is indented without that indentation. */
const contentIn = ({ field, raw, isSection }: Held, indentation: string): Content => {
  const keepsBreak = field === 'content'
  const text = outdentedBelow(raw, indentation)
  if (isSection) return cdataContentOf(textOfSection(text) ?? text, keepsBreak)
  return contentOf(isPath(field) ? text.trim() : text, keepsBreak)
}

const quotation = (extent: Extent, { offset, length }: Place): Diagnostic | undefined =>
  isQuoted(extent.outline.text, offset, offset + length) ? malformed(extent, QUOTED) : undefined

// `<delete><file>a<find>b</find></file></delete>` fits the grammar, but nobody means a file of that name.
const crowdedPath = (extent: Extent, held: readonly Held[]): Diagnostic | undefined => {
  const crowded = held.find(({ field, hasTags }) => isPath(field) && hasTags)
  return crowded && malformed(extent, `<${crowded.field}> holds tags: it must hold one path alone`)
}

const severalSections = (extent: Extent, held: readonly Held[]): Diagnostic | undefined => {
  const several = held.find(({ raw, isSection }) => isSection && textOfSection(raw) === null)
  return several && malformed(extent, `<${several.field}> ${SEVERAL_SECTIONS}`)
}

/**
 * Where the text that is looked for stands in a section, nobody knows whether one in a part of what is written is of
 * that. The other way round, a section that is not of the file is not found there.
 */
const sectionInPart = (extent: Extent, held: readonly Held[]): Diagnostic | undefined => {
  const sought = held.find(({ field, raw, isSection }) => isSought(field) && isSection && !hasSection(raw))
  const part = held.find(({ field, raw, isSection }) => !isSought(field) && !isSection && hasSection(raw))
  if (sought === undefined || part === undefined) return undefined
  const error = `<${sought.field}> stands in a CDATA section, and <${part.field}> has one in a part of it: put one around all of either, also where the file has sections`
  return malformed(extent, error)
}

const isSought = (field: Field): boolean => field === 'find' || field === 'pattern'

/** What is wrong with the contents of a block whose tags are right. */
const objectionTo = (extent: Extent, fields: Fields): Diagnostic | undefined => {
  const { block } = extent
  const empty = block.required.find(
    (field) => fields[field]!.text === '' && !mayBeEmpty(block, field, fields),
  )
  if (empty !== undefined && isPath(empty)) return malformed(extent, `Empty <${empty}> tag`)
  const path = pathIn(fields)
  const about = { plan: placeOf(extent), ...(path !== undefined && { path }) }
  if (empty === 'content') return diagnose('content-empty', { field: '<content>' }, about)
  if (empty !== undefined) return diagnose('find-empty', { field: `<${empty}>` }, about)
  if (fields.line !== undefined && !isLine(fields.line.text))
    return malformed(
      extent,
      `<line> must be a number, counted from 1, or 0 for the end: ${brief(fields.line.text, 40)}`,
    )
  if (fields.lines === undefined || linesOf(fields.lines.text) !== null) return undefined
  return malformed(
    extent,
    `<lines> must be N-M, such as 10-20, counted from 1: ${brief(fields.lines.text, 40)}`,
  )
}

/**
 * A whole file hardly ever has all of its lines indented, nor has what is added to one just where its block is, be it in a
 * fence that is indented, nor what takes the place of a text on the line of its tag: it may be the block that is, as below
 * an item of a list.
 */
const indentedLines = (extent: Extent, fields: Fields, fence: string): Diagnostic | undefined => {
  const { outline, start, block } = extent
  const { tag } = block
  const content = fields.content ?? inPlaceOfPart(fields)
  if (content === undefined || content.indentation === '') return undefined
  const own = indentationBefore(outline.text, outline.tokens[start]!.from, fence)
  const indentations = /^(?:create|write|edit)/.test(tag) ? [content.indentation, own] : [own]
  const lines = content.text.split('\n').filter((line) => line.trim() !== '')
  const isCommon = (one: string): boolean => one !== '' && lines.every((line) => line.startsWith(one))
  if (lines.length === 0 || !indentations.some(isCommon)) return undefined
  const readings = ['every line is indented so in the file', 'the lines are indented as their tags are']
  return diagnose(
    'operation-ambiguous',
    { name: `<${tag}>`, readings, instead: AT_THE_MARGIN },
    { plan: placeOf(extent) },
  )
}

/** The lines in the place of a text that stands on the line of its tag, and is not indented as they are. */
const inPlaceOfPart = ({ find, replace }: Fields): Content | undefined =>
  find !== undefined && !find.block && !find.text.startsWith(replace!.indentation) ? replace : undefined

const AT_THE_MARGIN =
  'Write the tags at the margin, and the lines of the file as they are to be; or wrap them in <![CDATA[ … ]]>.'
