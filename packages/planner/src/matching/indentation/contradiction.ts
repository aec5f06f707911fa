import { isInPlace, isShift } from '../agreement.ts'
import type { Block } from '../replacing/block.ts'
import { filled, indentLength, indentOf, isBlank, isIndented, widthOf } from '../white-space.ts'
import { lacksStep, lostWithFirst } from './first-lost.ts'
import { isCondition, isLabel, opensBlock } from './left-open.ts'

/** Why the indentation of new lines cannot be told from the matched ones; null where nothing speaks against it. */
export const contradictionIn = (block: Block): string | null => {
  const lost = block.evidence.kind === 'first-line' ? lostWithFirst(block) : null
  if (lost !== null) return lost
  if (hasLostSteps(block))
    return 'new lines open blocks, and what is below them is no deeper: they may have lost their own indentation'
  if (takesBody(block))
    return 'a new line stands between a line and what lies deeper below it, and is no deeper: it may have lost its indentation'
  if (isScant(block)) return 'one line with another indentation is no evidence for several'
  return hasForeignStep(block) ? 'new lines are indented in another unit than the lines around them' : null
}

/**
 * True when new lines open blocks, and are no deeper within any: those sought, which are indented in another way than
 * the file's, show one depth alone, so that nothing tells whether the plan indents at all. What ends a line without a
 * deeper one below it among those sought, which are as the file has them, opens no block; nor does what has lines further
 * out or a blank one right below it: these are text, but for the `::` of reStructuredText.
 */
const hasLostSteps = ({ find, replace, evidence }: Block): boolean => {
  if (isInPlace(evidence) || new Set(filled(find).map(widthOf)).size > 1) return false
  const [old, lines] = [filled(find), filled(replace)]
  const flat = new Set(old.filter((line, at) => lacksBody(line, old[at + 1])).map(lastOf))
  const ends = new Set(
    replace.filter((line, at) => isBlank(replace[at + 1] ?? '') && !line.trimEnd().endsWith('::')),
  )
  const sought = new Set(find)
  const openers = lines.flatMap((line, at) =>
    opens(line) && !sought.has(line) && !flat.has(lastOf(line)) ? [at] : [],
  )
  const stepBelow = (at: number): number => widthOf(lines[at + 1] ?? '') - widthOf(lines[at]!)
  const isFlat = (at: number): boolean =>
    !ends.has(lines[at]!) && lacksBody(lines[at]!, lines[at + 1]) && stepBelow(at) === 0
  return openers.some(isFlat) && !openers.some((at) => stepBelow(at) > 0)
}

/**
 * True when the find lost indentation, no line of either text is deeper than others, and a new one comes right below the
 * last one sought, below which the file goes on deeper: that would be cut off from its head. Labels of cases may share
 * what is below them.
 */
const takesBody = ({ find, file, replace, evidence, below }: Block): boolean => {
  const [old, lines] = [filled(find), filled(replace)]
  if (isInPlace(evidence) || evidence.kind === 'removed') return false
  if (new Set([...old, ...lines].map(widthOf)).size > 1) return false
  const head = old.at(-1)!
  const next = lines[lines.lastIndexOf(head) + 1]
  if (next === undefined || !lines.includes(head) || (isLabel(head) && isLabel(next))) return false
  return widthOf(below) > widthOf(filled(file).at(-1)!)
}

const opens = (line: string): boolean => opensBlock(line) || isCondition(line)

/** True where the line below one that opens a block, or is a condition alone, is neither deeper nor a bracket. */
const lacksBody = (line: string, next: string | undefined): boolean =>
  lacksStep(line, next) || (isCondition(line) && next !== undefined && !/^\s*\{/.test(next))

const lastOf = (line: string): string => line.trimEnd().slice(-1)

/**
 * True when one line that lacks indentation would be the evidence for several, or for one at another depth. Where it
 * comes again below new ones as it was sought, these are written as it is.
 */
const isScant = (block: Block): boolean => {
  const [only, ...more] = filled(block.find)
  if (more.length > 0 || block.evidence.kind !== 'added' || isInPlace(block.evidence)) return false
  const lines = filled(block.replace)
  if (lines.indexOf(only!) > 0 && indentOf(lines[0]!) === indentOf(only!)) return false
  return lines.length > 1 || lines.some((line) => indentOf(line) !== indentOf(only!))
}

/** True when lines show a step from one depth to another that is one of the usual units. */
const showStep = (depths: readonly number[]): boolean =>
  depths.some((depth) => depths.some((other) => [2, 4, 8].includes(depth - other)))

/** The widths of a level in the plan that the evidence and the text around a place allow; null where all are. */
const allowedSteps = ({ evidence, unit }: Block): readonly number[] | null => {
  if (unit === null) return null
  if (evidence.kind === 'units')
    return evidence.readings.filter(({ file }) => file === unit).map(({ find }) => find.length)
  return unit === '\t' ? null : [unit.length]
}

/** True for lines without indentation in the file, and with some in the find: no unit makes levels of none. */
const isAtMargin = ({ file, evidence }: Block): boolean =>
  evidence.kind === 'removed' && !filled(file).every(isIndented)

/**
 * True when new lines go deeper than a find whose lines show no step, and by another one than that in use around it.
 */
const hasForeignStep = (block: Block): boolean => {
  const depths = [...new Set(filled(block.find).map(indentLength))]
  if (showStep(depths)) return false
  const base = Math.min(...depths)
  // The star of a block comment is as deep as others; alone, it stands a space deeper than its start.
  const isAlone = !block.find.some((line) => /^ *\*/.test(line))
  const isTold = (line: string): boolean =>
    indentOf(line).includes('\t') || depths.includes(indentLength(line)) || (isAlone && /^ +\*/.test(line))
  const steps = filled(block.replace)
    .filter((line) => !isTold(line))
    .map((line) => Math.abs(indentLength(line) - base))
  const least = Math.min(...steps)
  const isStep = [2, 4, 8].includes(least) || (isShift(block.evidence) && !isAtMargin(block))
  const allowed = steps.length > 0 && isStep ? allowedSteps(block) : null
  return allowed !== null && !allowed.includes(least)
}
