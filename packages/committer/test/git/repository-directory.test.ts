import * as nodeFs from 'node:fs'
import { dirname, join } from 'node:path'
import { makeRepository, openTestRepository } from '@emend/testkit'
import { afterEach, expect, test } from 'vitest'
import { loosePath } from '../../src/git/objects/loose-objects.ts'
import type { ObjectStore } from '../../src/git/objects/object-store.ts'
import { refFiles } from '../../src/git/refs/ref-store.ts'
import { prepareRefUpdate } from '../../src/git/refs/ref-update.ts'
import { openIndexFile } from '../../src/work-tree/index-file.ts'
import { sha1Store } from '../support.ts'

const modeOf = (path: string): string => (nodeFs.statSync(path).mode & 0o7777).toString(8)

const umask = process.umask()
afterEach(() => process.umask(umask))

test.each([
  ['umask', 0o022],
  ['group', 0o022],
  ['umask', 0o077],
  ['group', 0o077],
  ['world', 0o077],
  ['0640', 0o022],
  ['0640', 0o077],
  ['0600', 0o022],
  ['0666', 0o022],
])(
  'what is made in a repository shared by %s, with the umask %o, is as open as what git makes',
  async (shared, mask) => {
    const outer = makeRepository()
    try {
      process.umask(mask)
      const repository = openTestRepository(join(outer.root, 'inner'))
      outer.git('init', '-q', `--shared=${shared}`, repository.root)
      for (const key of ['user.name', 'user.email']) repository.git('config', key, 'ada@example.com')
      const git = join(repository.root, '.git')
      const byGit = repository.commit('Made by git')
      repository.git('branch', 'git/branch')
      const store = sha1Store(nodeFs, join(git, 'objects'))
      const ours = await writeNew(store, git)
      expect(modeOf(dirname(loosePath(join(git, 'objects'), ours)))).toBe(
        modeOf(dirname(loosePath(join(git, 'objects'), byGit))),
      )
      expect(modeOf(loosePath(join(git, 'objects'), ours))).toBe(
        modeOf(loosePath(join(git, 'objects'), byGit)),
      )
      const by = { name: 'Ada', email: 'a@b', seconds: 1, offset: '+0000' }
      const update = { ref: 'refs/heads/our/branch', from: null, to: byGit, by, message: 'x' }
      const places = { fs: nodeFs, gitDirectory: git, commonDirectory: git }
      const prepared = prepareRefUpdate(places, update, { sync: false, log: 'branches', home: git })
      await prepared.ready()
      await prepared.commit()
      for (const home of ['refs/heads', 'logs/refs/heads'])
        expect(modeOf(join(git, home, 'our'))).toBe(modeOf(join(git, home, 'git')))
      for (const home of ['refs/heads', 'logs/refs/heads'])
        expect(modeOf(join(git, home, 'our/branch'))).toBe(modeOf(join(git, home, 'git/branch')))
      refFiles(places).keep('refs/heads/our/kept', byGit, { sync: false, home: git })
      expect(modeOf(join(git, 'refs/heads/our/kept'))).toBe(modeOf(join(git, 'refs/heads/git/branch')))
      const index = modeOf(join(git, 'index'))
      nodeFs.rmSync(join(git, 'index'))
      const written = { blobs: new Map(), trees: store, tree: null }
      openIndexFile(nodeFs)(join(git, 'index'), null).writeChanged(
        join(git, 'index'),
        new Map(),
        written as never,
      )
      expect(modeOf(join(git, 'index'))).toBe(index)
    } finally {
      outer.remove()
    }
  },
)

/** Writes blobs until one goes to a directory that was not there before. */
const writeNew = async (store: ObjectStore, git: string): Promise<string> => {
  for (let attempt = 0; ; attempt++) {
    const id = store.write('blob', Buffer.from(`${attempt}`))
    const isNew = !nodeFs.existsSync(join(git, 'objects', id.slice(0, 2)))
    await store.flush({ sync: false, home: git })
    if (isNew) return id
  }
}
