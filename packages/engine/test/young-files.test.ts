import { statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository } from '@emend/testkit'
import { expect, it, onTestFinished } from 'vitest'
import { workspaceIn } from './support.ts'

it.each(['git', 'isomorphic-git'] as const)(
  'files as young as the index, as a fresh clone has them, stay unchanged for git, and changed ones changed: %s',
  async (backend) => {
    const files = { 'a.txt': 'one\n', 'd/b.txt': 'two\n', 'crlf.txt': 'x\r\n', 'dirty.txt': 'one\n' }
    const repository = makeRepository({ '.gitattributes': 'crlf.txt text eol=crlf\n', ...files })
    onTestFinished(repository.remove)
    const { root, git } = repository
    // What the files of a clone have in common: only their bytes tell that they are as the index has them.
    const time = Math.floor(Date.now() / 1000) - 60
    const date = (path: string): void => utimesSync(join(root, path), time, time)
    const dateAll = (): void => ['.gitattributes', ...Object.keys(files)].forEach(date)
    git('config', 'core.trustCtime', 'false')
    dateAll()
    git('update-index', '--refresh')
    repository.write({ 'dirty.txt': 'two\n' })
    dateAll()
    date('.git/index')
    const workspace = await workspaceIn(root, { backend })
    const result = await workspace.apply([{ op: 'create', path: 'new.txt', content: 'new\n' }])
    expect(result).toMatchObject({ ok: true })
    expect(statSync(join(root, '.git/index')).mtimeMs).toBeGreaterThan(time * 1000)
    expect(git('diff-files', '--name-only')).toBe('dirty.txt')
    expect(git('diff-index', '--name-only', 'HEAD')).toBe('dirty.txt')
  },
)
