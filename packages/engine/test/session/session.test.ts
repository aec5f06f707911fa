import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ToolAnswer, Workspace } from '@emend/engine'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { numbered, workspaceIn } from '../support.ts'

let repository: TestRepository
let workspace: Workspace
beforeEach(async () => {
  repository = makeRepository({ 'a.txt': 'one\ntwo\n', 'long.txt': numbered(100) })
  workspace = await workspaceIn(repository.root)
})
afterEach(() => repository.remove())

const begin = (options: Parameters<Workspace['session']>[0] = {}) => {
  const session = workspace.session({ fsync: false, ...options })
  const call = (name: string, input: unknown) => session.tools().call(name, input)
  return { session, call }
}

const codes = ({ structured }: ToolAnswer): readonly string[] =>
  structured.diagnostics.map(({ code }) => code)

describe('a session', () => {
  it('makes each change as one commit, and takes its own last one back', async () => {
    const { call } = begin()
    const edited = await call('edit_file', { path: 'a.txt', old_string: 'two', new_string: 'three' })
    const commit = repository.git('rev-parse', 'HEAD')
    expect(edited).toMatchObject({ ok: true, structured: { ok: true, commit } })
    expect(edited.text).toBe(`{"ok":"a.txt"}\nCommit: ${commit.slice(0, 8)}`)
    expect(repository.git('show', 'HEAD:a.txt')).toBe('one\nthree')
    expect(await call('undo', {})).toMatchObject({ ok: true })
    expect(repository.git('diff', 'HEAD~2', 'HEAD')).toBe('')
    expect(codes(await call('undo', {}))).toEqual(['nothing-to-undo'])
  })

  it('tells what the repository refuses where it has nothing to take back, too', async () => {
    const { session } = begin()
    symlinkSync(repository.root, join(repository.root, '.git/emend'))
    const { ok, diagnostics } = await session.undo()
    expect({ ok, codes: diagnostics.map(({ code }) => code) }).toEqual({
      ok: false,
      codes: ['repository-damaged'],
    })
  })

  it('takes directories back in their turn, which make no commit', async () => {
    const { call, session } = begin()
    await call('delete_file', { path: 'a.txt' })
    await call('make_dir', { path: 'a.txt/deep' })
    await call('make_dir', { path: 'empty' })
    await call('write_file', { path: 'empty/b.txt', content: 'b\n' })
    const saved = JSON.parse(JSON.stringify(session))
    const other = begin({ saved })
    const there = () =>
      ['a.txt/deep', 'empty', 'empty/b.txt'].filter((path) => existsSync(join(repository.root, path)))
    expect(await other.call('undo', {})).toMatchObject({ ok: true })
    expect(there()).toEqual(['a.txt/deep', 'empty'])
    expect(await other.call('undo', {})).toMatchObject({ ok: true, structured: { changes: [] } })
    expect(there()).toEqual(['a.txt/deep'])
    expect(await other.call('undo', {})).toMatchObject({ ok: true, structured: { changes: [] } })
    expect(await other.call('undo', {})).toMatchObject({ ok: true })
    expect(repository.read('a.txt')).toBe('one\ntwo\n')
    expect(codes(await other.call('undo', {}))).toEqual(['nothing-to-undo'])
  })

  it('goes past directories that the history has lost, for the commit below them was amended', async () => {
    const { call } = begin()
    await call('edit_file', { path: 'a.txt', old_string: 'two', new_string: 'three' })
    await call('make_dir', { path: 'empty' })
    repository.git('commit', '-q', '--amend', '-m', repository.git('log', '-1', '--format=Reworded%n%n%b'))
    expect(await call('undo', {})).toMatchObject({ ok: true })
    expect(repository.read('a.txt')).toBe('one\ntwo\n')
    expect(codes(await call('undo', {}))).toEqual(['nothing-to-undo'])
  })

  it('takes back nothing of another session, and goes past what others took back', async () => {
    const one = begin()
    const other = begin()
    await one.call('edit_file', { path: 'a.txt', old_string: 'one', new_string: '1' })
    await one.call('delete_file', { path: 'long.txt' })
    expect(codes(await other.call('undo', {}))).toEqual(['nothing-to-undo'])
    await other.call('undo', { commit: repository.git('rev-parse', 'HEAD') })
    const [by, passed] = repository.git('log', '-2', '--abbrev=8', '--format=%h').split('\n')
    const undone = await one.session.undo({ fsync: false })
    expect(undone.warnings).toEqual([`Batch ${passed} is already undone, by ${by}.`])
    expect(repository.git('diff', 'HEAD~4', 'HEAD')).toBe('')
  })

  it('says that it goes past a change of which later ones have left nothing', async () => {
    const { session, call } = begin()
    await call('edit_file', { path: 'a.txt', old_string: 'one', new_string: '1' })
    await call('write_file', { path: 'new.txt', content: 'new\n' })
    repository.git('rm', '-q', 'new.txt')
    repository.git('commit', '-qm', 'Remove it')
    const passed = repository.git('rev-parse', '--short=8', 'HEAD~')
    const undone = await session.undo({ fsync: false })
    expect(undone.warnings).toEqual([`Batch ${passed} is already undone, by later changes.`])
    expect(session.toJSON().batches).toEqual([])
    expect(repository.read('a.txt')).toBe('one\ntwo\n')
  })

  it('takes its last one back where somebody has amended it, and knows the file again', async () => {
    const { call } = begin({ readBeforeWrite: true })
    await call('read_file', { path: 'a.txt' })
    await call('edit_file', { path: 'a.txt', old_string: 'two', new_string: 'three' })
    repository.git('commit', '-q', '--amend', '-m', repository.git('log', '-1', '--format=Reworded%n%n%b'))
    expect(await call('undo', {})).toMatchObject({ ok: true })
    expect(await call('edit_file', { path: 'a.txt', old_string: 'two', new_string: '2' })).toMatchObject({
      ok: true,
    })
  })

  it('has read nothing by a preview that the repository refuses, which shows nothing', async () => {
    const { call } = begin({ readBeforeWrite: true, dirty: 'refuse' })
    repository.write({ 'long.txt': 'mine\n' })
    const plan = [
      { op: 'read', path: 'a.txt' },
      { op: 'append', path: 'long.txt', content: 'x\n' },
    ]
    const refused = await call('preview_plan', { plan: { version: 1, operations: plan } })
    expect(codes(refused)).toEqual(['dirty'])
    expect(refused.text).not.toContain('one')
    const edit = { path: 'a.txt', old_string: 'one', new_string: '1' }
    expect(codes(await call('edit_file', edit))).toEqual(['not-read'])
  })

  it('takes the last edit of one file back with `undo_edit`, where no other was changed with it', async () => {
    const { call } = begin()
    const undoEdit = (path: string) =>
      call('apply_plan', { plan: JSON.stringify({ command: 'undo_edit', path }) })
    expect(codes(await undoEdit('a.txt'))).toEqual(['nothing-to-undo'])
    await call('edit_file', { path: 'a.txt', old_string: 'one', new_string: '1' })
    await call('edit_file', { path: 'long.txt', old_string: 'line 5\n', new_string: '' })
    expect(await undoEdit(`${repository.root}/a.txt`)).toMatchObject({ ok: true })
    expect(repository.read('a.txt')).toBe('one\ntwo\n')
    expect(repository.read('long.txt')).not.toContain('line 5\n')
    expect((await undoEdit('a.txt')).text).toContain('This session has no change of a.txt to undo.')
    await call('move_file', { from: 'long.txt', to: 'b.txt' })
    expect(codes(await undoEdit('b.txt'))).toEqual(['operation-unsupported'])
    const mixed = [
      { command: 'undo_edit', path: 'a.txt' },
      { command: 'view', path: 'a.txt' },
    ]
    expect(codes(await call('apply_plan', { plan: JSON.stringify(mixed) }))).toEqual([
      'operation-unsupported',
    ])
  })

  it('takes an edit back by `undo_edit` with the message of the call', async () => {
    const { call } = begin()
    await call('edit_file', { path: 'a.txt', old_string: 'one', new_string: '1' })
    await call('apply_plan', { plan: { command: 'undo_edit', path: 'a.txt' }, message: 'Count in words' })
    expect(repository.git('log', '-1', '--format=%s')).toBe('Count in words')
  })

  it('takes a `\\` in the path of `undo_edit` for the separator where no name has one', async () => {
    const { call } = begin()
    const undoEdit = (path: string) => call('apply_plan', { plan: { command: 'undo_edit', path } })
    await call('write_file', { path: 'src/b.txt', content: 'b\n' })
    expect(await undoEdit('src\\b.txt')).toMatchObject({ ok: true })
    expect(codes(await undoEdit('src\\b.txt'))).toEqual(['nothing-to-undo'])
  })

  it('takes a `\\` in the path of `undo_edit` for a part of the name of a file that has one', async () => {
    repository.write({ 'a\\b.txt': 'one\n' })
    repository.commit('Add it')
    const { call } = begin()
    await call('edit_file', { path: 'a\\b.txt', old_string: 'one', new_string: '1' })
    const undoEdit = { plan: { command: 'undo_edit', path: 'a\\b.txt' } }
    expect(await call('apply_plan', undoEdit)).toMatchObject({ ok: true })
    expect(repository.read('a\\b.txt')).toBe('one\n')
  })

  it('goes past edits of a file that others took back with `undo_edit`, too', async () => {
    const { call } = begin()
    const other = begin()
    const undoEdit = () => call('apply_plan', { plan: { command: 'undo_edit', path: 'a.txt' } })
    await call('edit_file', { path: 'a.txt', old_string: 'one', new_string: '1' })
    await call('edit_file', { path: 'long.txt', old_string: 'line 5\n', new_string: '' })
    await call('edit_file', { path: 'a.txt', old_string: 'two', new_string: '2' })
    await other.call('undo', { commit: repository.git('rev-parse', 'HEAD') })
    expect(await undoEdit()).toMatchObject({ ok: true })
    expect(repository.read('a.txt')).toBe('one\ntwo\n')
    expect(codes(await undoEdit())).toEqual(['nothing-to-undo'])
    expect(repository.read('long.txt')).not.toContain('line 5\n')
  })

  it('carries calls that are made at once out one after the other', async () => {
    const { call } = begin()
    const names = ['b', 'c', 'd', 'e']
    const answers = await Promise.all(
      names.map((name) => call('write_file', { path: `${name}.txt`, content: `${name}\n` })),
    )
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(repository.git('log', '--format=%s', '-4').split('\n').reverse()).toEqual(
      names.map((name) => `Create ${name}.txt`),
    )
  })

  it('tells of what the calls before have done, though nobody has waited for them', async () => {
    const { call } = begin()
    void call('delete_file', { path: 'a.txt' })
    expect((await call('history', {})).text).toContain('Delete a.txt')
  })

  it('gets along with other sessions that work at the same time', async () => {
    const answers = await Promise.all(
      ['b', 'c', 'd'].map((name) => begin().call('write_file', { path: `${name}.txt`, content: name })),
    )
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('4')
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('commits as its author, with its trailers, what it takes back, too', async () => {
    const { call, session } = begin({ author: 'Ada <ada@example.com>', trailers: ['Agent: one'] })
    const steps = [
      () => call('delete_file', { path: 'a.txt' }),
      () => call('undo', {}),
      () => session.batch((tools) => tools.call('make_dir', { path: 'd' })),
      () => session.batch((tools) => tools.call('write_file', { path: 'd/b.txt', content: 'b\n' })),
    ]
    for (const step of steps) {
      expect(await step()).toMatchObject({ ok: true })
      expect(repository.git('log', '-1', '--format=%an %ae%n%(trailers:key=Agent)').trim()).toBe(
        'Ada ada@example.com\nAgent: one',
      )
    }
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('4')
  })

  it('stops a call whose signal is aborted before anything has changed', async () => {
    const { session } = begin()
    const before = repository.state()
    const write = session.tools().get('write_file')!
    const stopped = write.execute({ path: 'b.txt', content: 'b\n' }, { signal: AbortSignal.abort() })
    await expect(stopped).rejects.toMatchObject({ code: 'interrupted' })
    expect(repository.state()).toBe(before)
    expect(await write.execute({ path: 'b.txt', content: 'b\n' })).toMatchObject({ ok: true })
  })

  it.each<[string, object]>([
    ['read_file', { path: 'a.txt' }],
    ['preview_plan', { plan: '<delete>\n<file>a.txt</file>\n</delete>' }],
    ['undo', {}],
    ['history', {}],
  ])('does not begin a call of %s that is stopped before its turn has come', async (name, input) => {
    const { session, call } = begin()
    const stop = new AbortController()
    const first = call('write_file', { path: 'b.txt', content: 'b\n' })
    const second = session.tools().call(name, input, { signal: stop.signal })
    stop.abort()
    await expect(second).rejects.toMatchObject({ code: 'interrupted' })
    expect(await first).toMatchObject({ ok: true })
    expect(await call('read_file', { path: 'b.txt' })).toMatchObject({ ok: true })
  })
})

describe('readBeforeWrite', () => {
  const guarded = () => begin({ readBeforeWrite: true })

  it.each<[string, object]>([
    ['write_file', { path: 'a.txt', content: 'x\n' }],
    ['edit_file', { path: 'a.txt', old_string: 'one', new_string: 'x' }],
    ['edit_file', { path: './a.txt', old_string: 'nowhere in it', new_string: 'x' }],
    ['edit_file', { path: 'a.txt', old_string: 'o', new_string: 'x' }],
    ['multi_edit', { path: 'a.txt', edits: [{ old_string: 'one', new_string: 'x' }] }],
    ['edit', { path: 'a.txt', mode: 'overwrite', content: 'x\n' }],
    ['apply_plan', { plan: '<edit><file>a.txt</file><find>one</find><replace>x</replace></edit>' }],
    ['preview_plan', { plan: '<edit><file>a.txt</file><find>one</find><replace>x</replace></edit>' }],
    [
      'apply_plan',
      { plan: { operations: [{ op: 'patch', path: 'a.txt', hunks: [], pieces: [{ data: 'eAo=' }] }] } },
    ],
  ])('refuses %s of a file that was not read, and says what to do', async (name, input) => {
    const { call } = guarded()
    const before = repository.state()
    const refused = await call(name, input)
    expect(codes(refused)).toEqual(['not-read'])
    expect(refused.text).toContain('a.txt has not been read in this session.')
    expect(refused.text).toContain('Read the file first')
    expect(repository.state()).toBe(before)
  })

  it('needs no reading for bytes that name the blob that they are for', async () => {
    const { call } = guarded()
    const blob = repository.git('rev-parse', 'HEAD:a.txt')
    const patch = { op: 'patch', path: 'a.txt', hunks: [], pieces: [{ data: 'eAo=' }], expect: blob }
    expect(await call('apply_plan', { plan: { operations: [patch] } })).toMatchObject({ ok: true })
  })

  it('needs no reading for new files, appending, moving and deleting', async () => {
    const { call } = guarded()
    expect(await call('write_file', { path: 'new.txt', content: 'x\n' })).toMatchObject({ ok: true })
    expect(await call('edit_file', { path: 'new.txt', old_string: 'x', new_string: 'y' })).toMatchObject({
      ok: true,
    })
    expect(await call('edit', { path: 'a.txt', mode: 'append', content: 'x\n' })).toMatchObject({ ok: true })
    const plan = '*** Begin Patch\n*** Update File: long.txt\n@@\n+line 101\n*** End Patch\n'
    expect(await call('apply_plan', { plan })).toMatchObject({ ok: true })
    expect(repository.read('long.txt')).toBe(numbered(101))
    expect(await call('move_file', { from: 'a.txt', to: 'b.txt' })).toMatchObject({ ok: true })
    expect(await call('delete_file', { path: 'b.txt' })).toMatchObject({ ok: true })
  })

  it('says what is wrong with a call first, where reading would not mend it', async () => {
    const { call } = guarded()
    const strayed = { path: 'a.txt', old_string: '', new_string: 'x' }
    expect(codes(await call('edit_file', strayed))).toEqual(['find-empty'])
    expect(codes(await call('edit', { path: 'a.txt', mode: 'create', content: 'x\n' }))).toEqual([
      'file-exists',
    ])
  })

  it('takes a file that was read, and keeps count of what the session itself wrote', async () => {
    const { call } = guarded()
    await call('read_file', { path: 'a.txt' })
    for (const [old_string, new_string] of [
      ['two', 'three\nfour'],
      ['four', 'five'],
      ['five', 'six'],
    ])
      expect(await call('edit_file', { path: 'a.txt', old_string, new_string })).toMatchObject({ ok: true })
    expect(await call('write_file', { path: 'a.txt', content: 'anew\n' })).toMatchObject({ ok: true })
    expect(await call('undo', {})).toMatchObject({ ok: true })
    expect(await call('edit_file', { path: 'a.txt', old_string: 'six', new_string: '6' })).toMatchObject({
      ok: true,
    })
  })

  it('knows a file with uncommitted changes of the user by what it holds in the work tree', async () => {
    const { call } = guarded()
    repository.write({ 'long.txt': `own line\n${numbered(100)}` })
    await call('read_file', { path: 'long.txt' })
    const edit = (old_string: string, new_string: string) =>
      call('edit_file', { path: 'long.txt', old_string, new_string })
    expect(await edit('line 50\n', 'fifty\n')).toMatchObject({ ok: true })
    expect(await edit('fifty\n', '50\n')).toMatchObject({ ok: true })
    expect(await call('undo', {})).toMatchObject({ ok: true })
    expect(await edit('fifty\n', '50\n')).toMatchObject({ ok: true })
    expect(repository.git('show', 'HEAD:long.txt')).not.toContain('own line')
    expect(repository.read('long.txt')).toContain('own line\nline 1\n')
  })

  it('knows a file that it read under the name that it moved or copied it to', async () => {
    const { call } = guarded()
    await call('read_file', { path: 'a.txt' })
    await call('copy_file', { from: 'a.txt', to: 'copy.txt' })
    await call('move_file', { from: 'a.txt', to: 'moved.txt' })
    for (const path of ['copy.txt', 'moved.txt'])
      expect(await call('edit_file', { path, old_string: 'one', new_string: '1' })).toMatchObject({
        ok: true,
      })
    await call('move_file', { from: 'long.txt', to: 'far.txt' })
    expect(
      codes(await call('edit_file', { path: 'far.txt', old_string: 'line 5\n', new_string: '' })),
    ).toEqual(['not-read'])
  })

  it.each<[string, string]>([
    [
      'made',
      '<create><file>b.txt</file><content>one</content></create><move><from>b.txt</from><to>c.txt</to></move>',
    ],
    ['read', '*** Update File: a.txt\n*** Move to: c.txt\n@@\n one\n-two\n+2\n'],
  ])('knows a file that it %s, and that one plan has moved and changed besides', async (_, plan) => {
    const { call } = guarded()
    await call('read_file', { path: 'a.txt' })
    expect(await call('apply_plan', { plan })).toMatchObject({ ok: true })
    const edit = { path: 'c.txt', old_string: 'one', new_string: '1' }
    expect(await call('edit_file', edit)).toMatchObject({ ok: true })
  })

  it('says where a patch that it refuses would have moved its file', async () => {
    const { call } = guarded()
    const plan = [
      'diff --git a/long.txt b/far.txt',
      'rename from long.txt',
      'rename to far.txt',
      '--- a/long.txt',
      '+++ b/far.txt',
      '@@ -5,0 +6 @@',
      '+x',
    ].join('\n')
    expect((await call('apply_plan', { plan })).structured).toMatchObject({
      outcomes: [{ op: 'patch', path: 'long.txt', to: 'far.txt', status: 'failed' }],
      diagnostics: [{ code: 'not-read', operation: 0 }],
    })
  })

  it.each<[string, string]>([
    ['moved', '<move><from>long.txt</from><to>far.txt</to></move>'],
    [
      'moved away and back',
      '<move><from>long.txt</from><to>x</to></move><move><from>x</from><to>far.txt</to></move>',
    ],
    ['copied', '<copy><from>long.txt</from><to>far.txt</to></copy>'],
  ])('refuses to change in one plan a file that it has not read, once it is %s', async (_, first) => {
    const { call } = guarded()
    const edit = (line: number) =>
      `${first}<edit><file>far.txt</file><find>line ${line}</find><replace>x</replace></edit>`
    const anew = `${first}<create_overwrite><file>far.txt</file><content>x</content></create_overwrite>`
    for (const plan of [edit(77), anew]) {
      const refused = await call('apply_plan', { plan })
      expect(codes(refused)).toEqual(['not-read'])
      expect(refused.text).toContain('long.txt')
    }
    await call('read_file', { path: 'long.txt', offset: 70, limit: 10 })
    for (const plan of [edit(50), anew])
      expect(codes(await call('apply_plan', { plan }))).toEqual(['partly-read'])
    const changed = `${edit(77)}<move><from>far.txt</from><to>farther.txt</to></move>`
    expect(await call('apply_plan', { plan: changed })).toMatchObject({ ok: true })
  })

  it('tells of what was not read beside what else a plan gets wrong', async () => {
    const { call } = guarded()
    const plan = {
      operations: [
        { op: 'delete', path: 'nowhere' },
        { op: 'edit', path: 'a.txt', find: 'one', replace: 'x' },
      ],
    }
    expect(codes(await call('apply_plan', { plan }))).toEqual(['file-missing', 'not-read'])
  })

  it('asks of a file for its own lines, whatever others a plan moves', async () => {
    const { call } = guarded()
    await call('read_file', { path: 'long.txt', limit: 10 })
    const plan = {
      operations: [
        { op: 'move', from: 'a.txt', to: 'b.txt' },
        { op: 'edit', path: 'long.txt', find: 'line 5\n', replace: 'five\n' },
      ],
    }
    expect(await call('apply_plan', { plan })).toMatchObject({ ok: true })
  })

  it('knows all of a file that it made and moved over another one', async () => {
    const { call } = guarded()
    const operations = [
      { op: 'create', path: 'b.txt', content: 'line 5\nnew\n' },
      { op: 'move', from: 'b.txt', to: 'long.txt', overwrite: true },
    ]
    expect(await call('apply_plan', { plan: { operations } })).toMatchObject({ ok: true })
    const edit = { path: 'long.txt', old_string: 'line 5\n', new_string: 'five\n' }
    expect(await call('edit_file', edit)).toMatchObject({ ok: true })
  })

  it('asks for the line beside which text is added at the top or the end, and names it alone', async () => {
    const { call } = guarded()
    await call('read_file', { path: 'long.txt', offset: 40, limit: 10 })
    const beside = (line: string, more: string) =>
      call('edit_file', { path: 'long.txt', old_string: line, new_string: more })
    const missing = ({ structured }: ToolAnswer) => structured.diagnostics.map(({ data }) => data)
    expect(missing(await beside('line 1\n', 'top\nline 1\n'))).toMatchObject([
      { missing: [{ from: 1, to: 1 }] },
    ])
    expect(missing(await beside('line 100\n', 'line 100\nend\n'))).toMatchObject([
      { missing: [{ from: 100, to: 100 }] },
    ])
    const edits = [
      { old_string: 'line 49\n', new_string: 'line 49\nmore\n' },
      { old_string: 'line 60\n', new_string: '' },
    ]
    expect(missing(await call('multi_edit', { path: 'long.txt', edits }))).toMatchObject([
      { missing: [{ from: 60, to: 60 }] },
    ])
  })

  it('needs no reading of a file that another is moved or copied over', async () => {
    const { call } = guarded()
    for (const tool of ['copy_file', 'move_file'])
      expect(await call(tool, { from: 'long.txt', to: 'a.txt', overwrite: true })).toMatchObject({ ok: true })
  })

  it('learns nothing of a file that it has not read by copying it over one that it has', async () => {
    const { call } = guarded()
    await call('read_file', { path: 'a.txt' })
    await call('copy_file', { from: 'long.txt', to: 'a.txt', overwrite: true })
    const edit = { path: 'a.txt', old_string: 'line 5\n', new_string: '' }
    expect(codes(await call('edit_file', edit))).toEqual(['not-read'])
  })

  it('refuses a file that somebody else has changed since', async () => {
    const { call } = guarded()
    await call('read_file', { path: 'a.txt' })
    const other = begin()
    await other.call('edit_file', { path: 'a.txt', old_string: 'one', new_string: '1' })
    const refused = await call('edit_file', { path: 'a.txt', old_string: 'two', new_string: '2' })
    expect(codes(refused)).toEqual(['changed-since-read'])
    await call('read_file', { path: 'a.txt' })
    expect(await call('edit_file', { path: 'a.txt', old_string: 'two', new_string: '2' })).toMatchObject({
      ok: true,
    })
  })

  it('refuses a file of which a hook has made something else than the session wrote, and still takes it back', async () => {
    repository.hook('pre-commit', 'sed -i "s/ *$//" a.txt; git add a.txt')
    workspace = await workspaceIn(repository.root, { runs: ['hooks'] })
    const { call } = begin({ readBeforeWrite: true })
    await call('read_file', { path: 'a.txt' })
    const edit = { path: 'a.txt', old_string: 'two', new_string: 'three   ' }
    expect(await call('edit_file', edit)).toMatchObject({
      ok: true,
      structured: { changes: [{ path: 'a.txt', byHook: true }] },
    })
    expect(repository.read('a.txt')).toBe('one\nthree\n')
    const again = { path: 'a.txt', old_string: 'one', new_string: '1' }
    expect(codes(await call('edit_file', again))).toEqual(['changed-since-read'])
    expect(await call('undo', {})).toMatchObject({ ok: true })
    expect(repository.read('a.txt')).toBe('one\ntwo\n')
    expect(await call('edit_file', again)).toMatchObject({ ok: true })
  })

  it('counts a range for the lines that it covered, and names those that are missing', async () => {
    const { call } = guarded()
    const edit = (line: number, new_string: string) =>
      call('edit_file', { path: 'long.txt', old_string: `line ${line}\n`, new_string })
    await call('read_file', { path: 'long.txt', offset: 11, limit: 20 })
    expect(await edit(20, 'x\ny\nz\n')).toMatchObject({ ok: true })
    const beside = await edit(31, 'x\n')
    expect(codes(beside)).toEqual(['partly-read'])
    expect(beside.text).toContain('line 33 of long.txt')
    const anew = await call('write_file', { path: 'long.txt', content: 'x\n' })
    expect(anew.text).toContain('lines 1-10, 33-102 of long.txt')
    await call('read_file', { path: 'long.txt', offset: 33 })
    expect(await edit(31, 'x\n')).toMatchObject({ ok: true })
    expect((await call('write_file', { path: 'long.txt', content: 'x\n' })).text).toContain('lines 1-10 of')
  })

  it('lets text be added at the edge of what was read', async () => {
    const { call } = guarded()
    await call('read_file', { path: 'long.txt', offset: 10, limit: 1 })
    const between = (old_string: string) =>
      call('edit_file', { path: 'long.txt', old_string, new_string: old_string.replace('\n', '\nx\n') })
    expect(codes(await between('line 8\nline 9'))).toEqual(['partly-read'])
    expect(await between('line 9\nline 10')).toMatchObject({ ok: true })
    expect(await between('line 10\nline 11')).toMatchObject({ ok: true })
    expect(codes(await between('line 11\nline 12'))).toEqual(['partly-read'])
  })

  it('takes lines for changed where they were read, of those that are alike', async () => {
    const { call } = guarded()
    const functions = ['one', 'two', 'three'].map((name) => `function ${name}() {\n  ${name}()\n}\n`)
    const edit = async (offset: number, limit: number, old_string: string, new_string: string) => {
      await workspace.apply([{ op: 'create', path: 'a.js', content: functions.join('\n') }], {
        overwrite: true,
      })
      await call('read_file', { path: 'a.js', offset, limit })
      return codes(await call('edit_file', { path: 'a.js', old_string, new_string }))
    }
    const [one, two] = functions
    expect(await edit(1, 7, `${one}\n${two}`, one!)).toEqual([])
    expect(await edit(5, 3, two!, `${two}\nfunction more() {\n}\n`)).toEqual([])
    expect(await edit(5, 3, `${two}\n`, '')).toEqual(['partly-read'])
  })

  it('learns nothing from a plan that was refused, whose readings nobody has seen', async () => {
    const { call } = guarded()
    const plan = '<read><file>a.txt</file></read>\n<delete><file>missing.txt</file></delete>'
    expect(codes(await call('apply_plan', { plan }))).toEqual(['file-missing'])
    expect(codes(await call('edit_file', { path: 'a.txt', old_string: 'one', new_string: 'x' }))).toEqual([
      'not-read',
    ])
  })
})

describe('a session as JSON', () => {
  it('goes on where it was: what it read, what it wrote, and how it was begun', async () => {
    const first = begin({ readBeforeWrite: true })
    await first.call('read_file', { path: 'long.txt', limit: 10 })
    await first.call('edit_file', { path: 'long.txt', old_string: 'line 5\n', new_string: 'five\n' })
    const saved: unknown = JSON.parse(JSON.stringify(first.session))
    const second = begin({ saved })
    expect(JSON.parse(JSON.stringify(second.session))).toEqual(saved)
    const edit = { path: 'long.txt', old_string: 'line 50\n', new_string: 'x' }
    expect(codes(await second.call('edit_file', edit))).toEqual(['partly-read'])
    expect(await second.call('undo', {})).toMatchObject({ ok: true })
    expect(repository.read('long.txt')).toBe(numbered(100))
  })

  it('refuses what is no saved session', () => {
    for (const saved of [
      null,
      {},
      { version: 2 },
      { version: 1, readBeforeWrite: true, seen: [['a', {}]], batches: [] },
    ])
      expect(() => workspace.session({ saved })).toThrow(expect.objectContaining({ code: 'usage' }))
  })
})
