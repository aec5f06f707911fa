import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { oneEdit } from './one-edit.ts'
import { emendPath, runEmend } from './run-emend.ts'

describe('what a newcomer gets wrong is answered with what to do', () => {
  let repository: TestRepository
  beforeEach(() => {
    repository = makeRepository({ 'a.txt': 'one\n', 'sub/b.txt': 'b\n' })
  })
  afterEach(() => repository.remove())

  const run = (args: readonly string[], input = '') => runEmend(args, { cwd: repository.root, input })

  it.each([
    [['aply'], 2, 'Unknown command: aply.', 'Did you mean `emend apply`?'],
    [['aply', '--help'], 2, 'Unknown command: aply.', 'Did you mean `emend apply`?'],
    [['help', 'aply'], 2, 'Unknown command: aply.', 'Did you mean `emend apply`?'],
    [['apply', 'help'], 2, 'Cannot read the plan help: there is no such file.', ''],
    [['show', 'help'], 3, 'Unknown commit: help.', 'emend log'],
    [['aply', 'show'], 2, 'Unknown command: aply.', 'Did you mean `emend apply`?'],
    [[], 2, 'Name a command.', '`emend --help` lists commands and options.'],
    [['--color', 'log'], 2, 'Name a command.', '`--color` takes a value, and has taken `log` for it'],
    [['-C', 'log', '-n', '1'], 2, 'Name a command.', 'write `-C VALUE log`'],
    [['-C', '.', '--branch', 'log'], 2, 'Name a command.', 'write `--branch VALUE log`'],
    [['apply', '--mesage', 'x'], 2, 'Unknown option: --mesage.', 'Did you mean `--message`?'],
    [['--jsn', 'log'], 2, 'Unknown option: --jsn.', 'Did you mean `--json`?'],
    [['apply', '--dry'], 2, 'Unknown option: --dry.', 'Did you mean `--dry-run`?'],
    [['apply', '--di'], 2, 'Unknown option: --di.', 'emend apply --help'],
    [['-v'], 2, 'Unknown option: -v.', '`emend --help` lists commands and options.'],
    [['zzz'], 2, 'Unknown command: zzz.', '`emend --help` lists commands and options.'],
    [['-q', 'log'], 2, 'Unknown option: -q.', 'emend log --help'],
    [['log', '-m', '-q', 'x'], 2, 'Unknown option: -m.', 'emend log --help'],
    [['--no-jsn'], 2, 'Unknown option: --no-jsn.', 'Did you mean `--json`?'],
    [['log', '--no-color'], 2, 'Unknown option: --no-color.', 'Did you mean `--color=never`?'],
    [['apply', '--no-branch'], 2, 'Unknown option: --no-branch.', '`--branch` takes a value; leave it out'],
    [['--no-directory', 'log'], 2, 'Unknown option: --no-directory.', '`--directory` takes a value'],
    [
      ['redo', '-n'],
      2,
      'Unknown option: -n.',
      '`-n` is an option of `emend apply`, `emend log`. `emend redo',
    ],
    [['log', '--', '--json'], 2, 'Unexpected argument: --json.', 'emend log --help'],
    [['apply', 'a', 'b'], 2, 'Unexpected argument: b.', 'emend apply --help'],
    [['apply', 'a', 'Mend b, and c', 'd'], 2, 'Unexpected argument: Mend b, and c.', 'emend apply --help'],
    [['apply', '-', '-'], 2, 'Unexpected argument: -.', 'emend apply --help'],
    [['apply', '-n', '-', '-'], 2, 'Unexpected argument: -.', 'emend apply --help'],
    [['log', '-n', '5', 'n'], 2, 'Unexpected argument: n.', 'emend log --help'],
    [
      ['apply', 'nowhere.md'],
      2,
      'Cannot read the plan nowhere.md: there is no such file.',
      'Name a file that is there and may be read',
    ],
    [['apply', 'a.txt/plan.md'], 2, 'Cannot read the plan a.txt/plan.md: there is no such file.', ''],
    [['apply', ''], 2, 'The name of the plan is empty.', '`-`'],
    [['apply', 'sub'], 2, 'Cannot read the plan sub: it is a directory.', ''],
    [['apply', '--dialect', 'tag'], 2, 'Unknown dialect: tag.', 'Did you mean `tags`?'],
    [['apply', '--dialect', ''], 2, 'Unknown dialect: "".', 'Known: auto, tags'],
    [['apply', '--branch', ''], 3, 'There is no branch "" here.', 'git branch'],
    [['apply', '--push', ''], 3, 'There is no remote "" here.', 'git remote'],
    [['apply', '--author', 'A\nB <m@e>'], 2, 'Not a valid author: "A\\nB <m@e>". [identity-invalid]', ''],
    [['apply', '--author', ''], 2, 'Not a valid author: "".', 'Name <address>'],
    [['show', 'a\nb'], 3, 'Unknown commit: "a\\nb". [commit-unknown]', 'emend log'],
    [['show', ''], 3, 'Unknown commit: "".', 'emend log'],
    [['schema', ''], 2, 'Unknown schema: "".', 'Known: plan, config, tools.'],
    [['completion', ''], 2, 'Unknown shell: "".', 'Known: bash, zsh, fish.'],
    [['apply', '--trailer', ''], 2, 'Not a trailer: "".', 'Key: value'],
    [['apply', '--dirty', 'maybe'], 2, 'dirty', 'refuse'],
    [['apply', '-m'], 2, '-m needs a value.', '`-mVALUE`'],
    [['apply', '--message', '--author', 'x'], 2, '--message needs a value.', '`--message=VALUE`'],
    [['apply', '-m', '--no-fsync', '-'], 2, '-m needs a value.', '`-mVALUE`'],
    [['apply', '-m', '--author=A <a@x>', '-'], 2, '-m needs a value.', '`-mVALUE`'],
    [['apply', '--json=true'], 2, '--json takes no value.', 'Leave out `=true`.'],
    [['apply', '--no-fsync=x'], 2, '--no-fsync takes no value.', 'Leave out `=x`.'],
    [['undo', '--help=x'], 2, '--help takes no value.', 'Leave out `=x`.'],
    [['undo', '--version='], 2, '--version takes no value.', ''],
    [['undo', '-h=1'], 2, '--help takes no value.', ''],
    [['undo', '-V=1'], 2, '--version takes no value.', ''],
    [['undo', '--no-help'], 2, 'Unknown option: --no-help.', 'Leave it out'],
    [['undo', '--no-version'], 2, 'Unknown option: --no-version.', 'Leave it out'],
    [['apply', '--dryRun'], 2, 'Unknown option: --dryRun.', 'Did you mean `--dry-run`?'],
    [
      ['guide', '--max-tokens', 'abc'],
      2,
      '--max-tokens is not a whole number from 1 up.',
      '--max-tokens 800',
    ],
    [['log', '-C'], 2, '-C needs a value.', ''],
    [['log', '-n'], 2, '-n needs a value.', ''],
    [['log', '--color=sometimes'], 2, '--color cannot be "sometimes".', 'Known: auto, always, never.'],
    [['apply', '--session', 'x'], 2, 'Unknown option: --session.', '`emend apply --help` shows'],
    [['apply', '--dirty', 'refse'], 2, '--dirty cannot be "refse".', 'Did you mean `refuse`? Known: '],
    [['apply', '--dirty=-n'], 2, '--dirty cannot be "-n".', 'Known: separate'],
    [['completion', '--', '-h'], 2, 'Unknown shell: -h.', 'Known: bash'],
    [['undo', '--', '-x'], 3, 'Unknown commit: -x.', ''],
    [['show', '1e3'], 3, 'Unknown commit: 1e3.', ''],
    [['apply', '--branch', 'a', '--branch', 'b'], 2, '--branch was given more than once.', ''],
    [['-C', 'nowhere', 'apply'], 2, 'nowhere', 'Name an existing directory.'],
    [['-C', 'nowhere', 'schema'], 2, 'nowhere: it does not exist.', 'Name an existing directory.'],
    [['-C', 'a.txt/x', 'mcp'], 2, 'a.txt/x: it does not exist.', ''],
    [['convert', '--to', 'tags', '-C', 'a.txt'], 2, 'a.txt: it is not a directory.', ''],
    [['-C', 'x'.repeat(300), 'log'], 2, ': ENAMETOOLONG: name too long', ''],
    [['-C', '.git', 'apply'], 2, 'it is inside of `.git`', 'Name the work tree.'],
    [['apply', '--author', 'me'], 2, 'Not a valid author: me.', 'Name <address>'],
    [['apply', '-n', '--author', 'me'], 2, 'Not a valid author: me.', 'Name <address>'],
    [['apply', '-n', '--trailer', 'none'], 2, 'Not a trailer: none.', 'Key: value'],
    [['apply', '--check', ''], 2, '--check needs a command.', '--check "npm test"'],
    [['apply', '--check='], 2, '--check needs a command.', '--check "npm test"'],
    [['-C', 'nowhere', '--directory=', 'apply'], 2, 'nowhere', 'Name an existing directory.'],
    [['apply', '-n', '--check', ' '], 2, '--check needs a command.', ''],
    [['apply', '--trailer', 'no trailer'], 2, 'Not a trailer: no trailer.', 'Key: value'],
    [['apply', '--trailer', 'Emend-Batch: x'], 2, 'The trailer Emend-Batch is emend’s own.', '`Emend-`'],
    [['schema', 'plans'], 2, 'Unknown schema: plans.', 'Did you mean `plan`?'],
    [['guide', 'auto'], 2, 'Unknown dialect: auto.', 'Known: tags, edits,'],
    [['guide', 'tgas'], 2, 'Unknown dialect: tgas.', 'Did you mean `tags`?'],
    [['guide', 'tags', '--tools'], 2, '--tools teaches the tools, and not a dialect.', 'or say --tools.'],
    [['log', '--limit', 'many'], 2, 'limit', ''],
    [['undo'], 3, 'There is no batch to undo on this branch.', 'emend log'],
    [['undo', 'deadbeef'], 3, 'Unknown commit: deadbeef.', ''],
    [['show', 'HEAD'], 3, 'was not made by emend', 'a merge with `-m 1`'],
    [['show'], 3, 'There are no batches on this branch yet.', 'emend apply'],
  ])('%j', async (args, exitCode, error, hint) => {
    const ran = await run(args, oneEdit)
    expect(ran.stderr).toContain(error)
    expect(ran.stderr).toContain(hint)
    expect(ran.stdout).toBe('')
    expect(ran.exitCode).toBe(exitCode)
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('options of a command in front of it are taken as behind it', async () => {
    expect((await run(['-n', '--allow-ignored', 'apply'], oneEdit)).stdout).toContain('+two')
    expect((await run(['-nm', 'apply', 'apply', '-'], oneEdit)).stdout).toContain('+two')
    expect((await run(['-n', '--message=', 'apply', '-'], oneEdit)).stdout).toContain('+two')
    expect((await run(['--tools', 'guide'])).stdout).toContain('`edit_file`')
    expect((await run(['-n', '1', 'log'])).exitCode).toBe(0)
    expect((await run(['-n1', '-C', 'sub', 'log'])).exitCode).toBe(0)
    expect((await run(['--dry-run', 'log'])).stderr).toBe(
      'error: Unknown option: --dry-run. [usage]\nhint: `--dry-run` is an option of `emend apply`. `emend log --help` shows how it is used.\n',
    )
    expect(repository.git('log', '--format=%s')).not.toContain('Edit')
  })

  it('a plan in the place of its name, of which no more than the beginning is told', async () => {
    for (const [plan, reason] of [
      [oneEdit, 'there is no such file'],
      [oneEdit.repeat(100), 'no file has such a long name'],
    ] as const)
      expect((await run(['apply', plan])).stderr).toMatch(
        new RegExp(`^error: Cannot read the plan "<edit>.{1,160}: ${reason}\\. .*\n.*goes to standard input`),
      )
  })

  it.each([
    [['log', '--branch', 'apply'], 'log'],
    [['show', '--branch=undo', '-C', '.'], 'show'],
    [['-C', 'preview', 'log'], 'log'],
    [['apply', '--', 'show'], 'apply'],
    [['--branch', 'log'], ''],
  ])('%j as JSON, under the name of the command', async (args, command) => {
    const { document } = await run(['--json', ...args])
    expect(document).toMatchObject({ command, ok: false })
  })

  it.skipIf(process.getuid?.() !== 0)('a directory, or a plan, that somebody else may not read', () => {
    const asNobody = (...args: readonly string[]) =>
      spawnSync(process.execPath, [emendPath, ...args], {
        cwd: '/',
        uid: 65_534,
        gid: 65_534,
        encoding: 'utf8',
        env: plainEnvironment,
      }).stderr
    chmodSync(repository.root, 0o700)
    const [directory, plan] = [join(repository.root, 'sub'), join(repository.root, 'a.txt')]
    expect(asNobody('-C', directory, 'log')).toContain(`Cannot use ${directory}: permission denied.`)
    expect(asNobody('apply', plan)).toContain(
      `Cannot read the plan ${plan}: permission denied. [usage]\nhint: Name a file that is there and may be read`,
    )
  })

  it('not as JSON where only a name says so', async () => {
    const { stdout, stderr } = await run(['apply', '--', '--json'])
    expect([stdout, stderr.slice(0, 6)]).toEqual(['', 'error:'])
  })

  it.each([
    ['20.18.3', 2],
    ['21.7.0', 2],
    ['22.11.0', 2],
    ['22.12.0', 0],
    ['24.0.0', 0],
  ])('on node %s', async (node, exitCode) => {
    const versions = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${node}'}})`
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(versions)}` }
    const ran = await runEmend(['--version'], { cwd: repository.root, env })
    expect(ran.exitCode).toBe(exitCode)
    expect(ran.stderr).toMatch(
      exitCode === 0 ? /^$/ : /^emend needs Node 20\.19, 22\.12 or newer; this is v.*\.\n$/,
    )
  })

  it('outside of a repository', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'emend-elsewhere-'))
    const ran = await runEmend(['apply'], { cwd: elsewhere, input: oneEdit })
    expect(ran.stderr).toContain(`Not a git repository: ${elsewhere} [not-a-repository]\n`)
    expect(ran.stderr).toContain('git init')
    expect(ran.exitCode).toBe(3)
    rmSync(elsewhere, { recursive: true })
  })

  it('an empty plan', async () => {
    const ran = await run(['apply'], '')
    expect(ran.stderr).toContain('The plan is empty.')
    expect(ran.exitCode).toBe(1)
  })

  it('a plan in which nothing is recognised', async () => {
    const ran = await run(['apply'], 'Please change one to two.\n')
    expect(ran.stderr).toContain('No operation was recognised')
    expect(ran.stderr).toContain('emend guide')
    expect(ran.exitCode).toBe(1)
  })

  it.each([
    ['--- a/one\n+caf\xe9\n', 2],
    ['\n+caf\xe9', 2],
    ['--- a/one\r\n\r\n+caf\xe9\r\n', 3],
  ])('a plan that is not UTF-8', async (plan, line) => {
    repository.write({ 'plan.md': Buffer.from(plan, 'latin1') })
    const ran = await run(['apply', 'plan.md'])
    expect(ran.stderr).toContain(`The plan is not valid UTF-8: line ${line} is \`+caf\ufffd\`.`)
    expect(ran.stderr).toContain('name its encoding under `encodings` in emend.config.json, and commit that.')
    expect(ran.exitCode).toBe(2)
  })

  it.each(['\xff\xfe<\0', '\xfe\xff\0<'])('a plan in UTF-16, as PowerShell writes one', async (bytes) => {
    repository.write({ 'plan.md': Buffer.from(bytes, 'latin1') })
    const ran = await run(['apply', 'plan.md'])
    expect(ran.stderr).toContain('The plan is in UTF-16.')
    expect(ran.stderr).toContain('Write UTF-8.')
    expect(ran.exitCode).toBe(2)
  })

  it.each(['utf16le', 'utf-16be'])('a plan in %s without a byte-order mark', async (encoding) => {
    const bytes = Buffer.from(oneEdit, 'utf16le')
    repository.write({ 'plan.md': encoding === 'utf16le' ? bytes : bytes.swap16() })
    const ran = await run(['apply', 'plan.md'])
    expect(ran.stderr).toContain('The plan is in UTF-16.')
    expect(ran.exitCode).toBe(2)
  })

  it('a typo in the configuration', async () => {
    repository.write({ 'emend.config.json': '{ "limits": { "editByts": 1 } }\n' })
    repository.commit('Configure')
    const ran = await run(['apply'], oneEdit)
    expect(ran.stderr).toContain('unknown key `limits.editByts`')
    expect(ran.stderr).toContain('Did you mean `limits.editBytes`? Commit it once it is mended')
    expect(ran.exitCode).toBe(2)
  })

  it.each([
    ['{', 'emend.config.json is not valid JSON: '],
    ['[]', 'emend.config.json is invalid: expected object, received array.'],
    [
      '{ "limits": { "editBytes": "x" } }',
      '`limits.editBytes` is invalid: expected number, received string.',
    ],
    [
      '{ "matching": { "repairs": ["x"] } }',
      '`matching.repairs.0` is invalid: expected one of "line-numbers"|"markdown-fence"|',
    ],
    ['{ "limits": { "editBytes": 0 } }', '`limits.editBytes` is too small: expected number to be >=1.'],
  ])('a configuration of %s', async (text, error) => {
    repository.write({ 'emend.config.json': text })
    repository.commit('Configure')
    const ran = await run(['apply'], oneEdit)
    expect(ran.stderr).toContain(error)
    expect(ran.exitCode).toBe(2)
  })

  it('a key of the seed’s configuration', async () => {
    repository.write({ 'emend.config.json': '{ "max_edit_size_mb": 10 }\n' })
    repository.commit('Configure')
    const ran = await run(['apply'], oneEdit)
    expect(ran.stderr).toContain('Did you mean `limits.editBytes`? Commit it once it is mended')
  })

  it('the command is named in the document of an error, wherever it stands', async () => {
    const ran = await run(['-C', 'sub', '--json', 'apply', '--mesage', 'x'])
    expect(ran.document).toMatchObject({ command: 'apply', exitCode: 2 })
  })

  it('usage errors are one JSON document too, where JSON was asked for', async () => {
    const ran = await run(['apply', '--json', '--mesage', 'x'], oneEdit)
    expect(ran.document).toMatchObject({
      version: 1,
      command: 'apply',
      ok: false,
      exitCode: 2,
      diagnostics: [{ code: 'usage' }],
      base: null,
      branch: null,
      outcomes: [],
      changes: [],
      warnings: [],
      report: 'Unknown option: --mesage.\nDid you mean `--message`?',
    })
    expect(ran.stderr).toBe('')
  })
})
