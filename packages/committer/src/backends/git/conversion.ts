import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmendError, isProblem } from '@emend/model'
import { machineFileSystem } from '../../files/machine-file-system.ts'
import { readLoose } from '../../git/objects/loose-objects.ts'
import type { ReadRuleFile } from '../../git/rules/rule-files.ts'
import type { ForeignConversion } from '../../work-tree/converter.ts'
import { attributesAhead } from './attributes-ahead.ts'
import type { GitCommand, GitInput } from './command.ts'

/** Which attributes are in force, for conversions by git. */
export interface AttributesInForce {
  readonly encodingOf: (path: string) => string | null
  /** The files that those of a path stand in, where these are not in the work tree: git has to be shown them. */
  readonly aheadOf: (path: string) => ReadRuleFile | null
}

/**
 * Conversions as git makes them, with filters, keywords and encodings. `git-failed` where a filter that is required
 * fails, or a filter takes too long; `interrupted`; `encoding-differs` for bytes that are not in the encoding of their path.
 */
export const conversionByGit = (
  git: GitCommand,
  objects: string,
  { encodingOf, aheadOf }: AttributesInForce,
): ForeignConversion => ({
  clean: (path, bytes) =>
    aside(objects, path, aheadOf(path), (input, directory) => {
      const id = orNotInEncoding(path, encodingOf(path), () =>
        store(git, ['--path', path], { ...input, input: bytes }),
      )
      // Git writes no object that the repository has already.
      return readLoose(machineFileSystem, directory, id)?.bytes ?? git.run(['cat-file', 'blob', id], input)
    }),
  smudge: (path, blob) =>
    aside(objects, path, aheadOf(path), (input) => {
      const id = store(git, [], { ...input, input: blob })
      return git.run(['cat-file', '--filters', '--path', path, id], input)
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

/** How long the filter of a file is waited for, in milliseconds: nothing else is done, and nobody heard, meanwhile. */
const PATIENCE = 60_000

/** Git converts only to and from objects: these are kept aside, so that nothing is written into the repository. */
const aside = <Result>(
  objects: string,
  path: string,
  ahead: ReadRuleFile | null,
  work: (input: GitInput, directory: string) => Result,
): Result => {
  const directory = mkdtempSync(join(tmpdir(), 'emend-'))
  try {
    const { at, env } = ahead === null ? {} : attributesAhead(directory, path, ahead)
    const apart = { GIT_OBJECT_DIRECTORY: directory, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects }
    return work({ ...(at !== undefined && { at }), env: { ...env, ...apart }, patience: PATIENCE }, directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}
