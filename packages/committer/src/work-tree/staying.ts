import type { Repository } from '../repository.ts'
import { look } from './look.ts'
import { namesInWorkTree } from './names.ts'

/** Something in a directory that does not go: a file, or a directory with nothing in it. */
export interface Remaining {
  readonly path: string
  readonly isFile: boolean
}

/** What stays in a directory when all that is `leaving` is gone, the directory itself where it is empty. */
export function* stayingIn(
  repository: Repository,
  directory: string,
  leaving: ReadonlySet<string>,
): Generator<Remaining> {
  if (leaving.has(directory) || look(repository, directory).kind !== 'directory') return
  const names = namesInWorkTree(repository, directory)
  if (names.length === 0) yield { path: directory, isFile: false }
  for (const name of names) {
    const path = `${directory}/${name}`
    if (look(repository, path).kind === 'directory') yield* stayingIn(repository, path, leaving)
    else if (!leaving.has(path)) yield { path, isFile: true }
  }
}
