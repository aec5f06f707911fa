import type {
  AnyEmendError,
  ApplyOptions,
  BackendName,
  Call,
  ChangeSet,
  Diagnostic,
  DirtyPolicy,
  FileMode,
  Listed,
  Operation,
  OperationName,
  Outcome,
  OutcomeStatus,
  ParseOptions,
  ParseResult,
  Place,
  Plan,
  PlanInput,
  PlanOptions,
  Policy,
  PolicyOverrides,
  ProblemCode,
  Program,
  parse,
  RepairName,
  Result,
  ServedBy,
  Session,
  SessionOptions,
  ShownBatch,
  Signature,
  Strategy,
  StructuredAnswer,
  SyntaxLanguage,
  ToldBatch,
  Tool,
  ToolAnswer,
  ToolSet,
  WorkspaceOptions,
} from '@emend/engine'
import { EmendError } from '@emend/engine'
import type { planSchema } from '@emend/model'
import { expect, expectTypeOf, it } from 'vitest'
import type * as z from 'zod'

it('what results and options are made of has a name that can be imported with them', () => {
  expectTypeOf<Diagnostic['code']>().toEqualTypeOf<ProblemCode>()
  expectTypeOf<Operation['op']>().toEqualTypeOf<OperationName>()
  expectTypeOf<Outcome['status']>().toEqualTypeOf<OutcomeStatus>()
  expectTypeOf<NonNullable<Outcome['strategy']>>().toEqualTypeOf<Strategy>()
  expectTypeOf<NonNullable<Result['backend']>>().toEqualTypeOf<ServedBy>()
  expectTypeOf<NonNullable<Result['calls']>>().toEqualTypeOf<readonly Call[]>()
  expectTypeOf<NonNullable<Plan['places']>[number]>().toEqualTypeOf<Place>()
  expectTypeOf<Policy['repairs'][number]>().toEqualTypeOf<RepairName>()
  expectTypeOf<Policy['syntax'][number]>().toEqualTypeOf<SyntaxLanguage>()
  expectTypeOf<ShownBatch['changeSet']>().toEqualTypeOf<ChangeSet>()
  expectTypeOf<ShownBatch['author']>().toEqualTypeOf<Signature>()
  expectTypeOf<NonNullable<PlanOptions['dirty']>>().toEqualTypeOf<DirtyPolicy>()
  expectTypeOf<NonNullable<WorkspaceOptions['backend']>>().toEqualTypeOf<BackendName>()
  expectTypeOf<NonNullable<WorkspaceOptions['runs']>[number]>().toEqualTypeOf<Program>()
  expectTypeOf<typeof parse>().toEqualTypeOf<(text: string, options?: ParseOptions) => ParseResult>()
  expectTypeOf<NonNullable<Result['changes'][number]['mode']>>().toEqualTypeOf<FileMode>()
  expectTypeOf<NonNullable<Outcome['entries']>>().toEqualTypeOf<readonly Listed[]>()
})

it('an answer as data has the fields of a result, each with its type', () => {
  expectTypeOf<ToolAnswer['structured']>().toEqualTypeOf<StructuredAnswer>()
  expectTypeOf<Omit<Result, 'calls'>>().toExtend<StructuredAnswer>()
  expectTypeOf<StructuredAnswer['ok']>().toEqualTypeOf<boolean>()
  expectTypeOf<StructuredAnswer['diagnostics']>().toEqualTypeOf<readonly Diagnostic[]>()
  expectTypeOf<StructuredAnswer['commit']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<NonNullable<StructuredAnswer['batches']>>().toEqualTypeOf<readonly ToldBatch[]>()
})

it('the schema of a tool is one for the types of the SDKs that take it', () => {
  // As the SDK of the Model Context Protocol and the AI SDK have them.
  type OfProtocol = {
    [keyword: string]: unknown
    type: 'object'
    properties?: { [name: string]: object }
    required?: string[]
  }
  interface OfDraft7 {
    type?: 'object' | 'string' | 'boolean' | ('object' | 'string' | 'boolean')[]
    properties?: { [name: string]: OfDraft7 | boolean }
    required?: string[]
    description?: string
  }
  expectTypeOf<Tool['inputSchema']>().toExtend<OfProtocol>()
  expectTypeOf<Tool['outputSchema']>().toExtend<OfDraft7>()
})

it('what has a default may be left out of a plan that is no text', () => {
  expectTypeOf<{ operations: [{ op: 'list' }] }>().toExtend<PlanInput>()
  expectTypeOf<{ version: 2; operations: [{ op: 'list' }] }>().not.toExtend<PlanInput>()
})

it('an option that is undefined is one that is left out', () => {
  type Maybe<Options> = { [Name in keyof Options]: Options[Name] | undefined }
  expectTypeOf<Maybe<ApplyOptions>>().toExtend<ApplyOptions>()
  expectTypeOf<Maybe<WorkspaceOptions>>().toExtend<WorkspaceOptions>()
  expectTypeOf<Maybe<PolicyOverrides>>().toExtend<PolicyOverrides>()
  expectTypeOf<Maybe<SessionOptions>>().toExtend<SessionOptions>()
  expectTypeOf<Maybe<ParseOptions>>().toExtend<ParseOptions>()
})

it('what the schema of plans makes of JSON is a plan', () => {
  expectTypeOf<z.infer<ReturnType<typeof planSchema>>>().toExtend<Plan>()
})

it('what makes the calls of a batch may return their answers', () => {
  type Work = Parameters<Session['batch']>[0]
  expectTypeOf<(tools: ToolSet) => Promise<ToolAnswer>>().toExtend<Work>()
  expectTypeOf<(tools: ToolSet) => Promise<readonly ToolAnswer[]>>().toExtend<Work>()
})

it('an error that was caught tells its facts by its code', () => {
  const caught: unknown = new EmendError('commit-unknown', { commit: 'abc' })
  expect(caught).toBeInstanceOf(EmendError)
  expect({}).not.toBeInstanceOf(EmendError)
  if (!(caught instanceof EmendError)) return
  expectTypeOf(caught).toEqualTypeOf<AnyEmendError>()
  expectTypeOf(caught.code).toEqualTypeOf<ProblemCode>()
  if (caught.code === 'commit-unknown') expectTypeOf(caught.data.commit).toEqualTypeOf<string>()
})
