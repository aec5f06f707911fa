import { join } from 'node:path'
import type { FileMode } from '@emend/model'
import { type FileStat, type FileSystem, statIfExists } from '../git/file-system.ts'

/** What stands at a path of the work tree, links not followed. */
export type Seen =
  | { readonly kind: 'absent' }
  | { readonly kind: 'directory'; readonly stat: FileStat }
  | { readonly kind: 'file'; readonly stat: FileStat; readonly executable: boolean }
  | { readonly kind: 'link'; readonly stat: FileStat }
  | { readonly kind: 'special'; readonly stat: FileStat; readonly type: string }

/** Looks at a path of the work tree. */
export const look = (fs: FileSystem, root: string, path: string): Seen => {
  const stat = statIfExists(fs, `${root}/${path}`)
  if (stat === null) return { kind: 'absent' }
  if (stat.isDirectory()) return { kind: 'directory', stat }
  if (stat.isSymbolicLink()) return { kind: 'link', stat }
  if (stat.isFile()) return { kind: 'file', stat, executable: (Number(stat.mode) & 0o100) !== 0 }
  return { kind: 'special', stat, type: typeOf(Number(stat.mode)) }
}

/** Tells what stands at a path of the work tree. */
export type Look = (path: string) => Seen

/** Looks at each path once: for one pass over many paths, which ends before anything is written. */
export const lookOnce = (fs: FileSystem, root: string): Look => {
  const known = new Map<string, Seen>()
  return (path) => {
    const seen = known.get(path) ?? look(fs, root, path)
    known.set(path, seen)
    return seen
  }
}

/** The bytes that git counts as the content of a file or link: of a link, its target. */
export const contentOf = (fs: FileSystem, root: string, path: string, seen: Seen): Buffer =>
  seen.kind === 'link' ? Buffer.from(fs.readlinkSync(join(root, path))) : fs.readFileSync(join(root, path))

/** What the file system can tell about modes. */
export interface ModeTrust {
  /** `core.fileMode`: executable bits mean something. */
  readonly fileMode: boolean
  /** `core.symlinks`: links can be made; without them, a plain file holds the target. */
  readonly symlinks: boolean
}

/** The git mode of a file or link; what the file system cannot tell is as the index has it. */
export const modeOf = (seen: Seen, recorded: string | undefined, trust: ModeTrust): FileMode => {
  if (seen.kind === 'link') return '120000'
  if (!trust.symlinks && recorded === '120000') return '120000'
  if (!trust.fileMode) return recorded === '100755' ? '100755' : '100644'
  return seen.kind === 'file' && seen.executable ? '100755' : '100644'
}

const typeOf = (mode: number): string => {
  switch (mode & 0o170000) {
    case 0o010000:
      return 'named pipe'
    case 0o020000:
    case 0o060000:
      return 'device'
    case 0o140000:
      return 'socket'
    default:
      return 'special file'
  }
}
