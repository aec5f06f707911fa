import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { makeRepository, plainEnvironment } from '@emend/testkit'
import { describe, expect, it } from 'vitest'

const run = (name: string, args: readonly string[] = [], cwd = process.cwd()) => {
  const file = fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd,
    env: plainEnvironment,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const TRIAL = 'Undo "Edit src/greet.py"\nEdit src/greet.py\nBegin\n'

describe('the examples', () => {
  it('the agent loop reads, errs, mends from the near miss, commits and undoes', () => {
    const { status, stdout, stderr } = run('agent-loop.mjs')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('refused: {"error":"old_string not found in src/greet.py')
    expect(stdout).toMatch(/done: \{"ok":"src\/greet.py"\}\nCommit: [0-9a-f]{8}\n/)
    expect(stdout.endsWith(TRIAL)).toBe(true)
  })

  it.each(['anthropic', 'openai', 'vercel-ai'])('the loop of the %s SDK does the same', (name) => {
    const { status, stdout, stderr } = run(`model-apis/${name}.mjs`)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('read_file: done\nedit_file: refused\nedit_file: done\nundo: done\n')
    expect(stdout.endsWith(TRIAL)).toBe(true)
  })

  it('the batch refactoring is one commit of 42 files, and a mistake leaves no trace', () => {
    const { status, stdout } = run('batch-refactoring.mjs')
    expect(status).toBe(0)
    expect(stdout).toContain('42 files changed')
    expect(stdout).toContain('A batch with a mistake: Pattern not found in src/module_0.py')
    expect(stdout).toContain('Commits: 2, changes left over: 0')
  })

  it('the repository in memory keeps its history without a disk', () => {
    const { status, stdout } = run('memfs.mjs')
    expect(status).toBe(0)
    expect(stdout).toContain('     3\t- Bake bread')
    expect(stdout).toContain('# Today\n\n- Buy bread\n')
    expect(stdout.match(/^[0-9a-f]{8} 2026-01-01/gm)).toHaveLength(3)
  })

  it('the job for CI commits where the checks pass, and otherwise changes nothing and says why', () => {
    const repository = makeRepository({ 'a.txt': 'one\n', '.gitignore': 'plan.md\n' })
    repository.write({ 'plan.md': '<edit><file>a.txt</file><find>one</find><replace>two</replace></edit>' })
    const before = repository.state()
    const refused = run('ci-job.mjs', ['plan.md', 'grep -q two a.txt', 'grep three a.txt'], repository.root)
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('::error title=check-failed::')
    expect(repository.state()).toBe(before)
    const manyLines = run('ci-job.mjs', ['plan.md', 'test 50% \\\n  = 51%'], repository.root)
    expect(manyLines.stderr).toContain(
      '::error title=check-failed::The check `test 50%25 \\%0A  = 51%25` failed',
    )
    const done = run('ci-job.mjs', ['plan.md', 'grep -q two a.txt'], repository.root)
    expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining('Commit: ') })
    expect(repository.git('log', '-1', '--format=%(trailers:key=Job,valueonly)').trim()).toBe('local')
    repository.write({
      'a.py': `x = 1\n${'y = 2\n'.repeat(400_000)}`,
      'emend.config.json': '{ "validate": { "syntax": ["python"] } }\n',
      'plan.md': '<edit><file>a.py</file><find>x = 1</find><replace>x = 2</replace></edit>',
    })
    repository.commit('Check the syntax')
    const warned = run('ci-job.mjs', ['plan.md'], repository.root)
    expect(warned).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^::warning title=syntax-unchecked::/),
    })
    expect(run('ci-job.mjs', [], repository.root).status).toBe(2)
    repository.remove()
  })
})
