import {
  type Diagnostic,
  type Hunk,
  lineNumbers,
  type Operation,
  type OperationOf,
  type Outcome,
} from '@emend/model'
import { editorCommands, LEVELS } from '../calls/editor-commands.ts'
import { formNamed } from '../calls/form.ts'
import { guideTextEditor } from '../calls/guides/text-editor.ts'
import { parseCalls } from '../calls/reading.ts'
import { type Cannot, renderCalls } from '../calls/render.ts'
import { type CallSpeech, reportCalls } from '../calls/report.ts'
import { shownDiff } from '../calls/shown-diff.ts'
import { confidenceIn } from '../calls/spoken.ts'
import type { Dialect } from '../dialect.ts'
import { placesToChoose, plainWords, soughtIn, wayOut } from '../report/problems.ts'
import { namesIn } from '../report/successes.ts'

/**
 * Commands of a text editor, as JSON. Source: the editor tools of Anthropic, OpenHands, SWE-agent and Kiro.
 *
 *     answer  = (prose | thought | call | "[" call, … "]")*
 *     call    = { "command": command, "path": path, argument, … }, in an envelope that names the tool or not
 *
 *     view          [view_range: [ first, last ]]       lines, 1-based and inclusive; a last of -1 is the end
 *     create        file_text
 *     str_replace   old_str [new_str] [replace_all]
 *     insert        insert_line, insert_text | new_str  after this line; 0 is the top
 *     append        insert_text | new_str               at the end of the file
 *     undo_edit
 *
 * A directory is viewed two levels deep, and without a range. `old_str` is in the file exactly once, but for
 * `replace_all`. Inserted text is whole lines: one final line break is no line of its own.
 */
export const textEditor: Dialect = {
  name: 'text-editor',
  absolutePaths: true,
  detect: (answer) => confidenceIn('text-editor', answer),
  parse: (answer) =>
    parseCalls(answer, {
      dialect: 'text-editor',
      formOf: ({ arguments: { command } }) =>
        formNamed('command', command === 'strReplace' ? 'str_replace' : command, editorCommands),
    }),
  render: (plan) => renderCalls(plan, { dialect: 'text-editor', one: written }),
  report: (result) => reportCalls(result, speech),
  guide: guideTextEditor,
}

const written = (operation: Operation, cannot: Cannot): object => {
  switch (operation.op) {
    case 'read':
      return { command: 'view', path: operation.path, ...viewRange(operation, cannot) }
    case 'create':
      if (operation.overwrite) cannot('a `create` that replaces a file (`overwrite`)')
      return { command: 'create', path: operation.path, file_text: operation.content }
    case 'edit':
      if (operation.occurrences === 'all') cannot('an `edit` of every place (`occurrences`)')
      return {
        command: 'str_replace',
        path: operation.path,
        old_str: operation.find,
        new_str: operation.replace,
      }
    case 'prepend':
      if (!operation.content.endsWith('\n')) cannot('a `prepend` to the first line (`content`)')
      return { command: 'insert', path: operation.path, insert_line: 0, insert_text: operation.content }
    case 'patch':
      if (operation.to !== undefined) cannot('a `patch` that moves the file (`to`)')
      return { command: 'insert', path: operation.path, ...insertedBy(operation.hunks, cannot) }
    default:
      return cannot(`\`${operation.op}\``)
  }
}

const viewRange = ({ offset, limit, depth }: OperationOf<'read'>, cannot: Cannot): object => {
  if (offset === undefined && limit === undefined && depth === LEVELS) return {}
  if (depth !== undefined)
    return cannot(`a \`read\` whose \`depth\` is not ${LEVELS}, or with a range of lines`)
  if (offset === undefined) return cannot('a `read` without an `offset` that refuses directories')
  return { view_range: [offset, limit === undefined ? -1 : offset + limit - 1] }
}

const insertedBy = (hunks: readonly Hunk[], cannot: Cannot): object => {
  const [{ lines, from, anchors, atEnd }, ...others] = hunks as readonly [Hunk, ...Hunk[]]
  const isInsertion = others.length === 0 && anchors === undefined && atEnd === undefined
  if (!isInsertion || from === undefined || lines.some((line) => !/^\+[^\n]*$/.test(line)))
    return cannot('a `patch` whose `hunks` do more than add lines after a given one')
  return { insert_line: from, insert_text: `${lines.map((line) => line.slice(1)).join('\n')}\n` }
}

const speech: CallSpeech = {
  sought: 'old_str',
  done: ({ name }, outcomes) => answerTo(name, outcomes[0]!),
  refused: (diagnostic, call) => refusal(diagnostic, call?.name) ?? plainWords(diagnostic),
  // A line that was counted wrong is seen from what stands around it alone.
  closing: ({ calls = [], diff }) => (calls.some(({ name }) => name === 'insert') ? shownDiff(diff) : ''),
}

const answerTo = (command: string, outcome: Outcome): string => {
  const { op, path: file } = outcome
  if (outcome.paths !== undefined)
    return [
      `Files and directories up to two levels deep in ${file}:`,
      ...namesIn({ ...outcome, paths: [...outcome.paths].sort() }),
    ].join('\n')
  if (op === 'read') return `The result of running \`cat -n\` on ${file}:\n${outcome.text ?? ''}`
  return command === 'create' ? `File created successfully at: ${file}` : `The file ${file} has been edited.`
}

/** Why a command came to nothing, in the words that models know from editors of this kind. */
const refusal = (diagnostic: Diagnostic, command = ''): string | undefined => {
  switch (diagnostic.code) {
    case 'find-not-found':
      return [
        `No replacement was performed, old_str \`${soughtIn(diagnostic.data)}\` did not appear verbatim in ${diagnostic.path}.`,
        ...wayOut(diagnostic),
      ].join('\n')
    case 'find-ambiguous':
      return [
        `No replacement was performed. Multiple occurrences of old_str \`${soughtIn(diagnostic.data)}\` in ${lineNumbers(diagnostic.data.lines, diagnostic.data.count)}. Please ensure it is unique.`,
        ...placesToChoose(diagnostic),
      ].join('\n')
    case 'file-missing':
      return `The path ${diagnostic.path} does not exist. ${diagnostic.hint}`
    case 'file-exists':
      return `File already exists at: ${diagnostic.path}. Cannot overwrite files using command \`create\`.`
    case 'is-directory':
      return `The path ${diagnostic.path} is a directory: only \`view\` without \`view_range\` takes one.`
    case 'range-outside':
      return command === 'insert'
        ? `Invalid \`insert_line\` parameter: ${diagnostic.data.from}. It should be within the range of lines of the file: 0 to ${diagnostic.data.count}.`
        : undefined
    default:
      return undefined
  }
}
