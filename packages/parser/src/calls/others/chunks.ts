import * as z from 'zod'
import { changeOf, text } from '../change.ts'
import { type Form, form } from '../form.ts'
import type { ToolCall } from '../tool-call.ts'

/** Tools whose calls replace chunks of a file. Sources: Windsurf; Antigravity, which has both. */
export const CHUNK_TOOLS: readonly string[] = ['replace_file_content', 'multi_replace_file_content']

const line = () => z.int().min(1).optional()

const chunk = () => ({
  TargetContent: text(),
  ReplacementContent: text(),
  AllowMultiple: z.boolean().optional(),
  StartLine: line(),
  EndLine: line(),
})

/** What is said beside the change, for whoever reads along. */
const aside = () => z.unknown().optional()

/** What every call of Windsurf and Antigravity may say so. */
export const asides = () => ({
  Description: aside(),
  Complexity: aside(),
  toolSummary: aside(),
  waitForPreviousTools: aside(),
})

const call = () => ({
  TargetFile: text(),
  CodeMarkdownLanguage: aside(),
  Instruction: aside(),
  TargetLintErrorIds: aside(),
  ...asides(),
})

type Chunk = z.output<z.ZodObject<ReturnType<typeof chunk>>>

const edit = (path: string, { TargetContent, ReplacementContent, AllowMultiple, StartLine }: Chunk) => {
  const change = changeOf(path, TargetContent, ReplacementContent, { replace_all: AllowMultiple })
  return { ...change, ...(!AllowMultiple && StartLine !== undefined && { line: StartLine }) }
}

const forms = CHUNK_TOOLS.map((name) => ({
  name,
  one: form(name, {
    keys: () => ({ ...call(), ...chunk() }),
    means: (values) => [edit(values.TargetFile, values)],
  }),
  several: form(name, {
    keys: () => ({ ...call(), ReplacementChunks: z.array(z.strictObject(chunk())).min(1) }),
    list: 'ReplacementChunks',
    means: ({ TargetFile, ReplacementChunks }) => ReplacementChunks.map((one) => edit(TargetFile, one)),
  }),
}))

/** The form of a call that replaces chunks of a file; undefined for any other call. */
export const chunksOf = ({ name, arguments: values }: ToolCall): Form | undefined => {
  const found = forms.find((one) => one.name === name)
  return Object.hasOwn(values, 'TargetContent') ? found?.one : found?.several
}
