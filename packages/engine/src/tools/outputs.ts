import { backendNames, changeStatuses, once, outcomeStatuses } from '@emend/model'
import * as z from 'zod'
import type { ToolName } from './words.ts'

const strings = () => z.array(z.string())

const outcome = () =>
  z
    .looseObject({
      index: z.int(),
      op: z.string(),
      path: z.string(),
      status: z.enum(outcomeStatuses),
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
    status: z.enum(changeStatuses),
    from: z.string().optional(),
    before: z.string().optional().describe('Blob id.'),
    after: z.string().optional().describe('Blob id.'),
    mode: z.string().optional(),
    byHook: z.literal(true).optional().describe('A hook has changed the file further.'),
  })

/** Of every call that reads or changes files. */
const result = once(() =>
  z.object({
    ok: z.boolean(),
    commit: z.string().optional(),
    base: z.string().nullable(),
    branch: z.string().nullable(),
    outcomes: z.array(outcome()),
    changes: z.array(change()),
    backend: z
      .object({ name: z.enum(backendNames), because: strings() })
      .optional()
      .describe('Who served the repository, and for what git was needed.'),
    pushed: z
      .object({ remote: z.string(), ref: z.string(), from: z.string().nullable(), to: z.string() })
      .optional()
      .describe(
        'Where the commit was pushed to: the branch there, and the commits it was moved from and to.',
      ),
    diagnostics: z.array(diagnostic()),
    warnings: strings(),
    report: z.string(),
  }),
)

const previewed = () => result().extend({ diff: z.string() })

const told = () =>
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
  })

const outputs = { preview_plan: previewed, history: told } as const

/** What every tool answers with. */
export const outputOf = (name: ToolName): z.ZodObject =>
  Object.hasOwn(outputs, name) ? outputs[name as keyof typeof outputs]() : result()
