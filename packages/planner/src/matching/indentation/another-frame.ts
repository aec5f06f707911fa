import { isInPlace, isShift } from '../agreement.ts'
import { firstPlaces } from '../first-places.ts'
import { aligned } from '../replacing/alignment.ts'
import type { Block } from '../replacing/block.ts'
import { readingsOf } from '../strategies/indentation-flexible.ts'
import { blanksAbove, filled, indentLength, indentOf, isBlank, trim, widthOf } from '../white-space.ts'
import { depthIn } from './depth.ts'
import { isFollowed, isWhole } from './ended.ts'
import { continues, endsStatement, isEndOf } from './left-open.ts'
import { startsAlike } from './lost-alone.ts'

/**
 * True when the replacement seems to be indented as the file is, where the find is not: all of it has what the find
 * lacks; or its lines that come again show it; or it starts as the file does, or is deeper than the find throughout,
 * where none comes again; or its levels are the file's, where none comes again as it is in the find; or a new line is
 * deeper than a matched one right above it that ends a statement, or just as deep in place of a variant of it as that is
 * in the file.
 */
export const isInAnotherFrame = (block: Block): boolean => {
  const { find, file, replace, evidence } = block
  const [lines, own] = [filled(replace), filled(find)]
  if (lines.length === 0 || isInPlace(evidence) || evidence.kind === 'first-line') return false
  if (hasAllOfFile(lines, block) || hasVariantAsInFile(block)) return true
  // Where the first line is as deep as in the find, what is no deeper than it lies in the same block either way.
  if (indentOf(filled(file)[0]!) !== indentOf(own[0]!) && isWrapping(lines, own)) return false
  const sought = firstPlaces(find)
  if (lines.some((line, at) => at > 0 && isDeeperBelowEnd(line, lines[at - 1]!, block, sought))) return true
  const fresh = lines.filter((line) => !sought.has(line))
  if (isStepOfFind(fresh, block)) return false
  if (stepAsFile(fresh, block)) return true
  const again = pairsIn(block)
  if ((own.length === 1 || !again.some(isAsInFind)) && isOutAsWritten(fresh, block)) return true
  // A line as deep in the file as in the find tells nothing.
  const pairs = again.filter(({ find, file }) => find !== file)
  if (!pairs.some(isAsInFind) && stepAsFile(lines, block)) return true
  return again.length > 0 ? showAnotherFrame(pairs, block) : startsInAnotherFrame(block)
}

/** True where all lines have what the find lacks of the file's indentation, each in its own unit. */
const hasAllOfFile = (lines: readonly string[], { file, evidence }: Block): boolean => {
  const least = leastIndent(file)
  const haveAll = (indent: string): boolean => lines.every((line) => line.startsWith(indent))
  if (evidence.kind !== 'units') return evidence.kind === 'added' && haveAll(least)
  return evidence.readings.some(({ file: unit, find, deeper }) => {
    const depth = depthIn(least, unit)
    return deeper > 0 && depth !== null && haveAll(find.repeat(depth))
  })
}

/** True where the first line in place of others starts as they do, and is as deep as that is in the file, but not in the find. */
const hasVariantAsInFile = ({ find, file, replace }: Block): boolean => {
  const moved = new Set(file.map(indentOf).filter((indent, at) => indent !== indentOf(find[at] ?? '')))
  // Aligning the texts takes longer than all else that is asked of them.
  if (!replace.some((line) => !isBlank(line) && moved.has(indentOf(line)))) return false
  const shared = aligned(find, replace) ?? []
  const comeAgain = new Set(shared)
  return replace.some((line, index) => {
    const above = index === 0 ? -1 : shared[index - 1]
    if (above === null || above === undefined || shared[index] !== null || isBlank(line)) return false
    const [old, there] = [find[above + 1] ?? '', file[above + 1] ?? '']
    const isVariant = !comeAgain.has(above + 1) && startsAlike(trim(old), trim(line))
    return isVariant && indentOf(line) === indentOf(there) && indentOf(line) !== indentOf(old)
  })
}

/**
 * True for a replacement that begins as deep as the text sought, and has a new bracket or element that is opened and
 * closed there: if it was indented as the file is, all of that would lie outside of the block that it is in.
 */
const isWrapping = (lines: readonly string[], find: readonly string[]): boolean => {
  const [first, indent] = [lines[0] ?? '', indentOf(find[0]!)]
  if (indentOf(first) !== indent || CLOSES.test(first) || lines.some((line) => !line.startsWith(indent)))
    return false
  const level = lines.flatMap((line, at) => (indentOf(line) === indent ? [at] : []))
  const sought = new Set(find)
  return level.some((at, order) => {
    const [head, end] = [lines[at]!, level[order + 1]]
    return end !== undefined && end > at + 1 && !sought.has(head) && isEndOf(head, lines[end]!)
  })
}

const CLOSES = /^\s*(?:[)\]}]|<\/)/

/** True for a replacement that starts as the file does, or lies deeper throughout than the outermost line sought. */
const startsInAnotherFrame = ({ find, file, replace }: Block): boolean => {
  const [first, own, there] = [replace, find, file].map((lines) => indentOf(filled(lines)[0]!))
  const base = leastIndent(find).length
  return (first === there && first !== own) || filled(replace).every((line) => indentLength(line) > base)
}

/**
 * True for a new line that is deeper than the one above it, which was sought, and ends a statement; or where nothing
 * sought lies deeper below that, nor is likely to, and the new line is just as deep as that one is in the file.
 */
const isDeeperBelowEnd = (
  line: string,
  above: string,
  { find, file }: Block,
  sought: ReadonlyMap<string, number>,
): boolean => {
  if (widthOf(line) <= widthOf(above) || continues(line)) return false
  const at = sought.get(above)
  if (at === undefined || sought.has(line)) return false
  if (endsStatement(above)) return true
  const isAsInFile = indentOf(line) === indentOf(file[at]!)
  const isOver = isWhole('', trim(above), line) || isFollowed(trim(above), line)
  return isAsInFile && isOver && widthOf(find[at + 1] ?? '') <= widthOf(above)
}

/**
 * True when lines come again as they are in the file, and none as it is in the find, or just the one that both texts
 * start with, which says nothing where the next one is the same, too, and as it is in the file; when none does, and the
 * replacement starts as the file does, or lies deeper throughout than the find, which lacks indentation; or when one
 * comes again less deep, and not by whole levels.
 */
const showAnotherFrame = (pairs: readonly Pair[], block: Block): boolean => {
  const { find, replace, evidence } = block
  if (pairs.some(({ isFirst }) => isFirst) && isMoved(pairs)) return true
  const unit = isShift(evidence) ? block.unit : null
  if (unit !== null && pairs.some((pair) => isBetweenLevels(pair, unit))) return true
  const asInFile = pairs.filter((pair) => pair.replace === pair.file)
  const asInFind = pairs.filter(isAsInFind)
  if (asInFind.length > 0) {
    const isFirstAlone = asInFile.length > 0 && asInFind.every(({ isFirst }) => isFirst)
    return asInFile.some(({ isFirst }) => isFirst) || (isFirstAlone && goOnAlike(find, replace))
  }
  return asInFile.length > 0 || (evidence.kind === 'added' && startsInAnotherFrame(block))
}

/** True where the least step of lines is that of the file, and not that of the find. */
const stepAsFile = (lines: readonly string[], { find, file }: Block): boolean => {
  const step = leastStep(lines)
  return step !== null && step === leastStep(file) && step !== leastStep(find)
}

/** True where both sides are in spaces, and new lines go by levels of the find that the file does not have. */
const isStepOfFind = (fresh: readonly string[], { find, file }: Block): boolean => {
  const [own, there] = [leastStep(find) ?? '', leastStep(file) ?? '']
  const depths = fresh.map(indentOf)
  return (
    [own, there, ...depths].every((indent) => /^ *$/.test(indent)) &&
    own.length < there.length &&
    depths.every(({ length }) => length % own.length === 0) &&
    depths.some(({ length }) => length % there.length !== 0)
  )
}

/**
 * True where the file lacks indentation of the find, and a new line is as deep as a line of the file as it is written,
 * but would come out further out than all of them.
 */
const isOutAsWritten = (fresh: readonly string[], { file, evidence }: Block): boolean => {
  if (evidence.kind !== 'removed') return false
  const depths = new Set(filled(file).map(indentOf))
  const least = leastIndent(file).length + evidence.prefix.length
  return fresh.map(indentOf).some((indent) => depths.has(indent) && indent.length < least)
}

/** The least white space that sets a line off from one that is less deep; null where all are as deep. */
const leastStep = (lines: readonly string[]): string | null => {
  const depths = [...new Set(filled(lines).map(indentOf))].toSorted(byLength)
  const steps = depths.slice(1).map((depth, at) => depth.slice(depths[at]!.length))
  return steps.toSorted(byLength)[0] ?? null
}

/**
 * True for a replacement in the file's tabs, or its spaces, where the find has the other: all lines that come again are
 * as deep as they are in the file, and none of it can lie deeper than the find, so that nothing new encloses them.
 */
export const isInUnitOfFile = (block: Block): boolean => {
  const [find, file, replace] = [block.find, block.file, block.replace].map(charactersIn)
  if (find!.length !== 1 || file!.length !== 1 || find === file || replace !== file) return false
  const pairs = pairsIn(block)
  return (
    pairs.some((pair) => pair.find !== pair.file) &&
    pairs.every((pair) => pair.replace === pair.file) &&
    readingsOf(block).every(({ deeper }) => deeper <= 0)
  )
}

const charactersIn = (lines: readonly string[]): string =>
  [...new Set(filled(lines).flatMap((line) => [...indentOf(line)]))].join('')

/** The indentations of a line that comes again, and whether both texts start with it. */
interface Pair {
  readonly find: string
  readonly file: string
  readonly replace: string
  readonly isFirst: boolean
}

const isAsInFind = ({ find, replace }: Pair): boolean => replace === find

/** True where the second lines are the same but for white space. */
const goOnAlike = (find: readonly string[], replace: readonly string[]): boolean =>
  trim(filled(find)[1] ?? '') === trim(filled(replace)[1] ?? '')

/** True where all lines that come again do so by one and the same difference, which is none of whole blocks. */
const isMoved = (pairs: readonly Pair[]): boolean => {
  const differences = new Set(pairs.map(({ find, replace }) => replace.length - find.length))
  return differences.size === 1 && !differences.has(0)
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
            isFirst: from === blanksAbove(find) && index === blanksAbove(replace),
          },
        ],
  )
}

const leastIndent = (lines: readonly string[]): string => filled(lines).map(indentOf).toSorted(byLength)[0]!

const byLength = (one: string, other: string): number => one.length - other.length
