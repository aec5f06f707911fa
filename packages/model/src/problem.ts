import { LONGEST_PATH } from './policy.ts'
import { type BranchProblems, branchWordings } from './problems/branches.ts'
import { type CallerProblems, callerWordings } from './problems/caller.ts'
import { type FileProblems, fileWordings } from './problems/files.ts'
import { type GuardProblems, guardWordings } from './problems/guards.ts'
import { type HistoryProblems, historyWordings } from './problems/history.ts'
import { type MatchingProblems, matchingWordings } from './problems/matching.ts'
import { type PathProblems, pathWordings } from './problems/paths.ts'
import { type PlanTextProblems, planTextWordings } from './problems/plan-text.ts'
import { type RepositoryProblems, repositoryWordings } from './problems/repository.ts'
import { shortened } from './words/phrases.ts'
import { legibleName } from './words/quoted-name.ts'
import type { ProblemKind, Wordings, Words } from './words/wording.ts'

/**
 * Every problem that emend can name, by its stable code, with exactly the facts that it carries.
 *
 * Each group of problems has its file in `problems/`, facts and words side by side; words stand there and nowhere else.
 * A dialect's `report` may add its own dress. docs/diagnostics.md lists them all.
 */
export interface ProblemData
  extends PlanTextProblems,
    PathProblems,
    FileProblems,
    MatchingProblems,
    GuardProblems,
    RepositoryProblems,
    HistoryProblems,
    BranchProblems,
    CallerProblems {}

/** The stable name of a problem. Programs match on codes, never on text. */
export type ProblemCode = keyof ProblemData

/** Every code with the facts it carries: a union on `code`. */
export type Problem = {
  [Code in ProblemCode]: { readonly code: Code; readonly data: ProblemData[Code] }
}[ProblemCode]

const wordings: Wordings<ProblemData> = {
  ...planTextWordings,
  ...pathWordings,
  ...fileWordings,
  ...matchingWordings,
  ...guardWordings,
  ...repositoryWordings,
  ...historyWordings,
  ...branchWordings,
  ...callerWordings,
}

/** The words of a problem: what is wrong, and what to do next. */
export const wordingOf = <Code extends ProblemCode>(code: Code, data: ProblemData[Code]): Words =>
  wordings[code].words(legible(data))

/** The facts of a problem as its words name them: a name stays in its line, and is not repeated where it is endless. */
const legible = <Data extends object>(data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, NAMES.has(key) ? legibly(value) : value]),
  ) as Data

const legibly = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(named) : typeof value === 'string' ? named(value) : value

const NAMES = new Set([
  ...['path', 'paths', 'file', 'parent', 'directory', 'root', 'names', 'link', 'target', 'to', 'within'],
  ...['meant', 'nearest', 'movedTo', 'foundIn', 'alsoIn', 'others', 'neededBy', 'inTheWay', 'goes', 'what'],
])

const named = (name: string): string => legibleName(shortened(name, LONGEST_PATH))

/** Who has to act on a problem. */
export const kindOf = (code: ProblemCode): ProblemKind => wordings[code].kind

/** Every code there is, in the order of docs/diagnostics.md. */
export const problemCodes: readonly ProblemCode[] = Object.keys(wordings) as ProblemCode[]
