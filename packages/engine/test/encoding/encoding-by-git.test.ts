import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { workspaceIn } from '../support.ts'

const ATTRIBUTES = [
  '*.le text working-tree-encoding=UTF-16LE',
  '*.be text working-tree-encoding=utf-16be',
  '*.marked text working-tree-encoding=UTF-16LE-BOM',
  '*.open text working-tree-encoding=UTF-16',
  '*.wide text working-tree-encoding=UTF-32',
  '*.latin text working-tree-encoding=ISO-8859-1',
  '*.euro text working-tree-encoding=WINDOWS-1252',
  '*.sjis text working-tree-encoding=SHIFT-JIS',
  '*.odd text working-tree-encoding=NO-SUCH',
  '*.bare text working-tree-encoding',
  '*.wide-bom text working-tree-encoding=UTF-32LE-BOM',
  '',
].join('\n')

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

describe('The encoding that git gives to text in the work tree', () => {
  let repository: TestRepository
  afterEach(() => repository.remove())

  const repositoryWith = (files: Readonly<Record<string, string | Uint8Array>>) => {
    repository = makeRepository({ '.gitattributes': ATTRIBUTES, 'plain.txt': 'hé\n', ...files })
    return workspaceIn(repository.root)
  }

  /** Git is the judge: it has the text as UTF-8, finds nothing changed, and reads the same from its own bytes. */
  const expectText = (path: string, text: string): void => {
    expect(repository.git('cat-file', 'blob', `HEAD:${path}`)).toBe(text.trimEnd())
    repository.git('add', '--renormalize', '.')
    expect(repository.git('status', '--porcelain')).toBe('')
  }

  it.each([
    ['a.le', Buffer.from('hé\n', 'utf16le')],
    ['a.be', utf16be('hé\n')],
    ['a.marked', Buffer.from('\ufeffhé\n', 'utf16le')],
    ['a.open', Buffer.from('\ufeffhé\n', 'utf16le')],
    ['a.latin', Buffer.from('hé\n', 'latin1')],
    ['a.euro', Buffer.from('hé\n', 'latin1')],
  ])('is that of a new file: %s', async (path, bytes) => {
    const workspace = await repositoryWith({})
    const result = await workspace.apply([{ op: 'create', path, content: 'hé\n' }])
    expect(result).toMatchObject({ ok: true })
    expect(result.diff).toContain('+hé\n')
    expect(repository.bytes(path)).toEqual(bytes)
    expectText(path, 'hé\n')
  })

  it.each([
    ['a.le', Buffer.from('one\ntwo\n', 'utf16le')],
    ['a.be', utf16be('one\ntwo\n')],
    ['a.marked', Buffer.from('\ufeffone\ntwo\n', 'utf16le')],
    ['a.open', Buffer.from('\ufeffone\ntwo\n', 'utf16le')],
    ['b.open', utf16be('\ufeffone\ntwo\n')],
    [
      'a.wide',
      Buffer.from([0, 0, 0xfe, 0xff, ...[...'one\ntwo\n'].flatMap((c) => [0, 0, 0, c.charCodeAt(0)])]),
    ],
    ['a.latin', Buffer.from('one\ntwo\n', 'latin1')],
  ])('is kept by an edit, with the order of the bytes and the mark: %s', async (path, bytes) => {
    const workspace = await repositoryWith({ [path]: bytes })
    const change = (find: string, replace: string) => [{ op: 'edit' as const, path, find, replace }]
    expect(await workspace.apply(change('two', 'zwö'))).toMatchObject({ ok: true })
    expectText(path, 'one\nzwö\n')
    expect(repository.git('diff', 'HEAD~', '--', path)).toContain('-two\n+zwö')
    expect(await workspace.apply(change('zwö', 'two'))).toMatchObject({ ok: true })
    expect(repository.bytes(path)).toEqual(bytes)
    expect(await workspace.undo()).toMatchObject({ ok: true })
    expectText(path, 'one\nzwö\n')
  })

  it.each([
    ['a.open', utf16be('\ufeffone\r\ntwo\r\n')],
    ['a.marked', Buffer.from('\ufeffone\r\ntwo\r\n', 'utf16le')],
    ['a.open', Buffer.from('\ufeffone\ntwo\n', 'utf16le')],
    [
      'a.wide',
      Buffer.from([0xfeff, 0x6e, 0x65, 0x0d, 0x0a].flatMap((unit) => [0, 0, unit >> 8, unit & 255])),
    ],
    ['a.latin', Buffer.from('öne\r\ntwo\r\n', 'latin1')],
  ])('is kept by an undo, with the order of the bytes and the line ends: %s', async (path, bytes) => {
    const auto = ATTRIBUTES.replaceAll(' text ', ' text=auto ')
    const workspace = await repositoryWith({ '.gitattributes': auto, [path]: bytes })
    const insert = {
      op: 'insert',
      path,
      anchor: 'ne',
      position: 'before',
      placement: 'inline',
      content: 'ü',
    } as const
    expect(await workspace.apply([insert])).toMatchObject({ ok: true })
    expect(await workspace.undo()).toMatchObject({ ok: true })
    expect(repository.bytes(path)).toEqual(bytes)
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('is kept with its order by a file that is written over', async () => {
    const workspace = await repositoryWith({ 'a.open': utf16be('\ufeffone\n') })
    for (const content of ['two\n', '\ufeffthree\n']) {
      const create = { op: 'create', path: 'a.open', content, overwrite: true } as const
      expect(await workspace.apply([create])).toMatchObject({ ok: true })
      expect(repository.bytes('a.open')).toEqual(utf16be(`\ufeff${content.replace('\ufeff', '')}`))
      expectText('a.open', content.replace('\ufeff', ''))
    }
  })

  it('is that of a text that is put into an empty file', async () => {
    const workspace = await repositoryWith({ 'a.open': '' })
    expect(await workspace.apply([{ op: 'append', path: 'a.open', content: 'hé\n' }])).toMatchObject({
      ok: true,
    })
    expectText('a.open', 'hé\n')
  })

  it('lets uncommitted changes stay beside the batch', async () => {
    const lines = (first: string, last: string): Buffer =>
      Buffer.from(`${first}\n2\n3\n4\n5\n${last}\n`, 'utf16le')
    const workspace = await repositoryWith({ 'a.le': lines('1', '6') })
    repository.write({ 'a.le': lines('mine', '6') })
    expect(await workspace.apply([{ op: 'edit', path: 'a.le', find: '6', replace: 'six' }])).toMatchObject({
      ok: true,
    })
    expect(repository.bytes('a.le')).toEqual(lines('mine', 'six'))
    expect(repository.git('diff', '-U0', '--', 'a.le')).toMatch(/-1\n\+mine$/)
  })

  it.each([
    ['a.sjis', 'SHIFT-JIS', 'hé\n'],
    ['a.odd', 'NO-SUCH', 'h\n'],
    ['a.bare', 'true', 'h\n'],
    ['a.wide-bom', 'UTF-32LE-BOM', 'h\n'],
  ])('refuses text of %s, which would not come back from git as it was', async (path, encoding, content) => {
    const workspace = await repositoryWith({})
    const before = repository.git('rev-parse', 'HEAD')
    expect(await workspace.apply([{ op: 'create', path, content }])).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'encoding-unknown', data: { path, encoding, byGit: true } }],
    })
    expect(repository.git('rev-parse', 'HEAD')).toBe(before)
    expect(repository.files().has(path)).toBe(false)
  })

  it('is served by the configuration where it is not served otherwise', async () => {
    const configuration = JSON.stringify({ encodings: { '*.sjis': 'shift_jis', '*.le': 'latin1' } })
    const workspace = await repositoryWith({ 'emend.config.json': configuration })
    const create = (path: string) => ({ op: 'create' as const, path, content: 'かな\n' })
    expect(await workspace.apply([create('a.sjis'), create('a.le')])).toMatchObject({ ok: true })
    expectText('a.sjis', 'かな\n')
    expectText('a.le', 'かな\n')
  })

  it.each([
    ['a.latin', '→'],
    ['a.euro', '\ufffd'],
  ])('refuses characters that it lacks: %s', async (path, character) => {
    const workspace = await repositoryWith({})
    expect(await workspace.apply([{ op: 'create', path, content: `h\n${character}\n` }])).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'encoding-lossy', data: { character, line: 2 } }],
    })
  })

  it.each(['a.le', 'a.be', 'a.open', 'a.marked', 'a.latin', 'plain.txt'])(
    'refuses half of a character, which nobody can write: %s',
    async (path) => {
      const workspace = await repositoryWith({ 'a.open': utf16be('\ufeffone\n') })
      const half = { character: '\ud83d', line: 2 }
      expect(
        await workspace.apply([{ op: 'create', path, content: 'h\n\ud83d!\n', overwrite: true }]),
      ).toMatchObject({ ok: false, diagnostics: [{ code: 'encoding-lossy', data: half }] })
      expect(await workspace.apply([{ op: 'append', path: 'a.open', content: '\ud83d!\n' }])).toMatchObject({
        ok: false,
        diagnostics: [{ code: 'encoding-lossy', data: half }],
      })
      expect(repository.git('status', '--porcelain')).toBe('')
    },
  )

  it.each([
    ['a.open', 'UTF-16', 'one\n', 'it lacks the byte-order mark'],
    ['a.marked', 'UTF-16LE-BOM', 'one\n', 'it lacks the byte-order mark'],
    ['a.le', 'UTF-16LE', '\ufeffone\n', 'it starts with a byte-order mark'],
  ])('refuses a text whose mark git does not take: %s', async (path, encoding, text, fault) => {
    const workspace = await repositoryWith({})
    repository.write({ [path]: Buffer.from(text, 'utf16le') })
    const before = repository.git('rev-parse', 'HEAD')
    for (const op of [
      { op: 'edit' as const, path, find: 'one', replace: 'two' },
      { op: 'read' as const, path },
    ])
      expect(await workspace.apply([op])).toMatchObject({
        ok: false,
        diagnostics: [{ code: 'encoding-differs', operation: 0, data: { path, encoding, fault } }],
      })
    expect(repository.git('rev-parse', 'HEAD')).toBe(before)
    expect(repository.bytes(path)).toEqual(Buffer.from(text, 'utf16le'))
  })

  it('tells why a file is refused whose uncommitted bytes git cannot read', async () => {
    const workspace = await repositoryWith({ 'a.open': utf16be('\ufeffone\n') })
    repository.write({ 'a.open': utf16be('two\n') })
    for (const plan of [
      { op: 'delete' as const, path: 'a.open' },
      { op: 'move' as const, from: 'a.open', to: 'b.open' },
      { op: 'create' as const, path: 'a.open', content: 'three\n', overwrite: true },
    ])
      expect(await workspace.apply([plan])).toMatchObject({
        ok: false,
        diagnostics: [{ code: 'encoding-differs', data: { path: 'a.open', encoding: 'UTF-16' } }],
      })
    expect(repository.bytes('a.open')).toEqual(utf16be('two\n'))
  })

  it.each([
    { op: 'delete' as const, path: 'a.open' },
    { op: 'create' as const, path: 'a.open', content: 'one\n', overwrite: true },
  ])('lets $op take away bytes that are older than it', async (operation) => {
    const workspace = await repositoryWith({ '.gitattributes': '', 'a.open': utf16be('one\n') })
    repository.write({ '.gitattributes': ATTRIBUTES })
    repository.git('commit', '--quiet', '-m', 'Name encodings', '.gitattributes')
    expect(await workspace.apply([operation])).toMatchObject({ ok: true })
    if (operation.op === 'create') expectText('a.open', 'one\n')
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(await workspace.undo()).toMatchObject({ ok: true })
    expect(repository.git('diff', 'HEAD~2', 'HEAD')).toBe('')
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('goes by the mark that a file has, whatever the order that git would write', async () => {
    const workspace = await repositoryWith({ 'a.marked': utf16be('\ufeffone\n') })
    expect(await workspace.apply([{ op: 'append', path: 'a.marked', content: 'two\n' }])).toMatchObject({
      ok: true,
    })
    expect(repository.bytes('a.marked')).toEqual(utf16be('\ufeffone\ntwo\n'))
    expectText('a.marked', 'one\ntwo\n')
  })

  it('leaves out a mark that a new file must not have', async () => {
    const workspace = await repositoryWith({})
    expect(await workspace.apply([{ op: 'create', path: 'a.le', content: '\ufeffh\n' }])).toMatchObject({
      ok: true,
    })
    expect(repository.bytes('a.le')).toEqual(Buffer.from('h\n', 'utf16le'))
    expectText('a.le', 'h\n')
  })

  it.each([
    ['a.le', 'b.open', 'one\n'],
    ['a.open', 'b.le', '\ufeffone\n'],
  ])('refuses to move %s to %s, of which git demands another mark', async (from, to, text) => {
    const workspace = await repositoryWith({ [from]: Buffer.from(text, 'utf16le') })
    expect(await workspace.apply([{ op: 'move', from, to }])).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'encoding-differs', data: { path: from, to } }],
    })
  })

  it.each(['move', 'copy'] as const)('refuses to %s a text to where git would misread it', async (op) => {
    const workspace = await repositoryWith({})
    for (const to of ['a.le', 'a.open', 'a.latin', 'a.sjis'])
      expect(await workspace.apply([{ op, from: 'plain.txt', to }])).toMatchObject({
        ok: false,
        diagnostics: [{ code: 'encoding-differs' }],
      })
  })

  it('lets a file be moved to where its encoding is the same, or its bytes are', async () => {
    const workspace = await repositoryWith({ 'a.le': Buffer.from('hé\n', 'utf16le'), 'ascii.txt': 'h\n' })
    const moves = [
      { op: 'move' as const, from: 'a.le', to: 'b.le' },
      { op: 'move' as const, from: 'ascii.txt', to: 'ascii.latin' },
    ]
    expect(await workspace.apply(moves)).toMatchObject({ ok: true })
    expectText('b.le', 'hé\n')
    expectText('ascii.latin', 'h\n')
  })

  it.each([
    ['a.open', utf16be('\ufeffhé\n')],
    ['in/a.le', Buffer.from('hé\n', 'utf16le')],
    ['in/b.latin', Buffer.from('hé\n', 'latin1')],
  ])('comes back with the attributes that name it: %s', async (path, bytes) => {
    const workspace = await repositoryWith({ [path]: bytes, 'in/.gitattributes': '*.le text\n' })
    const taken = ['.gitattributes', 'in/.gitattributes', path].map((one) => ({
      op: 'delete' as const,
      path: one,
    }))
    expect(await workspace.apply(taken)).toMatchObject({ ok: true })
    expect(await workspace.undo()).toMatchObject({ ok: true, diagnostics: [] })
    expectText(path, 'hé\n')
    expect(repository.git('diff', 'HEAD~2', 'HEAD')).toBe('')
    expect(await workspace.redo()).toMatchObject({ ok: true })
    expect(repository.files().has(path)).toBe(false)
    expect(await workspace.undo()).toMatchObject({ ok: true })
    expectText(path, 'hé\n')
  })

  it('comes back with the attributes beside uncommitted changes of these', async () => {
    const workspace = await repositoryWith({ 'a.le': Buffer.from('hé\n', 'utf16le') })
    const plan = [
      { op: 'delete' as const, path: 'a.le' },
      { op: 'edit' as const, path: '.gitattributes', find: '*.le ', replace: '*.lower ' },
    ]
    expect(await workspace.apply(plan)).toMatchObject({ ok: true })
    repository.write({ '.gitattributes': `${repository.bytes('.gitattributes')}*.mine text\n` })
    expect(await workspace.undo()).toMatchObject({ ok: true })
    expect(repository.bytes('.gitattributes').toString()).toBe(`${ATTRIBUTES}*.mine text\n`)
    expect(repository.bytes('a.le')).toEqual(Buffer.from('hé\n', 'utf16le'))
    expect(repository.git('status', '--porcelain')).toBe(' M .gitattributes')
  })

  it('must not change in a plan that writes such text', async () => {
    const workspace = await repositoryWith({})
    const plan = [
      { op: 'delete' as const, path: '.gitattributes' },
      { op: 'create' as const, path: 'a.le', content: 'h\n' },
    ]
    expect(await workspace.apply(plan)).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'repository-unsupported' }],
    })
    expect(repository.git('status', '--porcelain')).toBe('')
  })
})
