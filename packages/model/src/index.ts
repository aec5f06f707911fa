export { blobId } from './bytes/blob-id.ts'
export { type ByteOrder, byteOrderOf } from './bytes/byte-order.ts'
export { decodeUtf8, utf8Length } from './bytes/utf8.ts'
export {
  allPathsIn,
  type Change,
  type ChangeSet,
  type FileState,
  invert,
  isEmpty,
  isLink,
  renamesIn,
} from './change-set.ts'
export { type Configuration, configurationSchema, policyFrom } from './configuration.ts'
export {
  type Circumstances,
  type Diagnostic,
  diagnose,
  hasErrors,
  isError,
  type NearMiss,
} from './diagnostic.ts'
export { type DirtyPolicy, type DirtyState, dirtyPolicies } from './dirty.ts'
export { type AnyEmendError, EmendError, isProblem, throwIfAborted } from './error.ts'
export { globFault, globMatcher, pathMatcher } from './glob/glob.ts'
export { matchesPath, type PathPattern, parsePath } from './glob/path-pattern.ts'
export { matchesSegment, parseSegment, type SegmentPattern } from './glob/segment-pattern.ts'
export { once, onceEach } from './once.ts'
export {
  type Hunk,
  type Operation,
  type OperationInput,
  type OperationName,
  type OperationOf,
  operationSchema,
  type Piece,
} from './operation.ts'
export { checkedOptions, type Kinds } from './options/checked-options.ts'
export type { Kind } from './options/kinds.ts'
/** What options and arguments have to be: each refuses a value of another kind (`usage`). */
export * as kinds from './options/kinds.ts'
export { checkedLimits, type LimitOverrides } from './options/limits.ts'
export { besideFailure, type Outcome, type OutcomeStatus, outcomeStatuses, type Strategy } from './outcome.ts'
export { arrivalOf, destinationOf, isQuestion, pathOf, pathsOf } from './paths/operation-paths.ts'
export { denialOf, denialOfLink, isWithin, METADATA, normalizePath } from './paths/path.ts'
export { ancestorsOf, ancestorsOfAll, childOf, parentOf, wayTo, wayToAll } from './paths/tree-path.ts'
export { type Place, placeOfProblem } from './place.ts'
export { type Call, type Plan, planSchema } from './plan.ts'
export {
  CONFIGURATION_FILE,
  defaultPolicy,
  LONGEST_PATH,
  type Policy,
  type RepairName,
  repairNames,
  type SyntaxLanguage,
  syntaxLanguages,
} from './policy.ts'
export {
  kindOf,
  type Problem,
  type ProblemCode,
  type ProblemData,
  problemCodes,
  wordingOf,
} from './problem.ts'
export {
  type BackendName,
  backendNames,
  type ChangedPath,
  changeStatuses,
  documentOf,
  nothingDone,
  type Pushed,
  type Result,
  type ServedBy,
} from './result.ts'
export { sharedStart } from './shared-start.ts'
export {
  type Entry,
  emptyFootprint,
  type FileMode,
  type Footprint,
  fileModes,
  type Glob,
  globKey,
  type Listed,
  type Obstacle,
  originKey,
  type Snapshot,
} from './snapshot.ts'
export { described } from './words/described.ts'
export { nearestName } from './words/nearest-name.ts'
export {
  argument,
  brief,
  CHECK_OUT,
  endOfOutput,
  fromDifference,
  howMany,
  knownNames,
  lineNumbers,
  listed,
  listedNames,
  MOST_LINES,
  MOST_PLACES,
  plural,
  type Staying,
  shortBranch,
  shortCommit,
  shortened,
  shownName,
  size,
  takenBack,
} from './words/phrases.ts'
export { legibleName, quotedName } from './words/quoted-name.ts'
export type { ProblemKind, Words } from './words/wording.ts'
export { zonedTime } from './words/zoned-time.ts'
