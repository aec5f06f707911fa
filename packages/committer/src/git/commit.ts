import { unlessFailing } from '../files/file-system.ts'
import { damaged } from './damage.ts'
import type { ObjectStore } from './objects/object-store.ts'
import { formatSignature, parseSignature, type Signature } from './signature.ts'

/** What of a commit object matters here: of those in history, further headers are passed over. */
export interface Commit {
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: Signature
  readonly committer: Signature
  readonly message: string
}

/** Reads a commit object; text is decoded as its `encoding` header says. Throws `repository-damaged`. */
export const parseCommit = (bytes: Buffer): Commit => {
  const end = bytes.indexOf('\n\n')
  const lines = headerLines(bytes.toString('latin1', 0, end < 0 ? bytes.length : end))
  const decode = decoderFor(lines.find(([name]) => name === 'encoding')?.[1])
  const values = (name: string) => lines.filter(([key]) => key === name).map(([, value]) => value)
  const [tree] = values('tree')
  if (tree === undefined) throw damaged('a commit has no tree')
  return {
    tree,
    parents: values('parent'),
    author: parseSignature(decode(values('author')[0] ?? '')),
    committer: parseSignature(decode(values('committer')[0] ?? '')),
    message: end < 0 ? '' : decode(bytes.toString('latin1', end + 2)),
  }
}

/** A commit with its id. */
export interface FoundCommit extends Commit {
  readonly id: string
}

/** Reads a commit. `repository-damaged` when it is not there. */
export const readCommit = (objects: ObjectStore, id: string): FoundCommit => ({
  id,
  ...parseCommit(objects.expect(id, 'commit')),
})

/** The id of a commit's tree; null for no commit. `repository-damaged` when it is not there. */
export const treeOf = <Commit extends string | null>(
  objects: ObjectStore,
  commit: Commit,
): string | Extract<Commit, null> =>
  commit === null ? (null as Extract<Commit, null>) : readCommit(objects, commit).tree

/** What tells the place of a commit in history: its parents, and when it was committed, in seconds since 1970. */
export interface Lineage {
  readonly parents: readonly string[]
  readonly seconds: number
}

/** Reads of a commit object no more than that. Throws `repository-damaged`. */
export const parseLineage = (bytes: Buffer): Lineage => {
  const end = bytes.indexOf('\n\n')
  const head = bytes.toString('latin1', 0, end < 0 ? bytes.length : end)
  const parents = /^tree .*\n((?:parent .*\n)*)/.exec(head)?.[1]
  if (parents === undefined) throw damaged('a commit has no tree')
  const committer = /\ncommitter (.*)/.exec(head)?.[1] ?? ''
  return { parents: parents.match(/[0-9a-f]{40,64}/g) ?? [], seconds: parseSignature(committer).seconds }
}

/** Stages a commit, and returns its id; of its parents, null is none. */
export const writeCommit = (
  store: ObjectStore,
  { parents, ...commit }: Omit<Commit, 'parents'> & { readonly parents: readonly (string | null)[] },
): string =>
  store.write('commit', serializeCommit({ ...commit, parents: parents.filter((parent) => parent !== null) }))

/** The bytes of a commit object, in UTF-8: `parseCommit(serializeCommit(commit))` equals `commit`. */
export const serializeCommit = (commit: Commit): Buffer =>
  Buffer.from(
    [
      `tree ${commit.tree}`,
      ...commit.parents.map((parent) => `parent ${parent}`),
      `author ${formatSignature(commit.author)}`,
      `committer ${formatSignature(commit.committer)}`,
      '',
      commit.message,
    ].join('\n'),
    'utf8',
  )

/**
 * Name and value of each header; a line that starts with a space, of a signature above all, goes on with the one before
 * it.
 */
const headerLines = (text: string): readonly (readonly [string, string])[] =>
  text.split(/\n(?! )/).map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1)])

/** What history is mostly written in: a walk through it reads very many commits. */
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true })

const decoderFor = (encoding: string | undefined): ((raw: string) => string) => {
  const decoder = encoding === undefined ? UTF_8 : (knownDecoder(encoding) ?? UTF_8)
  return (raw) => decoder.decode(Buffer.from(raw, 'latin1'))
}

const knownDecoder = (encoding: string): InstanceType<typeof TextDecoder> | null =>
  unlessFailing(() => new TextDecoder(encoding, { ignoreBOM: true }), null)
