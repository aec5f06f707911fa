import { fenceBelow, fenceOn } from '../fences.ts'
import type { Lines } from '../lines.ts'
import type { Other } from './other.ts'
import { ELSEWHERE } from './whole-file.ts'

const SHELL = /^(?:bash|sh|shell|zsh|console|shell-session|terminal)\b/i

/**
 * The first command in a fence of a shell beside a plan that removes, moves or writes files that the plan is not about,
 * as `isTold` tells: it is part of the change, and nobody runs it. What is usually run behind a change, such as `rm -r
 * build`, `git add` or `git rm --cached`, is none.
 */
export const shellChangeIn = (lines: Lines, isTold: (path: string) => boolean): Other | undefined => {
  let open = ''
  let isShell = false
  for (let at = 0; at < lines.count; at++) {
    const line = lines.at(at).slice(0, LONGEST)
    const below = fenceBelow(open, line)
    if (open === '') isShell = SHELL.test(fenceOn(line)?.info ?? '')
    else if (isShell && below !== '') {
      const untold = line
        .split(/&&|;/)
        .map(changeOn)
        .find((change) => change !== undefined && !change.paths.every(isTold))
      if (untold !== undefined) return { at: lines.start(at), data: asCommand(untold.name) }
    }
    open = below
  }
  return undefined
}

const LONGEST = 500

interface Change {
  readonly name: string
  readonly paths: readonly string[]
}

const REMOVES = /^\s*(?:\$\s+)?git\s+(rm|mv)\s+(?!(?:-\S+\s+)*--cached\b)([^&|#<>]+)/
const WRITES = /^\s*(?:\$\s+)?cat\s+(?:>{1,2}\s*(\S+)\s+<<|<<-?\s*\S+\s+>{1,2}\s*(\S+))/
/** Files that are given to the next command. */
const GIVEN_ON = /\.(?:patch|diff)$/

const changeOn = (command: string): Change | undefined => {
  const [, verb, words] = REMOVES.exec(command) ?? []
  if (verb !== undefined) {
    const paths = words!.trim().split(/\s+/).map(unquoted)
    const named = paths.filter((path) => !path.startsWith('-'))
    return { name: `git ${verb}`, paths: verb === 'mv' ? named.slice(0, -1) : named }
  }
  const [, first, last] = WRITES.exec(command) ?? []
  const path = unquoted(first ?? last ?? '')
  return path === '' || ELSEWHERE.test(path) || GIVEN_ON.test(path)
    ? undefined
    : { name: 'cat >', paths: [path] }
}

const unquoted = (word: string): string => word.replace(/^["']?(?:\.\/)?|["']$/g, '')

const asCommand = (name: string) => ({
  name: `\`${name}\` in a fence`,
  reason: 'no command is run',
  instead: 'Write an operation that does the same, as `emend guide` shows, or leave it out.',
})
