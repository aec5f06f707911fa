import { type Json, recordIn } from './checkpoints.ts'

/** An edit of a file as a model asked for it, with the text that it was asked for, and what Claude Code made of it. */
export interface AskedEdit {
  /** The id of the call, for whoever wants to see it there. */
  readonly id: string
  readonly path: string
  readonly before: string
  readonly find: string
  readonly replace: string
  readonly all: boolean
  /** Whether it was done there, or the text was not found; all else that it refuses is left out. */
  readonly outcome: 'done' | 'not found'
}

/** A call of a tool that reads or writes a file, with its answer. */
export interface Call {
  readonly id: string
  readonly name: string
  readonly at: string
  readonly input: { readonly [key: string]: unknown }
  readonly failed: boolean
  readonly said: string
  /** The file as it was before an edit, or as it was read. */
  readonly text: string | undefined
  /** Where what was read starts, 1-based. */
  readonly start: number
}

/**
 * The edits among calls, in the order in which they were asked for. The text before each is that of the transcripts: as
 * the answer tells it, or as it was read or written last. Edits of texts that are not in them are left out.
 */
export function* editsAmong(given: Iterable<Call>): Generator<AskedEdit> {
  const texts = new Map<string, string>()
  const calls = [...given].sort((one, other) => (one.at < other.at ? -1 : 1))
  for (const { id, name, input, failed, said, text, start } of calls) {
    const path = String(input.file_path)
    if (name === 'Write' && !failed) texts.set(path, String(input.content))
    if (name === 'Read' && text !== undefined && start === 1) texts.set(path, text)
    if (name !== 'Edit') continue
    const before = text ?? texts.get(path)
    const [find, replace, all] = [
      String(input.old_string),
      String(input.new_string),
      input.replace_all === true,
    ]
    if (before === undefined || find === '') continue
    if (!failed && before.includes(find)) {
      texts.set(path, literally(before, { find, replace, all }))
      yield { id, path, before, find, replace, all, outcome: 'done' }
    } else if (failed && said.includes('String to replace not found'))
      yield { id, path, before, find, replace, all, outcome: 'not found' }
  }
}

/** The text after an edit whose find stands there to the letter. */
export const literally = (
  before: string,
  { find, replace, all }: Pick<AskedEdit, 'find' | 'replace' | 'all'>,
): string => (all ? before.replaceAll(find, () => replace) : before.replace(find, () => replace))

const TOOLS = ['Edit', 'Read', 'Write']

/** The calls in a transcript that were answered. */
export function* callsOf(transcript: string): Generator<Call> {
  const asked = new Map<string, Json>()
  for (const line of transcript.split('\n')) {
    const record = recordIn(line)
    const content = record?.message?.content
    for (const part of Array.isArray(content) ? content : []) {
      if (part.type === 'tool_use' && TOOLS.includes(part.name)) asked.set(part.id, part)
      const call = part.type === 'tool_result' ? asked.get(part.tool_use_id) : undefined
      if (call === undefined) continue
      const { originalFile, file } = record.toolUseResult ?? {}
      yield {
        id: call.id,
        name: call.name,
        at: String(record.timestamp),
        input: call.input,
        failed: part.is_error === true,
        said: JSON.stringify(part.content),
        text: originalFile ?? (file?.numLines === file?.totalLines ? file?.content : undefined),
        start: file?.startLine ?? 1,
      }
    }
  }
}
