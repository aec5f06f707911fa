import { isElsewhere, isKept, isOfProject } from '../of-project.ts'

/** What a command does to files. */
export interface Change {
  readonly name: string
  readonly paths: readonly string[]
}

const EDITOR = '(?:sed|perl)[ \\t]+(?:-[\\w.]{1,9}[ \\t]+)?-(?:[a-zA-Z]{0,5}i|-in-place)'
const IS_EDITOR = new RegExp(EDITOR)

/** The commands on a line. A script in quotes may hold signs that end commands, or go between them. */
export const commandsOn = (line: string): readonly string[] =>
  (IS_EDITOR.test(line) ? line.replace(QUOTED, (text) => (SIGN.test(text) ? "''" : text)) : line).split(
    /&&|;/,
  )

const QUOTED = /'[^']*'|"[^"]*"/g
const SIGN = /[;&|<>]/

/** What a command removes, moves, writes or edits in a project; undefined where it does nothing of that. */
export const changeOn = (command: string): Change | undefined => {
  const [, git, verb, words] = REMOVES.exec(command) ?? []
  return verb === undefined
    ? (writing(command) ?? adding(command) ?? editing(command))
    : removal(git !== undefined, verb, words!)
}

const REMOVES =
  /^\s*(?:\$\s+)?(git\s+)?(rm|mv|touch|Remove-Item|Move-Item)\s+(?!(?:-\S+\s+)*--cached\b)([^&|#<>]+)/

/** Git only removes and moves files that it knows; without it, what is made is cleaned up in the same words. */
const removal = (byGit: boolean, verb: string, words: string): Change | undefined => {
  const all = words.trim().split(/\s+/).map(unquoted)
  const named = all.filter((path) => !path.startsWith('-'))
  const isMoved = verb === 'mv' || verb === 'Move-Item'
  const paths = isMoved ? named.slice(0, -1) : named
  if (byGit) return { name: `git ${verb}`, paths }
  if (isMoved && isElsewhere(named.at(-1) ?? '')) return undefined
  return { name: verb, paths: paths.filter(isKept) }
}

const writing = (command: string): Change | undefined => {
  for (const [name, pattern] of WRITES) {
    const path = unquoted(pattern.exec(command)?.[1] ?? '')
    if (path !== '' && !isElsewhere(path) && !GIVEN_ON.test(path)) return { name, paths: [path] }
  }
  return undefined
}

/** Each with the path that it writes. */
const WRITES: readonly (readonly [name: string, command: RegExp])[] = [
  ['cat >', /^\s*(?:\$\s+)?cat\s+>{1,2}\s*(\S+)\s+<</],
  ['cat >', /^\s*(?:\$\s+)?cat\s+<<-?\s*\S+\s+>{1,2}\s*(\S+)/],
  ['tee', /^\s*(?:\$\s+)?tee\s+(?:-a\s+)?(\S+)\s+(?:>\s*\S+\s+)?<</],
]
/** Files that are given to the next command. */
const GIVEN_ON = /\.(?:patch|diff)$/

const adding = (command: string): Change | undefined => {
  const [, end, whole] = ADDS.exec(command) ?? []
  const path = unquoted(end ?? whole ?? '')
  return isKept(path) ? { name: 'echo >', paths: [path] } : undefined
}

const ADDS = /^\s*(?:\$\s+)?(?:echo|printf)\s.*[^>\d&](?:>>\s*([^\s>&|]+)|>\s*([^\s>&|]+\/[^\s>&|]+))\s*$/

const editing = (command: string): Change | undefined => {
  const path = unquoted(EDITS.exec(command)?.[1] ?? '')
  if (EDITS_GIVEN.test(command) || (IN_LOOP.test(command) && VARIABLE.test(path)))
    return { name: 'sed -i', paths: [''] }
  return isOfProject(path) && !path.includes('$') ? { name: 'sed -i', paths: [path] } : undefined
}

/** An editor of streams that changes files in place: the last one that it names, or those that it is given. */
const EDITS = new RegExp(`^\\s*(?:(?:\\$|do)\\s+)?${EDITOR}[^|<>]*\\s([^\\s|<>]+)\\s*$`)
const EDITS_GIVEN = new RegExp(`(?:\\bxargs[ \\t](?:-[\\w]{1,9}[ \\t]+)*|-exec[ \\t]+)${EDITOR}`)

/** The commands of a loop over files stand behind `do`, or are indented below it; its variable is in small letters. */
const IN_LOOP = /^(?:\s*do\s|\s{2}|\t)/
const VARIABLE = /^\$\{?[a-z]\w{0,20}\}?$/

const unquoted = (word: string): string => word.replace(/^["']?(?:\.\/)?|["']$/g, '')
