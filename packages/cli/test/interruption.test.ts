import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { oneEdit } from './one-edit.ts'
import { emendPath, killedAt, runEmend } from './run-emend.ts'

describe('a signal', () => {
  let repository: TestRepository
  beforeEach(() => {
    repository = makeRepository({ 'a.txt': 'one\n' })
  })
  afterEach(() => repository.remove())

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'that comes before a batch lands stops it, and leaves nothing behind: %s',
    async (signal) => {
      const before = repository.state()
      const lock = '.git/index.lock'
      repository.write({ [lock]: '' })
      const child = spawn(process.execPath, [emendPath, 'apply', '--json'], {
        cwd: repository.root,
        env: plainEnvironment,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const printed: Buffer[] = []
      child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
      child.stdin.end(oneEdit)
      while (!existsSync(join(repository.root, '.git/emend'))) await delay(2)
      child.kill(signal)
      const [exitCode] = await once(child, 'close')
      expect(exitCode).toBe(130)
      expect(JSON.parse(Buffer.concat(printed).toString())).toMatchObject({
        ok: false,
        exitCode: 130,
        diagnostics: [{ code: 'interrupted' }],
      })
      repository.write({ [lock]: null })
      expect(repository.state()).toBe(before)
      expect(readdirSync(join(repository.root, '.git/emend'))).toEqual([])
    },
  )

  it('that comes before there is a plan stops the command with a word', async () => {
    const child = spawn(process.execPath, [emendPath, 'apply', '--json'], {
      cwd: repository.root,
      env: plainEnvironment,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    // The lowest bit is for SIGHUP, which node by itself leaves to the system.
    const heeds = () => /^SigCgt:.*[13579bdf]$/m.test(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
    while (!heeds()) await delay(1)
    child.kill('SIGTERM')
    const [printed, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'close')])
    expect(exitCode).toBe(130)
    expect(JSON.parse(printed)).toMatchObject({
      exitCode: 130,
      report: 'Interrupted; nothing was changed.',
      diagnostics: [{ code: 'interrupted' }],
    })
  })

  it('that comes when the result is told does not change it', async () => {
    for (let later = 0; later < 6; later++) {
      const child = spawn(process.execPath, [emendPath, 'apply'], {
        cwd: repository.root,
        env: plainEnvironment,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      child.stdin.end('{"path": "a.txt", "mode": "append", "content": "more"}')
      child.stdout.once('data', () => setTimeout(() => child.kill('SIGTERM'), later))
      expect(await once(child, 'close')).toEqual([0, null])
    }
  })

  it('ends a command that commits nothing, and one that waits for a pipe with a plan', async () => {
    const pipe = join(repository.root, '.git/pipe')
    execFileSync('mkfifo', [pipe])
    for (const args of [
      ['apply', pipe],
      ['preview', '-'],
    ]) {
      const child = spawn(process.execPath, [emendPath, ...args], {
        cwd: repository.root,
        env: plainEnvironment,
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      await delay(1_000)
      child.kill('SIGHUP')
      expect(await once(child, 'close')).toEqual([null, 'SIGHUP'])
    }
  })

  it('that comes while a commit is being signed ends the wait for it', async () => {
    const signing = join(repository.root, '.git/signing')
    const signer = join(repository.root, '.git/signer')
    writeFileSync(signer, `#!/bin/sh\ntouch '${signing}'\nexec sleep 60\n`, { mode: 0o755 })
    repository.git('config', 'gpg.program', signer)
    repository.git('config', 'commit.gpgSign', 'true')
    const child = spawn(process.execPath, [emendPath, 'apply', '--sign'], {
      cwd: repository.root,
      env: plainEnvironment,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.stdin.end(oneEdit)
    while (!existsSync(signing)) await delay(10)
    child.kill('SIGINT')
    expect((await once(child, 'close'))[0]).toBe(130)
    expectTidy(false)
  })

  describe('that comes while a filter runs', () => {
    const runs = (): string => join(repository.root, '.git/runs')
    /** Ends the command with this signal while the filter runs, and returns its exit code. */
    const ended = async (seconds: number, kill: (pid: number) => void): Promise<number> => {
      repository.write({ '.git/info/attributes': '*.txt filter=slow\n' })
      repository.git('config', 'filter.slow.clean', `echo >> '${runs()}'; sleep ${seconds}; cat`)
      const child = spawn(process.execPath, [emendPath, 'apply', '--filters'], {
        cwd: repository.root,
        env: plainEnvironment,
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      })
      child.stdin.end(oneEdit)
      while (!existsSync(runs())) await delay(10)
      // Between two of its commands, a shell may miss a signal.
      await delay(200)
      kill(child.pid!)
      const [exitCode] = await once(child, 'close')
      repository.git('config', 'filter.slow.clean', 'cat')
      expectTidy(false)
      return exitCode as number
    }

    it('and is for all, as that of a terminal, ends the filter', async () => {
      expect(await ended(60, (pid) => process.kill(-pid, 'SIGINT'))).toBe(130)
    })

    it('and is for the command alone stops it when the filter has run', async () => {
      expect(await ended(1, (pid) => process.kill(pid, 'SIGTERM'))).toBe(130)
      expect(readFileSync(runs(), 'utf8')).toBe('\n')
    })
  })

  /** Before some of the calls of the command that change anything, until it lands undisturbed. */
  const atCalls = async (
    signals: readonly string[],
    judge: (exitCode: number, landed: boolean) => Promise<void>,
  ) => {
    for (let [at, exitCode] = [1, 1]; exitCode !== 0 || at < 60; at += 13) {
      repository.remove()
      repository = makeRepository({ 'a.txt': 'one\n' })
      const env = killedAt(at, signals)
      exitCode = (await runEmend(['apply', '--json'], { cwd: repository.root, input: oneEdit, env })).exitCode
      await judge(exitCode, repository.git('rev-list', '--count', 'HEAD') === '2')
    }
  }
  const expectTidy = (landed: boolean): void => {
    expect(repository.read('a.txt')).toBe(landed ? 'two\n' : 'one\n')
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(readdirSync(join(repository.root, '.git')).filter((name) => name.endsWith('.lock'))).toEqual([])
    const own = join(repository.root, '.git/emend')
    expect(existsSync(own) ? readdirSync(own) : []).toEqual([])
  }

  it('stops a batch or lets it land, and leaves nothing behind, whenever it comes', async () => {
    const seen = new Set<boolean>()
    await atCalls(['SIGTERM'], async (exitCode, landed) => {
      seen.add(landed)
      expect(exitCode).toBe(landed ? 0 : 130)
      expectTidy(landed)
    })
    expect(seen.size).toBe(2)
  }, 120_000)

  it('that comes again ends the command at once, and the next one makes the repository whole', async () => {
    const codes = new Set<number>()
    await atCalls(['SIGINT', 'SIGTERM'], async (exitCode, landed) => {
      codes.add(exitCode)
      await runEmend(['recover'], { cwd: repository.root })
      expectTidy(landed)
    })
    expect(codes).toEqual(new Set([0, 130]))
  }, 120_000)
})
