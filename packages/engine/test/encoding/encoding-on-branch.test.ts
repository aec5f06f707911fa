import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workspace } from '@emend/engine'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workspaceIn } from '../support.ts'

const ATTRIBUTES = [
  '*.le text working-tree-encoding=UTF-16LE',
  '*.open text working-tree-encoding=UTF-16',
  '*.sjis text working-tree-encoding=SHIFT-JIS',
  '',
].join('\n')

const CONFIGURATION = JSON.stringify({ encodings: { '*.sjis': 'shift_jis', '*.own': 'latin1' } })

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({
    '.gitattributes': ATTRIBUTES,
    'emend.config.json': CONFIGURATION,
    'a.le': Buffer.from('one\nzwei\n', 'utf16le'),
    'a.own': Buffer.from('é\n', 'latin1'),
  })
  repository.git('branch', 'next')
})
afterEach(() => repository.remove())

/** A text in UTF-16 with the low byte first: git writes it in the order of the machine's own library. */
const inLowOrder = (bytes: Buffer): Buffer => (bytes[0] === 0xfe ? bytes.swap16() : bytes)

const ways = {
  'a branch that is not checked out': '.git',
  'a bare repository': 'bare.git',
}

describe.each(Object.entries(ways))('In %s, the text of a blob is edited', (_, directory) => {
  const git = (...args: readonly string[]): string => repository.git('--git-dir', directory, ...args)

  const open = (): Promise<Workspace> => {
    if (directory === '.git') return workspaceIn(repository.root, { branch: 'next' })
    repository.git('clone', '--quiet', '--bare', '--branch', 'next', '.', directory)
    git('config', 'user.name', 'A')
    git('config', 'user.email', 'a@example.com')
    return workspaceIn(join(repository.root, directory))
  }

  /** Git is the judge: the blob is the text in UTF-8, and a checkout is the text in its encoding. */
  const expectBlob = (path: string, text: string): void =>
    expect(git('cat-file', 'blob', `next:${path}`)).toBe(text.trimEnd())

  const checkedOut = (path: string): Buffer => {
    const worktree = join(repository.root, directory, 'checked-out')
    git('worktree', 'add', '--quiet', '--detach', worktree, 'next')
    const bytes = readFileSync(join(worktree, path))
    git('worktree', 'remove', '--force', worktree)
    return bytes
  }

  it('whatever encoding a checkout gives it', async () => {
    const workspace = await open()
    const plan = [
      { op: 'edit' as const, path: 'a.le', find: 'zwei', replace: 'zwö' },
      { op: 'create' as const, path: 'b.open', content: 'hé\n' },
      { op: 'create' as const, path: 'b.sjis', content: 'かな\n' },
      { op: 'copy' as const, from: 'a.le', to: 'c.txt' },
    ]
    const result = await workspace.apply(plan)
    expect(result).toMatchObject({ ok: true, diagnostics: [] })
    expect(result.diff).toContain('-zwei\n+zwö\n')
    expectBlob('a.le', 'one\nzwö\n')
    expectBlob('b.open', 'hé\n')
    expectBlob('b.sjis', 'かな\n')
    expectBlob('c.txt', 'one\nzwö\n')
    expect(checkedOut('a.le')).toEqual(Buffer.from('one\nzwö\n', 'utf16le'))
    expect(new TextDecoder('utf-16le').decode(inLowOrder(checkedOut('b.open')))).toBe('hé\n')
    expect(checkedOut('b.sjis')).toEqual(Buffer.from([0x82, 0xa9, 0x82, 0xc8, 0x0a]))
  })

  it('and given back by an undo', async () => {
    const workspace = await open()
    expect(await workspace.apply([{ op: 'delete', path: 'a.le' }])).toMatchObject({ ok: true })
    expect(await workspace.undo()).toMatchObject({ ok: true })
    expectBlob('a.le', 'one\nzwei\n')
    expect(git('diff', 'next~2', 'next')).toBe('')
  })

  it('in the encoding of the configuration where git gives it none', async () => {
    const workspace = await open()
    expect(await workspace.apply([{ op: 'append', path: 'a.own', content: 'ö\n' }])).toMatchObject({
      ok: true,
    })
    expect(checkedOut('a.own')).toEqual(Buffer.from('é\nö\n', 'latin1'))
  })

  it('but not made what UTF-8 cannot write', async () => {
    const workspace = await open()
    expect(await workspace.apply([{ op: 'append', path: 'a.le', content: '\ud83d\n' }])).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'encoding-lossy', data: { encoding: 'UTF-8' } }],
    })
  })
})
