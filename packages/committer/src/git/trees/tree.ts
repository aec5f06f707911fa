import type { FileMode } from '@emend/model'
import { damaged } from '../damage.ts'
import type { RawPath } from '../names/raw-path.ts'

/** What a tree says of one name: its mode as git writes it today (`100644`, `40000`, …) and the id of the object. */
export interface TreeItem {
  readonly mode: string
  readonly id: string
}

/** True where both are one object in one mode, or nothing. */
export const isSameItem = (one: TreeItem | null | undefined, other: TreeItem | null | undefined): boolean =>
  one?.id === other?.id && one?.mode === other?.mode

/** An entry of a tree object. */
export interface TreeEntry extends TreeItem {
  readonly name: RawPath
}

/** The mode of a file or link as plans know it. */
export const fileModeOf = (mode: string): FileMode =>
  mode === '120000' || mode === '100755' ? mode : '100644'

/** The mode of a directory in a tree object. */
export const TREE_MODE = '40000'

const MODES = new Set(['100644', '100755', '120000', '160000', TREE_MODE])

/**
 * What git takes a mode for: git of old wrote such as `100664`, and other programs a zero before that of a directory.
 * Source: git's cache.h, `canon_mode`.
 */
const canonicalMode = (written: string): string => {
  if (MODES.has(written)) return written
  const bits = Number.parseInt(written, 8)
  switch (bits & 0o170000) {
    case 0o100000:
      return bits & 0o100 ? '100755' : '100644'
    case 0o040000:
      return TREE_MODE
    case 0o120000:
      return '120000'
    default:
      return '160000'
  }
}

/** The entries of a tree object, in its order; an id has so many bytes. Throws `repository-damaged`. */
export const parseTree = (bytes: Buffer, idLength: number): readonly TreeEntry[] => {
  const entries: TreeEntry[] = []
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at)
    const end = bytes.indexOf(0, space)
    if (space < 0 || end < 0 || end + 1 + idLength > bytes.length) throw damaged('a tree is malformed')
    entries.push({
      mode: canonicalMode(bytes.toString('latin1', at, space)),
      name: bytes.toString('latin1', space + 1, end),
      id: bytes.toString('hex', end + 1, end + 1 + idLength),
    })
    at = end + 1 + idLength
  }
  return entries
}

/** The bytes of a tree object, its entries put into git's order. */
export const writeTree = (entries: readonly TreeEntry[]): Buffer =>
  Buffer.concat(
    [...entries]
      .sort(byTreeOrder)
      .flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`, 'latin1'), Buffer.from(id, 'hex')]),
  )

/** True for a directory; symbolic links, submodules and files are leaves. */
export const isTree = ({ mode }: { readonly mode: string }): boolean => mode === TREE_MODE

/** True for a submodule: what is in it, another repository has. */
export const isSubmodule = (item: Pick<TreeItem, 'mode'> | null | undefined): boolean =>
  item?.mode === '160000'

/** Git's order: by the bytes of the names, a directory's as if it ended in `/`. */
const byTreeOrder = (a: TreeEntry, b: TreeEntry): number => {
  const left = isTree(a) ? `${a.name}/` : a.name
  const right = isTree(b) ? `${b.name}/` : b.name
  return left < right ? -1 : left > right ? 1 : 0
}

/** True for what git stores as the bytes of a file, executable or not. */
export const isFile = ({ mode }: TreeItem): boolean => mode === '100644' || mode === '100755'
