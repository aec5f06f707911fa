import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emendPath, runEmend } from './run-emend.ts'

const isThere = (shell: string): boolean => spawnSync(shell, ['-c', 'exit']).status === 0

describe('command lines are completed', () => {
  let repository: TestRepository
  beforeAll(() => {
    repository = makeRepository({ 'plan.md': '', 'my plan.md': '', '-dash.md': '' })
    const command = join(repository.root, 'emend')
    writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${emendPath}' "$@"\n`)
    chmodSync(command, 0o755)
  })
  afterAll(() => repository.remove())

  const run = (args: readonly string[], env = {}) => runEmend(args, { cwd: repository.root, env })
  const wordsFor = async (...args: string[]): Promise<readonly string[]> =>
    (await run(['__complete', ...args])).stdout.split('\n').map((line) => line.split('\t')[0]!)

  it('with commands, dialects, tools and schemas', async () => {
    expect(await wordsFor('')).toEqual(expect.arrayContaining(['apply', 'undo', 'completion']))
    expect(await wordsFor('-C', 'src', 'gui')).toContain('guide')
    expect(await wordsFor('help', 'gui')).toContain('guide')
    expect(await wordsFor('--json', 'help', 'gui')).toContain('guide')
    expect(await wordsFor('guide', '')).toEqual(expect.arrayContaining(['tags', 'v4a']))
    expect(await wordsFor('call', 'r')).toEqual(expect.arrayContaining(['read_file', 'undo']))
    expect(await wordsFor('schema', '')).toEqual(expect.arrayContaining(['plan', 'config', 'tools']))
  })

  it('with options of the command, and what they may be', async () => {
    expect(await wordsFor('apply', '--')).toEqual(
      expect.arrayContaining(['--dry-run', '--no-fsync', '--json']),
    )
    expect((await run(['__complete', 'apply', '--no'])).stdout).toContain('--no-fsync\tDo not wait until')
    expect(await wordsFor('log', '--')).toEqual(expect.arrayContaining(['--branch', '--help', '--version']))
    expect(await wordsFor('log', '-')).not.toContain('--dry-run')
    expect(await wordsFor('mcp', '-')).not.toContain('--json')
    expect(await wordsFor('apply', '--dirty', '')).toContain('checkpoint')
    expect(await wordsFor('apply', '--dirty=c')).toContain('--dirty=checkpoint')
    expect(await wordsFor('apply', '--dialect', '')).toEqual(expect.arrayContaining(['auto', 'diff']))
    expect(await wordsFor('convert', '--to', '')).not.toContain('auto')
  })

  it.each([
    [['apply', '']],
    [['-C', '']],
    [['apply', '-m', '']],
    [['guide', 'tags', '']],
    [['nothing', '']],
    [['apply', '--', '-']],
  ])('with nothing where files may be meant, or anything: %j', async (args) => {
    expect(await run(['__complete', ...args])).toMatchObject({ stdout: '', stderr: '', exitCode: 0 })
  })

  const inShell = (shell: string, script: string): string =>
    spawnSync(shell, ['-c', script], {
      cwd: repository.root,
      encoding: 'utf8',
      env: { ...plainEnvironment, PATH: `${repository.root}:${plainEnvironment.PATH}` },
    }).stdout

  it.skipIf(!isThere('bash')).each([
    ['emend|a', 'apply'],
    ['emend|apply|--dirty|=|s', 'separate'],
    ['emend|apply|--dirty|=', 'separate refuse checkpoint include'],
    ['emend|call|--session|a b|make', 'make_dir'],
    ['emend|--color|=|never|ap', 'apply'],
    ['emend|guide|--color|=|never|sea', 'search-replace'],
  ])('in bash: %s', async (line, words) => {
    const { stdout } = await run(['completion', 'bash'])
    const array = line.split('|').map((word) => `'${word}'`)
    const script = `${stdout}\nCOMP_WORDS=(${array.join(' ')}) COMP_CWORD=${array.length - 1}\n_emend; echo "\${COMPREPLY[*]}"`
    expect(inShell('bash', script)).toBe(`${words}\n`)
  })

  it.skipIf(!isThere('fish')).each([
    ['emend apply --dirty=s', '--dirty=separate\n'],
    ['emend schema ', 'config\nplan\ntools\n'],
    ['emend apply pl', 'plan.md\n'],
    ['emend apply "my', 'my plan.md\n'],
    ['emend apply -- -d', '-dash.md\n'],
    ['emend call --session=pl', '--session=plan.md\n'],
  ])('in fish: %s', async (line, words) => {
    const { stdout } = await run(['completion', 'fish'])
    expect(inShell('fish', `${stdout}\ncomplete -C '${line}'`)).toBe(words)
  })

  it.skipIf(!isThere('zsh'))('in zsh, whose script can be read', async () => {
    const { stdout } = await run(['completion', 'zsh'])
    expect(stdout).toMatch(/^#compdef emend\n/)
    expect(inShell('zsh', `compdef() { echo "$@" }\n${stdout}`)).toBe('_emend emend\n')
  })

  it.skipIf(!isThere('zsh'))('in zsh, with files where an option takes one behind its =', async () => {
    const { stdout } = await run(['completion', 'zsh'])
    const asking = `compdef() {}; compset() { echo "$@" }; _files() { echo files }; words=(emend call) CURRENT=3`
    expect(inShell('zsh', `${asking}\n${stdout}\nPREFIX=--session=pl _emend`)).toBe('-P --*=\nfiles\n')
  })

  it('in the shell that SHELL names, and in none that is not known', async () => {
    const { stdout } = await run(['completion', 'fish'])
    expect((await run(['completion'], { SHELL: '/usr/bin/fish' })).stdout).toBe(stdout)
    expect((await run(['completion', '--json', 'fish'])).document).toMatchObject({
      shell: 'fish',
      script: stdout,
    })
    expect(await run(['completion', 'csh'])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining('Unknown shell: csh.'),
    })
    expect(await run(['completion', 'constructor'])).toMatchObject({ exitCode: 2, stdout: '' })
  })

  it('and help tells the same values', async () => {
    expect((await run(['guide', '--help'])).stdout).toContain('"text-editor"')
    expect((await run(['convert', '--help'])).stdout).toContain('[choices: "tags",')
    expect((await run(['apply', '-nh'])).stdout).toContain('[choices: "auto", "tags",')
    expect((await run(['help', 'completion'])).stdout).toContain('emend completion [shell]')
  })
})
