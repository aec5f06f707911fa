import type { Operation, Problem } from '@emend/model'
import * as z from 'zod'
import type { Values } from '../../json/object.ts'
import { parseV4a } from '../../v4a/reading.ts'
import { text } from '../change.ts'
import { fileTools } from '../file-tools.ts'
import { type Form, form } from '../form.ts'
import { spellings } from '../spelling.ts'
import type { ToolCall } from '../tool-call.ts'
import { operationsHeld } from './held.ts'

/**
 * The tool whose calls hold a V4A patch. Models that were brought up with it call it unasked. Sources: Codex; opencode
 * (`patchText`).
 */
export const APPLY_PATCH = 'apply_patch'

const given = form(APPLY_PATCH, {
  keys: () => ({ input: text() }),
  means: ({ input }) => operationsIn(input),
})

/**
 * What the shell of Codex is told beside the command. How long that may take changes nothing; where it is run, other
 * files would be meant.
 */
const running = () => ({
  timeout: z.unknown().optional(),
  timeout_ms: z.unknown().optional(),
  workdir: text()
    .refine(
      (directory) => /^(?:\.\/?)?$/.test(directory),
      'must be left out: write all paths from the top of the repository',
    )
    .optional(),
})

const run = form(APPLY_PATCH, {
  keys: () => ({ command: z.tuple([z.literal(APPLY_PATCH), text()]), ...running() }),
  means: ({ command: [, patch] }) => operationsIn(patch),
})

/** A script of a shell that runs it: with the shell before it, or alone. */
const scripts = ['command', 'cmd'].map((key) => ({
  key,
  form: form(APPLY_PATCH, {
    keys: () => ({ [key]: z.union([text(), z.array(text()).min(2)]), ...running() }),
    means: (values) => operationsIn(scriptIn((values as Values)[key])!),
  }),
}))

const scriptIn = (command: unknown): string | undefined => {
  const script: unknown = Array.isArray(command) ? command.at(-1) : command
  if (typeof script !== 'string') return undefined
  const at = script.indexOf(APPLY_PATCH)
  return at >= 0 && script.includes('*** Begin Patch', at) ? script : undefined
}

/**
 * The form of a call that applies a patch, by its name, its patch alone, or as a command that is run; undefined for any
 * other call. What a tool of ours is given is never a command: who may only read would write.
 */
export const applyPatchOf = ({ name, arguments: values }: ToolCall): Form | undefined => {
  const { command } = values
  if (fileTools.some((tool) => tool.name === name)) return undefined
  if (Array.isArray(command) && command[0] === APPLY_PATCH) return run
  const script = scripts.find(({ key }) => scriptIn(values[key]) !== undefined)
  if (script !== undefined) return script.form
  const isBare = name === undefined && spellings.patch.some((key) => isPatch(values[key]))
  return name === APPLY_PATCH || isBare ? given : undefined
}

const isPatch = (value: unknown): boolean => typeof value === 'string' && BEGIN.test(value)

const BEGIN = /^\s*\*{3} Begin Patch/

const operationsIn = (patch: string): readonly Operation[] | Problem =>
  operationsHeld(parseV4a(patch), {
    name: APPLY_PATCH,
    unit: 'section of a file',
    text: 'patch',
    instead: 'Give a V4A patch, from `*** Begin Patch` to `*** End Patch`.',
  })
