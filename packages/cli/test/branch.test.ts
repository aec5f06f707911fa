import { join } from 'node:path'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Run, runEmend } from './run-emend.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
  repository.git('branch', 'next')
})
afterEach(() => repository.remove())

const plan = '<edit><file>a.txt</file><find>one</find><replace>two</replace></edit>\n'
const run = (args: readonly string[], cwd = repository.root): Promise<Run> =>
  runEmend(args, { cwd, input: plan })

describe('--branch', () => {
  it('previews, applies, lists, shows, undoes and redoes there, and leaves the work tree alone', async () => {
    repository.write({ 'a.txt': 'uncommitted\n' })
    const [files] = JSON.parse(repository.state())
    const tip = (): string => repository.git('show', 'next:a.txt')
    expect((await run(['preview', '--branch', 'next'])).stdout).toContain('-one\n+two\n')
    expect(tip()).toBe('one')
    const { exitCode, document } = await run(['apply', '--json', '--branch', 'next'])
    expect({ exitCode, document }).toMatchObject({ exitCode: 0, document: { branch: 'refs/heads/next' } })
    expect(document.commit).toBe(repository.git('rev-parse', 'next'))
    expect(tip()).toBe('two')
    expect((await run(['log', '--branch', 'next'])).stdout).toContain('Edit a.txt')
    expect((await run(['log'])).stderr).toContain('no batches on this branch')
    expect((await run(['show', '--branch', 'next'])).stdout).toContain('-one\n+two\n')
    expect((await run(['undo', '--branch', 'next'])).exitCode).toBe(0)
    expect(tip()).toBe('one')
    expect((await run(['redo', '--branch', 'next'])).exitCode).toBe(0)
    expect(tip()).toBe('two')
    expect(JSON.parse(repository.state())[0]).toEqual(files)
  })

  it('is refused with the remedy where the branch is checked out, unknown, or is to be checked', async () => {
    const here = await run(['apply', '--branch', 'main'])
    expect(here.exitCode).toBe(3)
    expect(here.stderr).toContain(`-C ${repository.root}`)
    const unknown = await run(['apply', '--branch', 'nxet'])
    expect(unknown.exitCode).toBe(3)
    expect(unknown.stderr).toContain('Did you mean `next`?')
    const checked = await run(['apply', '--branch', 'next', '--check', 'true'])
    expect(checked.exitCode).toBe(3)
    expect(checked.stderr).toContain('Checks run in a work tree')
    expect(repository.git('rev-parse', 'next')).toBe(repository.git('rev-parse', 'main'))
  })

  it('takes the configuration of its tip', async () => {
    repository.git('checkout', '-q', 'next')
    repository.write({ 'emend.config.json': '{"paths": {"protected": ["a.txt"]}}\n' })
    repository.commit()
    repository.git('checkout', '-q', 'main')
    const deletion = '{"version": 1, "operations": [{"op": "delete", "path": "a.txt"}]}'
    const { document } = await runEmend(['apply', '--json', '--branch', 'next'], {
      cwd: repository.root,
      input: deletion,
    })
    expect(document.diagnostics).toMatchObject([{ code: 'path-protected' }])
  })
})

it('a bare repository is worked on at the branch of its HEAD', async () => {
  repository.git('clone', '-q', '--bare', repository.root, 'bare.git')
  const bare = openTestRepository(join(repository.root, 'bare.git'))
  bare.git('config', 'user.name', 'Ada')
  bare.git('config', 'user.email', 'ada@example.com')
  const { exitCode, document } = await run(['apply', '--json'], bare.root)
  expect({ exitCode, document }).toMatchObject({ exitCode: 0, document: { branch: 'refs/heads/main' } })
  expect(bare.git('show', 'HEAD:a.txt')).toBe('two')
  expect((await run(['undo'], bare.root)).exitCode).toBe(0)
  expect(bare.git('show', 'HEAD:a.txt')).toBe('one')
  const input = '{"path": "a.txt", "old_string": "one", "new_string": "three"}'
  expect((await runEmend(['call', 'edit_file', input], { cwd: bare.root })).exitCode).toBe(0)
  expect(bare.git('show', 'HEAD:a.txt')).toBe('three')
})
