import { transcriptsIn } from './checkpoints.ts'
import { type AskedEdit, type Call, callsOf, editsAmong } from './claude-code.ts'
import { type RecordedCall, recordedIn } from './recorded-call.ts'

/** What the transcripts of sessions tell. */
interface Sessions {
  /** Of Claude Code. */
  readonly edits: readonly AskedEdit[]
  /** Of agents that record what each file was before a call, and after it. */
  readonly recorded: readonly RecordedCall[]
}

/**
 * What the transcripts tell that a repository keeps; those that a partial copy lacks are left out. Sessions are kept
 * again as they grow: each call counts once.
 */
export const sessionsIn = (repository: string): Sessions => {
  const calls = new Map<string, Call>()
  const recorded = new Map<string, RecordedCall>()
  for (const transcript of transcriptsIn(repository)) {
    for (const call of callsOf(transcript)) if (!calls.has(call.id)) calls.set(call.id, call)
    for (const call of recordedIn(transcript)) recorded.set(`${call.id} ${call.text}`, call)
  }
  return { edits: [...editsAmong(calls.values())], recorded: [...recorded.values()] }
}
