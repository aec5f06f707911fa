import type { Operation, Problem } from '@emend/model'
import * as z from 'zod'
import type { Values } from '../../json/object.ts'
import { splitOperation } from '../../v4a/split-form.ts'
import { spellings } from '../arguments/spelling.ts'
import { ignored, text, unused } from '../change.ts'
import { type Form, form } from '../form.ts'
import { parsePatch, patchFrom } from '../patch-content.ts'
import { oneEdit } from '../several-edits.ts'
import type { ToolCall } from '../tool-call.ts'
import { changesNothing } from './checks.ts'
import { operationsHeld, unusable } from './held.ts'

/**
 * The tool whose calls hold a V4A patch. Models that were brought up with it call it unasked. Sources: Codex; opencode
 * (`patchText`); Cursor (`ApplyPatch`). Servers of MCP have one of that name for unified diffs, some with the `path`
 * beside them.
 */
const APPLY_PATCH = 'apply_patch'

/** The tool, and what Codex and Cursor have for its name as well. */
export const PATCH_TOOLS = [APPLY_PATCH, 'applypatch', 'ApplyPatch'] as const

/** True for the name of the tool. */
export const isPatchTool = (name: unknown): boolean => PATCH_TOOLS.some((tool) => tool === name)

/** One whose `mode` says if it holds a V4A patch or replaces a text. Source: Hermes Agent. */
export const PATCH = 'patch'

const replaced = oneEdit(PATCH, () => ({ mode: z.literal('replace'), input: unused() }))

const given = form(APPLY_PATCH, {
  keys: () => ({ input: text(), path: text().optional(), mode: z.literal(PATCH).optional() }),
  means: ({ input, path }) =>
    path === undefined ? operationsIn(input) : patchFrom(path, input, { name: APPLY_PATCH, text: 'patch' }),
})

const SPLIT = { name: APPLY_PATCH, instead: 'Give its `type`, the `path` of the file, and its `diff`.' }

/** One change of a file in the split form. Source: OpenAI's tool, as a function and in the AI SDK. */
const split = (...keys: readonly string[]): Form =>
  form(APPLY_PATCH, {
    keys: () => ignored(...keys),
    means: (values) => {
      const read = splitOperation(values)
      return 'op' in read ? [read] : unusable(SPLIT, read.error)
    },
  })

const bare = split('type', 'path', 'diff')
const held = split('operation', 'callId')

/** What the shell of Codex is told beside the command that changes nothing: how it runs, how long, and what it may. */
const RUNNING = [
  ...['shell', 'login', 'tty', 'timeout', 'timeout_ms', 'yield_time_ms', 'max_output_tokens'],
  ...['with_escalated_permissions', 'sandbox_permissions', 'justification', 'prefix_rule'],
]

/** The same, and where it is run: elsewhere, other files would be meant. */
const running = () => ({
  ...ignored(...RUNNING),
  workdir: text()
    .refine(
      (directory) => /^(?:\.\/?)?$/.test(directory),
      'must be left out: write all paths from the top of the repository',
    )
    .optional(),
})

const run = form(APPLY_PATCH, {
  keys: () => ({ command: z.tuple([z.enum(PATCH_TOOLS), text()]), ...running() }),
  means: ({ command: [, patch] }) => operationsIn(patch),
})

/** A script of a shell that runs it: with the shell before it, or alone. */
const scripts = ['command', 'cmd'].map((key) => ({
  key,
  form: form(APPLY_PATCH, {
    keys: () => ({ [key]: z.unknown(), ...running() }),
    means: (values) => operationsIn(scriptIn((values as Values)[key])!, changesNothing),
  }),
}))

const scriptIn = (command: unknown): string | undefined => {
  const script: unknown = Array.isArray(command) ? command.at(-1) : command
  if (typeof script !== 'string') return undefined
  const at = script.search(/apply_?patch/)
  return at >= 0 && script.includes('*** Begin Patch', at) ? script : undefined
}

/**
 * The form of a call that applies a patch, by its name, its patch alone, or as a command that is run; undefined for any
 * other call.
 */
export const applyPatchOf = ({ name, arguments: values }: ToolCall): Form | undefined => {
  const { command } = values
  if (Array.isArray(command) && isPatchTool(command[0])) return run
  const script = scripts.find(({ key }) => scriptIn(values[key]) !== undefined)
  if (script !== undefined) return script.form
  if (name === PATCH && values.mode === 'replace') return replaced
  if (!isPatchTool(name))
    return (name === undefined || name === PATCH) && holdsPatch(values) ? given : undefined
  if (values.type !== undefined) return bare
  return values.operation === undefined ? given : held
}

const holdsPatch = (values: Values): boolean =>
  spellings.patch.some((key) => typeof values[key] === 'string' && BEGIN.test(values[key]))

const BEGIN = /^\s*\*{3} Begin Patch/

const operationsIn = (patch: string, isAside?: (line: string) => boolean): readonly Operation[] | Problem =>
  operationsHeld(parsePatch(patch), {
    ...(isAside !== undefined && { isAside }),
    name: APPLY_PATCH,
    unit: 'section of a file',
    text: 'patch',
    instead: 'Give a V4A patch, from `*** Begin Patch` to `*** End Patch`, or a unified diff.',
  })
