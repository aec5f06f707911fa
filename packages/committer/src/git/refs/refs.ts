import { ancestorsOf } from '@emend/model'
import {
  exceptFor,
  type FileSystem,
  ifThere,
  readIfExists,
  readUnlessGone,
  statIfExists,
} from '../../files/file-system.ts'
import { damagedRefs } from '../damage.ts'
import type { GitFiles } from '../git-directories.ts'
import { readPackedPart } from './packed-part.ts'
import { findPackedRef, packedNamesBelow } from './packed-refs.ts'
import { isRefName, packedRefsOf, refFile, refNameIn } from './ref-names.ts'

/** What a ref holds: an object's id, or the name of another ref. */
export type RefValue =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'symbolic'; readonly target: string }

/** Where following symbolic refs ended: the last ref, and the id it has; null where it does not exist yet. */
export interface ResolvedRef {
  readonly ref: string
  readonly id: string | null
}

/** Git follows symbolic refs this far. */
const DEEPEST = 5

/** What a ref holds, loose before packed, or null where there is no such ref. Throws `repository-damaged`. */
export const readRef = (files: GitFiles, ref: string): RefValue | null => {
  const file = refFile(files, ref)
  // A directory in the place of `refs/heads/a` holds `refs/heads/a/b`, or is empty.
  const text = exceptFor(['EISDIR'], () => readLoose(files.fs, file), null)
  if (text !== null) return parseRef(text, file)
  const packed = ref.startsWith('refs/') ? readPackedPart(files.fs, packedRefsOf(files), ref) : null
  const id = packed === null ? null : findPackedRef(packed, ref)
  return id === null ? null : { kind: 'id', id }
}

/** Follows a ref to the id it stands for. */
export const resolveRef = (files: GitFiles, name: string): ResolvedRef => {
  const { way, id } = followed(files, name)
  return { ref: way.at(-1)!, id }
}

/** The refs on the way from HEAD to the id it stands for, itself first. */
export const refsOnHead = (files: GitFiles): readonly string[] => followed(files, 'HEAD').way

const followed = (
  files: GitFiles,
  name: string,
): { readonly way: readonly string[]; readonly id: string | null } => {
  const way = [name]
  for (let depth = 0; depth <= DEEPEST; depth++) {
    const value = readRef(files, way.at(-1)!)
    if (value?.kind !== 'symbolic') return { way, id: value?.id ?? null }
    way.push(value.target)
  }
  throw damagedRefs(`the symbolic ref ${name} does not end`)
}

/** The full names of the refs below a name, loose or packed, in order: a disk lists them in any. */
export const refNamesBelow = (files: GitFiles, prefix: string): readonly string[] => {
  const packed = packedNamesBelow(readPackedRefs(files) ?? Buffer.alloc(0), prefix)
  const loose = looseNamesBelow(files, prefix)
  return [...new Set([...loose, ...packed])].sort()
}

const looseNamesBelow = (files: GitFiles, prefix: string): readonly string[] => {
  const directory = refFile(files, prefix)
  const entries = ifThere(directory, () => files.fs.readdirSync(directory, { withFileTypes: true })) ?? []
  return entries
    .filter(({ name }) => !name.endsWith('.lock'))
    .flatMap((entry) => {
      const name = `${prefix}/${entry.name}`
      return entry.isDirectory() ? looseNamesBelow(files, name) : name
    })
}

/** The bytes of all of `packed-refs`, or null where there is no such file. */
export const readPackedRefs = (files: GitFiles): Buffer | null => readIfExists(files.fs, packedRefsOf(files))

const readLoose = (fs: FileSystem, path: string): string | null => {
  const seen = statIfExists(fs, path)
  if (seen === null) return null
  // Git of old made HEAD a symbolic link to the branch's file; any other link stands for the file behind it.
  const target = seen.isSymbolicLink() ? fs.readlinkSync(path) : null
  if (target !== null && isRefName(target)) return `ref: ${target}`
  const bytes = readUnlessGone(fs, path)
  if (bytes !== null) return textOf(bytes)
  return target === null ? null : `a link to ${target}`
}

const SYMBOLIC = 'ref:'

const textOf = (bytes: Buffer): string =>
  bytes.toString('latin1', 0, SYMBOLIC.length) === SYMBOLIC ? refNameIn(bytes) : bytes.toString('latin1')

/** White space is that of ASCII: a name may have any other in it. */
const parseRef = (text: string, file: string): RefValue => {
  const symbolic = /^ref:[ \t\r\n]*([^ \t\r\n]+)[ \t\r\n]*$/.exec(text)
  if (symbolic !== null && isRefName(symbolic[1]!)) return { kind: 'symbolic', target: symbolic[1]! }
  const id = /^([0-9a-f]{40}|[0-9a-f]{64})(?:\s|$)/i.exec(text)
  if (id === null) throw damagedRefs(`${file} holds neither an id nor the name of a ref`)
  return { kind: 'id', id: id[1]!.toLowerCase() }
}

/**
 * A ref that is in the way of a new one, if there is one: `refs/heads/a` and `refs/heads/a/b` cannot both exist, wherever
 * each is kept.
 */
export const blockingRef = (files: GitFiles, ref: string): string | undefined =>
  ancestorsOf(ref).find((name) => name.includes('/') && readRef(files, name) !== null) ??
  refNamesBelow(files, ref)[0]
