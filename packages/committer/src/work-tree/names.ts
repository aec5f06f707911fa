import { composedName } from '../git/names/composed-name.ts'
import type { Repository } from '../repository.ts'

/** The names in a directory of the work tree. */
export const namesInWorkTree = (repository: Repository, path: string): readonly string[] => {
  const { fs, workTree } = repository
  return workTree.at(path, (place) => fs.readdirSync(place)).map((name) => composedName(repository, name))
}
