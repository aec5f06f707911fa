import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emendPath } from './run-emend.ts'

const plan = '<edit>\n<file>a.txt</file>\n<find>one</find>\n<replace>two</replace>\n</edit>\n'

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
      child.stdin.end(plan)
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
})
