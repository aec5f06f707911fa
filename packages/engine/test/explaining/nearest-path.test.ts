import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WorkspaceOptions } from '../../src/index.ts'
import { workspaceIn } from '../support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({
    'README.md': 'r\n',
    'cafe\u0301.txt': 'c\n',
    'src/greet.py': 'g\n',
    'src/deep/[id].ts': 'i\n',
    'one/same.txt': '1\n',
    'two/same.txt': '2\n',
    '.gitignore': 'built/\n',
    'built/output.js': 'o\n',
  })
  repository.git('branch', 'other')
})
afterEach(() => repository.remove())

const open = (options: WorkspaceOptions = {}) => workspaceIn(repository.root, options)

const hintFor = async (path: string, options: WorkspaceOptions = {}): Promise<string | undefined> => {
  const { diagnostics } = await (await open(options)).preview([{ op: 'append', path, content: 'x\n' }])
  expect(diagnostics.map(({ code }) => code)).toEqual(['file-missing'])
  return /^Did you mean `(.*)`\?$/.exec(diagnostics[0]!.hint!)?.[1]
}

describe('of what is not there, the answer names', () => {
  it.each([
    ['in another letter case', 'readme.MD', 'README.md'],
    ['with accents in another form', 'caf\u00e9.txt', 'cafe\u0301.txt'],
    ['misspelt in its directory', 'src/gret.py', 'src/greet.py'],
    ['with another ending', 'src/greet.ts', 'src/greet.py'],
  ])('the one that was probably meant: %s', async (_, path, meant) => {
    expect(await hintFor(path)).toBe(meant)
    expect(await hintFor(path, { branch: 'other' })).toBe(meant)
  })

  it.each(['src\\greet.py', 'src\\deep\\[id].ts'])('the one with `/` in its path: %s', async (path) => {
    const diff = `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-g\n+h\n`
    const { diagnostics } = await (await open()).preview(diff)
    expect(diagnostics[0]!.hint).toBe(`Did you mean \`${path.replaceAll('\\', '/')}\`?`)
  })

  it.each([
    ['greet.py', 'src/greet.py'],
    ['pages/[id].ts', 'src/deep/[id].ts'],
    ['src/src/README.md', 'README.md'],
    ['SRC/Greet.PY', 'src/greet.py'],
    ['b/one/same.txt', 'one/same.txt'],
    ['~/code/Two/Same.txt', 'two/same.txt'],
  ])('the one that was probably meant in another directory: %s', async (path, meant) => {
    expect(await hintFor(path)).toBe(meant)
  })

  it.each([' src/greet.py ', 'src/greet.py\n', '@src/greet.py', '[greet.py](src/greet.py)'])(
    'the one with something around it: %j',
    async (path) => {
      expect(await hintFor(path)).toBe('src/greet.py')
    },
  )

  it.each([
    ['/testbed/src/greet.py', 'Did you mean `src/greet.py`?'],
    ['file:///home/somebody/README.md', 'Did you mean `README.md`?'],
    ['C:\\work\\two\\same.txt', 'Did you mean `two/same.txt`?'],
    ['/testbed/lib/greet.py', 'Use a path inside the workspace, relative to its root.'],
    ['/testbed/built/output.js', 'Use a path inside the workspace, relative to its root.'],
  ])('the one below another root: %s', async (path, hint) => {
    for (const name of ['edit_file', 'Edit']) {
      const call = { name, arguments: { file_path: path, old_string: 'g', new_string: 'h' } }
      const { diagnostics, report } = await (await open()).preview(JSON.stringify(call))
      expect(diagnostics).toMatchObject([{ hint }])
      expect(report).toContain(hint)
    }
  })

  it.each([
    ['src/deap', 'src/deep'],
    ['SRC', 'src'],
    ['deep', 'src/deep'],
    ['lib/src/deep', 'src/deep'],
    ['same.txt', undefined],
    ['zzzz', undefined],
  ])('the directory that was probably meant: %s', async (path, meant) => {
    const hint = meant === undefined ? expect.stringMatching(/^Check the path/) : `Did you mean \`${meant}\`?`
    const workspace = await open()
    const { diagnostics } = await workspace.preview([{ op: 'rmdir', path }])
    expect(diagnostics).toMatchObject([{ code: 'directory-missing', hint }])
    for (const [tool, input] of [
      ['list_dir', { path }],
      ['glob_search', { pattern: '*', path }],
    ] as const) {
      const { diagnostics } = (await workspace.session().tools().call(tool, input)).structured
      expect(diagnostics).toMatchObject([{ code: 'directory-missing', hint }])
    }
  })

  it.each([
    ['of which there are several', 'same.txt'],
    ['of which there are several in directories of other names', 'three/same.txt'],
    ['that git ignores', 'output.js'],
    ['that is like none', 'src/zzzz.rs'],
  ])('none %s', async (_, path) => {
    expect(await hintFor(path)).toBeUndefined()
  })

  it('none that somebody has deleted, or moved without git', async () => {
    repository.write({ 'src/greet.py': null, 'lib/hello.py': 'g\n' })
    expect(await hintFor('src/greet.py')).toBeUndefined()
    expect(await hintFor('greet.py')).toBeUndefined()
    expect(await hintFor('lib/helo.py')).toBe('lib/hello.py')
  })

  it.each([
    ['a sign', (path: string) => `@${path}`],
    ['a link', (path: string) => `[secret](${path})`],
  ])('none outside of the root, whatever is around the path: %s', async (_, around) => {
    const outside = mkdtempSync(join(dirname(repository.root), 'outside-'))
    try {
      writeFileSync(join(outside, 'secret.txt'), 's\n')
      expect(await hintFor(around(`../${basename(outside)}/secre.txt`))).toBeUndefined()
    } finally {
      rmSync(outside, { recursive: true })
    }
  })

  it('none outside of what plans are kept to', async () => {
    expect(await hintFor('two/greet.py')).toBe('src/greet.py')
    expect(await hintFor('one/greet.py', { policy: { within: ['one'] } })).toBeUndefined()
  })

  it('the one that plans are kept to, whatever has the same name outside', async () => {
    repository.write({ 'one/deep/greet.py': 'g\n' })
    repository.commit()
    const kept = { policy: { within: ['one'] } }
    expect([await hintFor('one/greet.py'), await hintFor('one/greet.py', kept)]).toEqual([
      undefined,
      'one/deep/greet.py',
    ])
  })

  it('it to a model that reads, and each of several in one plan', async () => {
    const workspace = await open()
    const { text } = await workspace.session().tools().call('read_file', { path: 'gret.py' })
    expect(text).not.toContain('Did you mean')
    const read = await workspace.session().tools().call('read_file', { path: 'greet.py' })
    expect(read.text).toContain('Did you mean `src/greet.py`?')
    const { report, diagnostics } = await workspace.apply([
      { op: 'delete', path: 'src/greet.py' },
      { op: 'append', path: 'src/greet.py', content: 'x\n' },
      { op: 'append', path: 'readme.md', content: 'x\n' },
    ])
    expect(report).toContain(
      'It was there until operation 1 of this plan took it away: let this one come first, or drop it.',
    )
    expect(report).toContain('Did you mean `README.md`?')
    expect(diagnostics.map(({ data }) => data)).toEqual([
      { path: 'src/greet.py', removedBy: 0 },
      { path: 'readme.md', nearest: 'README.md' },
    ])
  })
})
