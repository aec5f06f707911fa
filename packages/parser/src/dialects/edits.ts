import { type Diagnostic, howMany, type Operation, type Problem } from '@emend/model'
import * as z from 'zod'
import { beside, changeOf, changeOptions, optionsOf, text, unused } from '../calls/change.ts'
import { type Form, form, formNamed } from '../calls/form.ts'
import { guideEdits } from '../calls/guides/edits.ts'
import { parseCalls } from '../calls/reading.ts'
import { signatureOf } from '../calls/recognition/signature.ts'
import { type CallWriter, renderCalls } from '../calls/render.ts'
import { type CallSpeech, reportCalls } from '../calls/report.ts'
import { confidenceIn } from '../calls/spoken.ts'
import type { ToolCall } from '../calls/tool-call.ts'
import type { Dialect } from '../dialect.ts'
import { placesToChoose, plainWords, soughtIn, wayOut } from '../report/problems.ts'

/**
 * Edits of one file, or one operation at an anchor, as JSON. Source: §001.
 *
 *     answer    = (prose | thought | call | "[" call, … "]")*
 *     call      = { "file_path": path, "edits": [ edit, … ] }
 *               | { "file_path": path, "operation": operation, ["anchor": text], ["content": text] }
 *     edit      = { "old_text": text, "new_text": text, ["replace_all": boolean], ["expected_replacements": count] }
 *     operation = "replace" | "insert_before" | "insert_after"      anchor and content
 *               | "delete"                                          anchor
 *               | "append" | "prepend"                              content
 *
 * `old_text` and `anchor` are in the file exactly once, `old_text` unless `replace_all`. Content goes in as it stands:
 * directly at the anchor, or at the end or start of the file, with no line break added. An anchor or content that an
 * operation does not use may be there, if it is empty.
 */
export const edits: Dialect = {
  name: 'edits',
  absolutePaths: true,
  detect: (answer) => confidenceIn('edits', answer),
  parse: (answer) => parseCalls(answer, { dialect: 'edits', formOf }),
  render: (plan) => renderCalls(plan, writer),
  report: (result) => reportCalls(result, speech),
  guide: guideEdits,
}

const edit = () => z.strictObject({ old_text: text(), new_text: text(), ...changeOptions() })
const given = () => text().min(1)

const several = form('edits', {
  keys: () => ({ file_path: text(), edits: z.array(edit()).min(1), ...beside() }),
  list: 'edits',
  means: ({ file_path: path, edits: all }) =>
    all.map((one) => changeOf(path, one.old_text, one.new_text, one)),
})

const none = () => unused().default('')

const single = (
  name: string,
  anchor: () => z.ZodType<string>,
  content: () => z.ZodType<string>,
  means: (path: string, anchor: string, content: string) => Operation,
): Form =>
  form(name, {
    keys: () => ({ file_path: text(), operation: z.literal(name), anchor: anchor(), content: content() }),
    means: (values) => [means(values.file_path, values.anchor, values.content)],
  })

const insertion =
  (position: 'before' | 'after') =>
  (path: string, anchor: string, content: string): Operation => ({
    op: 'insert',
    path,
    anchor,
    position,
    placement: 'inline',
    content,
  })

const operations: readonly Form[] = [
  single('replace', given, text, (path, anchor, content) => changeOf(path, anchor, content, {})),
  single('insert_before', given, given, insertion('before')),
  single('insert_after', given, given, insertion('after')),
  single('delete', given, none, (path, anchor) => changeOf(path, anchor, '', {})),
  single('append', none, given, (path, _, content) => ({
    op: 'append',
    path,
    content,
    placement: 'inline',
  })),
  single('prepend', none, given, (path, _, content) => ({ op: 'prepend', path, content })),
]

const formOf = (call: ToolCall): Form | Problem =>
  signatureOf(call).lists ? several : formNamed('operation', call.arguments.operation, operations)

const writer: CallWriter = {
  dialect: 'edits',
  edits: (all) => ({
    file_path: all[0]!.path,
    edits: all.map((one) => ({ old_text: one.find, new_text: one.replace, ...optionsOf(one) })),
  }),
  one: (operation, cannot) => {
    switch (operation.op) {
      case 'insert':
        if (operation.placement === 'line') cannot('lines of their own (`placement` of `insert`)')
        if (operation.anchor === '') cannot('an empty `anchor` of `insert`')
        break
      case 'append':
        if (operation.placement === 'line') cannot('a line of its own (`placement` of `append`)')
        break
      case 'prepend':
        break
      default:
        return cannot(`\`${operation.op}\``)
    }
    const { op, path, content } = operation
    if (content === '') cannot(`an empty \`content\` of \`${op}\``)
    return op === 'insert'
      ? { file_path: path, operation: `insert_${operation.position}`, anchor: operation.anchor, content }
      : { file_path: path, operation: op, content }
  },
}

const speech: CallSpeech = {
  sought: 'old_text',
  edit: (_, index) => `Edit #${index + 1}`,
  done: ({ name, count }, outcomes) => {
    const { path } = outcomes[0]!
    if (name !== 'edits') return `Successfully applied ${name} to '${path}'`
    const replacements = outcomes.reduce((sum, outcome) => sum + (outcome.replacements ?? 0), 0)
    return `Successfully applied ${count} edit(s) (${replacements} replacement(s)) to '${path}'`
  },
  refused: (diagnostic, call, index = 0) =>
    call?.name === 'edits'
      ? `Edit #${index + 1}: ${searched(diagnostic, 'old_text', OR_ALL) ?? plainWords(diagnostic)}`
      : (searched(diagnostic, 'anchor', '') ?? plainWords(diagnostic)),
}

const OR_ALL = ', or set replace_all: true'

/** What became of the search for a text. Source: §001, Error Messages. */
const searched = (
  diagnostic: Diagnostic,
  field: 'old_text' | 'anchor',
  remedy: string,
): string | undefined => {
  if (diagnostic.code !== 'find-ambiguous' && diagnostic.code !== 'find-not-found') return undefined
  const find = `Searching for:\n${soughtIn(diagnostic.data).replace(/\r?\n$/, '')}`
  if (diagnostic.code === 'find-not-found') {
    const words = field === 'anchor' ? 'Anchor not found in file.' : 'old_text appears 0 times.'
    return [words, find, '', ...wayOut(diagnostic)].join('\n')
  }
  const times = `appears ${howMany(diagnostic.data.count, 'time')} (must be unique).`
  const words = `${field === 'anchor' ? 'Anchor' : field} ${times}`
  return [
    words,
    find,
    '',
    `Include more context to make it unique${remedy}.`,
    ...placesToChoose(diagnostic),
  ].join('\n')
}
