import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  legible,
  makeRepository,
  plainEnvironment,
  readFiles,
  readSessionScenarios,
  repositoryFor,
  type TestRepository,
} from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emendPath, type Run, runEmend } from './run-emend.ts'

describe('emend call', () => {
  let repository: TestRepository
  beforeEach(() => {
    repository = makeRepository({ 'a.txt': 'one\ntwo\n', 'a.json': '{}\n' })
  })
  afterEach(() => repository.remove())
  const call = (args: readonly string[], input?: string): Promise<Run> =>
    runEmend(['call', '--no-fsync', ...args], { cwd: repository.root, ...(input !== undefined && { input }) })

  it('takes its arguments from the command line or from standard input, and prints the answer', async () => {
    expect(await call(['read_file', '{"path":"a.txt"}'])).toMatchObject({
      exitCode: 0,
      stdout: '     1\tone\n     2\ttwo\n',
      stderr: '',
    })
    const edit = '{"path":"a.txt","old_string":"two","new_string":"three"}'
    expect((await call(['edit_file'], edit)).stdout).toContain('{"ok":"a.txt"}\nCommit: ')
    expect((await call(['edit_file', '-'], edit)).stdout).toContain('old_string not found in a.txt')
    expect(repository.git('show', 'HEAD:a.txt')).toBe('one\nthree')
    expect((await call(['history'])).stdout).toContain('Edit a.txt\n')
  })

  it('takes arguments behind a byte-order mark, as PowerShell writes one', async () => {
    const { exitCode, stdout } = await call(['read_file'], '\ufeff{"path":"a.json"}')
    expect([exitCode, stdout]).toEqual([0, '     1\t{}\n'])
  })

  it('reads and writes what git ignores only with --allow-ignored', async () => {
    writeFileSync(join(repository.root, '.gitignore'), 'out/\n')
    const write = ['write_file', '{"path":"out/b.txt","content":"b\\n"}']
    const refused = await call(write)
    expect([refused.exitCode, refused.stdout]).toEqual([1, expect.stringContaining('(`--allow-ignored`)')])
    expect(await call(['--allow-ignored', ...write])).toMatchObject({ exitCode: 0 })
    expect(repository.git('show', 'HEAD:out/b.txt')).toBe('b')
  })

  it('prints one document with --json, on success and on failure', async () => {
    const write = await call(['--json', 'write_file', '{"path":"b.txt","content":"b\\n"}'])
    expect(write.document).toMatchObject({
      version: 1,
      command: 'call',
      tool: 'write_file',
      ok: true,
      commit: repository.git('rev-parse', 'HEAD'),
      outcomes: [{ op: 'create', path: 'b.txt', status: 'applied' }],
      exitCode: 0,
    })
    const refused = await call(['--json', 'delete_file', '{"path":"missing.txt"}'])
    expect(refused.document).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'file-missing' }],
      exitCode: 1,
    })
  })

  it.each<[string, readonly string[], number, string]>([
    ['a tool that there is not', ['edit_fiel', '{}'], 2, 'Did you mean `edit_file`?'],
    ['arguments that are no JSON', ['edit_file', '{'], 1, 'arguments that are not one JSON object'],
    ['arguments that are no object', ['undo', '[]'], 1, 'must be one JSON object'],
    ['an unknown argument', ['list_dir', '{"pth":"."}'], 1, 'Did you mean `path`?'],
    [
      'a missing argument',
      ['apply_plan', '{}'],
      1,
      'apply_plan takes: plan, [dialect], [overwrite], [message].',
    ],
    ['no tool at all', [], 2, 'emend call needs <tool>.'],
    [
      'a session in a device',
      ['--session', '/dev/zero', 'history'],
      2,
      'Cannot keep the session in /dev/zero: it is no file.',
    ],
    [
      'a session that is no JSON',
      ['--session', 'a.txt', 'history'],
      2,
      'Cannot keep the session in a.txt: it is no session of emend’s.',
    ],
    [
      'a session that is none',
      ['--session', 'a.json', 'history'],
      2,
      'Cannot keep the session in a.json: it is no session of emend’s.',
    ],
    [
      'a session without a name',
      ['--session', '', 'write_file', '{"path":"b","content":"b"}'],
      2,
      'Cannot keep the session in "": its name is empty.',
    ],
    [
      'a session where no file can be',
      ['--session', 'none/agent.json', 'write_file', '{"path":"b","content":"b"}'],
      2,
      'Cannot keep the session in none/agent.json: there is no directory none.',
    ],
    ['an unknown policy', ['--dirty', 'ask', 'history'], 2, '--dirty cannot be "ask".'],
  ])('refuses %s', async (_, args, exitCode, words) => {
    const before = repository.state()
    const run = await call(args)
    expect(run.exitCode).toBe(exitCode)
    expect(run.stdout + run.stderr).toContain(words)
    expect(repository.state()).toBe(before)
  })

  it('commits as its options say', async () => {
    repository.write({ 'a.txt': 'one, mine\ntwo\n' })
    const edit = '{"path":"a.txt","old_string":"two","new_string":"three"}'
    const refused = await call(['--dirty', 'refuse', 'edit_file', edit])
    expect(refused).toMatchObject({ exitCode: 3, stdout: expect.stringContaining('a.txt') })
    const author = ['--author', 'An Agent <agent@example.com>', '--trailer', 'Task: 7', '--backend', 'git']
    const made = await call(['--json', '--dirty', 'include', ...author, 'edit_file', edit])
    expect(made.document).toMatchObject({ ok: true, backend: { name: 'git' } })
    expect(repository.git('log', '-1', '--format=%an|%(trailers:key=Task,valueonly,separator=)')).toBe(
      'An Agent|7',
    )
    expect(repository.git('show', 'HEAD:a.txt')).toBe('one, mine\nthree')
  })

  it('keeps a session in a file: what was read, and what is to be taken back', async () => {
    const session = ['--session', join(repository.root, '.git/agent.json'), '--read-before-write']
    const edit = ['edit_file', '{"path":"a.txt","old_string":"two","new_string":"three"}']
    expect((await call([...session, ...edit])).stdout).toContain('a.txt has not been read in this session.')
    await call([...session, 'read_file', '{"path":"a.txt"}'])
    expect((await call([...session, ...edit])).exitCode).toBe(0)
    expect((await call(['undo'])).stdout).toContain('This session has no batch to undo.')
    expect((await call([...session, 'undo'])).exitCode).toBe(0)
    expect(repository.git('diff', 'HEAD~2', 'HEAD')).toBe('')
  })

  it('begins a session in an empty file, as `mktemp` makes one', async () => {
    repository.write({ '.git/agent.json': '' })
    const session = ['--session', join(repository.root, '.git/agent.json'), '--read-before-write']
    await call([...session, 'read_file', '{"path":"a.txt"}'])
    const edit = '{"path":"a.txt","old_string":"two","new_string":"three"}'
    expect((await call([...session, 'edit_file', edit])).exitCode).toBe(0)
  })

  it('keeps a session in a file that others may read as little as before', async () => {
    const file = join(repository.root, '.git/agent.json')
    writeFileSync(file, '', { mode: 0o600 })
    await call(['--session', file, 'read_file', '{"path":"a.txt"}'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(repository.read('.git/agent.json')).toContain('a.txt')
  })

  it('writes a session to no file behind a link that waits for it', async () => {
    const file = join(repository.root, '.git/agent.json')
    symlinkSync(join(repository.root, 'a.txt'), `${file}.new`)
    const before = repository.read('a.txt')
    expect(await call(['--session', file, 'read_file', '{"path":"a.txt"}'])).toMatchObject({
      exitCode: 0,
      stderr: '',
    })
    expect(repository.read('a.txt')).toBe(before)
    expect(repository.read('.git/agent.json')).toContain('a.txt')
  })

  it('begins a session where a link leads to no file yet', async () => {
    const linked = join(repository.root, '.git/linked.json')
    symlinkSync('agent.json', linked)
    await call(['--session', linked, 'write_file', '{"path":"new.txt","content":"new\\n"}'])
    expect(lstatSync(linked).isSymbolicLink()).toBe(true)
    const session = ['--session', join(repository.root, '.git/agent.json')]
    expect(await call([...session, 'undo'])).toMatchObject({ exitCode: 0 })
  })

  it('goes on in the session that a link leads to', async () => {
    const file = join(repository.root, '.git/agent.json')
    const linked = join(repository.root, '.git/linked.json')
    repository.write({ '.git/agent.json': '' })
    symlinkSync(file, linked)
    await call(['--session', linked, 'write_file', '{"path":"new.txt","content":"new\\n"}'])
    expect(await call(['--session', file, 'undo'])).toMatchObject({ exitCode: 0 })
    expect(lstatSync(linked).isSymbolicLink()).toBe(true)
  })

  it('leaves nothing beside the file of a session that cannot be written', () => {
    const file = join(repository.root, '.git/agent.json')
    const limited = 'trap "" XFSZ; ulimit -f 0; exec "$0" "$@"'
    const args = ['call', '--session', file, 'read_file', '{"path":"a.txt"}']
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', limited, process.execPath, emendPath, ...args],
      {
        cwd: repository.root,
        env: { ...process.env, ...plainEnvironment },
        encoding: 'utf8',
      },
    )
    expect([status, stdout]).toEqual([0, '     1\tone\n     2\ttwo\n'])
    expect(stderr).toContain(`The session is not kept in ${file}: EFBIG`)
    expect(readdirSync(join(repository.root, '.git')).filter((name) => name.startsWith('agent'))).toEqual([])
  })

  it('keeps what calls at the same time have read and done in one session file', async () => {
    const session = ['--session', join(repository.root, '.git/agent.json'), '--read-before-write']
    const names = Array.from({ length: 6 }, (_, at) => `file-${at}.txt`)
    repository.write(Object.fromEntries(names.map((name) => [name, 'one\n'])))
    repository.commit('Files')
    const all = (tool: string, input: (path: string) => object) =>
      Promise.all(names.map((path) => call([...session, tool, JSON.stringify(input(path))])))
    await all('read_file', (path) => ({ path }))
    const edits = await all('edit_file', (path) => ({ path, old_string: 'one', new_string: 'two' }))
    expect(edits.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(names.map(() => [0, '']))
    for (const _ of names) expect((await call([...session, 'undo'])).exitCode).toBe(0)
    expect(repository.git('diff', 'HEAD', 'HEAD~12')).toBe('')
    expect((await call([...session, 'undo'])).stdout).toContain('This session has no batch to undo.')
  }, 120_000)

  it('tells of a session file that another call has left locked, and what to do', async () => {
    const file = join(repository.root, '.git/agent.json')
    repository.write({ '.git/agent.json.lock': '' })
    const { exitCode, stderr } = await call(['--session', file, 'read_file', '{"path":"a.txt"}'])
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringMatching(/agent\.json\.lock is there; remove it once/),
    ])
  })

  it('gives a model the text of files as it is, for that is what an edit must find', async () => {
    repository.write({ 'a.txt': 'red \u001b[31m\u200b\n' })
    repository.commit()
    const { stdout } = await call(['read_file', '{"path":"a.txt"}'])
    const old = stdout.slice(stdout.indexOf('\t') + 1, -1)
    const edit = JSON.stringify({ path: 'a.txt', old_string: old, new_string: 'blue' })
    expect(await call(['edit_file', edit])).toMatchObject({ exitCode: 0 })
    expect(repository.read('a.txt')).toBe('blue\n')
  })
})

describe('emend call, one process after the other', () => {
  it.concurrent.each(readSessionScenarios().map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_, { readBeforeWrite, calls, input: files, expected }) => {
      const repository = repositoryFor({ input: files })
      const options = [
        '--no-fsync',
        '--session',
        join(repository.root, '.git/agent.json'),
        ...(readBeforeWrite ? ['--read-before-write'] : []),
      ]
      for (const { tool, input, ok = true, text = [], before } of calls) {
        if (before !== undefined) {
          repository.write(before)
          repository.commit('Change meanwhile')
        }
        const { exitCode, stdout } = await runEmend(['call', ...options, tool], {
          cwd: repository.root,
          input: JSON.stringify(input),
        })
        expect([tool, exitCode === 0, stdout]).toEqual([tool, ok, stdout])
        for (const piece of text) expect(stdout).toContain(piece)
      }
      expect(legible(readFiles(repository.root))).toEqual(legible(expected))
      expect(repository.git('status', '--porcelain')).toBe('')
      repository.remove()
    },
    120_000,
  )
})
