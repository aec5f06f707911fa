export type {
  Batch,
  GivenFileSystem,
  HistoryRange,
  IdentityInput,
  Recovered,
  ShownBatch,
} from '@emend/committer'
export { recoveryWarning } from '@emend/committer'
export {
  type ChangedPath,
  type Diagnostic,
  defaultPolicy,
  EmendError,
  type NearMiss,
  type Operation,
  type OperationInput,
  type Outcome,
  type Plan,
  type Policy,
  type Pushed,
  type Result,
} from '@emend/model'
export { type DialectName, dialectNames, parse, parseResponse } from '@emend/parser'
export { type Converted, convert } from './convert.ts'
export { guideFor, guideForTools } from './guide.ts'
export type { GuideLimit } from './guidelines/compose.ts'
export type { ApplyOptions, CommitOptions, PlanOptions, WorkspaceOptions } from './options.ts'
export type { PlanInput, ReadOptions } from './plan-input.ts'
export { schemaNamed } from './schemas.ts'
export { mergeSessions } from './session/merge.ts'
export type { SavedSession } from './session/saved.ts'
export type { Session, SessionGuideOptions, SessionOptions } from './session/session.ts'
export { unserved } from './tools/answers.ts'
export { declaredTools, type ToolDeclaration } from './tools/declarations.ts'
export type { JsonSchema, Tool, ToolAnnotations, ToolAnswer } from './tools/tool.ts'
export type { ToolSet } from './tools/tool-set.ts'
export { unifiedDiff } from './unified-diff.ts'
export { Workspace } from './workspace.ts'
