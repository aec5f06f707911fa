import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { edit } from './one-edit.ts'
import { runEmend } from './run-emend.ts'

describe('emend', () => {
  let repository: TestRepository
  beforeEach(() => {
    repository = makeRepository({ 'a.txt': 'one\n', 'sub/b.txt': 'b\n' })
  })
  afterEach(() => repository.remove())

  const run = (args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}) =>
    runEmend(args, { cwd: repository.root, input, env })

  it('applies from standard input, from - and from a file', async () => {
    expect((await run(['apply'], edit('one', 'two'))).exitCode).toBe(0)
    expect((await run(['apply', '-'], edit('two', 'three'))).exitCode).toBe(0)
    repository.write({ 'plan.md': edit('three', 'four') })
    expect((await run(['apply', 'plan.md'])).exitCode).toBe(0)
    expect(repository.read('a.txt')).toBe('four\n')
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('4')
  })

  it('prints the report, with the commit that git has', async () => {
    const { stdout, stderr } = await run(['apply', '-m', 'Count up'], edit('one', 'two'))
    const commit = repository.git('rev-parse', '--short=8', 'HEAD')
    expect(stdout).toBe(`✅ Replaced 1 occurrence in a.txt\nCommit: ${commit}\n`)
    expect(stderr).toBe('')
    expect(repository.git('log', '-1', '--format=%s')).toBe('Count up')
    expect(repository.git('log', '-1', '--format=%(trailers:key=Emend-Batch,valueonly)').trim()).not.toBe('')
  })

  it.each([
    ['a repository that is not there', ['-C', '/', 'apply']],
    ['a branch that is not there', ['apply', '--branch', 'nope']],
    ['a plan that is not there', ['apply', 'nope.md']],
    ['an option that there is not', ['undo', '--nope']],
  ])('says that nothing was changed where it refuses %s', async (_, args) => {
    const { stdout, stderr } = await run(args, edit('one', 'two'), { GIT_CEILING_DIRECTORIES: '' })
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^error: .*\n\nNothing was changed\.\n$/s)
  })

  it('says nothing of changes where none were asked for', async () => {
    const { stderr } = await run(['log', '--branch', 'nope'])
    expect(stderr).toMatch(/^error: There is no branch nope here\. [^\n]*\nhint: [^\n]*\n$/)
  })

  it('runs elsewhere with -C, and finds the repository from a subfolder', async () => {
    const { exitCode } = await runEmend(['-C', `${repository.root}/sub`, 'apply'], {
      cwd: '/',
      input: edit('one', 'two'),
    })
    expect(exitCode).toBe(0)
    expect(repository.read('a.txt')).toBe('two\n')
  })

  it('takes directories one after another, as git does', async () => {
    const { exitCode } = await run(['-C', 'sub', '-C..', 'apply'], edit('one', 'two'))
    expect(exitCode).toBe(0)
    expect(repository.read('a.txt')).toBe('two\n')
  })

  it('looks for the plan and the session in the directory of -C, as git does', async () => {
    writeFileSync(join(repository.root, 'sub/plan.md'), edit('one', 'two'))
    expect((await run(['-C', 'sub', 'apply', 'plan.md'])).exitCode).toBe(0)
    expect(repository.read('a.txt')).toBe('two\n')
    await run(['-C', 'sub', 'call', '--session', 'agent.json', 'read_file', '{"path":"a.txt"}'])
    expect(existsSync(join(repository.root, 'sub/agent.json'))).toBe(true)
  })

  it('takes a value that starts with a dash, or that stands right at its option', async () => {
    const message = () => repository.git('log', '-1', '--format=%s')
    await run(['apply', '-m', '- first'], edit('one', 'two'))
    expect(message()).toBe('- first')
    await run(['apply', '-mSecond'], edit('two', 'three'))
    expect(message()).toBe('Second')
    await run(['apply', '--message=--third'], edit('three', 'four'))
    expect(message()).toBe('--third')
  })

  it('takes options of one letter together, and a value for the last of them', async () => {
    for (const options of [['-nm', 'Count up'], ['-nmCount up']]) {
      const { exitCode, stdout } = await run(['apply', ...options], edit('one', 'two'))
      expect([exitCode, stdout.includes('+two')]).toEqual([0, true])
    }
    expect(repository.read('a.txt')).toBe('one\n')
    const { stderr } = await run(['apply', '-nq'], edit('one', 'two'))
    expect(stderr).toContain('Unknown option: -q.')
  })

  it('takes plans whose names look like options or numbers', async () => {
    repository.write({ '-n': edit('one', 'two'), 123: edit('two', 'three') })
    expect((await run(['apply', '--', '-n'])).exitCode).toBe(0)
    expect((await run(['apply', '123'])).exitCode).toBe(0)
    expect(repository.read('a.txt')).toBe('three\n')
  })

  it('says once what is wrong with one operation, hunk by hunk with its place, and once what to do', async () => {
    const hunks = '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-uno\n+1\n@@ -9 +9 @@\n-dos\n+2\n'
    const { stderr } = await run(['apply'], hunks)
    expect(stderr.match(/.*Hunk.*/g)).toEqual([
      '<stdin>:3:1: error: Hunk 1 does not apply to a.txt: this line is not there: uno [hunk-not-found]',
      '<stdin>:6:1: error: Hunk 2 does not apply to a.txt: this line is not there: dos [hunk-not-found]',
    ])
    const create = '<create>\n<file>a.txt</file>\n<content>\nx\n</content>\n</create>\n'
    expect((await run(['apply'], create)).stderr).toBe(
      '<stdin>:1:1: error: File already exists: a.txt. Use <edit> to modify existing files or <create_overwrite> to replace. [file-exists]\n\n' +
        'Nothing was changed. 1 of 1 operation cannot be applied.\n',
    )
  })

  it('marks what to do, among the words of a failure as below them', async () => {
    const missing = await run(['apply'], '<delete>\n<file>none.txt</file>\n</delete>\n')
    expect(missing.stderr).toMatch(
      / error: File not found: none\.txt \[file-missing\]\nhint: Check the path, /,
    )
    const differing = await run(['apply'], edit('ones', 'two'))
    expect(differing.stderr).toMatch(
      /\n\nhint: Copy the text .*\nFile not modified\.\n\nNothing was changed\./,
    )
  })

  it('says a warning once', async () => {
    repository.hook('pre-commit', 'exit 1')
    const { stdout, stderr } = await run(['apply'], edit('one', 'two'))
    expect(stdout).toContain('⚠️ Hooks were not run: pre-commit.')
    expect(stderr).toBe('')
  })

  it('speaks of tags to who writes tags alone', async () => {
    const create = '<create>\n<file>a.txt</file>\n<content>\nx\n</content>\n</create>\n'
    expect((await run(['apply'], create)).stderr).toContain('Use <edit> to modify existing files')
    const plan = '[{"op": "create", "path": "a.txt", "content": "x"}]'
    expect((await run(['apply'], plan)).stderr).toContain(
      'Use an edit to modify existing files or an operation that overwrites to replace.',
    )
  })

  it('shows a diff once, whether the dialect has it in its answer or not', async () => {
    const plan = '{"path": "a.txt", "mode": "append", "content": "two"}'
    const { stdout, stderr } = await run(['preview'], plan)
    expect(stdout).toContain('+two')
    expect(stderr).toBe('Appended to a.txt:\n\n')
    repository.hook('pre-commit', 'true')
    expect((await run(['preview'], plan)).stderr).toBe(
      'Appended to a.txt:\n\n⚠️ Hooks were not run: pre-commit.\n\n',
    )
    expect((await run(['apply'], plan)).stdout).toContain('+two')
  })

  it('previews a diff that git applies, and writes nothing', async () => {
    const before = repository.state()
    for (const args of [['preview'], ['apply', '--dry-run']]) {
      const { stdout, exitCode } = await run(args, edit('one', 'two'))
      expect(exitCode).toBe(0)
      expect(repository.state()).toBe(before)
      execFileSync('git', ['apply', '--check'], {
        cwd: repository.root,
        input: stdout,
        env: plainEnvironment,
      })
    }
  })

  it('takes the author and trailers', async () => {
    await run(
      [
        'apply',
        '--author',
        'Grace Hopper <grace@example.com>',
        '--trailer',
        'Reviewed-by: Alan <alan@example.com>',
      ],
      edit('one', 'two'),
    )
    expect(repository.git('log', '-1', '--format=%an <%ae>, %cn')).toBe(
      'Grace Hopper <grace@example.com>, Ada Lovelace',
    )
    expect(repository.git('log', '-1', '--format=%(trailers:key=Reviewed-by,valueonly)').trim()).toBe(
      'Alan <alan@example.com>',
    )
  })

  it('makes a paragraph of each message', async () => {
    await run(['apply', '-m', 'Count to two', '--message', 'One was not enough.'], edit('one', 'two'))
    expect(repository.git('log', '-1', '--format=%B')).toMatch(
      /^Count to two\n\nOne was not enough\.\n\n- Edit /,
    )
    await run(['undo', '-m', 'Count to one', '-m', 'Two was too much.'])
    expect(repository.git('log', '-1', '--format=%B')).toMatch(
      /^Count to one\n\nTwo was too much\.\n\nEmend-Batch: /,
    )
  })

  it('undoes what made directories alone, and brings it back, without a commit', async () => {
    const made = await run(['apply'], '<mkdir>\n<path>build/cache</path>\n</mkdir>\n')
    expect(made.stdout).toContain('Only directories changed, and git knows none: there is no commit.')
    expect((await run(['log', '-n', '1'])).stdout).toContain('Make build/cache')
    const { stdout, exitCode } = await run(['undo'])
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^✅ Undid [0-9a-f]{8}: Make build\/cache\n\n⚠️ Only directories changed, [^\n]*\n$/,
      ),
    ])
    expect(existsSync(join(repository.root, 'build'))).toBe(false)
    expect((await run(['redo'])).exitCode).toBe(0)
    expect(existsSync(join(repository.root, 'build/cache'))).toBe(true)
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('1')
  })

  it('undoes, and undoes the undo', async () => {
    await run(['apply'], edit('one', 'two'))
    const { stdout } = await run(['undo'])
    expect(stdout).toMatch(/^✅ Undid [0-9a-f]{8}: Edit a\.txt\nCommit: [0-9a-f]{8}\n$/)
    expect(repository.read('a.txt')).toBe('one\n')
    await run(['undo', 'HEAD'])
    expect(repository.read('a.txt')).toBe('two\n')
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('lists the batches and shows one', async () => {
    await run(['apply', '-m', 'First'], edit('one', 'two'))
    await run(['apply', '-m', 'Second'], edit('two', 'three'))
    const { stdout } = await run(['log'])
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.replace(/^\S+ \S+ \S+ \+0000 /, '')),
    ).toEqual(['Second', 'First'])
    for (const limit of [['-n', '1'], ['-n1'], ['--limit=1'], ['--limit', '1']])
      expect((await run(['log', ...limit, '--json'])).document.batches).toMatchObject([{ subject: 'Second' }])
    const shown = await run(['show'])
    expect(shown.stdout).toContain('    Second')
    expect(shown.stdout).toContain('-two\n+three\n')
  })

  it('tells when a batch was made as it was where it was made', async () => {
    await run(['apply'], edit('one', 'two'), { GIT_COMMITTER_DATE: '2026-11-25T08:13:41 +0545' })
    expect((await run(['log'])).stdout).toContain(' 2026-11-25 08:13 +0545 Edit a.txt')
    expect((await run(['show'])).stdout).toContain('Date:   2026-11-25 08:13 +0545\n')
    expect((await run(['call', 'history'])).stdout).toContain(' 2026-11-25 08:13 +0545 Edit a.txt')
  })

  it('tells of an undone batch in the same words everywhere', async () => {
    await run(['apply'], edit('one', 'two'))
    await run(['undo'])
    const undone = `(undone by ${repository.git('rev-parse', '--short=8', 'HEAD')})`
    expect((await run(['log'])).stdout).toContain(undone)
    expect((await run(['call', 'history'])).stdout).toContain(undone)
  })

  it('makes what a terminal would obey visible', async () => {
    const { stderr } = await run(['apply'], '<delete>\n<file>\u001b[31mred\u202e</file>\n</delete>\n')
    expect(stderr).toContain(String.raw`"\033[31mred<U+202E>"`)
    const find = await run(
      ['apply'],
      '<edit><file>a.txt</file><find>\u001b[31m</find><replace>x</replace></edit>',
    )
    expect(find.stderr).toContain('␛[31m')
    expect(stderr).not.toContain('\u001b')
  })

  it('keeps the name of a plan, and of a session, in its line', async () => {
    repository.write({ 'a\nb.md': edit('nope', 'x') })
    expect((await run(['apply', 'a\nb.md'])).stderr).toMatch(/^"a\\nb\.md":1:1: error: /)
    expect((await run(['apply', 'no\nplan'])).stderr).toMatch(/^error: Cannot read the plan "no\\nplan": /)
    expect((await run(['call', '--session', 'a\nb/c', 'list_dir'], '{"path": "."}')).stderr).toMatch(
      /^error: Cannot keep the session in "a\\nb\/c": there is no directory "a\\nb"\. /,
    )
  })

  it('writes JSON that a terminal obeys nothing of, and that says the same', async () => {
    const path = 'a\u001b[31m\u009b31m\u007f\u202e\u061c'
    const plan = JSON.stringify({ version: 1, operations: [{ op: 'delete', path }] })
    const { stdout, document } = await run(['apply', '--json'], plan)
    expect(stdout).toContain(String.raw`a\u001b[31m\u009b31m\u007f\u202e\u061c`)
    expect(stdout).not.toMatch(/[\u007f-\u009f\u061c\u202e]/)
    expect(document.outcomes).toMatchObject([{ path }])
  })

  it('colours on demand, and never with NO_COLOR or --color never', async () => {
    const plan = edit('one', 'two')
    expect((await run(['preview'], plan, { FORCE_COLOR: '1' })).stdout).toContain('\u001b[31m-one')
    expect((await run(['preview', '--color', 'always'], plan)).stdout).toContain('\u001b[31m-one')
    expect((await run(['preview', '--color', 'never'], plan, { FORCE_COLOR: '1' })).stdout).not.toContain(
      '\u001b',
    )
    expect((await run(['preview'], plan)).stdout).not.toContain('\u001b')
  })

  it('takes FORCE_COLOR for the last word, without one of its own', async () => {
    const told = async (FORCE_COLOR: string) => {
      const env = { FORCE_COLOR, NO_COLOR: '1' }
      const { stdout, stderr } = await run(['preview'], edit('one', 'two'), env)
      return [stdout.includes('\u001b[31m-one'), stderr.includes('Warning')]
    }
    expect([await told('1'), await told('0')]).toEqual([
      [true, false],
      [false, false],
    ])
  })

  it('colours what goes wrong as it is told, too', async () => {
    const told = async (...color: readonly string[]) =>
      (await run(['show', 'nowhere', ...color], '', { FORCE_COLOR: '1' })).stderr
    expect(await told()).toContain('\u001b[31m')
    expect(await told('--color', 'never')).not.toContain('\u001b')
    expect(await told('--color=never')).not.toContain('\u001b')
    expect((await run(['show', 'nowhere', '--color', 'always'])).stderr).toContain('\u001b[31m')
  })

  it('converts a plan into another dialect, and says where it cannot', async () => {
    const create = '<create>\n<file>c.txt</file>\n<content>\nc\n</content>\n</create>\n'
    const patch = '*** Begin Patch\n*** Add File: c.txt\n+c\n*** End Patch\n'
    expect((await run(['convert', '--to', 'v4a'], create)).stdout).toBe(patch)
    expect((await run(['convert', '--to', 'tags'], patch)).stdout).toBe(create)
    const json = await run(['convert', '--to', 'search-replace', '--json'], patch)
    expect(json.document).toMatchObject({ command: 'convert', ok: true, from: 'v4a', to: 'search-replace' })
    expect(await run(['convert', '--to', 'v4a'], edit('one', 'two'))).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('The v4a dialect cannot say `edit`.'),
    })
    const diff = '--- a/a.txt\n+++ b/a.txt\n@@ -7,1 +7,1 @@\n-one\n+two\n'
    expect(await run(['convert', '--to', 'v4a'], diff)).toMatchObject({
      exitCode: 0,
      stdout: '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+two\n*** End Patch\n',
      stderr: expect.stringContaining('Line numbers were left out'),
    })
    const created =
      'diff --git a/c.txt b/c.txt\nnew file mode 100644\n--- /dev/null\n+++ b/c.txt\n@@ -0,0 +1 @@\n+c\n'
    expect(await run(['convert', '--to', 'v4a'], created)).toMatchObject({
      exitCode: 0,
      stdout: patch,
      stderr: '',
    })
    const deleted = `${diff}diff --git a/c.txt b/c.txt\ndeleted file mode 100644\n--- a/c.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-c\n`
    expect((await run(['convert', '--to', 'v4a'], deleted)).stderr).toContain(
      'deletes them whatever they hold',
    )
    expect(await run(['convert', '--to', 'plan', '--dialect', 'tags'], `${create}\n${patch}`)).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('warning: What stands in `v4a` is not possible here'),
    })
    expect(await run(['convert', '--to', 'v4b'], patch)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Did you mean `v4a`?'),
    })
    expect(await run(['convert'], patch)).toMatchObject({ exitCode: 2, stdout: '' })
    expect(await run(['convert', '--to', 'plan'], '<edit>\n<file>a.txt</file>\n')).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^<stdin>:1:1: error: [\s\S]+\S\n$/),
    })
  })

  it('prints version, help, guide and schema', async () => {
    expect((await run(['--version'])).stdout).toBe(`${manifest.version}\n`)
    expect((await run(['--help'])).stdout).toContain('emend apply')
    expect((await run(['--help'])).stdout).toMatch(/`emend <command> --help` tells what a command takes\.\n$/)
    expect((await run(['guide'])).stdout).toContain('<edit>')
    expect(JSON.parse((await run(['schema'])).stdout)).toMatchObject({
      type: 'object',
      properties: { operations: { type: 'array', minItems: 1 } },
    })
    expect(JSON.parse((await run(['schema', 'config'])).stdout)).toMatchObject({ properties: { limits: {} } })
    // In one line: it is to be copied.
    expect((await run(['call', '--help'])).stdout).toContain('emend call read_file \'{"path":"a.py"}\' ')
    const ofApply = (await run(['apply', '--help'])).stdout
    for (const asked of [['help'], ['--color', 'never', 'help'], ['-C', 'help', 'help'], ['--', 'help']])
      expect((await run([...asked, 'apply'])).stdout).toBe(ofApply)
    expect((await run(['help'])).stdout).toBe((await run(['--help'])).stdout)
    expect(ofApply).toContain(
      '\n  [choices: "separate", "refuse", "checkpoint", "include"] [default: "separate"]\n',
    )
  })

  it.each([[], ['apply'], ['undo'], ['call'], ['completion']])(
    'prints help that fits into 80 columns where no terminal says how wide it is: %s',
    async (...command) => {
      const { stdout } = await run([...command, '--help'])
      expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
      // What an option takes is squeezed in right behind its words where these fill the line.
      expect(stdout).not.toMatch(/\S\[(?:boolean|string|number|array)\]/)
    },
  )
})
