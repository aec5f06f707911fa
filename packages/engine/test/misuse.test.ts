import * as nodeFs from 'node:fs'
import { defaultPolicy, type Session, unifiedDiff, Workspace } from '@emend/engine'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workspaceIn } from './support.ts'

const EDIT = '<edit><file>a.txt</file><find>one</find><replace>two</replace></edit>'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => repository.remove())

const open = (options: object = {}): Promise<Workspace> => workspaceIn(repository.root, options)

const wrong: readonly unknown[] = [null, Number.NaN, 1.5, 5n, Symbol('s'), Promise.resolve(true), new Map()]
const noText = [...wrong, true, {}, [], Buffer.from('text'), () => 'text']
const noFlag = [...wrong, 'false', 0, {}, () => true]
// biome-ignore lint/suspicious/noSparseArray: a hole is what it is about
const noTexts = [...wrong, 'text', true, {}, [null], [, 'text'], new Set(['text'])]
const noCall = [...wrong, 'text', true, {}, []]

const ofCommits: readonly [string, readonly unknown[]][] = [
  ['message', noText],
  ['author', [...wrong, true, [], { name: 5 }, { mail: 'a@b' }, { date: new Date(Number.NaN) }]],
  ['trailers', noTexts],
  ['dirty', [...noText, 'stash']],
  ['fsync', noFlag],
  ['onHookOutput', noCall],
  ['signal', [...noCall, new AbortController(), { aborted: false }]],
]

/** Whatever is refused has to be refused before anything is done. */
const refused = async (name: string, work: () => unknown): Promise<void> => {
  const before = repository.state()
  await expect((async () => work())()).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringMatching(new RegExp(`\`${name}\`|Unknown|identity`)),
  })
  expect(repository.state()).toBe(before)
}

describe('a value of another kind is refused by the name of its option, and nothing is done', () => {
  it.each<[string, readonly unknown[]]>([
    ['fs', [...wrong, 'fs', [], { readFileSync: () => '' }, { promises: {} }]],
    ['env', [...wrong, 'env', [], { HOME: 5 }]],
    ['branch', noText],
    ['push', noText],
    ['backend', [...noText, 'libgit2']],
    ['runs', [...noTexts, ['hook']]],
    ['author', ofCommits[1]![1]],
    ['clock', [...noCall, new Date()]],
    ['random', noCall],
  ])('of a workspace: %s', async (name, values) => {
    for (const value of values) await refused(name, () => open({ [name]: value }))
  })

  it.each<[string, readonly unknown[]]>([
    ['limits', [...wrong, { operations: '5' }, { operations: -1 }, { operatons: 5 }, { pathLength: 4097 }]],
    ['within', [...noTexts, [''], ['/src'], ['../src'], ['src', 'src/../lib']]],
    ['protected', [...noTexts, ['/a'], ['a/']]],
    ['createParents', noFlag],
    [
      'shrink',
      [...wrong.slice(1), true, {}, { lines: 5 }, { lines: 5, fraction: 2 }, { lines: 5, fraction: '0.5' }],
    ],
    // The dialect decides these.
    ['harmless', ['same', 'empty', 1]],
    ['literalNames', [true, 'false']],
    [
      'encodings',
      [...wrong, {}, [{ pattern: '*.txt' }], ['latin1'], [{ pattern: '/a.txt', encoding: 'latin1' }]],
    ],
    ['repairs', [...noTexts, ['line-number']]],
    ['syntax', [...noTexts, ['pyton']]],
    [
      'checks',
      [
        ...wrong,
        ['npm test'],
        { commands: ['npm test'] },
        { commands: [''], seconds: 1 },
        { commands: [], seconds: 0 },
      ],
    ],
  ])('of a policy: %s', async (name, values) => {
    for (const value of values)
      await expect(open({ policy: { [name]: value } })).rejects.toMatchObject({ code: 'usage' })
  })

  it('but a policy that spreads the default one is taken', async () => {
    await expect(open({ policy: { ...defaultPolicy, overwrite: true } })).resolves.toBeInstanceOf(Workspace)
    await expect(open({ policy: { limits: { pathLength: 4096 } } })).resolves.toBeInstanceOf(Workspace)
  })

  it.each<[string, readonly unknown[]]>([
    ...ofCommits,
    ['dialect', noText],
    ['lenient', noFlag],
    ['overwrite', noFlag],
    ['allowIgnored', noFlag],
    ['checks', [...noTexts, [''], ['true\0']]],
    ['note', noFlag],
    ['onCheckOutput', noCall],
  ])('of a plan: %s', async (name, values) => {
    const workspace = await open()
    for (const value of values) {
      await refused(name, () => workspace.apply(EDIT, { [name]: value }))
      await refused(name, () => workspace.preview(EDIT, { [name]: value }))
    }
  })

  it('a dialect that there is not, also for what is read in none', async () => {
    const workspace = await open()
    const operations = [{ op: 'delete', path: 'a.txt' }] as const
    for (const input of [EDIT, operations, { operations }])
      for (const work of [workspace.preview, workspace.apply])
        await expect(work.call(workspace, input, { dialect: 'v4' as 'v4a' })).rejects.toMatchObject({
          code: 'dialect-unknown',
          hint: expect.stringContaining('`v4a`'),
        })
    expect(repository.git('rev-list', '--count', 'HEAD').trim()).toBe('1')
  })

  it.each(ofCommits)('of an undo: %s', async (name, values) => {
    const workspace = await open()
    await workspace.apply(EDIT)
    for (const value of values) {
      await refused(name, () => workspace.undo(undefined, { [name]: value }))
      await refused(name, () => workspace.session().undo({ [name]: value }))
    }
  })

  it.each<[string, readonly unknown[]]>([
    ['readBeforeWrite', noFlag],
    ...ofCommits.filter(([name]) => ['author', 'trailers', 'dirty', 'fsync'].includes(name)),
  ])('of a session: %s', async (name, values) => {
    const workspace = await open()
    for (const value of values) await refused(name, () => workspace.session({ [name]: value }))
  })

  it('of a batch, a guide, a call and a history', async () => {
    const workspace = await open()
    const session = workspace.session()
    const tools = session.tools()
    const of: readonly [string, (value: never) => unknown][] = [
      ['message', (message) => session.batch(async () => {}, { message })],
      ['signal', (signal) => session.batch(async () => {}, { signal })],
      ['tools', (given) => session.guide({ tools: given })],
      ['dialect', (dialect) => session.guide({ dialect })],
      ['signal', (signal) => tools.call('list_dir', { path: '.' }, { signal })],
      ['from', (from) => workspace.history({ from })],
    ]
    for (const [name, give] of of) for (const value of wrong) await refused(name, () => give(value as never))
  })
})

it('refuses what stands in the place of options, of a commit, of tools or of work', async () => {
  const workspace = await open()
  const session: Session = workspace.session()
  const calls: readonly ((value: never) => unknown)[] = [
    (value) => Workspace.open(repository.root, value),
    (value) => workspace.apply(EDIT, value),
    (value) => workspace.undo(value),
    (value) => workspace.redo(value),
    (value) => workspace.show(value),
    (value) => workspace.session(value),
    (value) => workspace.history(value),
    (value) => session.batch(value),
    (value) => session.batch(async () => {}, value),
    (value) => session.guide(value),
    (value) => session.tools().pick(value),
    (value) => session.tools().call(value, {}),
    (value) => session.tools().get('history')!.execute({}, value),
  ]
  for (const [at, call] of calls.entries())
    for (const value of wrong)
      await expect((async () => call(value as never))(), `${at}`).rejects.toMatchObject({ code: 'usage' })
  expect(repository.git('rev-list', '--count', 'HEAD')).toBe('1')
})

it('makes no diff of the changes of a result, which have no bytes, and says what has', async () => {
  const { changes } = await (await open()).apply(EDIT)
  for (const value of [changes, undefined, 'x', [null], [{ path: 'a', before: null, after: null }]])
    expect(() => unifiedDiff(value as never)).toThrow(
      expect.objectContaining({ code: 'usage', hint: expect.stringContaining('`changeSet`') }),
    )
})

it('takes no offence at what the loop of a model API hands to a tool beside the signal', async () => {
  const tools = (await open()).session().tools()
  const handed = { toolCallId: 'call_1', messages: [], signal: new AbortController().signal }
  expect((await tools.get('list_dir')!.execute({ path: '.' }, handed)).ok).toBe(true)
})

it('keeps the configured limits that are not overridden, also behind a byte-order mark', async () => {
  repository.write({ 'emend.config.json': '\ufeff{ "limits": { "pathLength": 10 } }' })
  repository.git('add', '-A')
  repository.git('commit', '-qm', 'Configure')
  const { limits, createParents } = await (
    await open({ policy: { limits: { operations: 1, readBytes: undefined }, createParents: undefined } })
  ).policy()
  expect(limits).toMatchObject({ operations: 1, pathLength: 10, readBytes: 10 * 1024 * 1024 })
  expect(createParents).toBe(true)
})

it('keeps the configuration protected, and directories as paths are written, whatever is overridden', async () => {
  const workspace = await open({ policy: { protected: ['secret/**'], within: ['./src/', '.', 'a\\b'] } })
  const policy = await workspace.policy()
  expect(policy.protected).toEqual(['secret/**', 'emend.config.json'])
  expect(policy.within).toEqual(['src', '.', 'a\\b'])
})

it('knows no encoding that writes bytes as text, also where an override names it', async () => {
  const workspace = await open({ policy: { encodings: [{ pattern: '*.txt', encoding: 'base64' }] } })
  expect((await workspace.apply(EDIT)).diagnostics).toMatchObject([
    { code: 'encoding-unknown', data: { path: 'a.txt', encoding: 'base64' } },
  ])
})

it('keeps plans out of everything where no directory is named, and names none to use instead', async () => {
  const workspace = await open({ policy: { within: [] } })
  const { diagnostics } = await workspace.apply(EDIT)
  expect(diagnostics).toMatchObject([
    { code: 'path-outside', hint: 'Leave it alone: nothing may be touched here.' },
  ])
})

it('leaves to the session what the options of a call leave undefined', async () => {
  const session = (await open()).session({ dirty: 'refuse' })
  repository.write({ 'a.txt': 'one\nmine\n' })
  const edit = { path: 'a.txt', old_string: 'one', new_string: 'two' }
  const { ok, diagnostics } = await session.batch(
    async (tools) => void (await tools.call('edit_file', edit)),
    { dirty: undefined } as object,
  )
  expect([ok, diagnostics[0]?.code]).toEqual([false, 'dirty'])
})

it.each([
  ...[() => 5, () => new Date(Number.NaN), async () => new Date()].map(
    (clock) => ['clock', 'The time of the clock is no valid Date', { clock }] as const,
  ),
  ...[() => 1, () => -1, () => Number.NaN, async () => 0.5, () => '0.5'].map(
    (random) => ['source of randomness', 'What `random` gives is no number', { random }] as const,
  ),
])('refuses a %s that gives none: %s', async (_, message, options) => {
  const workspace = await open(options)
  await expect(workspace.apply(EDIT)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining(message),
  })
  expect(repository.git('status', '--porcelain')).toBe('')
})

it('throws what the machine fails at as `filesystem`, wherever it is met', async () => {
  let until = Number.POSITIVE_INFINITY
  const fs = new Proxy(nodeFs, {
    get: (files, name) =>
      name === 'lstatSync' || name === 'readFileSync'
        ? (path: string, ...others: [never]) => {
            if (path.endsWith('.git/HEAD') && --until < 0)
              throw Object.assign(new Error(`EIO: i/o error, read '${path}'`), { code: 'EIO', path })
            return files[name](path, ...others)
          }
        : Reflect.get(files, name),
  })
  const workspace = await open({ fs })
  const failures: unknown[] = []
  for (const work of [() => workspace.policy(), () => workspace.preview(EDIT), () => workspace.undo()])
    for (let at = 0; at < 8; at++) {
      until = at
      await work().catch((error) => failures.push(error))
    }
  expect(failures.length).toBeGreaterThan(8)
  for (const failure of failures) expect(failure).toMatchObject({ name: 'EmendError' })
})
