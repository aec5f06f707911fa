import { chmodSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Row, row } from '../row.ts'

/** Forms of the index, and flags of its entries. */
export const indexFeatures: readonly Row[] = [
  row('index version 2', ({ git }) => git('update-index', '--force-write-index', '--index-version', '2')),
  row('index version 3', ({ git, write }) => {
    write({ 'expected.txt': 'expected\n' })
    git('add', '--intent-to-add', 'expected.txt')
  }),
  row('index version 4', ({ git }) => git('update-index', '--index-version', '4')),
  row('split index', ({ git, write }) => {
    git('update-index', '--split-index')
    write({ 'z.txt': 'staged\n' })
    git('add', 'z.txt')
  }),
  row('a symbolic link in the place of the index', ({ root }) => {
    const [index, elsewhere] = [join(root, '.git/index'), join(root, '.git/info/index')]
    renameSync(index, elsewhere)
    symlinkSync('info/index', index)
  }),
  row('untracked cache', ({ git, write }) => {
    git('update-index', '--force-untracked-cache')
    write({ 'b/untracked.txt': 'untracked\n' })
    git('status')
  }),
  row('fsmonitor', ({ git, root }) => {
    const hook = join(root, '.git', 'ask-monitor')
    writeFileSync(hook, '#!/bin/sh\nprintf "token\\0/\\0"\n')
    chmodSync(hook, 0o755)
    git('config', 'core.fsmonitor', hook)
    git('update-index', '--fsmonitor')
    git('status')
  }),
  row('sparse checkout', ({ git }) => git('sparse-checkout', 'set', '--no-cone', '/*', '!/b/')),
  row(
    'sparse checkout, a path that it leaves out',
    ({ git }) => git('sparse-checkout', 'set', '--no-cone', '/*', '!/b/'),
    {
      'b/c.txt': 'changed\n',
    },
  ),
  row('sparse index', ({ git }) => git('sparse-checkout', 'set', '--cone', '--sparse-index', 'other')),
  row(
    'sparse index, a path that it leaves out',
    ({ git }) => git('sparse-checkout', 'set', '--cone', '--sparse-index', 'other'),
    { 'b/c.txt': 'changed\n' },
  ),
  row('skip-worktree on another path', ({ git }) => git('update-index', '--skip-worktree', 'z.txt')),
  row('skip-worktree on the path', ({ git }) => git('update-index', '--skip-worktree', 'a.txt')),
  row('assume-unchanged on the path', ({ git }) => git('update-index', '--assume-unchanged', 'a.txt')),
  row('assume-unchanged on the path, which has changed', ({ git, write }) => {
    git('update-index', '--assume-unchanged', 'a.txt')
    write({ 'a.txt': 'my own\n' })
  }),
  row('intent-to-add on the path', ({ git, write }) => {
    write({ 'new/d.txt': 'expected\n' })
    git('add', '--intent-to-add', 'new/d.txt')
  }),
]
