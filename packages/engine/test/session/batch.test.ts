import { copyFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { ToolAnswer, ToolSet, Workspace } from '@emend/engine'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { numbered, workspaceIn } from '../support.ts'

let repository: TestRepository
let workspace: Workspace
beforeEach(async () => {
  repository = makeRepository({ 'a.txt': 'one\ntwo\n', 'src/b.txt': 'b\n', 'long.txt': numbered(100) })
  workspace = await workspaceIn(repository.root)
})
afterEach(() => repository.remove())

describe('a batch of calls', () => {
  it('is one plan and one commit, and each call sees what those before it would leave', async () => {
    const session = workspace.session({ fsync: false })
    const before = repository.state()
    const seen: string[] = []
    const result = await session.batch(
      async (tools) => {
        const call = async (name: string, input: object) => seen.push((await tools.call(name, input)).text)
        await call('edit_file', { path: 'a.txt', old_string: 'two', new_string: 'three' })
        await call('read_file', { path: 'a.txt' })
        await call('write_file', { path: 'src/new/c.txt', content: 'c\n' })
        await call('move_file', { from: 'src/b.txt', to: 'b.txt' })
        await call('list_dir', { path: 'src' })
        await call('glob_search', { pattern: '**/*.txt' })
        await call('edit', { path: 'src/new/c.txt', mode: 'append', content: 'd\n' })
        await call('delete_file', { path: 'long.txt' })
        expect(repository.state()).toBe(before)
      },
      { message: 'Tidy up' },
    )
    expect(seen.slice(0, 2)).toEqual(['{"ok":"a.txt"}', '     1\tone\n     2\tthree'])
    expect(seen[4]).toBe('new/')
    expect(seen[5]!.split('\n').sort()).toEqual(['a.txt', 'b.txt', 'long.txt', 'src/new/c.txt'])
    expect(result).toMatchObject({ ok: true, commit: repository.git('rev-parse', 'HEAD') })
    expect(result.calls?.map(({ name }) => name)).toHaveLength(8)
    expect(repository.git('log', '--format=%s')).toBe('Tidy up\nBegin')
    expect(repository.git('ls-tree', '-r', '--name-only', 'HEAD').split('\n')).toEqual([
      'a.txt',
      'b.txt',
      'src/new/c.txt',
    ])
    expect(repository.git('show', 'HEAD:src/new/c.txt')).toBe('c\nd')
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(await session.undo({ fsync: false })).toMatchObject({ ok: true })
    expect(repository.git('diff', 'HEAD~2', 'HEAD')).toBe('')
  })

  it('says of no file that it was overwritten, as long as nothing is', async () => {
    const seen: string[] = []
    await workspace.session({ fsync: false }).batch(async (tools) => {
      const input = { path: 'new.txt', mode: 'overwrite', content: 'x\n' }
      seen.push((await tools.call('edit', input)).text)
    })
    expect(seen).toEqual(['Wrote new.txt'])
  })

  it('makes the same commit tree as the same operations in one plan', async () => {
    const operations = [
      { op: 'edit', path: 'a.txt', find: 'one', replace: 'two' },
      { op: 'copy', from: 'a.txt', to: 'c/a.txt' },
      { op: 'edit', path: 'c/a.txt', find: 'two\ntwo', replace: 'x' },
      { op: 'delete', path: 'a.txt' },
      { op: 'create', path: 'a.txt', content: 'new\n' },
    ] as const
    const whole = await workspace.preview(operations)
    const result = await workspace.session({ fsync: false }).batch(async (tools) => {
      for (const operation of operations)
        await tools.call('apply_plan', { plan: JSON.stringify({ version: 1, operations: [operation] }) })
    })
    expect(result.diff).toBe(whole.diff)
    expect(result.changes).toEqual(whole.changes)
  })

  it.each<[string, string, object]>([
    ['what it asks for does not fit', 'edit_file', { path: 'a.txt', old_string: 'nowhere', new_string: 'x' }],
    ['its arguments are wrong', 'edit_file', { path: 'a.txt', old_string: 'one' }],
    ['the arguments of a plan are wrong', 'apply_plan', { plan: 3 }],
    ['there is no such tool', 'edit_fiel', {}],
    ['it would look back', 'undo', {}],
    ['it would look forward', 'preview_plan', { plan: '<delete><file>a.txt</file></delete>' }],
  ])('is discarded as a whole where %s in one of its calls', async (_, name, input) => {
    const session = workspace.session()
    const before = repository.state()
    const result = await session.batch(async (tools) => {
      expect(await tools.call('delete_file', { path: 'long.txt' })).toMatchObject({ ok: true })
      expect(await tools.call(name, input)).toMatchObject({ ok: false })
      expect(await tools.call('delete_file', { path: 'src/b.txt' })).toMatchObject({ ok: true })
    })
    expect(result.ok).toBe(false)
    expect(result.diagnostics).toHaveLength(1)
    expect(result.outcomes.filter(({ op }) => op === 'delete').map(({ status }) => status)).toEqual([
      'not-applied',
      'not-applied',
    ])
    expect(repository.state()).toBe(before)
    expect(await session.undo()).toMatchObject({ diagnostics: [{ code: 'nothing-to-undo' }] })
  })

  it.each([
    { op: 'list', path: 'src' },
    { op: 'mkdir', path: 'src' },
  ])('knows what is in a directory that a $op has seen before', async (first) => {
    const session = workspace.session({ fsync: false })
    const batch = (...operations: readonly object[]) =>
      session.batch(async (tools) => {
        for (const operation of operations)
          await tools.call('apply_plan', { plan: JSON.stringify(operation) })
      })
    const [rmdir, remove] = [
      { op: 'rmdir', path: 'src' },
      { op: 'delete', path: 'src/b.txt' },
    ]
    expect(await batch(first, rmdir)).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'directory-not-empty', data: { names: ['b.txt'] } }],
    })
    expect(await batch(first, remove, rmdir)).toMatchObject({ ok: true })
  })

  it('answers a call with what the repository refuses, and is refused for that', async () => {
    const session = workspace.session({ fsync: false })
    const before = repository.state()
    const index = join(repository.root, '.git/index')
    const seen: unknown[] = []
    const result = await session.batch(async (tools) => {
      await tools.call('delete_file', { path: 'a.txt' })
      copyFileSync(index, `${index}.aside`)
      repository.write({ '.git/index': 'none' })
      seen.push((await tools.call('read_file', { path: 'long.txt' })).structured.diagnostics[0]?.code)
      renameSync(`${index}.aside`, index)
    })
    expect(seen).toEqual(['repository-damaged'])
    expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'repository-damaged' }] })
    expect(repository.state()).toBe(before)
  })

  it('keeps the message of a plan beside a blank one of its call', async () => {
    const session = workspace.session({ fsync: false })
    const plan = {
      version: 1,
      message: 'Say three',
      operations: [{ op: 'append', path: 'a.txt', content: 'three\n' }],
    }
    await session.batch((tools) => tools.call('apply_plan', { plan, message: ' ' }))
    expect(repository.git('log', '-1', '--format=%s')).toBe('Say three')
  })

  it('has the messages of its calls as the paragraphs of its own', async () => {
    await workspace.session({ fsync: false }).batch(async (tools) => {
      const append = async (path: string, message: string) => {
        const plan = { version: 1, operations: [{ op: 'append', path, content: 'more\n' }] }
        await tools.call('apply_plan', { plan, message })
      }
      await append('a.txt', 'Say more')
      await append('src/b.txt', 'And here')
    })
    expect(repository.git('log', '-1', '--format=%B')).toMatch(/^Say more\n\nAnd here\n\n/)
  })

  it('leaves nothing of a call that is refused to those after it', async () => {
    const edit = (old_string: string, new_string: string) => ({ path: 'a.txt', old_string, new_string })
    const halves = { path: 'a.txt', edits: [edit('one', 'ONE'), edit('nowhere', 'x')] }
    const session = workspace.session({ readBeforeWrite: true })
    const seen: (readonly [boolean, string])[] = []
    await session.batch(async (tools) => {
      const call = async (name: string, input: object) => {
        const { ok, text } = await tools.call(name, input)
        seen.push([ok, text])
      }
      await call('write_file', { path: 'new.txt', content: 'new\n' })
      await call('edit_file', edit('two', 'TWO'))
      await call('read_file', { path: 'a.txt' })
      await call('multi_edit', halves)
      await call('edit_file', edit('two', 'TWO'))
      await call('multi_edit', halves)
      await call('read_file', { path: 'a.txt' })
      await call('read_file', { path: 'new.txt' })
    })
    expect(seen.map(([ok]) => ok)).toEqual([true, false, true, false, true, false, true, true])
    expect([2, 6, 7].map((at) => seen[at]![1])).toEqual([
      '     1\tone\n     2\ttwo',
      '     1\tone\n     2\tTWO',
      '     1\tnew',
    ])
  })

  it('is discarded as a whole where an exception is thrown, which goes on its way', async () => {
    const session = workspace.session()
    const before = repository.state()
    const thrown = session.batch(async (tools) => {
      await tools.call('delete_file', { path: 'a.txt' })
      throw new Error('out of ideas')
    })
    await expect(thrown).rejects.toThrow('out of ideas')
    expect(repository.state()).toBe(before)
  })

  it('is refused where somebody else has changed one of its files meanwhile', async () => {
    const session = workspace.session({ fsync: false })
    const result = await session.batch(async (tools) => {
      await tools.call('edit_file', { path: 'a.txt', old_string: 'two', new_string: '2' })
      repository.write({ 'a.txt': 'other\n' })
      repository.commit('Other')
    })
    expect(result.ok).toBe(false)
    expect(repository.read('a.txt')).toBe('other\n')
    expect(repository.git('log', '-1', '--format=%s')).toBe('Other')
  })

  it('keeps to the configuration that somebody has committed meanwhile', async () => {
    const result = await workspace.session({ fsync: false }).batch(async (tools) => {
      await tools.call('delete_file', { path: 'a.txt' })
      repository.write({ 'emend.config.json': '{ "paths": { "protected": ["a.txt"] } }' })
      repository.commit('Protect it')
    })
    expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'path-protected' }] })
    expect(repository.git('log', '-1', '--format=%s')).toBe('Protect it')
  })

  it('lands though a file that it has only read is gone meanwhile', async () => {
    const result = await workspace.session({ fsync: false }).batch(async (tools) => {
      await tools.call('read_file', { path: 'a.txt' })
      await tools.call('delete_file', { path: 'src/b.txt' })
      repository.write({ 'a.txt': null })
      repository.commit('Other')
    })
    expect(result).toMatchObject({ ok: true, changes: [{ path: 'src/b.txt' }] })
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('does not do what it has refused, whatever somebody else has changed meanwhile', async () => {
    const result = await workspace.session({ fsync: false }).batch(async (tools) => {
      const edit = { path: 'a.txt', old_string: 'three', new_string: '3' }
      expect(await tools.call('edit_file', edit)).toMatchObject({ ok: false })
      repository.write({ 'a.txt': 'one\ntwo\nthree\n' })
      repository.commit('Other')
    })
    expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'find-not-found', operation: 0 }] })
    expect(repository.read('a.txt')).toBe('one\ntwo\nthree\n')
    expect(repository.git('log', '-1', '--format=%s')).toBe('Other')
  })

  it('keeps to what it saw first, and is refused where that is no longer so', async () => {
    const result = await workspace.session({ fsync: false }).batch(async (tools) => {
      await tools.call('write_file', { path: 'new.txt', content: 'mine\n' })
      repository.write({ 'new.txt': 'theirs\n' })
      const shown = await tools.call('read_file', { path: 'new.txt' })
      expect(shown.text).toBe('     1\tmine')
    })
    expect(result.ok).toBe(false)
    expect(repository.read('new.txt')).toBe('theirs\n')
  })

  it('names a failing call by its place, and its operation by its place in the whole', async () => {
    const result = await workspace.session().batch(async (tools) => {
      await tools.call('delete_file', { path: 'a.txt' })
      const edits = [
        { old_string: 'line 1\n', new_string: 'x\n' },
        { old_string: 'nowhere', new_string: 'y' },
      ]
      const answer = await tools.call('multi_edit', { path: 'long.txt', edits })
      expect(JSON.parse(answer.text)).toMatchObject({ error: { index: 1 } })
      expect(answer.structured.diagnostics).toMatchObject([{ operation: 1 }])
    })
    expect(result.diagnostics).toMatchObject([{ code: 'find-not-found', operation: 2 }])
    expect(result.report).toContain('Not applied: call 2 failed; delete_file a.txt was fine')
  })
})

it('a batch waits for calls that nobody waits for, and refuses those that come when it has ended', async () => {
  const session = workspace.session({ fsync: false })
  const kept: ToolSet[] = []
  const result = await session.batch(async (tools) => {
    kept.push(tools)
    void tools.call('delete_file', { path: 'a.txt' })
  })
  expect(result.changes).toMatchObject([{ path: 'a.txt', status: 'deleted' }])
  const before = repository.state()
  const late = await kept[0]!.call('delete_file', { path: 'long.txt' })
  expect(late).toMatchObject({ ok: false, text: expect.stringContaining('has ended') })
  expect(repository.state()).toBe(before)
})

it('a batch lands as it was when it ended, whoever calls while it does', async () => {
  const answers: Promise<ToolAnswer>[] = []
  const result = await workspace.session({ fsync: false }).batch(async (tools) => {
    await tools.call('delete_file', { path: 'a.txt' })
    const goOn = async () => {
      for (let count = 0; count < 20; count++) {
        await null
        answers.push(tools.call('read_file', { path: 'long.txt' }))
      }
    }
    void goOn()
  })
  expect(await answers.at(-1)).toMatchObject({ ok: false, text: expect.stringContaining('has ended') })
  expect(result).toMatchObject({ ok: true, diagnostics: [], changes: [{ path: 'a.txt', status: 'deleted' }] })
})

it('a batch tells of its calls apart from one that cannot be read', async () => {
  const result = await workspace.session().batch(async (tools) => {
    await tools.call('apply_plan', {
      plan: '<delete><file>a.txt</file></delete>\n<edit><file>a.txt</file></edit>',
    })
    await tools.call('delete_file', { path: 'long.txt' })
  })
  expect(result.ok).toBe(false)
  expect(result.outcomes).toMatchObject([{ op: 'delete', path: 'long.txt', status: 'not-applied' }])
  expect(result.report).toContain('delete_file long.txt was fine')
})

describe('a batch with readBeforeWrite', () => {
  const guarded = () => workspace.session({ readBeforeWrite: true, fsync: false })

  it('counts what was read within it, and what it wrote itself', async () => {
    const session = guarded()
    const result = await session.batch(async (tools) => {
      await tools.call('read_file', { path: 'a.txt' })
      await tools.call('edit_file', { path: 'a.txt', old_string: 'one', new_string: '1' })
      await tools.call('edit_file', { path: 'a.txt', old_string: '1', new_string: '!' })
      await tools.call('write_file', { path: 'c.txt', content: 'c\n' })
      await tools.call('edit_file', { path: 'c.txt', old_string: 'c', new_string: 'd' })
    })
    expect(result.diagnostics).toEqual([])
    const after = await session.tools().call('edit_file', { path: 'a.txt', old_string: '!', new_string: '?' })
    expect(after).toMatchObject({ ok: true })
  })

  it('is discarded where it changes a file that was not read', async () => {
    const before = repository.state()
    const result = await guarded().batch(async (tools) => {
      await tools.call('edit_file', { path: 'a.txt', old_string: 'one', new_string: '1' })
      await tools.call('delete_file', { path: 'long.txt' })
    })
    expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'not-read', operation: 0 }] })
    expect(repository.state()).toBe(before)
  })

  it('has not read a file of which it was shown its own lines alone', async () => {
    const codes: (string | undefined)[] = []
    await guarded().batch(async (tools) => {
      const call = async (name: string, input: object) =>
        codes.push((await tools.call(name, input)).structured.diagnostics[0]?.code)
      await call('edit', { path: 'long.txt', mode: 'append', content: 'mine\n' })
      await call('read_file', { path: 'long.txt', offset: 101 })
      await call('edit_file', { path: 'long.txt', old_string: 'line 5\n', new_string: '' })
    })
    expect(codes).toEqual([undefined, undefined, 'not-read'])
  })

  it('looks for a file under its own name after a call that would have moved it and was refused', async () => {
    const moving = [
      { op: 'move', from: 'a.txt', to: 'b.txt' },
      { op: 'delete', path: 'nowhere' },
    ]
    const codes: (string | undefined)[] = []
    await workspace.session({ readBeforeWrite: true }).batch(async (tools) => {
      const call = async (name: string, input: object) =>
        codes.push((await tools.call(name, input)).structured.diagnostics[0]?.code)
      await call('apply_plan', { plan: { version: 1, operations: moving } })
      await call('edit_file', { path: 'a.txt', old_string: 'one', new_string: '1' })
      await call('move_file', { from: 'long.txt', to: 'a long.txt' })
      await call('apply_plan', {
        plan: { version: 1, operations: [{ op: 'move', from: 'a long.txt', to: 'b.txt' }, moving[1]] },
      })
      await call('edit_file', { path: 'a long.txt', old_string: 'line 5\n', new_string: '' })
    })
    expect(codes).toEqual(['file-missing', 'not-read', undefined, 'file-missing', 'not-read'])
  })

  it('counts lines as they were before it, however far it has moved them', async () => {
    const result = await guarded().batch(async (tools) => {
      const edit = (old_string: string, new_string: string) =>
        tools.call('edit_file', { path: 'long.txt', old_string, new_string })
      await tools.call('read_file', { path: 'long.txt', limit: 10 })
      expect(await edit('line 5\n', `${numbered(3)}five\n`)).toMatchObject({ ok: true })
      await tools.call('read_file', { path: 'long.txt', offset: 53, limit: 1 })
      expect(await edit('line 50\n', 'fifty\n')).toMatchObject({ ok: true })
      expect((await edit('line 51\n', 'x\n')).text).toContain('line 51 of long.txt')
    })
    expect(result.diagnostics).toMatchObject([
      { code: 'partly-read', data: { missing: [{ from: 51, to: 51 }] } },
    ])
  })

  it('that is stopped does not wait for work that never ends, and changes nothing', async () => {
    const session = workspace.session({ fsync: false })
    const before = repository.state()
    const stop = new AbortController()
    const stopped = session.batch(
      async (tools) => {
        await tools.call('write_file', { path: 'c.txt', content: 'c\n' })
        stop.abort()
        await new Promise(() => {})
      },
      { signal: stop.signal },
    )
    await expect(stopped).rejects.toMatchObject({ code: 'interrupted' })
    const late = session.batch(() => new Promise(() => {}), { signal: AbortSignal.abort() })
    await expect(late).rejects.toMatchObject({ code: 'interrupted' })
    expect(repository.state()).toBe(before)
  })
})

it('a batch is planned anew whatever has stopped its calls since they were answered', async () => {
  const result = await workspace.session({ fsync: false }).batch(async (tools) => {
    const stop = new AbortController()
    const edit = { path: 'a.txt', old_string: 'one', new_string: '1' }
    await tools.call('edit_file', edit, { signal: stop.signal })
    stop.abort()
    repository.write({ 'a.txt': `top\n${repository.read('a.txt')}` })
    repository.commit('Meanwhile')
  })
  expect(result).toMatchObject({ ok: true, diagnostics: [] })
  expect(repository.read('a.txt')).toMatch(/^top\n1\n/)
})

it('a batch of many calls costs little for each, however many came before it', async () => {
  const files = Array.from({ length: 400 }, (_, at) => [`f/${at}.txt`, `file ${at}\n`] as const)
  repository.write(Object.fromEntries(files))
  repository.commit('Many')
  // In time of the processor: a machine that is busy with something else meanwhile is slow, and does no more for that.
  const costs = [0, 0, 0, 0]
  const result = await workspace.session({ fsync: false }).batch(async (tools) => {
    for (const [at, [path]] of files.entries()) {
      const before = process.cpuUsage()
      await tools.call('read_file', { path })
      await tools.call('edit_file', { path, old_string: 'file', new_string: 'entry' })
      const { user, system } = process.cpuUsage(before)
      costs[Math.floor(at / 100)]! += user + system
    }
  })
  expect(result.changes).toHaveLength(400)
  expect(costs[3]).toBeLessThan(3 * costs[1]!)
})
