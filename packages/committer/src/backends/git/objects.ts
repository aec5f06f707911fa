import { isProblem } from '@emend/model'
import type { FileSystem } from '../../files/file-system.ts'
import { damaged } from '../../git/damage.ts'
import type { Format } from '../../git/format.ts'
import { type GitObject, type ObjectType, verified } from '../../git/objects/object.ts'
import { Packs } from '../../git/objects/packs/packs.ts'
import type { StoredObjects } from '../../git/objects/stored-objects.ts'
import { type GitCommand, printedLines } from './command.ts'

/** Objects as `git cat-file` reads them, by whatever hash they are named: it does not look whether they are whole. */
export const objectsByGit = (
  git: GitCommand,
  fs: FileSystem,
  objects: string,
  { objects: format, replaced }: Format,
): StoredObjects => {
  // Which of them stand for others, and so have other bytes than their ids say, only git knows.
  const whole: Whole = (object, id) => (replaced ? object : verified(object, id, format))
  const hasPromises = (): boolean => new Packs(fs, objects).hasPromises()
  const readMany = (ids: readonly string[]): ReadonlyMap<string, GitObject> => {
    const { status, output, errors } = git.attempt(['cat-file', '--batch'], { input: ids.join('\n') })
    if (status === 0) return parseBatch(output, whole)
    // Git gives up when it may not fetch what it lacks.
    if (hasPromises()) return new Map()
    git.mustOpen()
    throw damaged(errors.trim())
  }
  return {
    readMany,
    readAhead: (ids) => readable(() => readMany(ids)),
    read: (id) => readMany([id]).get(id) ?? null,
    idsStartingWith: (prefix) => printedLines(git.run(['rev-parse', `--disambiguate=${prefix}`])),
    hasPromises,
    together: (work) => work(),
    rescan: () => {},
  }
}

/** None where something is damaged, or all is too much at once: who needs one object is told what is wrong with it. */
const readable = (read: () => ReadonlyMap<string, GitObject>): ReadonlyMap<string, GitObject> => {
  try {
    return read()
  } catch (error) {
    if (isProblem(error, 'repository-damaged', 'git-failed')) return new Map()
    throw error
  }
}

type Whole = (object: GitObject, id: string) => GitObject

/**
 * Reads `<id> <type> <length>`, a line feed, the content and a line feed, again and again; of a missing one, a line
 * only.
 */
const parseBatch = (output: Buffer, whole: Whole): ReadonlyMap<string, GitObject> => {
  const objects = new Map<string, GitObject>()
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0x0a, at)
    const [id, type, length] = output.toString('latin1', at, end).split(' ')
    at = end + 1
    if (length === undefined) continue
    const object = { type: type as ObjectType, bytes: output.subarray(at, at + Number(length)) }
    objects.set(id!, whole(object, id!))
    at += Number(length) + 1
  }
  return objects
}
