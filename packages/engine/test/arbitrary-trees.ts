import * as fc from 'fast-check'

/** A file, or a symbolic link. */
export interface State {
  readonly mode: '100644' | '100755' | '120000'
  readonly bytes: Buffer
}

/** The files of a tree, by path. */
export type Tree = ReadonlyMap<string, State>

const paths = [
  'a',
  'b',
  'c',
  'd/x',
  'd/y',
  'n',
  'n/x',
  'with space',
  'q"o',
  'tab\there',
  'ünï/ö',
  'back\\slash',
]
const path = fc.constantFrom(...paths)
const words = fc.constantFrom(
  'one',
  'two',
  '',
  '}',
  '-- x',
  '++ y',
  '@@ z',
  '\\ no',
  'ü',
  '  in',
  '\ttab',
  'diff --git a b',
)
const line = fc.tuple(words, fc.constantFrom('\n', '\n', '\n', '\r\n')).map((parts) => parts.join(''))
const text = fc
  .tuple(
    fc.constantFrom('', '', '', '\ufeff'),
    fc.array(line, { maxLength: 40 }),
    fc.constantFrom('', '', 'end', 'end\r'),
  )
  .map(([start, lines, end]) => Buffer.from(lines.length === 0 ? end : start + lines.join('') + end))
const binary = fc
  .uint8Array({ minLength: 1, maxLength: 400 })
  .map((array) => Buffer.from([...array, 0, ...array, 1]))
const file = fc.record({
  mode: fc.constantFrom('100644' as const, '100644' as const, '100755' as const),
  bytes: fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: binary }),
})
const link = fc.record({
  mode: fc.constant('120000' as const),
  bytes: fc.constantFrom('a', 'x/ü').map((one) => Buffer.from(one)),
})
const state: fc.Arbitrary<State> = fc.oneof({ weight: 8, arbitrary: file }, { weight: 1, arbitrary: link })

/** No file where another one has its directory, and no link where there may come to be one. */
const treeOf = (entries: readonly (readonly [string, State])[]): Tree => {
  const tree = new Map(entries)
  if (tree.get('n')?.mode === '120000') tree.delete('n')
  if (tree.has('n')) tree.delete('n/x')
  return tree
}
/** Any small tree of names and bytes that diffs have trouble with. */
export const tree = fc
  .uniqueArray(fc.tuple(path, state), { selector: ([name]) => name, minLength: 1, maxLength: 6 })
  .map(treeOf)

/** What may happen to a file: where it goes, and what becomes of its bytes. */
export const fate = fc.record({
  from: path,
  to: path,
  keep: fc.boolean(),
  edit: fc.array(fc.tuple(fc.nat(), fc.nat(3), line), { maxLength: 3 }),
  mode: fc.boolean(),
})

const edited = ({ mode, bytes }: State, edits: readonly (readonly [number, number, string])[]): State => {
  // No link points to a NUL byte.
  const filler = mode === '120000' ? 'x' : 0
  if (mode === '120000' || bytes.includes(0))
    return { mode, bytes: Buffer.concat([bytes, Buffer.alloc(edits.length, filler)]) }
  const lines = bytes.toString().match(/[^\n]*\n|[^\n]+$/g) ?? []
  for (const [at, removed, added] of edits) lines.splice(at % (lines.length + 1), removed, added)
  return { mode, bytes: Buffer.from(lines.join('')) }
}

/** A tree after some of its files met their fates. */
export const after = (
  before: Tree,
  fates: readonly (typeof fate extends fc.Arbitrary<infer One> ? One : never)[],
): Tree => {
  const tree = new Map(before)
  for (const { from, keep } of fates) if (!keep) tree.delete(from)
  for (const { from, to, edit, mode } of fates) {
    const old = before.get(from)
    if (old === undefined) continue
    const fresh = edited(old, edit)
    const flipped = fresh.mode === '100644' ? '100755' : '100644'
    tree.set(to, mode && fresh.mode !== '120000' ? { ...fresh, mode: flipped } : fresh)
  }
  return treeOf([...tree])
}

/** Without context nothing tells of line breaks and byte-order marks: added lines take after those around. */
export const plain = (tree: Tree): Tree =>
  new Map(
    [...tree].map(([name, { mode, bytes }]) => [
      name,
      { mode, bytes: Buffer.from(bytes.filter((byte) => ![13, 0xef, 0xbb, 0xbf].includes(byte))) },
    ]),
  )

/** Options of `git diff`. */
export const options = fc.constantFrom<readonly string[]>(
  ['--binary', '--full-index', '-M', '-C'],
  ['--binary', '-B', '-M20%', '-C20%', '--find-copies-harder'],
  ['--binary', '-M', '--no-prefix'],
  ['--binary', '-U1'],
  ['--binary', '-U0'],
)
