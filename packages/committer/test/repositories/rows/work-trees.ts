import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openTestRepository } from '@emend/testkit'
import { begin, FILES, type Row, row } from '../row.ts'

const withSubmodule = (folder: string): string => {
  const { root: other } = begin(join(folder, 'other'))
  const { git, root, commit } = begin(folder)
  git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub')
  commit('Add a submodule')
  return root
}

/** Work trees of all kinds, and what may be in them. */
export const workTrees: readonly Row[] = [
  {
    state: 'linked worktree',
    make: (folder) => {
      const { git } = begin(folder)
      git('worktree', 'add', '-q', '-b', 'side', '../linked')
      return join(folder, 'linked')
    },
  },
  {
    state: 'a branch that is not checked out',
    make: (folder) => {
      const { root, git, write } = begin(folder)
      git('branch', 'side')
      write({ 'a.txt': 'uncommitted\n' })
      return root
    },
    branch: 'side',
  },
  {
    state: 'git directory elsewhere',
    make: (folder) => begin(folder, FILES, '--separate-git-dir', join(folder, 'elsewhere')).root,
  },
  { state: 'submodule beside the path', make: withSubmodule },
  { state: 'a path in a submodule', make: withSubmodule, change: { 'sub/a.txt': 'changed\n' } },
  {
    state: 'work tree of a submodule',
    make: (folder) => {
      const root = join(withSubmodule(folder), 'sub')
      const { git } = openTestRepository(root)
      git('config', 'user.name', 'Ada Lovelace')
      git('config', 'user.email', 'ada@example.com')
      return root
    },
  },
  row('nested repository beside the path', ({ git }) => git('init', '-q', 'nested')),
  row('a path in a nested repository', ({ git }) => git('init', '-q', 'nested'), {
    'nested/new.txt': 'new\n',
  }),
  row(
    'a path beside an empty `.git`',
    ({ root }) => mkdirSync(join(root, 'nested', '.git'), { recursive: true }),
    { 'nested/new.txt': 'new\n' },
  ),
  row(
    'symbolic link',
    ({ root, commit }) => {
      symlinkSync('a.txt', join(root, 'link'))
      commit('Add a link')
    },
    { link: { mode: '120000', content: 'b/c.txt' }, 'a.txt': 'changed\n' },
  ),
  row('a path through a symbolic link', ({ root }) => symlinkSync('b', join(root, 'link')), {
    'link/new.txt': 'new\n',
  }),
  row('core.symlinks = false', ({ git, root, commit }) => {
    symlinkSync('a.txt', join(root, 'link'))
    commit('Add a link')
    git('config', 'core.symlinks', 'false')
    git('rm', '-q', '--cached', 'link')
    git('reset', '-q', '--hard')
  }),
  row('core.fileMode = false', ({ git, makeExecutable }) => {
    git('config', 'core.fileMode', 'false')
    makeExecutable('a.txt')
  }),
  row('core.ignoreCase = true', ({ git }) => git('config', 'core.ignoreCase', 'true')),
  row(
    'core.ignoreCase = true, a name that differs in letter case alone',
    ({ git }) => git('config', 'core.ignoreCase', 'true'),
    { 'A.txt': 'twin\n' },
  ),
  row('a name that is not UTF-8 beside the path', ({ git, root }) => {
    const id = git('rev-parse', 'HEAD:z.txt')
    const input = Buffer.from(`100644 ${id}\tcaf\xe9\n`, 'latin1')
    execFileSync('git', ['update-index', '--add', '--index-info'], { cwd: root, input })
    git('commit', '-q', '-m', 'Add a name')
  }),
]
