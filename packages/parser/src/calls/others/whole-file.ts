import * as z from 'zod'
import { ignored, text } from '../change.ts'
import { type Form, form } from '../form.ts'
import { ownName } from '../recognition/own-names.ts'
import type { ToolCall } from '../tool-call.ts'
import { asides } from './chunks.ts'

/**
 * Tools that make a file, and take the place of none unless they are told to. Sources: GitHub Copilot, Claude, Qoder;
 * Continue, JetBrains; Factory; Copilot CLI; Augment.
 */
const makers = ['create_file', 'create_new_file', 'Create', 'create', 'save-file']

const flag = () => z.boolean().optional()

const writing = (name: string, replaces: boolean): Form =>
  form(name, {
    keys: () => ({
      path: text(),
      content: text(),
      overwrite: flag(),
      add_last_line_newline: flag(),
      ...ignored('line_count'),
    }),
    means: ({ path, content, overwrite = replaces, add_last_line_newline: isEnded }) => [
      { op: 'create', path, content: isEnded === true ? ended(content) : content, overwrite },
    ],
  })

const ended = (content: string): string => (/[^\n]$/.test(content) ? `${content}\n` : content)

/** What writes a file whatever is there may be told not to, as in Mistral Vibe. */
const forms = [writing('write_file', true), ...makers.map((name) => writing(name, false))]

/** True for a name that is no word of its own, as `write` is. */
export const isWholeFileTool = (name: string): boolean =>
  /\w[-_A-Z]/.test(name) && forms.some((one) => one.name === name)

/** Windsurf and Antigravity have a tool of a name that others have for one that writes whatever is there. */
const made = form('write_to_file', {
  keys: () => ({
    TargetFile: text(),
    CodeContent: text(),
    Overwrite: flag(),
    EmptyFile: z
      .boolean()
      .refine((isEmpty) => !isEmpty, 'must be false, or be left out: a file has its `CodeContent`')
      .optional(),
    ...asides(),
  }),
  means: ({ TargetFile: path, CodeContent: content, Overwrite: overwrite = false }) => [
    { op: 'create', path, content, overwrite },
  ],
})

/**
 * The form of a call that writes a whole file by the name that the tool of another has; undefined for any other call.
 */
export const wholeFileOf = ({ name, arguments: values }: ToolCall): Form | undefined => {
  if (name === made.name && Object.hasOwn(values, 'TargetFile')) return made
  const own = name && ownName(name)
  return forms.find((one) => one.name === own)
}
