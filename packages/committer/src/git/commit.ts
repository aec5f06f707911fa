import { damaged } from './damage.ts'
import { formatSignature, parseSignature, type Signature } from './signature.ts'

/** A commit object. */
export interface Commit {
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: Signature
  readonly committer: Signature
  /** Headers after the committer, in order: `encoding`, `gpgsig`, `mergetag`, …; a value may have several lines. */
  readonly headers: readonly (readonly [name: string, value: string])[]
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
    headers: lines
      .filter(([name]) => !LEADING.has(name))
      .map(([name, value]) => [name, decode(value)] as const),
    message: end < 0 ? '' : decode(bytes.toString('latin1', end + 2)),
  }
}

/**
 * The bytes of a commit object, in UTF-8. For a commit without an `encoding` header,
 * `parseCommit(serializeCommit(commit))` equals `commit`.
 */
export const serializeCommit = (commit: Commit): Buffer =>
  Buffer.from(
    [
      `tree ${commit.tree}`,
      ...commit.parents.map((parent) => `parent ${parent}`),
      `author ${formatSignature(commit.author)}`,
      `committer ${formatSignature(commit.committer)}`,
      ...commit.headers.map(([name, value]) => `${name} ${value.replaceAll('\n', '\n ')}`),
      '',
      commit.message,
    ].join('\n'),
    'utf8',
  )

const LEADING: ReadonlySet<string> = new Set(['tree', 'parent', 'author', 'committer'])

/** Name and value of each header; a line that starts with a space continues the one before it. */
const headerLines = (text: string): readonly (readonly [string, string])[] =>
  text
    .split(/\n(?! )/)
    .map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1).replaceAll('\n ', '\n')])

const decoderFor = (encoding: string | undefined): ((raw: string) => string) => {
  const decoder = knownDecoder(encoding ?? 'utf-8') ?? new TextDecoder('utf-8', { ignoreBOM: true })
  return (raw) => decoder.decode(Buffer.from(raw, 'latin1'))
}

const knownDecoder = (encoding: string): InstanceType<typeof TextDecoder> | null => {
  try {
    return new TextDecoder(encoding, { ignoreBOM: true })
  } catch {
    return null
  }
}
