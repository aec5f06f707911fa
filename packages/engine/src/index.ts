/// <reference types="node" preserve="true" />
export type {
  Batch,
  GivenFileSystem,
  HistoryRange,
  IdentityInput,
  Program,
  Recovered,
  ShownBatch,
  Signature,
} from '@emend/committer'
export { recoveryWarning } from '@emend/committer'
export {
  type AnyEmendError,
  type BackendName,
  type Call,
  type Change,
  type ChangedPath,
  type ChangeSet,
  type Diagnostic,
  type DirtyPolicy,
  defaultPolicy,
  EmendError,
  type FileMode,
  type FileState,
  type Listed,
  type NearMiss,
  type Operation,
  type OperationInput,
  type OperationName,
  type Outcome,
  type OutcomeStatus,
  type Place,
  type Plan,
  type Policy,
  type ProblemCode,
  type ProblemData,
  type Pushed,
  type RepairName,
  type Result,
  type ServedBy,
  type Strategy,
  type SyntaxLanguage,
} from '@emend/model'
export {
  type DialectName,
  dialectNames,
  type ParseOptions,
  type ParseResult,
  type Passage,
  parse,
  parseResponse,
  type Response,
} from '@emend/parser'
export { type Converted, convert } from './convert.ts'
export { unifiedDiff } from './diff/unified-diff.ts'
export type { PlanInput, ReadOptions } from './drafts/plan-input.ts'
export { guideFor, guideForTools } from './guide.ts'
export type { GuideLimit } from './guidelines/compose.ts'
export type { ApplyOptions, CommitOptions, PlanOptions, WorkspaceOptions } from './options.ts'
export type { PolicyOverrides } from './policy/policy-overrides.ts'
export { schemaNamed, schemaNames } from './schemas.ts'
export { mergeSessions } from './session/merge.ts'
export type { BatchOptions, SessionGuideOptions, SessionOptions } from './session/options.ts'
export { readSaved, type SavedSession } from './session/saved.ts'
export type { Session } from './session/session.ts'
export { unserved } from './tools/answers.ts'
export { declaredTools, type ToolDeclaration } from './tools/declarations.ts'
export type {
  CallOptions,
  JsonSchema,
  StructuredAnswer,
  ToldBatch,
  Tool,
  ToolAnnotations,
  ToolAnswer,
} from './tools/tool.ts'
export type { ToolSet } from './tools/tool-set.ts'
export { Workspace } from './workspace.ts'
