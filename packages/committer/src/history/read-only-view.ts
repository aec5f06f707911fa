import { deflateSync } from 'node:zlib'
import type { PromiseFsClient } from 'isomorphic-git'
import { type FileSystem, readIfExists } from '../files/file-system.ts'
import { type GitObject, objectHeader } from '../git/objects/object.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'

/** What of a repository is viewed. */
export interface Viewed {
  readonly fs: FileSystem
  readonly objects: ObjectStore
  readonly commonDirectory: string
}

/**
 * A repository as isomorphic-git is let to see it: nothing but objects, each a loose one, however it is stored, so that
 * no whole pack is ever read; nothing can be written; and history ends at a commit, as in a shallow clone, where one is
 * given.
 */
export const readOnlyView = ({ fs, objects }: Viewed, end: string | null): PromiseFsClient => {
  const readFile = async (path: string): Promise<Buffer | string> => {
    if (/[/\\]shallow$/.test(path)) return `${readIfExists(fs, path) ?? ''}${end ?? ''}\n`
    const [, shard, rest] = /[/\\]objects[/\\]([0-9a-f]{2})[/\\]([0-9a-f]{38})$/.exec(path) ?? []
    const object = shard === undefined ? null : objects.read(`${shard}${rest}`)
    if (object === null) throw failure('ENOENT', path)
    return asLoose(object)
  }
  const refuse = async (path: string): Promise<never> => {
    throw failure('EROFS', path)
  }
  const stat = async (path: string) => fs.statSync(path, BIG) ?? Promise.reject(failure('ENOENT', path))
  return {
    promises: {
      readFile,
      readdir: async () => [],
      stat,
      lstat: stat,
      readlink: refuse,
      writeFile: refuse,
      mkdir: refuse,
      rmdir: refuse,
      unlink: refuse,
      symlink: refuse,
    },
  }
}

const asLoose = ({ type, bytes }: GitObject): Buffer =>
  deflateSync(Buffer.concat([Buffer.from(objectHeader(type, bytes.length)), bytes]), { level: 0 })

const BIG = { bigint: true, throwIfNoEntry: false } as const

const failure = (code: 'ENOENT' | 'EROFS', path: string): Error =>
  Object.assign(new Error(`${code}: ${path}`), { code, path })
