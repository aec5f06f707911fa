import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { edit } from './one-edit.ts'
import { emendPath } from './run-emend.ts'

/** So many batches on a branch of their own, for `git fast-import`. */
const historyOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const message = `Edit a.txt\n\nEmend-Batch: ${String(index).padStart(16, '0')}\n`
    const from = index === 0 ? 'from refs/heads/main\n' : ''
    return `commit refs/heads/long\ncommitter N <n@e> ${index} +0000\ndata ${message.length}\n${message}${from}\n`
  }).join('')

describe('the standard streams', () => {
  let repository: TestRepository
  beforeEach(() => {
    repository = makeRepository({ 'a.txt': 'one\n' })
  })
  afterEach(() => repository.remove())

  const shell = (script: string, input = '') => {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script, emendPath], {
      cwd: repository.root,
      input,
      env: { ...plainEnvironment, NODE: process.execPath },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }

  it('say nothing and end well when the reader goes away', () => {
    execFileSync('bash', ['-c', 'set -o pipefail; node "$0" schema | head -n 1 > /dev/null', emendPath], {
      env: plainEnvironment,
    })
  })

  it('end a long history when the reader goes away', () => {
    shell('git fast-import --quiet', historyOf(1_000))
    // Whoever reads on to the beginning of the history is told that it is gone.
    const begin = repository.git('rev-parse', 'HEAD')
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/long')
    rmSync(join(repository.root, '.git/objects', begin.slice(0, 2), begin.slice(2)))
    expect(shell('"$NODE" "$0" log').status).toBe(3)
    const { status, stderr } = shell('set -o pipefail; { sleep 1; "$NODE" "$0" log; } | true')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it('keep the exit code of a refusal when the reader goes away', () => {
    const { status, stderr } = shell('set -o pipefail; "$NODE" "$0" apply --json | true', edit('nope', 'x'))
    expect(stderr).toBe('')
    expect(status).toBe(1)
  })

  it.runIf(existsSync('/dev/full'))('do not pass over a result that cannot be written', () => {
    const { status, stderr } = shell('"$NODE" "$0" apply > /dev/full', edit('one', 'two'))
    expect(stderr).toMatch(/^error: Cannot write the result: ENOSPC.* \[filesystem\]$/m)
    expect(stderr).toContain('hint: What was committed stays committed')
    expect(status).toBe(3)
  })

  it.runIf(existsSync('/dev/full'))('speak of commits there only where some were asked for', () => {
    const { status, stderr } = shell('"$NODE" "$0" recover > /dev/full')
    expect(stderr).toMatch(/^error: Cannot write the result: .*\n$/)
    expect(status).toBe(3)
    expect(shell('"$NODE" "$0" --help > /dev/full').stderr).not.toContain('committed')
    expect(shell('"$NODE" "$0" schema > /dev/full').stderr).not.toContain('committed')
  })

  it('show what a check prints once, as it comes, and what becomes of the batch below it', () => {
    const { stderr, status } = shell('"$NODE" "$0" apply --check "printf told; exit 1"', edit('one', 'two'))
    expect(stderr).toMatch(
      /^told\nerror: The check `printf told; exit 1` failed .*\[check-failed\]\n\nNothing/,
    )
    expect(status).toBe(4)
  })

  it('may be closed', () => {
    expect(shell('"$NODE" "$0" apply <&-').stderr).toContain('The plan is empty.')
    expect(shell('"$NODE" "$0" apply >&- 2>&-', edit('one', 'two')).status).toBe(0)
  })

  it.each(['yes | "$NODE" "$0" apply', '"$NODE" "$0" apply /dev/zero'])(
    'are not read on and on: %s',
    (script) => {
      const { status, stderr } = shell(script)
      expect(stderr).toContain('The plan is longer than 536870888 bytes.')
      expect(status).toBe(2)
    },
  )

  it.each(['apply', 'call edit_file'])('are no directory: %s', (command) => {
    const { status, stderr } = shell(`"$NODE" "$0" ${command} < .`)
    expect(stderr).toContain('Cannot read standard input: it is a directory.')
    expect(status).toBe(2)
  })

  const odd = 'a\u001b[31m\u200b\ufeff👩\u200d💻\r\n'
  const read = `<read>\n<file>odd.txt</file>\n</read>\n`
  const convert = '{"op": "create", "path": "x", "content": "\\u001b[31m👩\u200d💻"}'

  it('give what was read to a program as it is', () => {
    repository.write({ 'odd.txt': odd })
    expect(shell('"$NODE" "$0" apply', read).stdout).toContain(odd.trimEnd())
    expect(shell(`"$NODE" "$0" call read_file '{"path": "odd.txt"}'`).stdout).toBe(
      `     1\t${odd.trimEnd()}\n`,
    )
    expect(shell('"$NODE" "$0" convert --to tags', convert).stdout).toContain('\u001b[31m👩\u200d💻')
  })

  it.runIf(existsSync('/usr/bin/script'))('give it to a terminal so that nothing in it is obeyed', () => {
    repository.write({ 'odd.txt': odd, read, convert })
    const seen = 'a␛[31m<U+200B><U+FEFF>👩\u200d💻'
    const { stdout } = shell('script -qec "\\"$NODE\\" \\"$0\\" apply read" /dev/null')
    expect(stdout).toContain(seen)
    const call = `script -qec "echo '{\\"path\\": \\"odd.txt\\"}' | \\"$NODE\\" \\"$0\\" call read_file -" /dev/null`
    expect(shell(call).stdout).toContain(seen)
    const converted = shell('script -qec "\\"$NODE\\" \\"$0\\" convert convert --to tags" /dev/null').stdout
    expect(converted).toContain('␛[31m👩\u200d💻')
    repository.write({ 'emend.config.json': '{ "paths": { "protected": ["\\u001b]0;red\\u0007"] } }' })
    repository.commit()
    const guide = shell('script -qec "\\"$NODE\\" \\"$0\\" guide" /dev/null').stdout
    expect(guide).toContain('`␛]0;red␇`')
  })

  it.runIf(existsSync('/usr/bin/script'))('have colour on a terminal, unless NO_COLOR says something', () => {
    repository.write({ plan: edit('one', 'two') })
    const isColoured = (variables: string): boolean =>
      shell(`env ${variables} script -qec "\\"$NODE\\" \\"$0\\" preview plan" /dev/null`).stdout.includes(
        '\u001b[31m-one',
      )
    expect(isColoured('TERM=xterm')).toBe(true)
    expect(isColoured('TERM=xterm NO_COLOR=')).toBe(true)
    expect(isColoured('TERM=xterm NO_COLOR=1')).toBe(false)
    expect(isColoured('TERM=dumb')).toBe(false)
  })

  it('may be pipes that fill slowly', () => {
    const plan = JSON.stringify(edit('one', 'two'))
    const script = `(sleep 0.2; node -e 'process.stdout.write(${plan})') | "$NODE" "$0" apply`
    expect(shell(script).status).toBe(0)
  })

  it.runIf(existsSync('/usr/bin/script'))('show help where a person sits and gives no plan', () => {
    const { status, stdout } = shell('script -qec "\\"$NODE\\" \\"$0\\" apply" /dev/null')
    expect(stdout).toContain('--dry-run')
    expect(stdout).toContain('No plan given.')
    expect(status).toBe(2)
    const { stdout: document } = shell('script -qec "\\"$NODE\\" \\"$0\\" apply --json" /dev/null')
    expect(JSON.parse(document)).toMatchObject({ ok: false, exitCode: 2 })
  })

  it.runIf(existsSync('/usr/bin/script'))('keep the words of help whole on a terminal of 20 columns', () => {
    const wordsAt = (columns: number): readonly string[] =>
      shell(`script -qec "stty cols ${columns}; \\"$NODE\\" \\"$0\\" mcp --help" /dev/null`).stdout.match(
        /\w+/g,
      )!
    expect(new Set(wordsAt(20))).toEqual(new Set(wordsAt(100)))
  })

  it('are not asked for a current directory that is gone', () => {
    const { status, stderr } = shell('mkdir gone && cd gone && rmdir ../gone && "$NODE" "$0" log')
    expect(stderr).toContain('Cannot use the current directory: it no longer exists.')
    expect(stderr).toContain('Change to a directory that exists first')
    expect(status).toBe(2)
  })

  it('say what to do about too few files that may be open, whichever is one too many', () => {
    const limited = '(ulimit -n $n; exec "$NODE" "$0" apply) <<< "$plan"'
    const each = `IFS= read -rd "" plan; for n in $(seq 16 30); do ${limited}; done`
    const { stderr } = shell(each, edit('one', 'two'))
    const told = stderr.split('\n').filter((line) => line.includes('EMFILE') && line.startsWith('error: '))
    expect(told.length).toBeGreaterThan(3)
    const whole = / EMFILE: too many open files(; nothing was changed)?\. \[filesystem\]$/
    expect(told.filter((line) => !whole.test(line))).toEqual([])
    expect(stderr).toMatch(/dist\/[^ ]+\.js: EMFILE/)
    expect(stderr.split('Allow more open files, and try again: `ulimit -n`')).toHaveLength(told.length + 1)
  })

  it.each([
    ['a check', '--check true', 'could not be run: spawn /bin/sh EMFILE'],
    ['git', '--hooks --backend git', '`git --version` failed: spawnSync git EMFILE'],
  ])('tell of %s that cannot be run as too many files are open', (_, options, told) => {
    repository.hook('pre-commit', 'true')
    const limited = `(ulimit -n $n; exec "$NODE" "$0" apply --no-fsync ${options}) <<< "$plan"`
    const each = `IFS= read -rd "" plan; for n in $(seq 20 30); do ${limited}; done`
    const { stderr } = shell(each, edit('one', 'two'))
    expect(stderr).toContain(told)
    expect(stderr).not.toContain('[internal]')
    expect(stderr).not.toContain('node:events')
  })
})
