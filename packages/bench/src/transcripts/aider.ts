import { git } from './git.ts'

/** An answer of a model that aider has made a commit of. */
export interface CommittedAnswer {
  /** The line of the transcript on which it starts, 1-based. */
  readonly line: number
  readonly text: string
  /** The ids of the commit and of its parent. */
  readonly commit: string
  readonly parent: string
}

/** Where aider keeps a transcript, and its own repository those of its making. */
const TRANSCRIPTS = ['.aider.chat.history.md', 'tests/fixtures/chat-history.md']

/** What aider says right after an answer: how long it was, where it counts tokens, or what it is about to do. */
const AFTER_ANSWER =
  /^> (?:Tokens:|Allow (?:creation of|edits to) |Committing .* before applying|Applied edit to )/

/** What aider says is quoted, but for the cost where that has a line of its own. */
const BY_AIDER = /^(?:>.*|Cost: .*|\s*)$/

/**
 * The answers in aider's transcript in a repository, as it was last committed, that hold SEARCH/REPLACE blocks, all of
 * which aider applied, and whose commit is there.
 */
export function* answersIn(repository: string): Generator<CommittedAnswer> {
  const lines = transcriptIn(repository).split(/\r?\n/)
  let start = 0
  for (const [at, line] of lines.entries()) {
    if (/^# aider chat started|^#### .* {2}$/.test(line)) start = at + 1
    if (!AFTER_ANSWER.test(line)) continue
    const text = answerIn(lines.slice(start, at))
    const ids = /^<<<<<<< SEARCH/m.test(text) ? commitIn(repository, toldBelow(lines, at)) : null
    if (ids !== null) yield { line: start + 1, text, ...ids }
    start = at + 1
  }
}

const transcriptIn = (repository: string): string => {
  const last = ['log', '--all', '-1', '--diff-filter=AM', '--name-only', '--format=%H']
  const [commit, path] = git(repository, ...last, '--', ...TRANSCRIPTS).split(/\n+/)
  return commit === '' ? '' : git(repository, 'show', `${commit}:${path}`)
}

/** What aider says below an answer, up to the next thing that somebody else says. */
const toldBelow = (lines: readonly string[], at: number): readonly string[] => {
  const end = lines.findIndex((line, index) => index > at && !BY_AIDER.test(line))
  return lines.slice(at + 1, end < 0 ? lines.length : end)
}

/** The answer without what aider says above it: its lines are quoted, but for those about blocks that did not fit. */
const answerIn = (lines: readonly string[]): string => {
  const complaint = lines.findLastIndex((line) =>
    /^(?:Just reply with fixed versions|The SEARCH section must exactly match|The REPLACE lines are already)/.test(
      line,
    ),
  )
  const rest = lines.slice(complaint + 1)
  const first = rest.findIndex((line) => !BY_AIDER.test(line))
  return `${rest.slice(Math.max(0, first)).join('\n').trimEnd()}\n`
}

/** The commit that aider has made of an answer, where all of it was applied; null where there is none. */
const commitIn = (
  repository: string,
  told: readonly string[],
): Pick<CommittedAnswer, 'commit' | 'parent'> | null => {
  const applied = told.findLastIndex((line) => line.startsWith('> Applied edit to '))
  if (applied < 0 || told.some((line) => /failed to match|did not conform/.test(line))) return null
  const id = told.slice(applied + 1).flatMap((line) => /^> Commit ([0-9a-f]+) /.exec(line)?.[1] ?? [])[0]
  if (id === undefined) return null
  const [commit, parent] = git(repository, 'rev-list', '--parents', '-1', id, '--').trim().split(' ')
  return commit === undefined || parent === undefined ? null : { commit, parent }
}
