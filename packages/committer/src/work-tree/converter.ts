import { argument, EmendError } from '@emend/model'
import type { Need } from '../backends/need.ts'
import { inWorkTree } from '../branch/in-work-tree.ts'
import type { Conversion, Foreign } from '../git/attributes/conversion.ts'
import type { Repository } from '../repository.ts'

/** Between the bytes of files and those of blobs, by git's own rules for each path. */
export interface Converter extends Pick<Conversion, 'clean' | 'smudge' | 'mergesLines' | 'isOneWay'> {
  /**
   * The encoding that git has a path's text in, by the name that git gives it: the one of the work tree or, without
   * one, of the blob; null where the attributes name none.
   */
  encoding(path: string): string | null
  /** Why a path must not be converted here; null for one that can be. */
  refusal(path: string): Need | null
  /** What of git is needed to convert a path, in words for a person; null where nothing is. */
  need(path: string): string | null
}

/** What converts by programs or rules that only git has. */
export type ForeignConversion = Pick<Conversion, 'smudge'> & {
  readonly clean: (path: string, bytes: Buffer) => Buffer
}

/** What to do about attributes that must be in place before a plan relies on them. */
export const APART = 'Change `.gitattributes` in a plan of its own.'

/**
 * Converts in process what can be, and leaves the rest to git: filters only where the caller lets them run, and where
 * no attributes are `unsettled`, for no program is shown others than those of the work tree. Without a work tree, git has
 * no file to convert, and a text has no other encoding than that of its blob.
 */
export const converterOver = (
  own: Conversion,
  repository: Serving,
  byGit: ForeignConversion | null,
  unsettled: Unsettled,
): Converter => {
  const leftToGit = whatIsLeftToGit(own, repository, unsettled)
  const need = (path: string): string | null => {
    const left = leftToGit(path)
    return left === null || left.remedy !== null ? null : left.name
  }
  return {
    clean: (path, bytes, indexed) => {
      const foreign = need(path)
      if (foreign === null) return own.clean(path, bytes, indexed)
      if (bytes.includes('\r') && own.keepsCrlf(path, indexed)) throw keptCrlf(path, foreign)
      return byGit!.clean(path, bytes)
    },
    smudge: (path, blob) => (need(path) === null ? own.smudge(path, blob) : byGit!.smudge(path, blob)),
    encoding: (path) => {
      const inWorkTree = own.encoding(path)
      return repository.branch !== null && inWorkTree !== null ? 'UTF-8' : inWorkTree
    },
    mergesLines: (path) => own.mergesLines(path),
    isOneWay: (path) => own.isOneWay(path),
    refusal: (path) => {
      const { name, remedy = null } = leftToGit(path) ?? {}
      return remedy === null ? null : { feature: `${name} for ${path}`, remedy }
    },
    need,
  }
}

/** What is to be done before git finds the attributes of a path where they are in force; null where it does. */
export type Unsettled = (path: string) => string | null

/** What of a repository tells whether git may convert its files. */
type Serving = Pick<Repository, 'git' | 'runs' | 'branch' | 'remote'>

/** A conversion that only git can make, and what is to be done before it makes it here; null where it does. */
interface LeftToGit extends Foreign {
  readonly remedy: string | null
}

const whatIsLeftToGit = (
  own: Conversion,
  { git, runs, branch, remote }: Serving,
  unsettled: Unsettled,
): ((path: string) => LeftToGit | null) => {
  const remedyFor = (path: string, { kind }: Foreign): string | null => {
    if (branch !== null) return inWorkTree(branch, remote)
    if (git === null) return 'Have git convert it: `--backend git`.'
    if (!git.isThere()) return 'Install git 2.33.1 or later, which converts it then.'
    if (kind === 'filter' && !runs.includes('filters'))
      return 'If you trust the program that it runs, let it run: `--filters`.'
    return kind === 'filter' ? unsettled(path) : null
  }
  return (path) => {
    const foreign = own.foreign(path)
    if (foreign === null || (branch !== null && foreign.kind === 'encoding')) return null
    return { ...foreign, remedy: remedyFor(path, foreign) }
  }
}

/** The git command converts a file for a commit without a look at the index: it would take them away, and a commit not. */
const keptCrlf = (path: string, foreign: string): EmendError =>
  new EmendError('repository-unsupported', {
    feature: `${foreign} for ${path}, with CRLF line ends that git keeps since the index has them`,
    remedy: `Have git store them as it would those of a new file, and commit that: \`git add --renormalize ${argument(path)}\`.`,
    path,
  })
