import { readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { EmendError, type Result, type ToolSet, Workspace } from '@emend/engine'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { createFsFromVolume, Volume } from 'memfs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workspaceIn } from './support.ts'

const edit = (find: string, replace: string): string =>
  `<edit>\n<file>a.txt</file>\n<find>${find}</find>\n<replace>${replace}</replace>\n</edit>\n`

describe('Workspace', () => {
  let repository: TestRepository
  const open = () => workspaceIn(repository.root)
  beforeEach(() => {
    repository = makeRepository({ 'a.txt': 'one\n', 'b.txt': 'b\n' })
  })
  afterEach(() => repository.remove())

  it('previews without writing, and applies what it previewed', async () => {
    const workspace = await open()
    const before = repository.state()
    const preview = await workspace.preview(edit('one', 'two'))
    expect(repository.state()).toBe(before)
    const result = await workspace.apply(edit('one', 'two'))
    expect(result).toMatchObject({ ok: true, base: preview.base, branch: 'refs/heads/main' })
    expect(result.diff).toBe(preview.diff)
    expect(result.changes).toEqual(preview.changes)
    expect(result.commit).toBe(repository.git('rev-parse', 'HEAD'))
    expect(result.changes).toEqual([
      {
        path: 'a.txt',
        status: 'modified',
        before: repository.git('rev-parse', 'HEAD~:a.txt'),
        after: repository.git('rev-parse', 'HEAD:a.txt'),
        mode: '100644',
      },
    ])
  })

  it('says in a preview, too, that there is to be no commit of what changes', async () => {
    const workspace = await open()
    const warned = async (
      input: Parameters<Workspace['apply']>[0],
    ): Promise<readonly (readonly string[])[]> => [
      (await workspace.preview(input)).warnings.filter((warning) => warning.includes('no commit')),
      (await workspace.apply(input)).warnings.filter((warning) => warning.includes('no commit')),
    ]
    const directories = ['Only directories changed, and git knows none: there is no commit.']
    expect(await warned([{ op: 'mkdir', path: 'd' }])).toEqual([directories, directories])
    expect(await warned([{ op: 'mkdir', path: 'd' }])).toEqual([[], []])
    const takenBack = ['The operations leave everything as it was: there is no commit.']
    expect(await warned(edit('one', 'two') + edit('two', 'one'))).toEqual([takenBack, takenBack])
    expect(await warned(edit('one', 'one'))).toEqual([[], []])
    expect(await warned([{ op: 'read', path: 'a.txt' }])).toEqual([[], []])
    repository.write({ 'a.txt': 'two\n' })
    const nothingNew = ['What HEAD has is what the plan makes of it: there is no commit.']
    expect(await warned(edit('two', 'one'))).toEqual([nothingNew, nothingNew])
    expect(await warned(edit('one', 'three'))).toEqual([[], []])
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('2')
  })

  it('tells of a bisect that is going on beside what is wrong with a plan, and not where nothing is to change', async () => {
    const workspace = await open()
    repository.git('bisect', 'start')
    const codesOf = async (result: Promise<Result>): Promise<readonly string[]> =>
      (await result).diagnostics.map(({ code }) => code)
    const expectCodes = async (input: Parameters<Workspace['apply']>[0], codes: readonly string[]) => {
      expect(await codesOf(workspace.apply(input))).toEqual(codes)
      expect(await codesOf(workspace.preview(input))).toEqual(codes)
    }
    await expectCodes(edit('none', 'two'), ['find-not-found', 'in-progress'])
    await expectCodes(edit('one', 'two'), ['in-progress'])
    const { outcomes } = await workspace.preview(edit('none', 'two'))
    expect(outcomes).toMatchObject([{ status: 'failed' }])
    await expectCodes([{ op: 'read', path: 'none.txt' }], ['file-missing'])
    await expectCodes([{ op: 'read', path: 'a.txt' }], [])
    await expectCodes(edit('one', 'one'), [])
  })

  it('takes a plan and an array of operations as well as text', async () => {
    const workspace = await open()
    expect((await workspace.apply([{ op: 'edit', path: 'a.txt', find: 'one', replace: 'two' }])).ok).toBe(
      true,
    )
    const plan = {
      version: 1 as const,
      message: 'Third',
      operations: [
        { op: 'edit' as const, path: 'a.txt', find: 'two', replace: 'three', occurrences: 'one' as const },
      ],
    }
    expect((await workspace.apply(plan)).ok).toBe(true)
    expect(repository.git('log', '-1', '--format=%s')).toBe('Third')
    expect(repository.read('a.txt')).toBe('three\n')
  })

  it('tells where it undoes a batch in a file that was moved since', async () => {
    const workspace = await open()
    await workspace.apply(edit('one', 'two'))
    repository.git('mv', 'a.txt', 'c.txt')
    repository.commit('Move it')
    expect((await workspace.undo()).warnings).toEqual([
      'a.txt was moved to c.txt since: what the batch did there is taken back in c.txt.',
    ])
    expect(repository.read('c.txt')).toBe('one\n')
  })

  it('answers operations of the wrong shape with diagnostics, not with an exception', async () => {
    const workspace = await open()
    const result = await workspace.apply([{ op: 'edit', path: 'a.txt', find: 'one' } as never])
    expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'field-invalid' }] })
    expect(result.diagnostics[0]!.plan).toBeUndefined()
  })

  it.each([
    ['Subject\n\nBody\n\nSigned-off-by: Ada <ada@example.com>', 'Signed-off-by: Ada <ada@example.com>'],
    ['Subject\r\n\r\nFixes: 12\r\nAcked-by: Alan', 'Fixes: 12\nAcked-by: Alan'],
    ['Subject\n \nBody\n \t\nFixes: 12', 'Fixes: 12'],
    ['Subject\n\n\n\nFixes: 12', 'Fixes: 12'],
    ['Fixes: 12', ''],
    ['Subject\n\nNote: a list\nof two lines', ''],
    ['Subject\n\nEmend-Undoes: 0000000', ''],
  ])('keeps the trailers of a message where git reads them: %j', async (message, expected) => {
    await (await open()).apply(edit('one', 'two'), { message })
    const trailers = repository.git('log', '-1', '--format=%(trailers)').trim().split('\n')
    expect(trailers.filter((line) => !/^Emend-(Batch|Plan): /.test(line)).join('\n')).toBe(expected)
    const lines = message.split('\n').flatMap((line) => line.trim() || [])
    const kept = repository.git('log', '-1', '--format=%B').split('\n')
    expect(kept.filter((line) => lines.includes(line))).toEqual(lines)
  })

  it.each([
    ['--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\n', '@@ -2 +2 @@\n-nowhere\n+three', '\n'],
    ['*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+two\n', '@@\n-nowhere\n+three', '\n*** End Patch'],
  ])('tells of a hunk where it stands in the text, and of nothing else: %j', async (before, hunk, after) => {
    const { diagnostics } = await (await open()).preview(`${before}${hunk}${after}`)
    expect(diagnostics).toMatchObject([{ code: 'hunk-not-found', data: { hunk: 2 } }])
    const place = { line: 6, column: 1, offset: before.length, length: hunk.length }
    expect(diagnostics[0]!.plan).toEqual(place)
  })

  it('makes the same commit of the same inputs, clock and randomness', async () => {
    const ids = new Set<string>()
    const date = '2026-01-02T03:04:05Z'
    for (let round = 0; round < 2; round++) {
      const twin = makeRepository()
      twin.write({ 'a.txt': 'one\n' })
      twin.git('add', '-A')
      twin.git('-c', 'user.name=A', 'commit', '-q', '-m', 'Begin', '--date', date)
      const amended = twin.git('commit-tree', 'HEAD^{tree}', '-m', 'Begin')
      expect(amended).toMatch(/^[0-9a-f]{40}$/)
      const root = await Workspace.open(twin.root, {
        env: { ...plainEnvironment, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
        clock: () => new Date(date),
        random: () => 0.5,
      })
      twin.git('update-ref', '-d', 'HEAD')
      twin.git('rm', '-q', '--cached', 'a.txt')
      twin.write({ 'a.txt': null })
      const result = await root.apply('<create>\n<file>a.txt</file>\n<content>\nnew\n</content>\n</create>\n')
      ids.add(result.commit!)
      twin.remove()
    }
    expect(ids.size).toBe(1)
  })

  it('reads the configuration from the committed tree alone', async () => {
    repository.write({ 'emend.config.json': '{ "paths": { "protected": ["b.txt"] } }' })
    const workspace = await open()
    expect((await workspace.policy()).protected).not.toContain('b.txt')
    repository.commit('Configure')
    expect((await workspace.policy()).protected).toContain('b.txt')
    repository.write({ 'emend.config.json': '{}' })
    expect((await workspace.preview('<delete>\n<file>b.txt</file>\n</delete>\n')).diagnostics).toMatchObject([
      { code: 'path-protected' },
    ])
  })

  it.each([
    ['shift_gis', 'shift_gis'],
    ['', '""'],
  ])('refuses an encoding that is not known, whether a file needs it or not: %j', async (encoding, told) => {
    repository.write({
      'emend.config.json': JSON.stringify({ encodings: { '*.txt': 'latin1', '*.jp': encoding } }),
    })
    repository.commit('Configure')
    await expect((await open()).preview(edit('one', 'two'))).rejects.toMatchObject({
      code: 'configuration-invalid',
      message: `emend.config.json: \`encodings.*.jp\` names an encoding that is not known: ${told}.`,
    })
  })

  it('refuses a configuration that is a symbolic link', async () => {
    symlinkSync('a.txt', join(repository.root, 'emend.config.json'))
    repository.commit('Configure')
    await expect((await open()).preview(edit('one', 'two'))).rejects.toMatchObject({
      code: 'configuration-invalid',
      message: 'emend.config.json is a symbolic link, and has to be a file.',
    })
  })

  it('refuses a configuration that is not in UTF-8: what it protects would not be known', async () => {
    const text = '{ "paths": { "protected": ["größe/**"] } }'
    for (const encoding of ['latin1', 'utf16le'] as const) {
      repository.write({ 'emend.config.json': Buffer.from(text, encoding) })
      repository.commit('Configure')
      await expect((await open()).policy()).rejects.toMatchObject({
        code: 'configuration-invalid',
        message: 'emend.config.json is not in UTF-8.',
      })
    }
  })

  it.each(['utf-16', 'UTF32', 'ucs-4'])(
    'refuses %s, of which the bytes may be in either order',
    async (encoding) => {
      repository.write({ 'emend.config.json': JSON.stringify({ encodings: { '*.h': encoding } }) })
      repository.commit('Configure')
      await expect((await open()).preview(edit('one', 'two'))).rejects.toMatchObject({
        code: 'configuration-invalid',
        message: `emend.config.json: \`encodings.*.h\` leaves the order of the bytes open: name ${encoding}le, or ${encoding}be.`,
      })
    },
  )

  it.each(['base64', 'Hex'])('refuses %s, which is no encoding of text', async (encoding) => {
    repository.write({ 'emend.config.json': JSON.stringify({ encodings: { '*.h': encoding } }) })
    repository.commit('Configure')
    await expect((await open()).preview(edit('one', 'two'))).rejects.toMatchObject({
      code: 'configuration-invalid',
      message: `emend.config.json: \`encodings.*.h\` names ${encoding}, which is no encoding of text.`,
    })
  })

  it('says so where the configuration in the work tree is not the one in force', async () => {
    const workspace = await open()
    repository.write({ 'emend.config.json': '{}' })
    expect((await workspace.preview(edit('one', 'two'))).warnings).toEqual([
      'emend.config.json has uncommitted changes: it is not in force until it is committed.',
    ])
    repository.commit('Configure')
    expect((await workspace.preview(edit('one', 'two'))).warnings).toEqual([])
    repository.write({ 'emend.config.json': '{ }' })
    expect((await workspace.preview(edit('one', 'two'))).warnings).toEqual([
      'emend.config.json has uncommitted changes: the committed version is in force.',
    ])
  })

  it('lets the caller override the policy', async () => {
    const workspace = await workspaceIn(repository.root, { policy: { protected: ['b.txt'] } })
    expect((await workspace.preview('<delete>\n<file>b.txt</file>\n</delete>\n')).diagnostics).toMatchObject([
      { code: 'path-protected' },
    ])
  })

  it('puts what the repository refuses into the result, and changes nothing', async () => {
    repository.write({ 'a.txt': 'one\nmine\n' })
    const before = repository.state()
    const result = await (await open()).apply(edit('one', 'two'), { dirty: 'refuse' })
    expect(result).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'dirty', data: { path: 'a.txt', state: 'modified' } }],
      outcomes: [{ status: 'not-applied' }],
    })
    expect(repository.state()).toBe(before)
  })

  it('answers a plan that was written against a commit that is not here with what is wrong', async () => {
    const workspace = await open()
    const operation = { op: 'edit' as const, path: 'a.txt', find: 'one', replace: 'two' }
    const plan = JSON.stringify({ version: 1, base: 'c0ffee00', operations: [operation] })
    const refused = { ok: false, diagnostics: [{ code: 'base-unknown', data: { base: 'c0ffee00' } }] }
    for (const result of [await workspace.preview(plan), await workspace.apply(plan)]) {
      expect(result).toMatchObject(refused)
      expect(result.report).toContain('`c0ffee00` as its base')
    }
    const { ok, structured } = await workspace.session().tools().call('apply_plan', { plan })
    expect({ ...structured, ok }).toMatchObject(refused)
    const deletion = { op: 'delete' as const, path: 'a.txt' }
    expect(await workspace.apply({ version: 1, base: 'c0ffee00', operations: [deletion] })).toMatchObject(
      refused,
    )
    const known = plan.replace('c0ffee00', 'HEAD')
    expect((await workspace.apply(known)).ok).toBe(true)
  })

  it.each(['preview', 'apply'] as const)(
    'puts what it cannot read into the result of %s, too',
    async (call) => {
      const workspace = await open()
      repository.write({ '.git/index': 'no index' })
      const result = await workspace[call](edit('one', 'two'))
      expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'repository-damaged' }] })
      expect(result.base).toBe(repository.git('rev-parse', 'HEAD'))
    },
  )

  it('leaves what the user staged and changed elsewhere as it was', async () => {
    repository.write({ 'b.txt': 'staged\n', 'c.txt': 'untracked\n' })
    repository.git('add', 'b.txt')
    repository.write({ 'b.txt': 'staged and changed\n' })
    const before = repository.git('status', '--porcelain')
    const result = await (await open()).apply(edit('one', 'two'))
    expect(result.ok).toBe(true)
    expect(repository.git('status', '--porcelain')).toBe(before)
    expect(repository.git('show', '--stat', '--format=', 'HEAD')).not.toContain('b.txt')
    expect(repository.git('show', ':b.txt')).toBe('staged')
  })

  it('makes no commit for a plan that only asks or only touches directories', async () => {
    const workspace = await open()
    const head = repository.git('rev-parse', 'HEAD')
    const read = await workspace.apply('<read>\n<file>a.txt</file>\n</read>\n')
    expect(read).toMatchObject({ ok: true, changes: [] })
    expect(read.report).toContain('1\tone')
    const made = await workspace.apply('<mkdir>\n<path>new/dir</path>\n</mkdir>\n')
    expect(made).toMatchObject({ ok: true, changes: [] })
    expect(made.commit).toBeUndefined()
    expect(made.warnings.join()).toContain('there is no commit')
    expect(repository.git('rev-parse', 'HEAD')).toBe(head)
    expect(repository.files().has('new/dir/')).toBe(true)
  })

  it('leaves a directory that the plan names where its last file goes', async () => {
    repository.write({ 'd/f': 'f\n' })
    repository.commit()
    const plan = [{ op: 'move', from: 'd/f', to: 'f' } as const, { op: 'mkdir', path: 'd' } as const]
    expect((await (await open()).apply(plan)).ok).toBe(true)
    expect(repository.files().has('d/')).toBe(true)
    expect((await (await open()).undo()).ok).toBe(true)
    expect([...repository.files().keys()]).toContain('d/f')
  })

  it('undoes in any order, and says when there is nothing left', async () => {
    const workspace = await open()
    const first = await workspace.apply(edit('one', 'two'))
    await workspace.apply('<create>\n<file>new/c.txt</file>\n<content>\nc\n</content>\n</create>\n')
    const undone = await workspace.undo(first.commit)
    expect(undone.report).toBe(
      `✅ Undid ${first.commit!.slice(0, 8)}: Edit a.txt\nCommit: ${undone.commit!.slice(0, 8)}`,
    )
    expect(undone.diff).toContain('-two\n+one\n')
    expect((await workspace.undo()).ok).toBe(true)
    expect(repository.files().has('new/')).toBe(false)
    expect(repository.git('diff', 'HEAD~4')).toBe('')
    expect(await workspace.undo()).toMatchObject({ ok: false, diagnostics: [{ code: 'nothing-to-undo' }] })
    expect(await workspace.undo(first.commit)).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'already-undone' }],
    })
  })

  it('says which batches an undo has passed over, of which nothing is left', async () => {
    const workspace = await open()
    const first = await workspace.apply('<create>\n<file>c.txt</file>\n<content>\nc\n</content>\n</create>\n')
    const second = await workspace.apply(edit('one', 'two'))
    repository.git('checkout', 'HEAD~1', '--', 'a.txt')
    repository.git('commit', '-qm', 'By hand')
    const undone = await workspace.undo()
    expect(undone.report).toContain(`Undid ${first.commit!.slice(0, 8)}`)
    expect(undone.warnings).toEqual([
      `Passed over ${second.commit!.slice(0, 8)} (Edit a.txt): later changes have left nothing of it.`,
    ])
  })

  it('tells history, newest first, with what undid what', async () => {
    const workspace = await open()
    const first = await workspace.apply(edit('one', 'two'), { message: 'Two' })
    const undo = await workspace.undo()
    const batches = []
    for await (const batch of workspace.history()) batches.push(batch)
    expect(batches).toMatchObject([
      { commit: undo.commit, subject: 'Undo "Two"', undoes: first.commit },
      { commit: first.commit, subject: 'Two', undoneBy: undo.commit },
    ])
  })

  it('tells a history anew each time that it is iterated over', async () => {
    const workspace = await open()
    const history = workspace.history()
    const subjects = async (): Promise<readonly string[]> => {
      const found: string[] = []
      for await (const { subject } of history) found.push(subject)
      return found
    }
    await workspace.apply(edit('one', 'two'), { message: 'Two' })
    for await (const { subject } of history) {
      expect(subject).toBe('Two')
      break
    }
    expect(await Promise.all([subjects(), subjects()])).toEqual([['Two'], ['Two']])
    await workspace.apply(edit('two', 'three'), { message: 'Three' })
    expect(await subjects()).toEqual(['Three', 'Two'])
  })

  it.each([
    [{ polcy: {} }, 'Unknown option of a workspace: polcy.', '`policy`'],
    [{ policy: { withn: ['src'] } }, 'Unknown part of a policy: withn.', '`within`'],
    [{ policy: { limits: { editByte: 1 } } }, 'Unknown limit of a policy: editByte.', '`editBytes`'],
    [{ backend: 'isomorphic' }, 'Unknown backend: isomorphic.', '`isomorphic-git`'],
    [{ backend: '' }, 'Unknown backend: "".', 'isomorphic-git'],
    [{ runs: ['hook'] }, 'Unknown kind of program: hook.', '`hooks`'],
    [{ policy: { repairs: ['line-number'] } }, 'Unknown repair: line-number.', '`line-numbers`'],
    [{ policy: { syntax: ['pyton'] } }, 'Unknown language: pyton.', '`python`'],
  ])('refuses options that there are not, and names the nearest: %j', async (options, message, nearest) => {
    await expect(Workspace.open(repository.root, options as object)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(message),
      hint: expect.stringContaining(nearest),
    })
  })

  it('refuses options of plans, commits and sessions that there are not', async () => {
    const workspace = await open()
    const given = { dryrun: true } as object
    const refusal = { code: 'usage', message: 'Unknown option: dryrun.' }
    await expect(workspace.apply(edit('one', 'two'), given)).rejects.toMatchObject(refusal)
    await expect(workspace.preview(edit('one', 'two'), given)).rejects.toMatchObject(refusal)
    await expect(workspace.undo(undefined, given)).rejects.toMatchObject(refusal)
    await expect(workspace.redo(undefined, given)).rejects.toMatchObject(refusal)
    const checked = { checks: ['false'] } as object
    await expect(workspace.undo(undefined, checked)).rejects.toThrow('Unknown option: checks.')
    expect(() => workspace.session({ readBeforeWrit: true } as object)).toThrow(
      'Unknown option of a session: readBeforeWrit.',
    )
    expect(() => workspace.history({ limt: 1 } as object)).toThrow('Unknown bound of a history: limt.')
    expect(() => workspace.history({ limit: Number.POSITIVE_INFINITY })).not.toThrow()
    for (const limit of [-1, 1.5, Number.NaN, '2'])
      expect(() => workspace.history({ limit } as object)).toThrow(
        'The bound of a history `limit` is no whole number',
      )
    const session = workspace.session()
    const writes = async (tools: ToolSet): Promise<void> =>
      void (await tools.call('write_file', { path: 'new.txt', content: 'x\n' }))
    await expect(session.batch(writes, { mesage: 'Write' } as object)).rejects.toMatchObject({
      code: 'usage',
      message: 'Unknown option of a batch: mesage.',
      hint: expect.stringContaining('`message`'),
    })
    await expect(session.batch(writes, given)).rejects.toMatchObject({ code: 'usage' })
    await expect(session.undo(given)).rejects.toMatchObject(refusal)
    await expect(session.guide({ maxToken: 1 } as object)).rejects.toThrow(
      'Unknown option of a guide: maxToken.',
    )
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('1')
  })

  it('moves and copies a symbolic link, and takes it back, to the byte, also where its target is not UTF-8', async () => {
    const target = Buffer.from('caf\xe9', 'latin1')
    const pointsAt = (path: string) => readlinkSync(join(repository.root, path), { encoding: 'buffer' })
    symlinkSync(target, join(repository.root, 'link'))
    repository.commit('Link')
    const workspace = await open()
    const done = await workspace.apply([
      { op: 'copy', from: 'link', to: 'copy' },
      { op: 'move', from: 'link', to: 'there' },
      { op: 'create', path: 'made', mode: '120000', encoding: 'base64', content: target.toString('base64') },
    ])
    expect(done.ok).toBe(true)
    for (const path of ['copy', 'there', 'made']) expect(pointsAt(path)).toEqual(target)
    expect(repository.git('status', '--porcelain')).toBe('')
    expect((await workspace.undo()).ok).toBe(true)
    expect(pointsAt('link')).toEqual(target)
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('shows a name that holds a line break as git quotes it, and keeps it in the data', async () => {
    const workspace = await open()
    const path = 'a\n✅ Deleted b.txt'
    const missing = await workspace.preview([{ op: 'delete', path }])
    expect(missing.diagnostics).toMatchObject([{ path, message: 'File not found: "a\\n✅ Deleted b.txt"' }])
    expect(missing.report).toContain('❌ File not found: "a\\n✅ Deleted b.txt"')
    const made = await workspace.apply([
      { op: 'create', path, content: 'x\n' },
      { op: 'list', path: '.' },
    ])
    expect(made.outcomes[0]).toMatchObject({
      path,
      message: '✅ Created "a\\n✅ Deleted b.txt" (2 bytes)',
    })
    expect(made.report.split('\n')).not.toContain('✅ Deleted b.txt')
    expect(made.report).toContain(`\n"a\\n✅ Deleted b.txt"\n`)
    expect(repository.read(path)).toBe('x\n')
  })

  it('throws for misuse', async () => {
    const workspace = await open()
    await expect(workspace.apply(edit('one', 'two'), { author: 'nobody' })).rejects.toThrow(EmendError)
    await expect(workspace.apply(edit('one', 'two'), { trailers: ['no trailer'] })).rejects.toThrow(
      'Not a trailer',
    )
    await expect(Workspace.open('/')).rejects.toMatchObject({ code: 'not-a-repository' })
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('1')
  })

  it('throws `usage` for what stands where a text belongs', async () => {
    const workspace = await open()
    const options = { message: 'Not a commit' } as unknown as string
    const wrong = { message: 3 } as unknown as object
    const calls = [
      () => Workspace.open(undefined as unknown as string),
      () => workspace.undo(options),
      () => workspace.redo(options),
      () => workspace.show(options),
      () => workspace.apply(edit('one', 'two'), wrong),
      () => workspace.session().batch(async () => {}, wrong),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringMatching(/is no text: it is /),
      })
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('1')
  })

  it('names the nearest key of a plan whose operations are under another one', async () => {
    const misspelt = { version: 1, operation: [{ op: 'delete', path: 'a.txt' }] } as never
    const { ok, diagnostics } = await (await open()).preview(misspelt)
    expect(ok).toBe(false)
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'field-unknown',
        message: 'Unknown key `operation`.',
        hint: expect.stringContaining('`operations`'),
      }),
    )
  })

  it('throws `usage` for what is neither text nor data', async () => {
    const workspace = await open()
    const circle: { operations: readonly unknown[]; self?: unknown } = { operations: [] }
    circle.self = circle
    for (const input of [undefined, null, 5, [{ op: 'append', path: 'a.txt', content: 5n }], circle]) {
      const misuse = { code: 'usage', message: expect.stringMatching(/^Not a plan: /) }
      await expect(workspace.preview(input as never)).rejects.toMatchObject(misuse)
      await expect(workspace.apply(input as never)).rejects.toMatchObject(misuse)
    }
  })

  it('throws `usage` for what JSON would leave out without a word', async () => {
    const workspace = await open()
    for (const expectation of [() => 'absent', Symbol('absent')]) {
      const input = [{ op: 'delete', path: 'a.txt', expect: expectation }]
      await expect(workspace.apply(input as never)).rejects.toMatchObject({
        code: 'usage',
        message: `Not a plan: \`expect\` is a ${typeof expectation}.`,
      })
    }
    expect(repository.read('a.txt')).toBe('one\n')
  })

  it('throws `usage` for bytes, which are a text only once they are decoded', async () => {
    const workspace = await open()
    const text = Buffer.from(edit('one', 'two'))
    const misuse = { code: 'usage', message: 'Not a plan: it is a Buffer; give its text.' }
    await expect(workspace.preview(text as never)).rejects.toMatchObject(misuse)
    const foreign = runInNewContext('new ArrayBuffer(8)')
    for (const bytes of [new Uint8Array(text), new DataView(text.buffer), new ArrayBuffer(1 << 20), foreign])
      await expect(workspace.apply(bytes as never)).rejects.toMatchObject({ code: 'usage' })
    expect(repository.read('a.txt')).toBe('one\n')
  })

  it('throws `usage` for an answer that nobody has waited for', async () => {
    const workspace = await open()
    for (const answer of [Promise.resolve(edit('one', 'two')), runInNewContext('Promise.resolve("")')])
      await expect(workspace.apply(answer as never)).rejects.toMatchObject({
        code: 'usage',
        message: 'Not a plan: it is a Promise; give what `await` makes of it.',
      })
  })

  it('throws `interrupted` where the signal was aborted before, whatever would come of it', async () => {
    const workspace = await open()
    const options = { signal: AbortSignal.abort() }
    for (const stopped of [
      workspace.preview('', options),
      workspace.apply('no operation', options),
      workspace.apply(edit('one', 'two'), options),
      workspace.undo(undefined, options),
      workspace.undo('nowhere', options),
      workspace.redo(undefined, options),
    ])
      await expect(stopped).rejects.toMatchObject({ code: 'interrupted' })
    expect(repository.read('a.txt')).toBe('one\n')
  })

  it('applies a plan, and makes a call, as they were when they were given', async () => {
    const workspace = await open()
    const edits = [{ op: 'edit' as const, path: 'a.txt', find: 'one', replace: 'two' }]
    const plan = { version: 1 as const, operations: edits }
    const applying = workspace.apply(plan)
    edits[0]!.replace = 'three'
    edits.push({ ...edits[0]!, path: 'b.txt' })
    expect((await applying).outcomes).toHaveLength(1)
    expect(repository.read('a.txt')).toBe('two\n')
    const tools = workspace.session().tools()
    const input = { path: 'a.txt', content: 'four\n' }
    const writing = [tools.call('write_file', input)]
    input.content = 'five\n'
    input.path = 'c.txt'
    writing.push(tools.call('write_file', input))
    await Promise.all(writing)
    expect([repository.read('a.txt'), repository.read('c.txt')]).toEqual(['four\n', 'five\n'])
  })

  it('throws `usage` for checks that are no list: each letter of one would be a command', async () => {
    const workspace = await open()
    const checks = 'npm test' as never
    await expect(workspace.apply(edit('one', 'two'), { checks })).rejects.toMatchObject({ code: 'usage' })
  })

  it('has its author for the committer where git knows none, and only there', async () => {
    const who = () => repository.git('log', '-1', '--format=%an <%ae>, %cn <%ce>')
    const author = 'Grace Hopper <grace@example.com>'
    const workspace = await workspaceIn(repository.root, { author })
    await workspace.apply(edit('one', 'two'))
    expect(who()).toBe(`${author}, Ada Lovelace <ada@example.com>`)
    for (const key of ['user.name', 'user.email']) repository.git('config', '--unset', key)
    await workspace.apply(edit('two', 'three'))
    expect(who()).toBe(`${author}, ${author}`)
    await workspace.undo(undefined, { author: { name: 'Ada', email: 'ada@example.com', date: new Date(0) } })
    expect(who()).toBe(`Ada <ada@example.com>, ${author}`)
    const result = await (await open()).apply(edit('two', 'three'), { author })
    expect(result.diagnostics[0]?.code).toBe('identity-missing')
  })

  it('lets a call say otherwise than the policy that it was opened with', async () => {
    repository.write({ '.gitignore': '*.log\n' })
    const policy = { overwrite: true, allowIgnored: true }
    const workspace = await workspaceIn(repository.root, { policy })
    const replacing = [{ op: 'create' as const, path: 'a.txt', content: 'two\n' }]
    expect((await workspace.preview(replacing)).ok).toBe(true)
    expect((await workspace.preview(replacing, { overwrite: false })).diagnostics[0]?.code).toBe(
      'file-exists',
    )
    const ignored = [{ op: 'create' as const, path: 'x.log', content: 'x\n' }]
    expect((await workspace.preview(ignored)).ok).toBe(true)
    expect((await workspace.preview(ignored, { allowIgnored: false })).diagnostics[0]?.code).toBe(
      'path-ignored',
    )
    const tools = workspace.session().tools()
    const plan = '<create>\n<file>a.txt</file>\n<content>\ntwo\n</content>\n</create>\n'
    expect((await tools.call('preview_plan', { plan })).ok).toBe(true)
    expect((await tools.call('preview_plan', { plan, overwrite: false })).ok).toBe(false)
  })

  it('works in memory, on memfs', async () => {
    const volume = Volume.fromJSON({
      '/repo/.git/HEAD': 'ref: refs/heads/main\n',
      '/repo/.git/config': '[user]\n\tname = Ada\n\temail = ada@example.com\n',
    })
    volume.mkdirSync('/repo/.git/objects', { recursive: true })
    volume.mkdirSync('/repo/.git/refs/heads', { recursive: true })
    const workspace = await Workspace.open('/repo', { fs: createFsFromVolume(volume), env: {} })
    const result = await workspace.apply(
      '<create>\n<file>a.txt</file>\n<content>\nin memory\n</content>\n</create>\n',
    )
    expect(result.diagnostics).toEqual([])
    expect(volume.readFileSync('/repo/.git/refs/heads/main', 'utf8')).toBe(`${result.commit}\n`)
    expect((await workspace.undo()).ok).toBe(true)
    expect(volume.existsSync('/repo/a.txt')).toBe(false)
  })
})
