import type { Repository } from '../repository.ts'

/** The names in a directory of the work tree. */
export const namesIn = ({ fs, workTree }: Repository, path: string): readonly string[] =>
  workTree.at(path, (place) => fs.readdirSync(place))
