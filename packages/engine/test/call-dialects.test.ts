import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DialectName, defaultPolicy, guideFor, parse } from '@emend/engine'
import { makeRepository } from '@emend/testkit'
import { describe, expect, it } from 'vitest'
import { workspaceIn } from './support.ts'

const files = {
  'src/server.py':
    'import logging\n\n\ndef start(port):\n    logger.info("a")\n    logger.info("b")\n    retries = 3\n    retries = 3\n',
  'src/app.py':
    'import os\n\n\nclass App:\n    timeout = 5\n    # TODO: remove\n    old_code()\n    retries = 3\n    retries = 3\n',
  Makefile: '.PHONY: all build run\n\nall: build\n',
  VERSION: '1.0.0\n',
  'old.txt': 'old\n',
}

const open = async () => {
  const repository = makeRepository(files)
  return { repository, workspace: await workspaceIn(repository.root) }
}

describe('the examples of a guide', () => {
  it.each<DialectName>(['edits', 'str-replace', 'mode', 'tools', 'text-editor'])(
    'to %s apply as they stand, together and one by one',
    async (name) => {
      const { text } = await guideFor(name, '/')
      const { repository, workspace } = await open()
      const together = await workspace.apply(text)
      expect(together.diagnostics).toEqual([])
      expect(together.commit).toMatch(/^[0-9a-f]{40}$/)
      for (const [, example] of text.matchAll(/^```json\n([\s\S]*?)^```$/gm)) {
        const fresh = await open()
        expect(await fresh.workspace.apply(example!)).toMatchObject({ ok: true, diagnostics: [] })
        fresh.repository.remove()
      }
      repository.remove()
    },
  )
})

describe('a call that leaves a file as it was', () => {
  it.each<[string, object]>([
    ['edits', { file_path: 'VERSION', edits: [{ old_text: '1.0.0', new_text: '1.0.0' }] }],
    ['str-replace', { file_path: 'VERSION', old_string: '1.0.0', new_string: '1.0.0' }],
    ['mode', { path: 'VERSION', mode: 'overwrite', content: '1.0.0\n' }],
    ['tools', { name: 'write_file', arguments: { path: 'VERSION', content: '1.0.0\n' } }],
    ['text-editor', { command: 'str_replace', path: 'VERSION', old_str: '1.0.0', new_str: '1.0.0' }],
  ])('is told so in %s', async (_, call) => {
    const { repository, workspace } = await open()
    const { report, commit } = await workspace.apply(JSON.stringify(call))
    expect(report.split('\n').at(-1)).toBe('The file came out the same.')
    expect(commit).toBeUndefined()
    repository.remove()
  })

  it('is not told of one that changes it, nor of a directory that is there', async () => {
    const { repository, workspace } = await open()
    const change = { name: 'edit_file', arguments: { path: 'VERSION', old_string: '1', new_string: '2' } }
    const there = { name: 'make_dir', arguments: { path: 'src' } }
    const { report, commit } = await workspace.apply(JSON.stringify([change, there]))
    expect(report).toBe(`{"ok":"VERSION"}\n\n{"ok":"src"}\nCommit: ${commit!.slice(0, 8)}`)
    repository.remove()
  })
})

describe('an absolute path', () => {
  it.each<[string, (root: string) => object]>([
    ['edits', (root) => ({ file_path: `${root}/VERSION`, operation: 'append', content: 'x' })],
    ['str-replace', (root) => ({ file_path: `${root}/VERSION`, old_string: '1', new_string: '2' })],
    ['tools', (root) => ({ name: 'delete_file', arguments: { path: `${root}/VERSION` } })],
    ['tools', (root) => ({ name: 'list_dir', arguments: { path: root } })],
    ['text-editor', (root) => ({ command: 'view', path: root })],
  ])('inside the root is taken in %s', async (_, call) => {
    const { repository, workspace } = await open()
    expect(await workspace.apply(JSON.stringify(call(repository.root)))).toMatchObject({ diagnostics: [] })
    repository.remove()
  })

  it.each([
    ['search-replace', 'File: `ROOT/VERSION`\n<<<<<<< SEARCH\n1.0.0\n=======\n2\n>>>>>>> REPLACE\n'],
    ['diff', '--- ROOT/VERSION\n+++ ROOT/VERSION\n@@ -1 +1 @@\n-1.0.0\n+2\n'],
  ])('inside the root is taken in %s', async (_, text) => {
    const { repository, workspace } = await open()
    const result = await workspace.apply(text.replaceAll('ROOT', repository.root))
    expect(result).toMatchObject({ ok: true, diagnostics: [], changes: [{ path: 'VERSION' }] })
    repository.remove()
  })

  it('inside the root is taken in v4a', async () => {
    const { repository, workspace } = await open()
    const [from, to] = ['VERSION', 'docs/VERSION'].map((path) => `${repository.root}/${path}`)
    const text = `*** Begin Patch\n*** Update File: ${from}\n*** Move to: ${to}\n@@\n-1.0.0\n+2.0.0\n*** End Patch`
    expect(await workspace.apply(text)).toMatchObject({ ok: true, diagnostics: [] })
    expect(repository.git('ls-files')).toContain('docs/VERSION\n')
    repository.remove()
  })

  it('is taken where it names the root by a link, and follows no link inside of it', async () => {
    const { repository, workspace } = await open()
    const directory = mkdtempSync(join(tmpdir(), 'emend-link-'))
    const link = join(directory, 'link')
    symlinkSync(repository.root, link)
    symlinkSync('VERSION', join(repository.root, 'alias'))
    const read = (path: string) => workspace.apply(JSON.stringify({ name: 'read_file', arguments: { path } }))
    expect(await read(`${link}/VERSION`)).toMatchObject({ ok: true, outcomes: [{ path: 'VERSION' }] })
    expect((await read(`${link}/alias`)).diagnostics).toMatchObject([{ code: 'is-symlink' }])
    expect((await read(directory)).diagnostics).toMatchObject([{ code: 'path-absolute' }])
    expect((await read(`${link}/../link/VERSION`)).diagnostics).toMatchObject([{ code: 'path-absolute' }])
    rmSync(directory, { recursive: true })
    repository.remove()
  })

  it('is refused outside of the root, beside it, and in dialects that have none', async () => {
    const { repository, workspace } = await open()
    for (const call of [
      { name: 'delete_file', arguments: { path: '/etc/passwd' } },
      { name: 'delete_file', arguments: { path: `${repository.root}-other/VERSION` } },
      { path: `${repository.root}/VERSION`, mode: 'append', content: 'x' },
    ])
      expect((await workspace.apply(JSON.stringify(call))).diagnostics).toMatchObject([
        { code: 'path-absolute' },
      ])
    repository.remove()
  })
})

it('a plan that was read elsewhere may be given as data, with its calls', async () => {
  const { repository, workspace } = await open()
  const { plan } = parse('{"path":"VERSION","mode":"append","content":"x"}', { limits: defaultPolicy.limits })
  expect(plan.calls).toEqual([{ name: 'append', first: 0, count: 1 }])
  expect(await workspace.apply(plan)).toMatchObject({ ok: true, diagnostics: [] })
  repository.remove()
})
