import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'

/** A clone to try things in: nothing checked out, and every file as it is stored, whatever attributes say. */
export const trialRepository = (source: string): TestRepository => {
  const outer = makeRepository()
  outer.git('clone', '-q', '--shared', '--no-checkout', source, 'clone')
  const clone = openTestRepository(join(outer.root, 'clone'))
  mkdirSync(join(clone.root, '.git/info'), { recursive: true })
  appendFileSync(join(clone.root, '.git/info/attributes'), '* -text -filter -ident !working-tree-encoding\n')
  clone.git('config', 'user.name', 'Ada Lovelace')
  clone.git('config', 'user.email', 'ada@example.com')
  return { ...clone, remove: outer.remove }
}

/** The latest commits that have a parent, newest first. */
export const latestCommits = (repository: TestRepository, most: number): readonly string[] =>
  repository.git('rev-list', '--min-parents=1', `--max-count=${most}`, 'HEAD').split('\n').filter(Boolean)
