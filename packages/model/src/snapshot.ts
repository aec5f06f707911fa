/** Git's modes for what a batch can write: a file, an executable file, a symbolic link. */
export const fileModes = ['100644', '100755', '120000'] as const

/** One of `fileModes`. */
export type FileMode = (typeof fileModes)[number]

/** Why a path that looks harmless may not be touched; only somebody who can look at the disk knows. */
export type Obstacle =
  | { readonly code: 'path-symlink'; readonly link: string; readonly target: string }
  /** A directory that git keeps the repository itself in, by another name than `.git`. */
  | { readonly code: 'path-denied'; readonly reason: string }
  | { readonly code: 'path-submodule'; readonly root: string }
  | { readonly code: 'path-special'; readonly type: string }
  /** The file system takes the path for another one: what stands there is `meant`. */
  | { readonly code: 'path-misspelt'; readonly reason: string; readonly meant: string }
  | { readonly code: 'path-left-out' }

/** What a snapshot knows about one path. */
export type Entry =
  | {
      readonly kind: 'file'
      readonly mode: FileMode
      /** The bytes in the work tree; of a symbolic link, its target. */
      readonly bytes: Uint8Array
      /** The id of the blob that git would store for these bytes. */
      readonly blob: string
    }
  | {
      readonly kind: 'directory'
      /** Every name in it, ignored and untracked ones too; only where the footprint asked (`directories`). */
      readonly names?: readonly string[]
    }
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle }

/** A line of a listing. */
export interface Listed {
  readonly name: string
  readonly kind: 'file' | 'directory'
}

/** What is looked for below a directory. */
export interface Glob {
  readonly pattern: string
  readonly path: string
  /** Directories that match are wanted as well. */
  readonly directories?: boolean
}

/** What a plan can look at or touch. Paths are normalised: relative to the root, `/`, no `.` segments. */
export interface Footprint {
  /** Files whose bytes are wanted; each ancestor's kind comes with it. */
  readonly paths: readonly string[]
  /** Directories whose complete names are wanted. */
  readonly directories: readonly string[]
  readonly listings: readonly string[]
  readonly globs: readonly Glob[]
  /** Texts that operations were written against: by blob id, or as they were in the plan's base. */
  readonly origins: readonly { readonly path: string; readonly blob?: string }[]
  /** The commit that the plan was written against. */
  readonly base?: string
}

/** The footprint of a plan that looks at nothing. */
export const emptyFootprint: Footprint = { paths: [], directories: [], listings: [], globs: [], origins: [] }

/** An immutable view of a footprint: of the work tree, or of a commit. Plain data; whoever can do input makes it. */
export interface Snapshot {
  /** The commit that HEAD, or the chosen branch, stood at; null on an unborn branch. */
  readonly base: string | null
  /** Every path of the footprint and each of its ancestors; a path that is not here is absent. */
  readonly entries: ReadonlyMap<string, Entry>
  /** Paths of the footprint that git ignores and does not track. */
  readonly ignored: ReadonlySet<string>
  /** By directory: its entries without ignored ones, in any order. */
  readonly listings: ReadonlyMap<string, readonly Listed[]>
  /**
   * By `globKey`: matching files without ignored ones, newest first; directories, where they are wanted, end with `/`.
   */
  readonly globs: ReadonlyMap<string, readonly string[]>
  /** By `originKey`: the bytes an operation was written against; a missing key means that they are not known. */
  readonly origins: ReadonlyMap<string, Uint8Array>
  /**
   * By path: the encoding of its text, where git's attributes name one for the work tree: that one or, of a commit,
   * `UTF-8`, which git has it in.
   */
  readonly encodings?: ReadonlyMap<string, string>
}

/** The key of a glob in `Snapshot.globs`. */
export const globKey = ({ pattern, path, directories }: Glob): string =>
  `${path}\0${pattern}${directories ? '\0' : ''}`

/** The key of an origin in `Snapshot.origins`: a path with the blob id it is expected to have, or as in the base. */
export const originKey = (origin: { readonly path: string; readonly blob?: string }): string =>
  `${origin.path}\0${origin.blob ?? ''}`
