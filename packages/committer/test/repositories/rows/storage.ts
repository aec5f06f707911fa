import { execFileSync } from 'node:child_process'
import { chownSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openTestRepository } from '@emend/testkit'
import { begin, FILES, type Row, row } from '../row.ts'

/** Objects that stand for others: git replace. */
const replaced: readonly Row[] = [
  row('a commit in the place of that of HEAD', ({ git, write, commit }) => {
    write({ 'b/d/e.txt': 'elsewhere\n' })
    const other = commit('Other')
    git('reset', '-q', '--hard', 'HEAD~')
    git('replace', 'HEAD', other)
    git('pack-refs', '--all')
    git('reset', '-q', '--hard')
  }),
  row(
    'a blob in the place of that of the path',
    ({ git, write }) => {
      write({ 'a.txt': 'one\ntwo\nthree and more\n' })
      git('replace', 'HEAD:a.txt', git('hash-object', '-w', 'a.txt'))
    },
    { 'a.txt': 'ONE\ntwo\nthree and more\n' },
  ),
  row('a graft', ({ git, write, commit }) => {
    write({ 'b/d/e.txt': 'elsewhere\n' })
    commit('Other')
    write({ '.git/info/grafts': git('rev-parse', 'HEAD') })
  }),
]

/** How objects and refs are kept. */
export const storage: readonly Row[] = [
  row('modes of git of old (`100664`)', ({ root, git }) => {
    const tree = execFileSync('git', ['cat-file', 'tree', 'HEAD^{tree}'], { cwd: root })
    const input = Buffer.from(tree.toString('latin1').replaceAll('100644 ', '100664 '), 'latin1')
    const hash = ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin']
    const old = execFileSync('git', hash, { cwd: root, input }).toString().trim()
    git('reset', '-q', '--hard', git('commit-tree', '-m', 'Old', old))
  }),
  row('packed objects and refs', ({ git }) => {
    git('gc', '-q')
    git('pack-refs', '--all')
  }),
  row('a symbolic link in the place of HEAD', ({ root, git }) => {
    rmSync(join(root, '.git/HEAD'))
    symlinkSync('refs/heads/main', join(root, '.git/HEAD'))
    git('pack-refs', '--all')
  }),
  row('a symbolic link in the place of a branch', ({ root }) => {
    const [main, elsewhere] = [join(root, '.git/refs/heads/main'), join(root, '.git/main')]
    renameSync(main, elsewhere)
    symlinkSync(elsewhere, main)
  }),
  row('objects that `git maintenance` has packed', ({ git }) => {
    for (const _ of [1, 2]) git('maintenance', 'run', '--quiet', '--task=loose-objects')
  }),
  { state: 'refs in a reftable', make: (folder) => beginIfAble(folder, '--ref-format=reftable') },
  { state: 'SHA-256', make: (folder) => beginIfAble(folder, '--object-format=sha256') },
  {
    state: 'SHA-256, packed',
    make: (folder) => {
      const root = beginIfAble(folder, '--object-format=sha256')
      if (root !== null) openTestRepository(root).git('gc', '-q')
      return root
    },
  },
  {
    state: 'shallow clone',
    make: (folder) => {
      const { write, commit } = begin(folder)
      write({ 'z.txt': 'later\n' })
      commit('Later')
      return clone(folder, '--depth', '1')
    },
  },
  { state: 'partial clone', make: (folder) => partialClone(folder) },
  {
    state: 'partial clone, a blob of the work tree that was never fetched',
    make: (folder) => {
      const root = partialClone(folder)
      const { git, write } = openTestRepository(root)
      git('update-ref', 'HEAD', 'origin/main~1^{commit}')
      git('read-tree', 'HEAD')
      write({ 'a.txt': 'one\ntwo\nfour\n' })
      return root
    },
    change: { 'a.txt': 'one\n2\nfour\n' },
  },
  {
    state: 'partial clone, a blob that was never fetched of a branch that is not checked out',
    make: (folder) => {
      const root = partialClone(folder)
      openTestRepository(root).git('branch', '-q', '--no-track', 'side', 'origin/main~1')
      return root
    },
    change: { 'a.txt': 'one\n2\nfour\n' },
    branch: 'side',
  },
  {
    state: 'alternates',
    make: (folder) => {
      begin(folder)
      return clone(folder, '--shared')
    },
  },
  ...replaced,
]

/** Where HEAD is, and who may write. */
export const heads: readonly Row[] = [
  {
    state: 'unborn branch',
    make: (folder) => begin(folder, {}).root,
    change: { 'a.txt': 'one\n', 'new/d.txt': 'new\n' },
  },
  row('detached HEAD', ({ git }) => git('checkout', '-q', '--detach')),
  row('something else staged', ({ git, write }) => {
    write({ 'z.txt': 'staged\n' })
    git('add', 'z.txt')
  }),
  {
    state: 'bare',
    make: (folder) => {
      begin(folder)
      return clone(folder, '--bare')
    },
    branch: 'main',
  },
  {
    state: 'another user’s',
    make: (folder) => {
      if (process.getuid?.() !== 0) return null
      const { root } = begin(folder)
      chownSync(root, 1234, 1234)
      return root
    },
  },
  row('a merge in progress', ({ git, write, commit }) => {
    git('checkout', '-q', '-b', 'side')
    write({ 'z.txt': 'side\n' })
    commit('Side')
    git('checkout', '-q', 'main')
    git('merge', '-q', '--no-ff', '--no-commit', 'side')
  }),
]

/** SHA-256 and reftables are not in every git. */
const beginIfAble = (folder: string, option: string): string | null => {
  try {
    execFileSync('git', ['init', '-q', option, join(folder, 'trial')], { stdio: 'pipe' })
  } catch {
    return null
  }
  return begin(folder, FILES, option).root
}

const clone = (folder: string, ...options: readonly string[]): string => {
  const { git } = openTestRepository(folder)
  git('clone', '-q', ...options, `file://${join(folder, 'repository')}`, 'clone')
  const root = join(folder, 'clone')
  const settings = openTestRepository(root)
  settings.git('config', 'user.name', 'Ada Lovelace')
  settings.git('config', 'user.email', 'ada@example.com')
  return root
}

const partialClone = (folder: string): string => {
  const { git, write, commit } = begin(folder)
  git('config', 'uploadpack.allowFilter', 'true')
  write({ 'a.txt': 'one\ntwo\nfour\n' })
  commit('Later')
  write({ 'a.txt': FILES['a.txt']! })
  commit('Back')
  return clone(folder, '--filter=blob:none')
}
