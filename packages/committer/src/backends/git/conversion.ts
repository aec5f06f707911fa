import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ForeignConversion } from '../../work-tree/converter.ts'
import type { GitCommand, GitInput } from './command.ts'

/**
 * Conversions as git makes them, with filters, keywords and encodings. `git-failed` where a filter that is required
 * fails.
 */
export const conversionByGit = (git: GitCommand, objects: string): ForeignConversion => ({
  clean: (path, bytes) =>
    aside(objects, (env) => {
      const id = store(git, ['--path', path], { input: bytes, env })
      return git.run(['cat-file', 'blob', id], { env })
    }),
  smudge: (path, blob) =>
    aside(objects, (env) => {
      const id = store(git, [], { input: blob, env })
      return git.run(['cat-file', '--filters', '--path', path, id], { env })
    }),
})

const store = (git: GitCommand, options: readonly string[], input: GitInput): string =>
  git
    .run(['hash-object', '-w', '--stdin', ...options], input)
    .toString('latin1')
    .trimEnd()

/** Git converts only to and from objects: these are kept aside, so that nothing is written into the repository. */
const aside = <Result>(objects: string, work: (env: NonNullable<GitInput['env']>) => Result): Result => {
  const directory = mkdtempSync(join(tmpdir(), 'emend-'))
  try {
    return work({ GIT_OBJECT_DIRECTORY: directory, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects })
  } finally {
    rmSync(directory, { recursive: true })
  }
}
