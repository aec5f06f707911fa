import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Workspace } from '@emend/engine'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { numbered, workspaceIn } from '../support.ts'

let repository: TestRepository
let workspace: Workspace
beforeEach(async () => {
  repository = makeRepository({ 'a.txt': numbered(20), 'b.txt': 'b 1\nb 2\n' })
  workspace = await workspaceIn(repository.root)
})
afterEach(() => repository.remove())

/** The calls of a session that must read before it writes; each is answered with the codes of what is wrong with it. */
const begin = () => {
  const session = workspace.session({ readBeforeWrite: true, fsync: false })
  const tools = session.tools()
  const call = async (name: string, input: unknown): Promise<readonly string[]> => {
    const { structured } = await tools.call(name, input)
    return structured.diagnostics.map(({ code }) => code)
  }
  const edit = (line: number, text: string, path = 'a.txt') =>
    call('edit_file', { path, old_string: `line ${line}\n`, new_string: `${text}\n` })
  const head = () => repository.git('rev-parse', 'HEAD')
  const plan = (plan: string, dialect = 'tags') => call('apply_plan', { plan, dialect })
  return { session, call, edit, head, plan }
}

describe('what a session has seen, once a batch is taken back', () => {
  it('is all of a file that it had read, also beside a later batch of its own', async () => {
    const { call, edit, head } = begin()
    await call('read_file', { path: 'a.txt' })
    await edit(3, 'three')
    const first = head()
    await edit(15, 'fifteen')
    expect(await call('undo', { commit: first })).toEqual([])
    for (const line of [3, 10]) expect(await edit(line, 'x')).toEqual([])
  })

  it('is what it has seen since beside changes that nobody has committed', async () => {
    const { call, edit } = begin()
    await call('edit', { path: 'a.txt', mode: 'append', content: 'new\n' })
    repository.write({ 'a.txt': repository.read('a.txt').replace('line 2\n', 'two\n') })
    await call('read_file', { path: 'a.txt', offset: 8, limit: 5 })
    expect(await call('undo', {})).toEqual([])
    expect(await edit(10, 'x')).toEqual([])
    expect(await edit(15, 'x')).toEqual(['partly-read'])
  })

  it('is what it had read before and since, and no more', async () => {
    const { call, edit } = begin()
    await call('read_file', { path: 'a.txt', limit: 5 })
    await edit(3, 'three')
    await call('read_file', { path: 'a.txt', offset: 10, limit: 5 })
    await call('undo', {})
    expect(await edit(7, 'x')).toEqual(['partly-read'])
    for (const line of [12, 3]) expect(await edit(line, 'x')).toEqual([])
  })

  it('is what it knew before of a file that was moved since', async () => {
    const { call, edit, head } = begin()
    await call('read_file', { path: 'a.txt', limit: 5 })
    await edit(3, 'three')
    const edited = head()
    await call('move_file', { from: 'a.txt', to: 'c.txt' })
    expect(await call('undo', { commit: edited })).toEqual([])
    expect(await edit(7, 'x', 'c.txt')).toEqual(['partly-read'])
    for (const line of [3, 5]) expect(await edit(line, 'x', 'c.txt')).toEqual([])
  })

  it('is as much whatever the batch is named by, and when that is redone', async () => {
    const { call, edit } = begin()
    await call('read_file', { path: 'a.txt' })
    await edit(3, 'three')
    for (let time = 0; time < 2; time++) {
      expect(await call('undo', { commit: 'HEAD' })).toEqual([])
      expect(await edit(5 + time, 'x')).toEqual([])
      await call('undo', {})
    }
    expect(await call('undo', {})).toEqual(['nothing-to-undo'])
  })

  it('is outdated, and not nothing, where somebody else has changed the file', async () => {
    const { call, edit } = begin()
    await call('read_file', { path: 'a.txt' })
    await edit(3, 'three')
    repository.write({ 'a.txt': repository.read('a.txt').replace('line 20\n', 'twenty\n') })
    expect(await call('undo', {})).toEqual([])
    expect(await edit(10, 'x')).toEqual(['changed-since-read'])
    await call('read_file', { path: 'a.txt', offset: 10, limit: 1 })
    expect(await edit(10, 'x')).toEqual([])
    expect(await edit(12, 'x')).toEqual(['partly-read'])
  })

  it('is not what another batch had replaced, which is put back unseen', async () => {
    const { call, edit, head } = begin()
    await workspace.apply([{ op: 'edit', path: 'a.txt', find: 'line 3\n', replace: 'three\n' }], {
      fsync: false,
    })
    await call('read_file', { path: 'a.txt' })
    expect(await call('undo', { commit: head() })).toEqual([])
    expect(await edit(3, 'x')).toEqual(['partly-read'])
    expect(await edit(10, 'x')).toEqual([])
  })
})

it('is outdated, and not nothing, of a file that only got another mode since', async () => {
  const { call, edit, plan } = begin()
  await call('read_file', { path: 'a.txt' })
  repository.write({ 'a.txt': repository.read('a.txt').replace('line 20\n', 'twenty\n') })
  expect(await plan('diff --git a/a.txt b/a.txt\nold mode 100644\nnew mode 100755\n', 'diff')).toEqual([])
  expect(await edit(10, 'x')).toEqual(['changed-since-read'])
})

it('learns nothing of a file from a plan that reads another one in its place', async () => {
  const { plan, edit } = begin()
  const move = (from: string, to: string) => `<move><from>${from}</from><to>${to}</to></move>`
  const shown = '<read><file>a.txt</file></read><create><file>new.txt</file><content>x</content></create>'
  const swapped = `${move('a.txt', 'x')}${move('b.txt', 'a.txt')}${shown}${move('a.txt', 'b.txt')}${move('x', 'a.txt')}`
  expect(await plan(swapped)).toEqual([])
  expect(await edit(2, 'x')).toEqual(['not-read'])
})

it('learns of a file from a plan that changes another one', async () => {
  const { plan, edit } = begin()
  await plan('<append><file>b.txt</file><content>b 3</content></append><read><file>a.txt</file></read>')
  expect(await edit(2, 'x')).toEqual([])
})

it('learns of a file from a plan that copies it as well', async () => {
  const { call, edit } = begin()
  const operations = [
    { op: 'read', path: 'a.txt' },
    { op: 'copy', from: 'a.txt', to: 'c.txt' },
  ]
  expect(await call('apply_plan', { plan: { version: 1, operations } })).toEqual([])
  expect(await edit(3, 'three')).toEqual([])
})

describe('a file that is moved or copied', () => {
  it.each(['move_file', 'copy_file'])('is learned of where a batch reads it once it is: %s', async (tool) => {
    const { session, edit } = begin()
    const result = await session.batch(async (tools) => {
      await tools.call(tool, { from: 'a.txt', to: 'c.txt' })
      await tools.call('read_file', { path: 'c.txt', offset: 3, limit: 2 })
      await tools.call('edit_file', { path: 'c.txt', old_string: 'line 3\n', new_string: 'three\n' })
    })
    expect(result.diagnostics).toEqual([])
    expect(await edit(4, 'four', 'c.txt')).toEqual([])
    expect(await edit(9, 'nine', 'c.txt')).toEqual(['partly-read'])
  })

  it('is known where the session wrote in it, in the same plan and unread', async () => {
    const { plan, edit } = begin()
    const added = '<append><file>c.txt</file><content>\nline 21\n</content></append>'
    expect(await plan(`<move><from>a.txt</from><to>c.txt</to></move>${added}`)).toEqual([])
    expect(await edit(20, 'x', 'c.txt')).toEqual(['partly-read'])
    expect(await edit(21, 'x', 'c.txt')).toEqual([])
  })

  it.each(['move_file', 'copy_file'])(
    'is known as the user has it, and not as git has it: %s',
    async (tool) => {
      const { call, edit } = begin()
      repository.write({ 'a.txt': `own line\n${numbered(20)}` })
      await call('read_file', { path: 'a.txt' })
      expect(await call(tool, { from: 'a.txt', to: 'c.txt' })).toEqual([])
      expect(await edit(9, 'nine', 'c.txt')).toEqual([])
      repository.git('checkout', '-q', 'HEAD~1', '--', 'c.txt')
      expect(await edit(12, 'x', 'c.txt')).toEqual(['changed-since-read'])
    },
  )

  it('is not known once it is back in the place of a new one', async () => {
    const { call } = begin()
    const operations = [
      { op: 'move', from: 'a.txt', to: 'aside' },
      { op: 'create', path: 'a.txt', content: 'new\n' },
      { op: 'move', from: 'aside', to: 'a.txt', overwrite: true },
      { op: 'append', path: 'a.txt', content: 'end\n' },
    ]
    expect(await call('apply_plan', { plan: { version: 1, operations } })).toEqual([])
    expect(await call('write_file', { path: 'a.txt', content: 'x\n' })).toEqual(['partly-read'])
  })

  it('is known where a new one took its place', async () => {
    const { call } = begin()
    const operations = [
      { op: 'create', path: 'new.txt', content: 'new\n' },
      { op: 'move', from: 'new.txt', to: 'a.txt', overwrite: true },
    ]
    expect(await call('apply_plan', { plan: { version: 1, operations } })).toEqual([])
    expect(await call('write_file', { path: 'a.txt', content: 'x\n' })).toEqual([])
  })

  it('is known once one plan has copied and changed it', async () => {
    const { call, plan, edit } = begin()
    await call('read_file', { path: 'a.txt', limit: 5 })
    const changed = '<edit><file>c.txt</file><find>line 3\n</find><replace>three\n</replace></edit>'
    expect(await plan(`<copy><from>a.txt</from><to>c.txt</to></copy>${changed}`)).toEqual([])
    for (const path of ['c.txt', 'a.txt']) expect(await edit(5, 'five', path)).toEqual([])
    expect(await edit(9, 'nine', 'c.txt')).toEqual(['partly-read'])
  })
})

describe('lines that are added after one of a number', () => {
  const insertion = { command: 'insert', path: 'a.txt', insert_line: 5, insert_text: 'new\n' }
  const hunk = '--- a/a.txt\n+++ b/a.txt\n@@ -5,0 +6 @@\n+new\n'

  it.each([
    ['text-editor', JSON.stringify(insertion)],
    ['diff', hunk],
  ])('need one of their neighbours to be read, as it is now: %s', async (dialect, plan) => {
    const session = begin()
    expect(await session.plan(plan, dialect)).toEqual(['not-read'])
    await session.call('read_file', { path: 'a.txt', limit: 4 })
    expect(await session.plan(plan, dialect)).toEqual(['partly-read'])
    await session.call('read_file', { path: 'a.txt', offset: 6, limit: 1 })
    repository.write({ 'a.txt': `top\n${numbered(20)}` })
    repository.commit()
    expect(await session.plan(plan, dialect)).toEqual(['changed-since-read'])
    await session.call('read_file', { path: 'a.txt', offset: 6, limit: 1 })
    expect(await session.plan(plan, dialect)).toEqual([])
  })

  it('need none where the hunk says what stands there', async () => {
    const { plan } = begin()
    expect(await plan('--- a/a.txt\n+++ b/a.txt\n@@ -5 +5,2 @@\n line 5\n+new\n', 'diff')).toEqual([])
  })
})

it('a name that a move has freed takes a new file unread', async () => {
  const { plan } = begin()
  const moved = '<move><from>a.txt</from><to>c.txt</to></move>'
  const anew = (path: string) => `<create><file>${path}</file><content>new</content></create>`
  expect(await plan(moved + anew('a.txt'))).toEqual([])
  expect(await plan(`<delete><file>b.txt</file></delete>${anew('b.txt')}`)).toEqual(['not-read'])
})

it.each([
  ['image.png', 'delete it first, with a commit of its own'],
  ['link', 'a link itself can be moved, copied and deleted'],
])('tells a way to write over %s, which no reading can show, and that way works', async (path, way) => {
  repository.write({ 'image.png': '\0\u0001' })
  symlinkSync('a.txt', join(repository.root, 'link'))
  repository.commit()
  const { session, call } = begin()
  const anew = { path, content: 'text\n' }
  const { text } = await session.tools().call('write_file', anew)
  expect(text).toContain(way)
  expect(await call('delete_file', { path })).toEqual([])
  expect(await call('write_file', anew)).toEqual([])
})

it('has not seen a last line that only gets its line break by what it appends', async () => {
  repository.write({ 'open.txt': 'first\nlast' })
  repository.commit()
  const { call } = begin()
  expect(await call('edit', { path: 'open.txt', mode: 'append', content: 'new\n' })).toEqual([])
  const edit = (old_string: string) => call('edit_file', { path: 'open.txt', old_string, new_string: 'x' })
  expect(await edit('last')).toEqual(['partly-read'])
  expect(await edit('new')).toEqual([])
})

it('counts the lines of a file in its encoding', async () => {
  // The first byte of this letter is that of a line break.
  const wide = (count: number) => Buffer.from(numbered(count).replaceAll('line', '\u010a'), 'utf16le')
  repository.write({
    'emend.config.json': JSON.stringify({ encodings: { 'w.txt': 'utf-16le' } }),
    'w.txt': wide(20),
  })
  repository.commit()
  const { call } = begin()
  const edit = (line: number) =>
    call('edit_file', { path: 'w.txt', old_string: `\u010a ${line}\n`, new_string: 'x\n' })
  await call('read_file', { path: 'w.txt', offset: 13, limit: 4 })
  expect(await edit(7)).toEqual(['partly-read'])
  for (const line of [13, 16]) expect(await edit(line)).toEqual([])
})
