import { onceEach } from '@emend/model'
import { type Evidence, indentsOf, isInPlace, isShift } from '../agreement.ts'
import type { Block, Unclear } from '../replacing/block.ts'
import { sameLines } from '../shared-lines.ts'
import { readingsOf } from '../strategies/indentation-flexible.ts'
import { filled, indentOf, isBlank, isIndented } from '../white-space.ts'
import { isInAnotherFrame, isInUnitOfFile } from './another-frame.ts'
import { contradictionIn } from './contradiction.ts'
import { depthIn, translations } from './depth.ts'
import { lostAlone } from './lost-alone.ts'

/** Gives a new line the indentation that it has in the file; a blank one comes out empty. */
export type Reindent = (line: string) => string | Unclear

/**
 * How new lines of a replacement are indented: as they stand where the plan indents as the file does; as a matched line
 * is that the plan indents alike; else as the evidence tells.
 */
export const reindenting = (block: Block): { readonly line: Reindent } | Unclear => {
  const isWritten = isAsWritten(block)
  const isAsFile = !isWritten && isInUnitOfFile(block)
  const isPlain = isWritten || isAsFile
  const line = isPlain ? (text: string) => text : indenting(block)
  const doubt =
    (isPlain ? null : (inAnotherFrame(block, line) ?? contradictionIn(block))) ??
    lostAlone(isAsFile ? block.file : block.find, block.replace)
  return doubt === null ? { line } : { unclear: doubt }
}

const indenting = (block: Block): Reindent => {
  const examples = examplesIn(block)
  // Lines are many, and their indentations few.
  const translation = onceEach((start: string) => translated(start, block))
  return (text) => {
    if (isBlank(text)) return ''
    const indent = indentOf(text)
    const result = examples.get(indent) ?? translation(text[indent.length] === '*' ? `${indent}*` : indent)
    return typeof result === 'string' ? result + text.slice(indent.length) : result
  }
}

const inAnotherFrame = (block: Block, line: Reindent): string | null =>
  isInAnotherFrame(block) && !standsAsWritten(block, line)
    ? 'the replacement is indented in another way than the text sought, perhaps as the file is'
    : null

/** True where new lines come out as they are written, and one at least is as deep as a line of the file. */
const standsAsWritten = ({ file, replace }: Block, line: Reindent): boolean => {
  const depths = new Set(filled(file).map(indentOf))
  const lines = filled(replace)
  return lines.every((text) => line(text) === text) && lines.some((text) => depths.has(indentOf(text)))
}

/**
 * Where lines of the find are indented, and just as those of the file, the plan's indentation is the file's. Lines that
 * stand there to the last character, and only have other blank lines around them, are taken as `exact` takes them.
 */
const isAsWritten = ({ evidence, find, file }: Block): boolean =>
  evidence.kind === 'as-written' ||
  (isInPlace(evidence) && (filled(find).some(isIndented) || sameLines(find, file)))

/** What indentations of the find are in the file; unclear where matched lines that are indented alike differ there. */
const examplesIn = (block: Block): ReadonlyMap<string, string | Unclear> => {
  const examples = new Map<string, string | Unclear>()
  for (const { find, file } of indentsOf(block)) {
    const known = examples.get(find) ?? file
    examples.set(
      find,
      known === file ? file : { unclear: 'matched lines that are indented alike differ in the file' },
    )
  }
  return examples
}

const WIDTH_UNKNOWN: Unclear = { unclear: 'the matched lines do not tell how wide one level is' }

/** True where the file aligns a matched line with spaces after its tabs; other than the star of a block comment. */
const isAligned = ({ file }: Block): boolean => file.some((line) => /^\t+ +[^\s*]/.test(line))

const translated = (line: string, block: Block): string | Unclear => {
  const { evidence, unit } = block
  const indent = indentOf(line)
  switch (evidence.kind) {
    case 'as-written':
      return indent
    case 'first-line':
      return unlessOtherwise(indent, translations(line, evidence.readings, unit))
    case 'units':
      return isAligned(block) ? WIDTH_UNKNOWN : theOnly(translations(line, evidence.readings, unit))
    case 'removed':
      return indent.startsWith(evidence.prefix)
        ? unlessOtherwise(indent.slice(evidence.prefix.length), byOtherWidths(line, block))
        : { unclear: 'a new line is indented less than the matched lines' }
    case 'added': {
      const result = below(evidence, indent, unit)
      return isShift(evidence) && typeof result === 'string'
        ? unlessOtherwise(result, byOtherWidths(line, block))
        : result
    }
  }
}

/** An indentation, unless there are answers that give another one. */
const unlessOtherwise = (indent: string, answers: ReadonlySet<string>): string | Unclear =>
  [...answers].every((answer) => answer === indent) ? indent : WIDTH_UNKNOWN

/** What an indentation comes to where the matched lines are indented in levels of another width than the file's. */
const byOtherWidths = (line: string, block: Block): ReadonlySet<string> => {
  const readings = readingsOf(block).filter(({ deeper }) => deeper === 0)
  return translations(line, readings, block.unit)
}

const theOnly = (answers: ReadonlySet<string>): string | Unclear => {
  const [answer] = answers
  if (answer === undefined)
    return { unclear: 'a new line is indented in another unit than the matched lines' }
  return answers.size === 1 ? answer : WIDTH_UNKNOWN
}

/**
 * An indentation below a prefix that the plan left out. A tab is one level, whatever the file's unit is, unless the
 * matched lines have tabs there themselves. Where they have no indentation at all, nothing tells whether tabs were
 * meant.
 */
const below = (
  { prefix, tabs }: Extract<Evidence, { kind: 'added' }>,
  indent: string,
  unit: string | null,
): string | Unclear => {
  const result = prefix + indent
  if (tabs || indent === '') return result
  const isSpaced = unit !== null && unit !== '\t'
  if (depthIn(indent, '\t') !== null) {
    if (prefix === '') return isSpaced ? MIXED : result
    if (!prefix.includes('\t')) return isSpaced ? prefix + unit.repeat(indent.length) : MIXED
  }
  const tabbed = prefix === '' ? unit === '\t' : prefix.includes('\t')
  // Other spaces are an alignment, rather than levels of indentation.
  const isLevels = depthIn(indent, '  ') !== null
  return tabbed && isLevels && !prefix.includes(' ') ? MIXED : result
}

const MIXED: Unclear = { unclear: 'a new line would mix tabs and spaces' }
