import { type Diagnostic, howMany, lineNumbers, type Operation, type Outcome } from '@emend/model'
import { stringsOf } from '../calls/change.ts'
import { fileTools, rangeOf } from '../calls/file-tools.ts'
import { formNamed } from '../calls/form.ts'
import { guideTools } from '../calls/guides/tools.ts'
import { listsChanges, otherFormOf, soughtBy } from '../calls/others/other-tools.ts'
import { parseCalls } from '../calls/reading.ts'
import { ownName } from '../calls/recognition/own-names.ts'
import { signatureOf } from '../calls/recognition/signature.ts'
import { type CallWriter, type Cannot, renderCalls } from '../calls/render.ts'
import { type CallSpeech, reportCalls } from '../calls/report.ts'
import { confidenceIn } from '../calls/spoken.ts'
import type { ToolCall } from '../calls/tool-call.ts'
import type { Dialect } from '../dialect.ts'
import { placesToChoose, plainWords, wayOut } from '../report/problems.ts'
import { namesIn } from '../report/successes.ts'

/**
 * Calls of file tools, as JSON, in tags or as in Python. Source: §004; `move_file`, `copy_file` and `make_dir` are emend's own.
 *
 *     answer    = (prose | thought | call | "[" call, … "]")*
 *     call      = { "name" | "tool": tool, "arguments" | "input" | "parameters": { argument, … } | text }
 *               | { "name" | "tool": tool, argument, … }
 *               | { tool: { argument, … } }
 *               | { "type": "function", "function": call }
 *               | { "tool_calls": [ call, … ] } | { "role": text, "content": [ call, … ] }
 *               | envelope of another API
 *
 *     read_file     path [offset] [limit]
 *     write_file    path content
 *     edit_file     path change
 *     multi_edit    path edits: [ { change }, … ]
 *     list_dir      path [ignore_patterns: [ glob, … ]] [limit]
 *     glob_search   pattern [path] [limit]
 *     delete_file   path
 *     move_file     from to [overwrite]
 *     copy_file     from to [overwrite]
 *     make_dir      path
 *     create_file   path content
 *     apply_diff    path diff
 *     apply_patch   input [path] | "command": [ "apply_patch", patch ] | "command" | "cmd": script | [ shell, …, script ]
 *     change        old_string new_string [replace_all] [expected_replacements]
 *
 * Other APIs have `functionCall` in `parts` (Gemini), `toolUse` (Bedrock), `params` (MCP); `toolName`, `tool_name`,
 * `action` or, of a known tool, `function` for the name, and `args`, `params`, `tool_input` or `action_input` for the
 * arguments (the AI SDK, LangChain), where the tool is known, or its arguments tell what they are. Operations in the
 * text of a message beside its calls are refused. Arguments and a list of edits may be written as a JSON string, and
 * the tool may be named right before them: in marks of a chat template, as in `<function=edit_file>{…}`, or alone on
 * a line: `<edit_file>`, `Action: edit_file`. `old_string` is in the file exactly once, unless `replace_all`. A
 * `multi_edit` is answered for with the 0-based index of the edit that failed.
 *
 * Tools of others are read and not taught, which models call unasked; docs/plans.md lists them. An `apply_patch` may
 * also be a `command` that is run, by a shell or not, or with the patch for arguments; a script is refused whose other
 * lines do more than look and test, and a `workdir` beside it is the top directory. Edits may name a file each.
 *
 * Each argument of a call may stand in a tag, as it is and not as JSON:
 *
 *     call      = "<invoke name=" tool ">" ("<parameter name=" argument ">" text "</parameter>")+ "</invoke>"
 *               | "<function=" tool ">" ("<parameter=" argument ">" text "</parameter>")+ "</function>"
 *               | "<tool_call>" tool "<tool_sep>"? ("<arg_key>" argument "</arg_key>" "<arg_value>" text "</arg_value>")+
 *                 "</tool_call>"
 *               | "<|open|>call tool=" tool "<|sep|>" ("<|open|>argument key=" argument "<|sep|>" text "<|close|>argument<|sep|>")+
 *                 "<|close|>call<|sep|>"
 *               | a fence of `tool` around "TOOL_NAME: " tool ("BEGIN_ARG: " argument text "END_ARG")+, each on lines of its own
 *
 * A prefix may stand before these names (`<｜DSML｜invoke name="edit_file">`, `<__function=edit_file>`,
 * `<longcat_arg_key>`), whatever their letter case, a suffix behind those of the third form (`<arg_key:6124c78e>`), and
 * other attributes beside `name`. A text ends at the tag that has the next argument, or the end of the call, behind it;
 * in the second form (but not with `__`) and the last, and where every text of a call stands on lines of its own, a line
 * break at both of its ends is layout, and so is the indentation that all lines of such a call have. A CDATA section
 * around the text of a `<param name=…>`, or around a whole file, is none of it. In the last form a text may be a string
 * of JSON. Sources: the chat templates of DeepSeek-V3.2, GLM-4.5, Hunyuan 3 and 4, Kimi K3, LongCat, MiniCPM5,
 * MiniMax-M2, Qwen3-Coder and Step-3; what Amazon Nova writes; Continue's tools for models without any.
 *
 * Calls may be written as in Python, where a template, a fence or the whole answer makes them calls of tools:
 *
 *     calls     = "<|tool_call_start|>" list "<|tool_call_end|>" | "<|python_start|>" list "<|python_end|>"
 *               | "<function_calls>" code "</function_calls>" | "<tool_call>" code "</tool_call>"
 *               | "<tool_code>" code "</tool_code>" | "<code>", alone on its line, code "</code>"
 *               | a fence of `tool_code` around code, or one of `py` below "Code:", where a "Thought:" stands as well
 *               | a list that is the whole answer
 *     code      = list | one call a line, each in "print(" … ")", with a name for its result, or alone
 *     list      = "[" call, … "]"
 *     call      = ["default_api."] tool "(" argument "=" literal, … ")"
 *
 * A literal is a string, a number, `True`, `False`, `None`, or a list or dictionary of these, as Python has them; strings
 * side by side are one. Nothing is computed: f-strings, names, calls and operators are refused, and so is all else that
 * code does but to print a name or a text, and to give one as the `final_answer`. Sources: the chat templates of LFM2,
 * Llama 3.2, Llama 4 and Olmo 3; the guides to function calling with Gemini and Gemma 3; the agents of smolagents; The
 * Python Language Reference, 2.4.
 *
 * Gemma 4 and FunctionGemma have marks around each call, and around each string, which stands between them as it is:
 *
 *     call      = "<|tool_call>call:" tool object "<tool_call|>"
 *               | "<start_function_call>call:" tool object "<end_function_call>"
 *     object    = "{" key ":" value, … "}"
 *     value     = '<|"|>' text '<|"|>' | "<escape>" text "<escape>" | object | "[" value, … "]"
 *               | a string, a number, `true`, `false` or `null` as in JSON
 *
 * A text that holds the mark of its end is refused. Sources: the chat templates of Gemma 4 and FunctionGemma.
 */
export const tools: Dialect = {
  name: 'tools',
  absolutePaths: true,
  detect: (answer) => confidenceIn('tools', answer),
  parse: (answer) =>
    parseCalls(answer, {
      dialect: 'tools',
      formOf: (call) => otherFormOf(call) ?? formNamed('name', nameOf(call), fileTools),
    }),
  render: (plan) => renderCalls(plan, writer),
  report: (result) => reportCalls(result, speech),
  guide: guideTools,
}

/** An `edit_file` with a list of edits is a `multi_edit`. */
const nameOf = (call: ToolCall): string | undefined => {
  const name = call.name && ownName(call.name)
  return name === 'edit_file' && signatureOf(call).lists ? 'multi_edit' : name
}

const call = (name: string, values: object): object => ({ name, arguments: values })

const writer: CallWriter = {
  dialect: 'tools',
  edits: (all) => {
    const changes = all.map(stringsOf)
    return changes.length === 1
      ? call('edit_file', { path: all[0]!.path, ...changes[0] })
      : call('multi_edit', { path: all[0]!.path, edits: changes })
  },
  one: (operation, cannot) => written(operation, cannot),
}

const written = (operation: Operation, cannot: Cannot): object => {
  switch (operation.op) {
    case 'create':
      if (!operation.overwrite) cannot('a `create` that fails where the file exists (`overwrite`)')
      return call('write_file', { path: operation.path, content: operation.content })
    case 'delete':
      return call('delete_file', { path: operation.path })
    case 'move':
    case 'copy':
      return call(`${operation.op}_file`, {
        from: operation.from,
        to: operation.to,
        ...(operation.overwrite && { overwrite: true }),
      })
    case 'mkdir':
      return call('make_dir', { path: operation.path })
    case 'read':
      if (operation.depth !== undefined) cannot('a `read` of what may be a directory (`depth`)')
      return call('read_file', { path: operation.path, ...rangeOf(operation) })
    case 'list':
      return call('list_dir', {
        path: operation.path,
        ...(operation.ignore !== undefined && { ignore_patterns: operation.ignore }),
        ...rangeOf(operation),
      })
    case 'glob':
      return call('glob_search', { pattern: operation.pattern, path: operation.path, ...rangeOf(operation) })
    default:
      return cannot(`\`${operation.op}\``)
  }
}

const speech: CallSpeech = {
  isJson: true,
  sought: 'old_string',
  edit: ({ name }, index) => (isListed(name) ? `the edit of index ${index}` : undefined),
  done: (_, outcomes) => [...new Set(outcomes.map(answerOf))].join('\n'),
  refused: (diagnostic, call, index = 0) => {
    const name = call?.name ?? ''
    const reason = reasonOf(diagnostic, soughtBy(name) ?? 'old_string')
    return JSON.stringify({ error: isListed(name) ? { index, reason } : reason })
  },
}

/** True for a call that may have several changes, each of which is answered for. */
const isListed = (name: string): boolean => name === 'multi_edit' || listsChanges(name)

const answerOf = (outcome: Outcome): string => {
  switch (outcome.op) {
    case 'read':
      return outcome.text || '(empty)'
    case 'list':
      return namesIn(outcome).join('\n') || '(empty, but for what is left out or ignored by git)'
    case 'glob':
      return namesIn(outcome).join('\n') || 'No files found. `**/` before a name looks further down.'
    default:
      return JSON.stringify({ ok: outcome.to ?? outcome.path })
  }
}

const reasonOf = (diagnostic: Diagnostic, sought: string): string => {
  switch (diagnostic.code) {
    case 'find-not-found':
      return [`${sought} not found in ${diagnostic.data.path}`, ...wayOut(diagnostic)].join('\n')
    case 'find-ambiguous':
      return [
        `${sought} appears ${howMany(diagnostic.data.count, 'time')} in ${diagnostic.data.path} (${lineNumbers(diagnostic.data.lines, diagnostic.data.count)}). Provide more context to make ${sought} unique.`,
        ...placesToChoose(diagnostic),
      ].join('\n')
    default:
      return plainWords(diagnostic)
  }
}
