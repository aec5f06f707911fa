import { type Diagnostic, howMany, type Problem } from '@emend/model'
import { changeOf, changeOptions, stringsOf, text } from '../calls/change.ts'
import { type Form, form } from '../calls/form.ts'
import { guideStrReplace } from '../calls/guides/str-replace.ts'
import { parseCalls } from '../calls/reading.ts'
import { signatureOf } from '../calls/recognition/signature.ts'
import { type CallWriter, renderCalls } from '../calls/render.ts'
import { type CallSpeech, reportCalls } from '../calls/report.ts'
import { severalEdits } from '../calls/several-edits.ts'
import { confidenceIn } from '../calls/spoken.ts'
import type { ToolCall } from '../calls/tool-call.ts'
import type { Dialect } from '../dialect.ts'
import { placesToChoose, plainWords, wayOut } from '../report/problems.ts'

/**
 * An old and a new string, as JSON. Source: §002; §004 section 1.4 for several in one call.
 *
 *     answer = (prose | thought | call | "[" call, … "]")*
 *     call   = { "file_path": path, change } | { "path": path, "edits": [ { change }, … ] }
 *     change = "old_string": text, "new_string": text, ["replace_all": boolean], ["expected_replacements": count]
 *
 * `old_string` is in the file exactly once, unless `replace_all`.
 */
export const strReplace: Dialect = {
  name: 'str-replace',
  absolutePaths: true,
  detect: (answer) => confidenceIn('str-replace', answer),
  parse: (answer) => parseCalls(answer, { dialect: 'str-replace', formOf }),
  render: (plan) => renderCalls(plan, writer),
  report: (result) => reportCalls(result, speech),
  guide: guideStrReplace,
}

const one = form('edit', {
  keys: () => ({ file_path: text(), old_string: text(), new_string: text(), ...changeOptions() }),
  means: (values) => [changeOf(values.file_path, values.old_string, values.new_string, values)],
})

const several = severalEdits('edits')

const formOf = (call: ToolCall): Form | Problem => (signatureOf(call).lists ? several : one)

const writer: CallWriter = {
  dialect: 'str-replace',
  edits: (all) => {
    const { path } = all[0]!
    const changes = all.map(stringsOf)
    return changes.length === 1 ? { file_path: path, ...changes[0] } : { path, edits: changes }
  },
  one: ({ op }, cannot) => cannot(`\`${op}\``),
}

const speech: CallSpeech = {
  sought: 'old_string',
  edit: (_, index) => `edits[${index}]`,
  done: (_, outcomes) => {
    const replacements = outcomes.reduce((sum, outcome) => sum + (outcome.replacements ?? 0), 0)
    return `Successfully replaced ${replacements} occurrence(s) in ${outcomes[0]!.path}`
  },
  refused: (diagnostic, call, index = 0) =>
    replacementRefused(diagnostic, call?.name === 'edits' ? `edits[${index}].old_string` : 'old_string'),
}

/** Why a string was not replaced. Source: §002, Implementation Details. */
const replacementRefused = (diagnostic: Diagnostic, field: string): string => {
  const { path } = diagnostic
  switch (diagnostic.code) {
    case 'find-not-found':
      return [`Error: ${field} not found in ${path}`, '', ...wayOut(diagnostic)].join('\n')
    case 'find-ambiguous':
      return [
        `Error: ${field} appears ${howMany(diagnostic.data.count, 'time')} in ${path}. Use replace_all=True to replace all occurrences, or provide more context to make ${field} unique.`,
        ...placesToChoose(diagnostic),
      ].join('\n')
    case 'is-directory':
      return `Not a file: ${path}`
    case 'binary':
      return `File appears to be binary: ${path}`
    case 'path-denied':
    case 'path-escapes':
    case 'path-ignored':
    case 'path-symlink':
    case 'path-submodule':
      return `Access denied: ${diagnostic.message}`
    case 'path-absolute':
      return `Access denied: ${plainWords(diagnostic)}`
    case 'file-missing':
      return plainWords(diagnostic)
    default:
      return `Error: ${plainWords(diagnostic)}`
  }
}
