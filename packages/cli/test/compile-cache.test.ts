import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import nodeModule from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Run, runEmend } from './run-emend.ts'

// From 22.1 on, node keeps compiled code by itself.
describe.skipIf('enableCompileCache' in nodeModule)('compiled code that is kept', () => {
  let repository: TestRepository
  let cache: string
  let text = 'one'

  beforeEach(() => {
    repository = makeRepository({ 'a.txt': 'one\n' })
    cache = mkdtempSync(join(tmpdir(), 'emend-cache-'))
    text = 'one'
  })
  afterEach(() => {
    repository.remove()
    rmSync(cache, { recursive: true })
  })

  /** Applies one more edit, and sees it committed. */
  const edit = async (env: Readonly<Record<string, string>> = {}): Promise<Run> => {
    const next = `${text}.`
    const run = await runEmend(['apply'], {
      cwd: repository.root,
      input: `<edit>\n<file>a.txt</file>\n<find>${text}</find>\n<replace>${next}</replace>\n</edit>\n`,
      env: { NODE_COMPILE_CACHE: cache, ...env },
    })
    expect(run).toMatchObject({ exitCode: 0, stderr: '' })
    expect(repository.git('show', 'HEAD:a.txt')).toBe(next)
    text = next
    return run
  }
  const directory = (): string => join(cache, readdirSync(cache)[0]!)
  const files = (): string[] => readdirSync(directory()).map((name) => join(directory(), name))
  /** Another file of the same name is written beside it, and so has another number while that is there. */
  const written = (): string[] => files().map((file) => `${file} ${statSync(file).ino}`)

  it('is read at the next start, and not written again', async () => {
    await edit()
    expect(files().length).toBeGreaterThan(1)
    const before = written()
    await edit()
    expect(written()).toEqual(before)
  })

  it('is of each command by itself, which needs other functions', async () => {
    await runEmend(['log'], { cwd: repository.root, env: { NODE_COMPILE_CACHE: cache } })
    const before = written()
    await edit()
    expect(files().length).toBe(before.length * 2)
    expect(written()).toEqual(expect.arrayContaining(before))
  })

  it('is for its user alone', async () => {
    await edit()
    expect(statSync(directory()).mode & 0o777).toBe(0o700)
    for (const file of files()) expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is made anew where it is damaged', async () => {
    await edit()
    for (const [at, file] of files().entries()) {
      const code = readFileSync(file)
      code[code.length >> 1]! ^= 0xff
      writeFileSync(file, at > 0 ? code : code.subarray(0, 40))
    }
    const damaged = written()
    await edit()
    const mended = written()
    for (const file of damaged) expect(mended).not.toContain(file)
    await edit()
    expect(written()).toEqual(mended)
  })

  it('is not looked for where others may write', async () => {
    await edit()
    for (const file of files()) writeFileSync(file, 'planted')
    chmodSync(directory(), 0o777)
    const before = written()
    await edit()
    expect(written()).toEqual(before)
    for (const file of files()) expect(readFileSync(file, 'utf8')).toBe('planted')
  })

  it('is done without where there is no place for it', async () => {
    const file = join(cache, 'file')
    writeFileSync(file, '')
    await edit({ NODE_COMPILE_CACHE: file })
    expect(readFileSync(file, 'utf8')).toBe('')
  })

  it('is not kept where the environment says so', async () => {
    await edit({ NODE_DISABLE_COMPILE_CACHE: '1' })
    expect(readdirSync(cache)).toEqual([])
  })

  it('is written by several commands at once', async () => {
    const runs = Array.from({ length: 4 }, () =>
      runEmend(['log'], { cwd: repository.root, env: { NODE_COMPILE_CACHE: cache } }),
    )
    for (const run of await Promise.all(runs)) expect(run.exitCode).toBe(0)
    expect(files().filter((file) => !/[0-9a-f]{64}-log$/.test(file))).toEqual([])
    await edit()
  })
})

describe('compiled code that node keeps by itself', () => {
  it('is where nobody else can put any', async () => {
    const repository = makeRepository({ 'a.txt': 'one\n' })
    const cache = mkdtempSync(join(tmpdir(), 'emend-cache-'))
    try {
      const [told, asked] = [join(cache, 'asked.txt'), join(cache, 'asked.cjs')]
      writeFileSync(
        asked,
        `require('node:module').enableCompileCache = (directory) =>
           require('node:fs').appendFileSync(${JSON.stringify(told)}, directory + '\\n')`,
      )
      const env = { NODE_OPTIONS: `--require ${asked}`, TMPDIR: cache, TEMP: cache }
      await runEmend(['log'], { cwd: repository.root, env })
      const directory = readFileSync(told, 'utf8').trim()
      expect(statSync(directory).mode & 0o777).toBe(0o700)
      chmodSync(directory, 0o777)
      await runEmend(['log'], { cwd: repository.root, env })
      expect(readFileSync(told, 'utf8')).toBe(`${directory}\n`)
    } finally {
      repository.remove()
      rmSync(cache, { recursive: true })
    }
  })
})
