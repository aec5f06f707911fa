import { basename, dirname } from 'node:path'
import { blobsOf, git, PLAIN_DIFF } from '../git.ts'
import type { Random } from '../random.ts'

/** What a hunk of a commit did to a file of its parent. Texts have `\n` for line breaks, and end with one. */
export interface Change {
  /** The name of the repository's folder, the commit and the path, for whoever wants to see it there. */
  readonly source: string
  /** The path of the repository, and the id of the commit. */
  readonly repository: string
  readonly commit: string
  readonly path: string
  /** The lines of the parent's file, without their breaks. */
  readonly file: readonly string[]
  /** Where the removed lines start, 0-based. */
  readonly from: number
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** Longer hunks are not what a model writes in one edit, and longer files only take longer. */
const MOST_LINES = 40
const MOST_BYTES = 200_000

/** Hunks that are taken from one file of one commit at most, so that no sweeping change outweighs the others. */
const MOST_PER_FILE = 2

interface Hunk extends Omit<Change, 'file'> {
  readonly blob: string
}

/** Hunks of the history of a repository, from commits and files picked by chance, about as many as wanted. */
export const changesOf = (
  repository: string,
  name: string,
  wanted: number,
  random: Random,
): readonly Change[] => {
  const commits = git(repository, ['rev-list', '--no-merges', '--min-parents=1', 'HEAD'])
    .toString()
    .split('\n')
    .filter(Boolean)
  const picked = random.shuffled(commits).slice(0, wanted)
  const patch = git(repository, DIFF_TREE, `${picked.join('\n')}\n`).toString('latin1')
  const hunks = random.shuffled(hunksIn(patch, repository, name)).slice(0, wanted)
  const texts = textsOf(repository, [...new Set(hunks.map(({ blob }) => blob))])
  return hunks.flatMap(({ blob, ...hunk }) => {
    const file = texts.get(blob)
    return file === undefined ? [] : [{ ...hunk, file }]
  })
}

const DIFF_TREE = [
  ...['-c', 'core.quotePath=false', 'diff-tree', '--stdin', '-r', '-p', '-U0', '--full-index'],
  ...['--no-renames', '--diff-filter=M', '--src-prefix=a/', '--dst-prefix=b/'],
  ...PLAIN_DIFF,
]

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8')

/** The hunks of the output of `git diff-tree --stdin -p`, whose bytes are one character each. */
const hunksIn = (patch: string, repository: string, name: string): readonly Hunk[] => {
  const hunks: Hunk[] = []
  let commit = ''
  for (const part of patch.split(/^(?=diff --git |[0-9a-f]{40}$)/m)) {
    if (!part.startsWith('diff --git ')) {
      commit = part.slice(0, 40)
      continue
    }
    const path = utf8(/^--- a\/(.+?)\t?$/m.exec(part)?.[1] ?? '')
    const blob = /^index ([0-9a-f]+)\.\./m.exec(part)?.[1]
    if (path === '' || blob === undefined) continue
    const found = part
      .split(/^(?=@@ )/m)
      .slice(1)
      .flatMap((text) =>
        hunkOf(text, { source: `${name} ${commit.slice(0, 12)} ${path}`, repository, commit, path, blob }),
      )
    hunks.push(...found.slice(0, MOST_PER_FILE))
  }
  return hunks
}

const hunkOf = (text: string, origin: Omit<Hunk, 'from' | 'removed' | 'added'>): readonly Hunk[] => {
  const [header, ...lines] = text.split('\n')
  const [, start, count] = /^@@ -(\d+)(?:,(\d+))?/.exec(header!) ?? []
  if (start === undefined || lines.some((line) => line.startsWith('\\'))) return []
  const side = (mark: string): readonly string[] =>
    lines.filter((line) => line.startsWith(mark)).map((line) => utf8(line.slice(1)))
  const [removed, added] = [side('-'), side('+')]
  if (removed.length > MOST_LINES || added.length > MOST_LINES) return []
  if (added.some((line) => line.includes('\r'))) return []
  // An empty range is numbered by the line above it.
  const from = count === '0' ? Number(start) : Number(start) - 1
  return [{ ...origin, source: `${origin.source}:${from + 1}`, from, removed, added }]
}

/** The lines of blobs that are ordinary text: UTF-8, no NUL, no `\r`, no mark at the start, a break at the end. */
const textsOf = (repository: string, ids: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const texts = new Map<string, readonly string[]>()
  for (const [id, bytes] of blobsOf(repository, ids)) {
    const text = bytes.toString()
    if (bytes.length <= MOST_BYTES && text.endsWith('\n') && !/[\0\r\ufffd]|^\ufeff/.test(text))
      texts.set(id, text.slice(0, -1).split('\n'))
  }
  return texts
}

/** The commit that a repository stands at. */
export const headOf = (repository: string): string =>
  git(repository, ['rev-parse', '--short=12', 'HEAD']).toString().trim()

/** The name of the folder that holds a repository, or the bare part of a clone. */
export const nameOf = (repository: string): string =>
  /^(repo|\.git)$/.test(basename(repository)) ? basename(dirname(repository)) : basename(repository)
