import { ancestorsOf, childOf, type Entry, parentOf, type Snapshot } from '@emend/model'
import { Volume } from 'memfs'
import type { OverlayFile } from './file.ts'

const inVolume = (path: string): string => (path === '.' ? '/' : `/${path}`)

interface Removed {
  readonly operation: number
  readonly file: OverlayFile
}

/**
 * The in-memory tree on top of a snapshot. Which names there are stands in a `memfs` volume; what the files hold
 * stays beside it, so that no bytes are copied that no operation touches.
 *
 * Paths are normalised. Files are values: `put` replaces one as a whole.
 */
export class Overlay {
  readonly snapshot: Snapshot
  /** Made when a name is first asked for or changed: until then, the names are the snapshot's. */
  private tree: Volume | null = null
  private readonly files = new Map<string, OverlayFile>()
  private readonly taken = new Map<string, Removed>()
  private readonly named = new Set<string>()

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot
    this.addFiles(snapshot.entries)
  }

  /** Takes in entries that the snapshot has only now. */
  grow(entries: readonly (readonly [path: string, entry: Entry])[]): void {
    this.addFiles(entries)
    if (this.tree !== null) addEntries(this.tree, this.snapshot.entries, entries)
  }

  /** The file at a path; undefined where there is none. */
  file(path: string): OverlayFile | undefined {
    return this.files.get(path)
  }

  isDirectory(path: string): boolean {
    if (path === '.') return true
    if (this.tree === null && this.snapshot.entries.get(path)?.kind === 'directory') return true
    const at = inVolume(path)
    return !this.files.has(path) && this.volume.existsSync(at) && this.volume.statSync(at).isDirectory()
  }

  /** True for a directory in which there will be nothing once a file has left it, as far as all names in it are known. */
  isHollow(path: string, leaving?: string): boolean {
    if (path === leaving) return true
    const entry = this.snapshot.entries.get(path)
    if (path === '.' || this.named.has(path) || !this.isDirectory(path)) return false
    if (entry?.kind === 'directory' && entry.names === undefined) return false
    return this.names(path).every((name) => this.isHollow(childOf(path, name), leaving))
  }

  /** The names in a directory, as far as the snapshot or the plan knows them. */
  names(path: string): readonly string[] {
    return (this.volume.readdirSync(inVolume(path)) as string[]).sort()
  }

  /** Puts a file in place, also in that of a hollow directory. Its parents are made as needed. */
  put(path: string, file: OverlayFile): void {
    if (this.isDirectory(path)) this.volume.rmSync(inVolume(path), { recursive: true })
    if (!this.files.has(path)) addFile(this.volume, path)
    this.files.set(path, file)
  }

  /** Puts a file in place of the one that is there, if any, and remembers which operation took that away. */
  putOver(path: string, file: OverlayFile, operation: number): void {
    if (this.files.has(path)) this.remove(path, operation)
    this.put(path, file)
  }

  /** Puts a file elsewhere, in place of the one that is there, if any. */
  move(from: string, to: string, operation: number): void {
    const file = this.files.get(from)!
    this.remove(from, operation)
    this.putOver(to, file, operation)
  }

  /**
   * Takes a file away, and remembers which operation did. A directory that was made for files alone goes with the last
   * of them.
   */
  remove(path: string, operation: number): void {
    this.volume.unlinkSync(inVolume(path))
    this.taken.set(path, { operation, file: this.files.get(path)! })
    this.files.delete(path)
    for (let parent = parentOf(path); this.isForFiles(parent) && this.drop(parent); )
      parent = parentOf(parent)
  }

  /** The file that was last taken away from a path, as it was then, and the operation that did so. */
  removed(path: string): Removed | undefined {
    return this.taken.get(path)
  }

  /** True when operations took away files below a path, none has their places, and there is no other at the path. */
  emptied(path: string): boolean {
    return !this.files.has(path) && this.gone.some((taken) => taken.startsWith(`${path}/`))
  }

  /** True when an operation took away a file, or one below a directory, and none has its place; or a directory. */
  tookFrom(path: string): boolean {
    const isOfDirectory = this.snapshot.entries.get(path)?.kind === 'directory' && !this.isDirectory(path)
    return isOfDirectory || this.gone.includes(path) || this.emptied(path)
  }

  /** Makes a directory and its parents, as far as they are missing, because the plan names it. */
  makeDirectory(path: string): void {
    if (path === '.') return
    for (const directory of ancestorsOf(path)) if (!this.isDirectory(directory)) this.named.add(directory)
    this.named.add(path)
    this.volume.mkdirSync(inVolume(path), { recursive: true })
  }

  removeDirectory(path: string): void {
    this.volume.rmdirSync(inVolume(path))
    this.named.delete(path)
  }

  /** The files that operations took away and none has the place of. */
  get gone(): readonly string[] {
    return [...this.taken.keys()].filter((path) => !this.files.has(path))
  }

  /** Every file that is there now, by path. */
  get present(): ReadonlyMap<string, OverlayFile> {
    return this.files
  }

  /** Directories that the plan named, with what it made for them, and that are there now. */
  get made(): ReadonlySet<string> {
    return this.named
  }

  private addFiles(entries: Iterable<readonly [path: string, entry: Entry]>): void {
    for (const [path, entry] of entries)
      if (entry.kind === 'file')
        this.files.set(path, { mode: entry.mode, bytes: entry.bytes, blob: entry.blob, from: path })
  }

  /** True for a directory that was made for files alone: neither the snapshot nor the plan names it. */
  private isForFiles(path: string): boolean {
    return path !== '.' && !this.named.has(path) && this.snapshot.entries.get(path)?.kind !== 'directory'
  }

  /** Takes a directory away if it is empty; to ask for its names first would cost more. */
  private drop(path: string): boolean {
    try {
      this.volume.rmdirSync(inVolume(path))
      return true
    } catch {
      return false
    }
  }

  private get volume(): Volume {
    this.tree ??= volumeOf(this.snapshot)
    return this.tree
  }
}

const volumeOf = ({ entries }: Snapshot): Volume => {
  const volume = new Volume()
  addEntries(volume, entries, entries)
  return volume
}

const addEntries = (
  volume: Volume,
  known: Snapshot['entries'],
  entries: Iterable<readonly [path: string, entry: Entry]>,
): void => {
  for (const [path, entry] of entries) {
    if (entry.kind === 'directory') addDirectory(volume, known, path, entry.names ?? [])
    if (entry.kind === 'file') addFile(volume, path)
  }
}

const addDirectory = (
  volume: Volume,
  entries: Snapshot['entries'],
  path: string,
  names: readonly string[],
): void => {
  const at = inVolume(path)
  // Until now, no more than its name may have been known, which stands there as a file.
  if (volume.existsSync(at) && !volume.statSync(at).isDirectory()) volume.unlinkSync(at)
  volume.mkdirSync(at, { recursive: true })
  for (const name of names) {
    const child = childOf(path, name)
    const entry = entries.get(child)
    // Files and directories that the snapshot tells more about are added with their own entries.
    if (entry === undefined || entry.kind === 'obstacle') volume.writeFileSync(inVolume(child), '')
  }
}

/** Names alone stand in the volume; parents are made as needed. */
const addFile = (volume: Volume, path: string): void => {
  volume.mkdirSync(inVolume(parentOf(path)), { recursive: true })
  volume.writeFileSync(inVolume(path), '')
}
