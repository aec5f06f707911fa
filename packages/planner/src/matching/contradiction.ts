import { aligned } from './alignment.ts'
import type { Block, Unclear } from './reindent.ts'
import { indentOf, isBlank, trim } from './white-space.ts'

/** Why the indentation of new lines cannot be told from the matched ones; null where nothing speaks against it. */
export const contradictionIn = (block: Block): Unclear | null => {
  if (isScant(block)) return { unclear: 'one line with another indentation is no evidence for several' }
  if (isInAnotherFrame(block))
    return {
      unclear: 'the replacement is indented in another way than the text sought, perhaps as the file is',
    }
  return hasForeignStep(block)
    ? { unclear: 'new lines are indented in another unit than the lines around them' }
    : null
}

const filled = (lines: readonly string[]): readonly string[] => lines.filter((line) => !isBlank(line))

const isInPlace = ({ evidence }: Block): boolean => evidence.kind === 'added' && evidence.prefix === ''

const isShift = (block: Block): boolean =>
  block.evidence.kind === 'removed' || (block.evidence.kind === 'added' && !isInPlace(block))

/** True when one line that lacks indentation would be the evidence for several, or for one at another depth. */
const isScant = (block: Block): boolean => {
  const [only, ...more] = filled(block.find)
  if (only === undefined || more.length > 0 || block.evidence.kind !== 'added' || isInPlace(block))
    return false
  const lines = filled(block.replace)
  return lines.length > 1 || lines.some((line) => indentOf(line) !== indentOf(only))
}

/**
 * True when the replacement seems to be indented as the file is, where the find is not: all of it has what the find lacks; or
 * lines of the find come again in it as they are in the file, and none as it is in the find; or the line that both start with does;
 * or one comes again less deep, and not by whole levels.
 */
const isInAnotherFrame = (block: Block): boolean => {
  const { find, file, replace, evidence } = block
  if (isInPlace(block) || evidence.kind === 'first-line') return false
  const lines = filled(replace)
  const base = leastIndent(filled(find)).length
  const least = leastIndent(file.filter((_, index) => !isBlank(find[index]!)))
  if (evidence.kind === 'added' && lines.length > 0 && lines.every((line) => line.startsWith(least)))
    return true
  const pairs = pairsIn(block)
  if (pairs.length === 0) return lines.length > 0 && lines.every((line) => indentOf(line).length > base)
  const unit = isShift(block) ? block.unit : null
  if (unit !== null && pairs.some((pair) => isBetweenLevels(pair, unit))) return true
  const asSought = pairs.some((pair) => pair.replace === pair.find)
  return pairs.some(
    (pair) => pair.replace === pair.file && pair.replace !== pair.find && (!asSought || pair.isFirst),
  )
}

/** The indentations of a line that comes again, and whether both texts start with it. */
interface Pair {
  readonly find: string
  readonly file: string
  readonly replace: string
  readonly isFirst: boolean
}

const isBetweenLevels = ({ find, replace }: Pair, unit: string): boolean =>
  replace.length < find.length && !find.includes('\t') && (find.length - replace.length) % unit.length !== 0

const pairsIn = ({ find, file, replace }: Block): readonly Pair[] => {
  const shared = aligned(find.map(trim), replace.map(trim)) ?? []
  return shared.flatMap((from, index) =>
    from === null || isBlank(find[from]!)
      ? []
      : [
          {
            find: indentOf(find[from]!),
            file: indentOf(file[from]!),
            replace: indentOf(replace[index]!),
            isFirst: from === firstFilled(find) && index === firstFilled(replace),
          },
        ],
  )
}

const firstFilled = (lines: readonly string[]): number => lines.findIndex((line) => !isBlank(line))

const leastIndent = (lines: readonly string[]): string =>
  lines.map(indentOf).reduce((least, indent) => (indent.length < least.length ? indent : least))

const widthOf = (line: string): number => indentOf(line).length

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

/** True when new lines go deeper than a find whose lines show no step, and by another one than that in use around it. */
const hasForeignStep = (block: Block): boolean => {
  const depths = [...new Set(filled(block.find).map(widthOf))]
  if (showStep(depths)) return false
  const base = Math.min(...depths)
  const isTold = (line: string): boolean =>
    indentOf(line).includes('\t') || depths.includes(widthOf(line)) || /^ +\*/.test(line)
  const steps = filled(block.replace)
    .filter((line) => !isTold(line))
    .map((line) => Math.abs(widthOf(line) - base))
  const least = Math.min(...steps)
  const isStep = isShift(block) || [2, 4, 8].includes(least)
  const allowed = steps.length > 0 && isStep ? allowedSteps(block) : null
  return allowed !== null && !allowed.includes(least)
}
