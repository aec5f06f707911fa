import { type Json, recordIn } from './checkpoints.ts'

/** A call that an agent has carried out, with the files that it names as they were before and after it. */
export interface RecordedCall {
  /** The id of the call, for whoever wants to see it there. */
  readonly id: string
  /** Which agent, and which of its tools. */
  readonly tool: string
  /** The call as a model makes it, or the patch that is its argument. */
  readonly text: string
  /** Texts by path; null for a file that is not there. */
  readonly before: ReadonlyMap<string, string | null>
  readonly after: ReadonlyMap<string, string | null>
}

/**
 * The calls that a transcript tells with their files: of OpenCode's `apply_patch`, and of the `replace` and `write_file`
 * of Gemini CLI.
 */
export function* recordedIn(transcript: string): Generator<RecordedCall> {
  yield* byOpenCode(transcript)
  yield* byGeminiCli(transcript)
}

/** A transcript of OpenCode is one document: messages of parts. */
function* byOpenCode(transcript: string): Generator<RecordedCall> {
  for (const { parts } of listIn(recordIn(transcript)?.messages))
    for (const { tool, callID, state } of listIn(parts)) {
      const files = listIn(state?.metadata?.files)
      if (tool !== 'apply_patch' || files.length === 0) continue
      // The model names files by their paths on that machine.
      const root = String(files[0].filePath).slice(0, -files[0].relativePath.length)
      yield {
        id: callID,
        tool: 'OpenCode `apply_patch`',
        text: state.input.patchText.replaceAll(root, ''),
        before: new Map(files.map((file) => [file.relativePath, file.type === 'add' ? null : file.before])),
        after: new Map(files.map((file) => [file.relativePath, file.type === 'delete' ? null : file.after])),
      }
    }
}

/** A transcript of Gemini CLI has a record a line; what a call came to stands beside its arguments. */
function* byGeminiCli(transcript: string): Generator<RecordedCall> {
  for (const line of transcript.split('\n'))
    for (const { id, name, args, resultDisplay } of listIn(recordIn(line)?.toolCalls)) {
      if (resultDisplay?.newContent === undefined) continue
      yield {
        id,
        tool: `Gemini CLI \`${name}\``,
        text: JSON.stringify({ name, args: { ...args, file_path: PATH } }),
        before: new Map([[PATH, resultDisplay.isNewFile ? null : resultDisplay.originalContent]]),
        after: new Map([[PATH, resultDisplay.newContent]]),
      }
    }
}

const PATH = 'file'

const listIn = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [])
