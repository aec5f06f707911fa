import { createHash } from 'node:crypto'
import {
  type ChangeSet,
  defaultPolicy,
  type Entry,
  type OperationInput,
  operationSchema,
  type Plan,
  type Policy,
  type Snapshot,
} from '@emend/model'
import { type Codec, type Planned, plan } from '@emend/planner'

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** The id that git gives to a blob. */
export const blobOf = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')

export const fileEntry = (
  content: string | Uint8Array,
  mode: '100644' | '100755' | '120000' = '100644',
): Entry => {
  const bytes = typeof content === 'string' ? bytesOf(content) : content
  return { kind: 'file', mode, bytes, blob: blobOf(bytes) }
}

/** What a snapshot is made of: file contents, or whole entries, by path. Ancestors are added. */
export type Tree = Readonly<Record<string, string | Uint8Array | Entry>>

export const snapshotOf = (tree: Tree, more: Partial<Snapshot> = {}): Snapshot => {
  const entries = new Map<string, Entry>()
  for (const [path, content] of Object.entries(tree)) {
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
      if (!entries.has(path.slice(0, slash))) entries.set(path.slice(0, slash), { kind: 'directory' })
    const isEntry = typeof content === 'object' && 'kind' in content
    entries.set(path, isEntry ? content : fileEntry(content))
  }
  return {
    base: 'a'.repeat(40),
    entries,
    ignored: new Set(),
    listings: new Map(),
    globs: new Map(),
    origins: new Map(),
    ...more,
  }
}

export const planOf = (operations: readonly OperationInput[], more: Partial<Plan> = {}): Plan => ({
  version: 1,
  operations: operations.map((operation) => operationSchema().parse(operation)),
  ...more,
})

export interface Given {
  readonly policy?: Partial<Policy>
  readonly snapshot?: Partial<Snapshot>
  readonly plan?: Partial<Plan>
  readonly codec?: Codec
}

/** Plans some operations on a tree. */
export const planned = (tree: Tree, operations: readonly OperationInput[], given: Given = {}): Planned =>
  plan(
    planOf(operations, given.plan),
    snapshotOf(tree, given.snapshot),
    { ...defaultPolicy, ...given.policy },
    { codec: given.codec },
  )

/** A change set, carried out on the files of a tree. */
export const applied = (
  files: ReadonlyMap<string, string>,
  changeSet: ChangeSet,
): ReadonlyMap<string, string> => {
  const result = new Map(files)
  for (const { path, after } of changeSet.changes) {
    if (after === null) result.delete(path)
    else result.set(path, `${after.mode} ${Buffer.from(after.bytes).toString('latin1')}`)
  }
  return result
}

export const filesOf = ({ entries }: Snapshot): ReadonlyMap<string, string> =>
  new Map(
    [...entries].flatMap(([path, entry]) =>
      entry.kind === 'file' ? [[path, `${entry.mode} ${Buffer.from(entry.bytes).toString('latin1')}`]] : [],
    ),
  )

/** The text of one file after a plan that has to succeed. */
export const textAfter = (
  path: string,
  tree: Tree,
  operations: readonly OperationInput[],
  given: Given = {},
): string => {
  const result = planned(tree, operations, given)
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics, null, 2))
  const change = result.changeSet.changes.find((candidate) => candidate.path === path)
  if (change === undefined)
    return textOf((snapshotOf(tree).entries.get(path) as Entry & { kind: 'file' }).bytes)
  return textOf(change.after!.bytes)
}

/** An edit of the file `f`. */
export const edit = (find: string, replace = 'x', occurrences: 'one' | 'all' = 'one') =>
  ({ op: 'edit', path: 'f', find, replace, occurrences }) as const

/** The text of that file after such an edit, which has to succeed. */
export const after = (text: string, find: string, replace: string): string =>
  textAfter('f', { f: text }, [edit(find, replace)])

/** The codes of all diagnostics of a plan. */
export const codesOf = (result: Planned): readonly string[] => result.diagnostics.map(({ code }) => code)
