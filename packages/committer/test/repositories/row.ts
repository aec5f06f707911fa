import { cpSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestRepository, type TestRepository } from '@emend/testkit'
import type { Wanted } from '../support.ts'

/** A state in which a repository may be found, and a change that meets it. */
export interface Row {
  /** As the table calls it. */
  readonly state: string
  /**
   * Makes such a repository with git, in an empty folder, and returns the directory to work in; null where this
   * machine's git (or its user) cannot.
   */
  readonly make: (folder: string) => string | null
  /** What is to be changed; an edit, a creation and a deletion when left out. */
  readonly change?: Readonly<Record<string, Wanted>>
  /** The branch that the change goes to, and to no work tree. */
  readonly branch?: string
}

/** What every row begins with. */
export const FILES: Readonly<Record<string, string>> = {
  'a.txt': 'one\ntwo\nthree\n',
  'b/c.txt': 'c\n',
  'b/d/e.txt': 'e\n',
  'old.txt': 'old\n',
  'z.txt': 'z\n',
}

const CHANGE: NonNullable<Row['change']> = {
  'a.txt': 'one\n2\nthree\n',
  'new/d.txt': 'new\n',
  'old.txt': null,
}

/** What a row changes. */
export const changeOf = ({ change }: Row): NonNullable<Row['change']> => change ?? CHANGE

/** Makes a repository of its own in a folder, on branch `main`, and returns its root. */
export const begin = (
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>> = FILES,
  ...options: readonly string[]
): TestRepository => {
  mkdirSync(folder, { recursive: true })
  openTestRepository(folder).git('init', '-q', '-b', 'main', ...options, 'repository')
  const repository = openTestRepository(join(folder, 'repository'))
  repository.git('config', 'user.name', 'Ada Lovelace')
  repository.git('config', 'user.email', 'ada@example.com')
  // What goes on in the background would be in the way of copies.
  repository.git('config', 'maintenance.auto', 'false')
  repository.git('config', 'gc.auto', '0')
  if (Object.keys(files).length > 0) {
    repository.write(files)
    repository.commit('Begin')
  }
  return repository
}

/** A row that begins with the usual files and then does something to the repository. */
export const row = (
  state: string,
  alter: (repository: TestRepository) => void,
  change?: Row['change'],
): Row => ({
  state,
  make: (folder) => {
    const repository = begin(folder)
    alter(repository)
    return repository.root
  },
  ...(change && { change }),
})

/** A folder with a repository in some state, and the same again at the same place after something was done to it. */
export interface Field {
  readonly repository: TestRepository
  /** Puts everything back as it was made. */
  readonly restore: () => void
  readonly remove: () => void
}

/** Makes the repository of a row; null where that cannot be done here. */
export const makeField = ({ make }: Row): Field | null => {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'emend-field-')))
  const [folder, kept] = [join(top, 'field'), join(top, 'kept')]
  const remove = (): void => rmSync(top, { recursive: true, force: true })
  try {
    mkdirSync(folder)
    const directory = make(folder)
    if (directory === null) {
      remove()
      return null
    }
    cpSync(folder, kept, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
    const restore = (): void => {
      rmSync(folder, { recursive: true })
      renameSync(kept, folder)
    }
    return { repository: openTestRepository(directory), restore, remove }
  } catch (error) {
    remove()
    throw error
  }
}
