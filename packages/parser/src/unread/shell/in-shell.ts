import type { IsTold } from '../../paths-told.ts'
import { hereDocumentEnd } from '../../text/command-above.ts'
import { type Fence, fencesIn, isOfShell } from '../../text/fences.ts'
import { aboveBlank, type Lines } from '../../text/lines.ts'
import { asShown, asUnread, type Other, surest } from '../other.ts'
import { IS_UP_TO_READER } from '../whole-file.ts'
import { type Change, changeOn, commandsOn } from './command.ts'
import { scriptBelow } from './script.ts'

/**
 * The first command in a fence of a shell beside a plan that removes, moves, writes or edits files that the plan is not
 * about, as `isTold` tells: it is part of the change, and nobody runs it. Below words that take the change back, or leave
 * the command to who reads them, it may be none. What is usually run behind a change, such as `rm -r build`, `rm app.log`,
 * `git add` or `git rm --cached`, is none, and so is what writes a file that the same fence removes again.
 */
export const shellChangeIn = (lines: Lines, isTold: IsTold, isBelow: boolean): Other | undefined => {
  const changes: Other[] = []
  for (const fence of commandsIn(lines, isBelow)) {
    const { open, close } = fence
    if (!isOfCommands(lines, fence)) continue
    const untold = untoldIn(lines, open + 1, close, isTold)
    if (untold !== undefined)
      changes.push({ at: lines.start(untold.line), ...said(untold.name, isLeftToReader(lines, fence)) })
  }
  return surest(changes)
}

/** The first change by the commands in lines that the plan is not about. */
export const untoldIn = (lines: Lines, from: number, to: number, isTold: IsTold): Done | undefined => {
  const steps = [...stepsIn(lines, from, to)]
  const done = steps.flatMap(({ line, made }) => made.map((change) => ({ ...change, line })))
  const isGone = removedAgain(done)
  return done.find(({ paths }) => !paths.every((path) => isTold(path) || isGone(path)))
}

/** What the commands of a fence change, each with its line: what a script or a file holds are none. */
function* stepsIn(lines: Lines, from: number, to: number): Generator<Step> {
  for (let line = from; line < to; line++) {
    const script = scriptBelow(lines, line, to)
    const done = [script?.change, ...commandsOn(commandAt(lines, line)).map(changeOn)]
    const made = done.filter((change) => change !== undefined)
    yield { line, made }
    line = script?.end ?? (made.some(isGiven) ? hereDocumentEnd(lines, line, to) : undefined) ?? line
  }
}

/** True for what writes a text that is given to it. */
const isGiven = ({ name }: Change): boolean => name === 'cat >' || name === 'tee'

/** Tells the files that commands write and remove again: they are there to try something. */
const removedAgain = (changes: readonly Change[]): ((path: string) => boolean) => {
  const uses = changes.flatMap(({ name, paths }) => paths.map((path) => [path, name] as const))
  const [first, last] = [new Map(uses.toReversed()), new Map(uses)]
  return (path) => first.get(path) === 'cat >' && last.get(path) === 'rm'
}

/** The fences of a text, below the rest of the one that an operation above it stands in. */
function* commandsIn(lines: Lines, isBelow: boolean): Generator<Fence> {
  const [first] = fencesIn(lines)
  const open = ENDS_HERE_DOCUMENT.test(lines.at(0)) ? 0 : -1
  if (isBelow && first?.info === '' && beginsWithChange(lines, open + 1, first.open))
    yield { open, close: first.open, info: 'sh' }
  yield* fencesIn(lines)
}

const beginsWithChange = (lines: Lines, from: number, to: number): boolean => {
  const [first] = stepsIn(lines, from, to)
  return first !== undefined && first.made.length > 0
}

const ENDS_HERE_DOCUMENT = /^[A-Z_]{2,20}\r?$/

const commandAt = (lines: Lines, at: number): string => lines.at(at).slice(0, LONGEST).trimEnd()

/**
 * True for a fence of a shell, and for one without a language in which every line is such a command, and that no words
 * beside it only show or leave open.
 */
const isOfCommands = (lines: Lines, fence: Fence): boolean => {
  const { open, close, info } = fence
  if (info !== '') return isOfShell(info)
  if (isShown(lines, fence)) return false
  for (const { line, made } of stepsIn(lines, open + 1, close))
    if (made.length === 0 && !IS_REMARK.test(lines.mark(line))) return false
  return true
}

/** The first sign of a line that is blank, or a remark. */
const IS_REMARK = /^#?$/

const isShown = (lines: Lines, fence: Fence): boolean => {
  const { close } = fence
  const below = [close + 1, close + 2].map(lines.at)
  return SHOWS.test(wordsAbove(lines, fence)) || GOES_ON.test(below.find((line) => line.trim() !== '') ?? '')
}

const isLeftToReader = (lines: Lines, fence: Fence): boolean => {
  const above = wordsAbove(lines, fence)
  return IS_UP_TO_READER.test(above) || IS_NO_PART.test(above)
}

/** Words that speak of what is done already, is done in place of the plan, or takes it back. */
const IS_NO_PART = /\b(?:already (?:ran|run)|equivalent|revert(?:ing)?|roll(?:ing)? ?back|undo(?:ing)?)\b/i

const wordsAbove = (lines: Lines, { open }: Fence): string =>
  open <= 0 ? '' : lines.at(aboveBlank(lines, open - 1)).slice(-LONGEST)

/** Words that speak of what is run elsewhere, was run, or is printed, or that leave it to who reads them. */
const SHOWS =
  /\b(?:already|avoid|CI|can|could|did|does|e\.g|equivalent|errors?|examples?|expected|fail(?:s|ed|ing)?|history|if|instead of|logs?|may|might|never|optional(?:ly)?|output|previous(?:ly)?|prints?|ran|revert|roll ?back|runs|shows|undo|was|were|would)\b|n['’]t\b(?! forget)/i
/** How a line begins that goes on with a sentence. */
const GOES_ON = /^\s*[a-z]/

const LONGEST = 500

interface Done extends Change {
  readonly line: number
}

interface Step {
  readonly line: number
  readonly made: readonly Change[]
}

const said = (name: string, isUnsure: boolean): Omit<Other, 'at'> => {
  const data = asCommand(name, 'fence')
  return isUnsure ? { data: asShown(data), isUnsure } : { data }
}

/** What is said of a command, which nobody runs. */
export const asCommand = (name: string, where: 'fence' | 'tag'): Other['data'] =>
  asUnread(`\`${name}\` in a ${where}`, 'no command is run', 'does the same')
