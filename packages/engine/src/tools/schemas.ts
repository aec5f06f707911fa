import { once } from '@emend/model'
import * as z from 'zod'
import type { JsonSchema } from './tool.ts'

const strings = () => z.array(z.string())

const outcome = () =>
  z
    .looseObject({
      index: z.int(),
      op: z.string(),
      path: z.string(),
      status: z.enum(['applied', 'failed', 'not-applied', 'unchanged']),
      message: z.string().optional(),
      strategy: z.string().optional(),
      replacements: z.int().optional(),
      lines: z.array(z.int()).optional(),
      text: z.string().optional().describe('What a reading shows: numbered lines.'),
      shown: z.object({ from: z.int(), to: z.int(), of: z.int() }).optional(),
      entries: z.array(z.object({ name: z.string(), kind: z.enum(['file', 'directory']) })).optional(),
      paths: strings().optional(),
      more: z.int().optional().describe('How many names there are beyond `entries` or `paths`.'),
    })
    .describe('What one operation did, or why it could not.')

const diagnostic = () =>
  z
    .looseObject({
      code: z.string().describe('Stable: match on this, never on text.'),
      severity: z.enum(['error', 'warning']),
      message: z.string(),
      hint: z.string().optional(),
      operation: z.int().optional(),
      path: z.string().optional(),
    })
    .describe('A problem.')

const change = () =>
  z.object({
    path: z.string(),
    status: z.enum(['added', 'modified', 'deleted', 'renamed', 'copied']),
    from: z.string().optional(),
    before: z.string().optional().describe('Blob id.'),
    after: z.string().optional().describe('Blob id.'),
    mode: z.string().optional(),
  })

/** What every call that reads or changes files is answered with. */
export const resultSchema = once(() =>
  z.object({
    ok: z.boolean(),
    commit: z.string().optional(),
    base: z.string().nullable(),
    branch: z.string().nullable(),
    outcomes: z.array(outcome()),
    changes: z.array(change()),
    backend: z
      .object({ name: z.enum(['isomorphic-git', 'git']), because: strings() })
      .optional()
      .describe('Who served the repository, and for what git was needed.'),
    diagnostics: z.array(diagnostic()),
    warnings: strings(),
    report: z.string(),
  }),
)

/** What a preview is answered with. */
export const previewSchema = once(() => resultSchema().extend({ diff: z.string() }))

/** What `history` is answered with. */
export const historySchema = once(() =>
  z.object({
    ok: z.boolean(),
    batches: z.array(
      z.object({
        commit: z.string(),
        batch: z.string(),
        subject: z.string(),
        date: z.string(),
        undoes: z.string().optional(),
        undoneBy: z.string().optional(),
      }),
    ),
    diagnostics: z.array(diagnostic()),
  }),
)

/** A schema as JSON Schema, for what goes in or what comes out. */
export const jsonSchemaOf = (schema: z.ZodObject, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override: withoutSafeIntegers })
  return rest as JsonSchema
}

/** That a number is one that JavaScript can count to is no news to a model. */
const withoutSafeIntegers = ({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
