import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmendError } from '@emend/model'
import { isProblem } from '../../problem.ts'
import type { ForeignConversion } from '../../work-tree/converter.ts'
import type { GitCommand, GitInput } from './command.ts'

/**
 * Conversions as git makes them, with filters, keywords and encodings. `git-failed` where a filter that is required
 * fails; `encoding-differs` for bytes that are not in the encoding that `encodingOf` tells of their path.
 */
export const conversionByGit = (
  git: GitCommand,
  objects: string,
  encodingOf: (path: string) => string | null,
): ForeignConversion => ({
  clean: (path, bytes) =>
    aside(objects, (env) => {
      const id = orNotInEncoding(path, encodingOf(path), () =>
        store(git, ['--path', path], { input: bytes, env }),
      )
      return git.run(['cat-file', 'blob', id], { env })
    }),
  smudge: (path, blob) =>
    aside(objects, (env) => {
      const id = store(git, [], { input: blob, env })
      return git.run(['cat-file', '--filters', '--path', path, id], { env })
    }),
})

const orNotInEncoding = <Result>(path: string, encoding: string | null, work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    const fault = isProblem(error, 'git-failed') ? UNREADABLE.exec(error.data.error)?.[0] : undefined
    if (encoding === null || fault === undefined) throw error
    throw new EmendError('encoding-differs', { path, encoding, fault }, { cause: error })
  }
}

/** What git says of bytes in another encoding than it was told. Source: git's convert.c, `encode_to_git`. */
const UNREADABLE = /\b(?:failed to encode|BOM is (?:required|prohibited)|encoding ).*/

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
