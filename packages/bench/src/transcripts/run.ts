import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { headOf, nameOf } from '../matching-quality/history.ts'
import { table } from '../measure.ts'
import { CHECKPOINTS } from './checkpoints.ts'
import type { AskedEdit } from './claude-code.ts'
import { git } from './git.ts'
import { sessionsIn } from './sessions.ts'
import { answersOf, replayed, tried, type Verdict } from './verdict.ts'

/** Prints what did not come out the same, and says how many verdicts of each kind there are. */
const counted = (verdicts: readonly (readonly [string, Verdict])[], isShown: boolean): readonly string[] => {
  for (const [name, { kind, why }] of verdicts)
    if (isShown && kind !== 'same') console.log(`${name}: ${kind}\n${why}\n`)
  return (['same', 'applied', 'refused'] as const).map((kind) =>
    String(verdicts.filter(([, verdict]) => verdict.kind === kind).length),
  )
}

const EDITS = [
  'edits of Claude Code',
  'done there: the same',
  'another text',
  'refused',
  'not found there: applied',
  'refused',
]
const CALLS = ['calls', 'tool', 'the same', 'another text', 'refused']
const ANSWERS = ['answers committed by aider', 'the same', 'another text', 'refused']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
})

if (positionals.length === 0)
  throw new Error(`Name the repositories that have ${CHECKPOINTS}, or a transcript of aider.`)

const [edits, calls, answers]: [string[][], string[][], string[][]] = [[], [], []]
for (const path of positionals) {
  const repository = resolve(process.env.INIT_CWD ?? '.', path)
  const name = nameOf(repository)
  const { edits: made, recorded } = sessionsIn(repository)
  const asked = made.map((edit) => ({ ...edit, verdict: tried(edit) }))
  const those = (outcome: AskedEdit['outcome']) =>
    asked.flatMap((edit) => (edit.outcome === outcome ? [[edit.id, edit.verdict] as const] : []))
  if (asked.length + recorded.length > 0)
    console.log(
      `- ${name}, ${CHECKPOINTS} at ${git(repository, 'rev-parse', '--short=12', CHECKPOINTS).trim()}`,
    )
  for (const tool of new Set(recorded.map((call) => call.tool))) {
    const those = recorded.filter((call) => call.tool === tool)
    const verdicts = those.map((call) => [call.id, replayed(call)] as const)
    calls.push([name, tool, ...counted(verdicts, values.show)])
  }
  if (asked.length > 0) {
    const [, came, refused] = counted(those('not found'), values.show)
    edits.push([name, ...counted(those('done'), values.show), came!, refused!])
  }
  const committed = await answersOf(repository)
  if (committed.length > 0) {
    console.log(`- ${name}, HEAD at ${headOf(repository)}`)
    answers.push([name, ...counted(committed, values.show)])
  }
}
console.log([table(EDITS, edits), table(CALLS, calls), table(ANSWERS, answers)].join('\n\n'))
