import * as z from 'zod'
import { changeOf, ignored, text } from '../change.ts'
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

/** What every call of Windsurf and Antigravity may say beside the change, for whoever reads along. */
export const asides = () =>
  ignored(
    ...['Description', 'Complexity', 'toolSummary', 'toolAction'],
    ...['IsArtifact', 'ArtifactMetadata', 'waitForPreviousTools'],
  )

const call = () => ({
  TargetFile: text(),
  ...ignored('CodeMarkdownLanguage', 'Instruction', 'TargetLintErrorIds'),
  ...asides(),
})

type Chunk = z.output<z.ZodObject<ReturnType<typeof chunk>>>

/** A text is looked for in the lines from `StartLine` to `EndLine` alone, and replaced everywhere in them at most. */
const edit = (path: string, chunk: Chunk) => {
  const { TargetContent, ReplacementContent, AllowMultiple = false, StartLine: from, EndLine: to } = chunk
  const isInLines = from !== undefined && to !== undefined
  const height = TargetContent.replace(/\n$/, '').split('\n').length
  const room = isInLines ? Math.max(0, to - from + 1 - height) : 0
  const change = changeOf(path, TargetContent, ReplacementContent, {
    replace_all: AllowMultiple && !isInLines,
  })
  // No operation is of all places in some lines: where these may hold several, it must be there once.
  if (from === undefined || (AllowMultiple && (!isInLines || room >= height))) return change
  // Of the lines that it may begin at, the middle one: no place outside of them is nearer to that than one of them.
  return { ...change, line: from + Math.floor(room / 2) }
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
