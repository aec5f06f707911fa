import type { DirtyPolicy } from '@emend/model'

/** A file of three lines far apart, each told by its edition alone: changes of different lines always merge. */
export type File = readonly [number, number, number]
type Files = ReadonlyMap<string, File>

export const lineOf = (line: number, edition: number): string => `line ${line}, edition ${edition}\n`
export const textOf = (file: File): string =>
  file.map((edition, line) => `${lineOf(line, edition)}between\n${line}\nand ${line + 1}\n`).join('')
export const newFile = (edition: number): File => [edition, edition, edition]
export const withLine = (file: File, line: number, edition: number): File =>
  file.map((old, at) => (at === line ? edition : old)) as unknown as File

/** What a plan does: `to` is for a move alone, `line` for an edit. */
export interface Deed {
  readonly kind: 'edit' | 'create' | 'delete' | 'move'
  readonly path: string
  readonly to: string
  readonly line: number
  readonly edition: number
}

/** What some paths are to hold, in HEAD and index, and in the work tree. */
interface States {
  readonly paths: readonly string[]
  readonly head: Files
  readonly workTree: Files
}

/** The three trees of a repository as plain maps. */
export class World {
  readonly head = new Map<string, File>()
  readonly index = new Map<string, File>()
  readonly workTree = new Map<string, File>()
  /** What an undo, or a redo, brings back, as long as the user has not been at these paths. */
  undo: States | null = null
  redo: States | null = null
  #editions = 0

  /** Like no edition before. */
  edition(): number {
    return ++this.#editions
  }

  /** The user has been at a file. */
  touch(path: string): void {
    if ((this.undo ?? this.redo)?.paths.includes(path)) this.undo = this.redo = null
  }

  /** How a file differs from HEAD. */
  dirtOf(path: string): 'staged' | 'untracked' | 'modified' | null {
    const staged = this.index.get(path)
    if (!alike(this.head.get(path), staged)) return 'staged'
    if (alike(staged, this.workTree.get(path))) return null
    return staged === undefined ? 'untracked' : 'modified'
  }

  /** Carries a deed out, under a policy; false where it must be refused, and nothing changes. */
  apply(deed: Deed, dirty: DirtyPolicy): boolean {
    const paths = deed.kind === 'move' ? [deed.path, deed.to] : [deed.path]
    if (!this.#hasRoomFor(deed) || !this.#allows(deed, paths, dirty)) return false
    const workTree = after(this.workTree, deed)
    const head = dirty === 'separate' ? after(this.head, deed) : workTree
    const before = { paths, workTree: new Map(this.workTree), head: new Map(this.head) }
    this.#put({ paths, head, workTree })
    this.undo = dirty === 'checkpoint' ? { ...before, head: before.workTree } : before
    this.redo = null
    return true
  }

  /** Brings back what was before a batch, or before its undo. */
  takeBack(way: 'undo' | 'redo'): void {
    const { paths } = this[way]!
    const before = { paths, head: new Map(this.head), workTree: new Map(this.workTree) }
    this.#put(this[way]!)
    this.undo = way === 'redo' ? before : null
    this.redo = way === 'undo' ? before : null
  }

  #put({ paths, head, workTree }: States): void {
    for (const path of paths) {
      put(this.head, path, head.get(path))
      put(this.index, path, head.get(path))
      put(this.workTree, path, workTree.get(path))
    }
  }

  #hasRoomFor({ kind, path, to }: Deed): boolean {
    if (this.workTree.has(path) === (kind === 'create')) return false
    return kind !== 'move' || !this.workTree.has(to)
  }

  #allows({ kind, path, line }: Deed, paths: readonly string[], dirty: DirtyPolicy): boolean {
    if (dirty === 'checkpoint') return true
    // Neither a commit nor the work tree would have the file any more.
    if (dirty === 'include') return kind !== 'delete' || this.head.has(path)
    const states = paths.map((one) => this.dirtOf(one))
    if (states.every((state) => state === null)) return true
    if (dirty === 'refuse' || states.some((state) => state !== null && state !== 'modified')) return false
    if (kind === 'edit') return this.head.get(path)![line] === this.workTree.get(path)![line]
    return kind === 'move' && states[1] === null
  }
}

const after = (files: Files, { kind, path, to, line, edition }: Deed): Files => {
  const changed = new Map(files)
  const file = files.get(path)!
  if (kind === 'edit') return changed.set(path, withLine(file, line, edition))
  if (kind === 'create') return changed.set(path, newFile(edition))
  changed.delete(path)
  return kind === 'move' ? changed.set(to, file) : changed
}

const alike = (one: File | undefined, other: File | undefined): boolean => one?.join() === other?.join()

export const put = (files: Map<string, File>, path: string, file: File | undefined): void => {
  if (file === undefined) files.delete(path)
  else files.set(path, file)
}
