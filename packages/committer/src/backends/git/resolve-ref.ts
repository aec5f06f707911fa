import type { Environment } from '../../environment.ts'
import { refNameIn } from '../../git/refs/ref-names.ts'
import type { ResolvedRef } from '../../git/refs/refs.ts'
import type { GitCommand } from './command.ts'

/** Follows a ref, by its full name, to the id it stands for, as git does. `git-failed`. */
export const resolveByGit = (git: GitCommand, name: string, env: Environment = {}): ResolvedRef => {
  const symbolic = git.attempt(['symbolic-ref', '-q', name], { env })
  // It ends with 1 for a ref that stands for no other.
  if (symbolic.status !== 0 && symbolic.status !== 1) git.mustOpen()
  const ref = symbolic.status === 0 ? lineIn(symbolic.output) : name
  const { status, output } = git.attempt(['rev-parse', '-q', '--verify', '--end-of-options', ref], { env })
  return { ref, id: status === 0 ? output.toString('latin1').trimEnd() : null }
}

const lineIn = (output: Buffer): string => refNameIn(output).replace(/\n$/, '')
