import type { Plan } from '@emend/model'
import { type IsTold, pathsTold } from '../paths-told.ts'
import { PATH_START, SENTENCE_START } from '../search-replace/path-in-words.ts'
import { ITEM_MARK } from '../text/announcing.ts'
import { fenceBelow } from '../text/fences.ts'
import { type Lines, linesOf } from '../text/lines.ts'
import { isElsewhere, isKept, isOfProject } from './of-project.ts'
import { asShown, asUnread, type Other, SAID, type Search, surest } from './other.ts'

/**
 * Prepares for finding what a title or a step of its own says in words alone beside a plan: that a file is deleted,
 * moved, made empty, or changed, which the plan is not about. Beside calls, that may be for the next turn; among others in
 * a list, it is told of.
 */
export const changesInWords = (plan: Plan): Search => {
  const isTold = pathsTold(plan)
  return (text) => (plan.operations.length === 0 || plan.calls !== undefined ? [] : [saidIn(text, isTold)])
}

const saidIn = (text: string, isTold: IsTold): Other | undefined =>
  surest(
    [...statementsIn(linesOf(text))]
      .filter((statement) => isUntold(statement, isTold))
      .map(({ at, said, isUnsure }) =>
        isUnsure ? { at, data: asShown(asWords(said, 'a list')), isUnsure } : { at, data: asWords(said) },
      ),
  )

/** What a line outside of fences says of files, in the words in which it is told of. */
interface Statement {
  readonly at: number
  readonly line: string
  readonly files: readonly string[]
  readonly said: string
  /** It stands among others in a list. */
  readonly isUnsure: boolean
}

function* statementsIn(lines: Lines): Generator<Statement> {
  let open = ''
  let above = ''
  let head = ''
  for (let number = 0; number < lines.count; number++) {
    const at = lines.start(number)
    const line = lines.at(number).slice(0, LONGEST).trimEnd()
    const isAlone = above === '' && lines.at(number + 1).trim() === ''
    const isItem = IS_ITEM.test(line)
    const listed = DELETES.test(head) ? ITEM.exec(line)?.[1] : undefined
    if (open === '' && listed !== undefined)
      yield { at, line, files: [listed], said: `delete ${listed}`, isUnsure: false }
    else if (open === '' && (isAlone || isItem))
      yield { at, line, files: filesIn(line), said: plain(line), isUnsure: !isAlone }
    open = fenceBelow(open, line)
    above = line
    if (line !== '' && !isItem) head = line
  }
}

const isUntold = ({ line, files: [path, to = ''] }: Statement, isTold: IsTold): boolean =>
  path !== undefined &&
  (COMMAND.test(line) ? isKept(path) : isOfProject(path)) &&
  !isElsewhere(to) &&
  !isTold(path)

const COMMAND = /^\W{0,9}(?:run:? )?\W{0,3}(?:git )?(?:rm|mv) /i

/** What stands above a list of files that are deleted. */
const DELETES =
  /^[\W\d]{0,9}(?:(?:please |then |also ){0,2}(?:delete|remove)(?: (?:all|the|these|following|old|unused|obsolete|now|files?)){0,5}|(?:the |old |unused |obsolete ){0,2}files? to (?:be )?(?:deleted?|removed?))\W{0,9}$/i
const IS_ITEM = new RegExp(`^\\s*${ITEM_MARK}\\s`)

/** The file that a line says is deleted, moved, made empty, or changed, and where it is moved to. */
const filesIn = (line: string): readonly string[] =>
  (STEP.exec(line) ?? []).slice(1).flatMap((path) => (path === undefined ? [] : [path.replace(/^\.\//, '')]))

const LONGEST = 300
const PATH = `[\`*"]{0,3}${PATH_START}([\\w@./-]{1,200}\\w)/?[\`*"]{0,3}`
/** A file, and maybe why. */
const ITEM = new RegExp(`^\\s*${ITEM_MARK}\\s+(?:\\[[ x]\\]\\s+)?${PATH}(?::|\\s+(?:[-–—(]|->|→)|$)`)
const KIND = '(?:(?:the|old|unused|now[- ]unused|obsolete|redundant|empty|both|files?:?|called|named) ){0,4}'
const CODE = '`[^`\\n]{1,100}`'
const CHANGE = `(?:change|rename|replace) (?:(?:all|every) (?:instances?|occurrences?|uses?) of )?${CODE} (?:to|with|by) ${CODE}`
const VALUE = `(?:the (?:[\\w-]{1,30} ){0,2}[\\w-]{1,30}|${CODE})`
const MORE = '(?:(?:,| and|, and) [`*"]{0,3}[\\w@./-]{1,200}[`*"]{0,3}){0,9}'
/** How a sentence begins that asks for something, before what that is. */
const START = `${SENTENCE_START}(?:please (?:also )?|don['’]t forget to |(?:you|we) (?:also need to|should(?: also| now| then)?) )?`
const DONE = [
  `(?:delete|remove):?[*_]{0,2} ${KIND}${PATH}${MORE}(?: from the (?:codebase|project|repo(?:sitory)?)| altogether| completely| entirely)?`,
  `${KIND}${PATH} (?:is no longer (?:needed|used) and )?(?:must|needs to|should) (?:also |now )?be (?:deleted|removed)`,
  `${PATH}(?::|:?[*_]{0,2} [(–—-]) ?(?:delete|remove|to be (?:deleted|removed))\\)?`,
  `(?:rename|move) ${KIND}${PATH} (?:(?:in)?to|->|→) ${PATH}`,
  `(?:create|add) an empty ${KIND}${PATH}`,
  `in ${PATH},? (?:${CHANGE}|change ${VALUE} from ${CODE} to ${CODE})`,
  `${CHANGE} in ${PATH}${MORE}`,
  `(?:bump|change|set|update) ${VALUE} in ${PATH} (?:from ${CODE} )?to ${CODE}`,
  `(?:(?:apply|do|make|repeat) the same(?: (?:change|edit|fix|replacement|update)s?)?|repeat this) (?:for|in|to) ${PATH}${MORE}`,
  `(?:run:? )?[\`$ ]{0,3}(?:git )?rm (?:-[a-z]{1,9} ){0,2}${PATH}`,
  `(?:run:? )?[\`$ ]{0,3}(?:git )?mv ${PATH} ${PATH}`,
].join('|')
/** Why that is, what goes with it, or what has become of the file. */
const BEHIND = [
  ',? (?:as|because|since) [^.]{1,150}',
  ',? and (?:adjust|change|fix|update) (?:[^.]|\\.(?=\\w)){1,150}',
  "(?:[;,]| [–—-]) (?:it|that|this|which)(?:['’]s| is) (?:no longer|not|now|obsolete|unused) ?[^.]{0,150}",
].join('|')
const STEP = new RegExp(`${START}(?:${DONE})(?: file)?(?:${BEHIND})?[.:]?[*_]{0,2}$`, 'i')

const plain = (line: string): string => line.replace(/^(?:[^\w.~/@]|\d{1,3}[.)]\s)+|[`*"]/g, '')

const asWords = (line: string, where = 'words'): Other['data'] =>
  asUnread(`\`${line}\` in ${where}`, SAID, 'does it')
