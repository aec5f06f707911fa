import {
  type Diagnostic,
  howMany,
  type Operation,
  type Outcome,
  type Problem,
  type Result,
} from '@emend/model'
import * as z from 'zod'
import { changeOf, text, unused } from '../calls/change.ts'
import { type Form, form, formNamed } from '../calls/form.ts'
import { guideMode } from '../calls/guides/mode.ts'
import { patchContent, patchFrom } from '../calls/patch-content.ts'
import { parseCalls } from '../calls/reading.ts'
import { type CallWriter, renderCalls } from '../calls/render.ts'
import { type CallSpeech, reportCalls } from '../calls/report.ts'
import { shownDiff } from '../calls/shown-diff.ts'
import { confidenceIn } from '../calls/spoken.ts'
import type { ToolCall } from '../calls/tool-call.ts'
import type { Dialect } from '../dialect.ts'
import { placesToChoose, plainWords, soughtIn, wayOut } from '../report/problems.ts'

/**
 * A path, a mode and content, as JSON. Source: §003.
 *
 *     answer = (prose | thought | call | "[" call, … "]")*
 *     call   = { "path": path, "mode": mode, "content": text, ["old_text": text] }
 *     mode   = "edit"         replace `old_text`, which it needs and which is in the file exactly once
 *            | "create"       a new file
 *            | "overwrite"    a whole file anew
 *            | "append"       add at the end of a file, on a new line
 *            | "patch"        content is a unified diff or V4A
 *
 * Only `edit` takes an `old_text` that is not empty.
 */
export const mode: Dialect = {
  name: 'mode',
  detect: (answer) => confidenceIn('mode', answer),
  parse: (answer) => parseCalls(answer, { dialect: 'mode', formOf }),
  render: (plan) => renderCalls(plan, writer),
  report: (result) => reportCalls(result, speech),
  guide: guideMode,
}

const path = () => text().describe('Path of the file, relative to the workspace root.')
const content = () =>
  text().describe('The new content: of the whole file, of the place, at the end, or a patch.')

const inMode = (
  name: string,
  means: (path: string, content: string) => readonly Operation[] | Problem,
): Form =>
  form(name, {
    keys: () => ({ path: path(), mode: z.literal(name), content: content(), old_text: unused() }),
    means: (values) => means(values.path, values.content),
  })

/** The modes: their arguments, and what they mean. */
export const modes: readonly Form[] = [
  form('edit', {
    keys: () => ({
      path: path(),
      mode: z.literal('edit'),
      content: content(),
      old_text: text()
        .optional()
        .describe('What `content` replaces. REQUIRED for edit mode: it must be in the file exactly once.'),
    }),
    means: ({ path: file, old_text: find, content: replace }) =>
      find === undefined ? { code: 'old-text-missing', data: {} } : [changeOf(file, find, replace, {})],
  }),
  inMode('create', (file, all) => [{ op: 'create', path: file, content: all, overwrite: false }]),
  inMode('overwrite', (file, all) => [{ op: 'create', path: file, content: all, overwrite: true }]),
  inMode('append', (file, added) => [{ op: 'append', path: file, content: added, placement: 'line' }]),
  inMode('patch', (file, content) => patchFrom(file, content)),
]

const formOf = ({ arguments: values }: ToolCall): Form | Problem => formNamed('mode', values.mode, modes)

const writer: CallWriter = {
  dialect: 'mode',
  one: (operation, cannot) => {
    switch (operation.op) {
      case 'edit':
        if (operation.occurrences === 'all') cannot('an `edit` of every place (`occurrences`)')
        return { path: operation.path, mode: 'edit', old_text: operation.find, content: operation.replace }
      case 'create':
        return {
          path: operation.path,
          mode: operation.overwrite ? 'overwrite' : 'create',
          content: operation.content,
        }
      case 'append':
        if (operation.placement === 'inline') cannot('the last line (`placement` of `append`)')
        return { path: operation.path, mode: 'append', content: operation.content }
      case 'patch':
        return {
          path: operation.path,
          mode: 'patch',
          content: patchContent(operation) ?? cannot('these hunks (`patch`)'),
        }
      default:
        return cannot(`\`${operation.op}\``)
    }
  },
}

const deeds: Readonly<Record<string, string>> = {
  create: 'Created',
  overwrite: 'Overwrote',
  write: 'Wrote',
  append: 'Appended to',
  patch: 'Patched',
}

const speech: CallSpeech = {
  sought: 'old_text',
  done: ({ name }, outcomes, { calls = [], changes, diff }) => {
    const { path: file } = outcomes[0]!
    const deed = name === 'overwrite' ? overwriting(outcomes[0]!, changes) : name
    const words =
      name === 'edit' ? `Edited ${file} (replaced 1 occurrence)` : `${deeds[deed] ?? name} ${file}`
    return calls.length === 1 && diff !== '' ? `${words}:` : words
  },
  refused: (diagnostic, call) => {
    const { message, hint } = diagnostic
    if (diagnostic.code === 'old-text-missing') return `${message}\n${hint}`
    return refusal(diagnostic, call?.name) ?? plainWords(diagnostic)
  },
  closing: ({ diff }) => shownDiff(diff),
}

/** Only the net changes tell whether a file was there: nothing does where the file is none of them. */
const overwriting = ({ path, status }: Outcome, changes: Result['changes']): string => {
  const change = changes.find(({ path: changed }) => changed === path)
  if (change === undefined || change.status === 'deleted')
    return status === 'unchanged' ? 'overwrite' : 'write'
  return change.status === 'modified' ? 'overwrite' : 'create'
}

/** Why a call came to nothing. Source: §003, Enhanced validation logic. */
const refusal = (diagnostic: Diagnostic, name = 'edit'): string | undefined => {
  switch (diagnostic.code) {
    case 'find-not-found':
      return [
        'The specified old_text was not found in the file.',
        `Searched for: ${soughtIn(diagnostic.data)}`,
        'Hint: Use read_file to view current contents and find a unique anchor point.',
        ...wayOut(diagnostic),
      ].join('\n')
    case 'find-ambiguous':
      return [
        `The specified old_text matches ${howMany(diagnostic.data.count, 'location')} (must be unique).`,
        `Searched for: ${soughtIn(diagnostic.data)}`,
        'Hint: Include more surrounding context to make the match unique.',
        ...placesToChoose(diagnostic),
      ].join('\n')
    case 'file-missing':
      return [
        `Can't ${name === 'append' ? 'append to' : 'edit'} file: file not found (${diagnostic.path})`,
        ...(name === 'append' ? ["Hint: Use 'create' mode for new files."] : []),
        diagnostic.hint,
      ].join('\n')
    case 'file-exists':
      return `Can't create file: file already exists (${diagnostic.path})\nHint: Use 'edit' or 'append' mode for existing files.`
    case 'shrink':
      return [
        diagnostic.message,
        'This suggests the edit may be replacing too much content.',
        "If you intend to replace the entire file, use 'overwrite' mode explicitly.",
        "Otherwise, review your old_text parameter to ensure it's specific enough.",
      ].join('\n')
    default:
      return undefined
  }
}
