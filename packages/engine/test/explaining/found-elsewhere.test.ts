import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic, OperationInput } from '@emend/engine'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WorkspaceOptions } from '../../src/index.ts'
import { workspaceIn } from '../support.ts'

const retry = 'export const retry = (times: number) => {\n  let left = times\n  return left\n}\n'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({
    'src/client.ts': 'import { get } from "http"\n',
    'src/net/retry.ts': `// Retries.\n\n${retry}`,
    'docs/one.md': 'This sentence is in three files.\nThis one is in each of four.\n',
    'docs/two.md': 'This sentence is in three files.\nThis one is in each of four.\n',
    'docs/three.md': 'This sentence is in three files.\nThis one is in each of four.\n',
    'docs/four.md': '    return null;\nThis one is in each of four.\n',
    'docs/bytes.bin': Buffer.from('\0a sentence that is in no text\n'),
    '.gitignore': 'built/\n',
  })
})
afterEach(() => repository.remove())

const open = (options: WorkspaceOptions = {}, root = repository.root) => workspaceIn(root, options)

const edit = (find: string, path = 'src/client.ts'): OperationInput => ({
  op: 'edit',
  path,
  find,
  replace: 'x\n',
})

/** What a plan of one operation is told, whose text is not in its file. */
const told = async (operation: OperationInput, options?: WorkspaceOptions): Promise<Diagnostic> => {
  const { diagnostics } = await (await open(options)).preview([operation])
  expect(diagnostics.map(({ code }) => code)).toEqual([
    operation.op === 'patch' ? 'hunk-not-found' : 'find-not-found',
  ])
  return diagnostics[0]!
}

describe('of a text that stands in a file that the plan does not name, the answer', () => {
  const there = {
    data: { foundIn: 'src/net/retry.ts', foundAt: 3 },
    nearest: { path: 'src/net/retry.ts', from: 3, to: 6, text: retry.trimEnd() },
    hint: 'The text stands in src/net/retry.ts, at line 3: if that file is meant, change the path.',
  }

  it('names the file, and quotes the lines', async () => {
    const diagnostic = await told(edit(retry))
    expect(diagnostic).toMatchObject(there)
    expect(diagnostic.data).not.toHaveProperty('unlike')
    expect(await told(edit(retry.replaceAll(/^(?=.)/gm, '\t')))).toMatchObject(there)
    expect(
      await told({
        op: 'insert',
        path: 'docs/one.md',
        anchor: '  let left = times\n',
        position: 'after',
        placement: 'line',
        content: 'x',
      }),
    ).toMatchObject({ data: { foundIn: 'src/net/retry.ts', foundAt: 4 } })
  })

  it('names no file that has the lines of a hunk as parts of its own', async () => {
    const hunk = (line: string) =>
      ({ op: 'patch', path: 'docs/one.md', hunks: [{ lines: [line, '+x'] }] }) as const
    expect((await told(hunk('-let left = times'))).data).toHaveProperty('foundIn', 'src/net/retry.ts')
    expect((await told(hunk('-retry = (times: number) => {'))).data).not.toHaveProperty('foundIn')
  })

  it('names a few files', async () => {
    const { data, hint, nearest } = await told(edit('This sentence is in three files.\n'))
    const alsoIn = ['docs/three.md', 'docs/two.md']
    expect(data).toMatchObject({ foundIn: 'docs/one.md', foundAt: 1, alsoIn })
    expect(hint).toBe(
      'The text stands in docs/one.md, at line 1, and in docs/three.md, docs/two.md: if one of these files is meant, change the path.',
    )
    expect(nearest).toBeUndefined()
  })

  it('names the file for each hunk', async () => {
    const hunks = [
      { lines: ['-import { put }', '+x'] },
      { lines: [' export const retry = (times: number) => {', '-  let left = times', '+  let left = 1'] },
    ]
    const { diagnostics } = await (await open()).preview([{ op: 'patch', path: 'docs/one.md', hunks }])
    expect(diagnostics).toMatchObject([
      { data: { hunk: 1, unlike: true }, hint: expect.stringContaining('No lines like them in docs/one.md') },
      {
        data: { hunk: 2, ...there.data },
        hint: expect.stringContaining('Its lines stand in src/net/retry.ts, at line 3'),
      },
    ])
  })

  it('is the same on a branch alone, and in a bare repository', async () => {
    repository.git('branch', 'other')
    repository.write({ 'src/net/retry.ts': null })
    expect(await told(edit(retry), { branch: 'other' })).toMatchObject(there)
    repository.git('clone', '-q', '--bare', '.', 'bare.git')
    const { diagnostics } = await (await open({}, join(repository.root, 'bare.git'))).preview([edit(retry)])
    expect(diagnostics).toMatchObject([there])
  })

  it('is the same to a session, call by call and in a batch, and to apply', async () => {
    const workspace = await open()
    const [wanted] = there.hint.split(':')
    const input = { path: 'src/client.ts', old_string: retry, new_string: 'x\n' }
    const session = workspace.session()
    expect((await session.tools().call('edit_file', input)).text).toContain(wanted)
    const result = await session.batch(async (tools) => {
      await tools.call('append_file', { path: 'docs/one.md', content: 'More.\n' }).catch(() => {})
      expect((await tools.call('edit_file', input)).text).toContain(wanted)
    })
    expect(result.report).toContain(wanted)
    expect((await workspace.apply([edit('nothing of the kind\n'), edit(retry)])).report).toContain(wanted)
  })

  it('still quotes what comes near in the file that was named', async () => {
    repository.write({ 'src/client.ts': retry.replaceAll('left', 'more') })
    const diagnostic = await told(edit(retry))
    const hint = `Copy the text from the file as it is now, white space included, and try again. ${there.hint}`
    expect(diagnostic).toMatchObject({ data: there.data, hint, nearest: { from: 1, to: 4 } })
    expect(diagnostic.nearest).not.toHaveProperty('path')
  })
})

describe('no file is named', () => {
  const silent = async (find: string, options?: WorkspaceOptions): Promise<void> => {
    expect((await told(edit(find), options)).data).not.toHaveProperty('foundIn')
  }

  it('where there are many, or the text could be anywhere, or stands in no text', async () => {
    await silent('This one is in each of four.\n')
    await silent('return null;\n')
    await silent('a sentence that is in no text\n')
  })

  it('where the lines do not stand together, or not in that order', async () => {
    await silent('  let left = times\nexport const retry = (times: number) => {\n')
    await silent('// Retries.\nexport const retry = (times: number) => {\n')
  })

  it('that git does not track, lies behind a link or outside, or is too large', async () => {
    repository.write({ 'src/new.ts': 'a sentence that git does not track\n' })
    await silent('a sentence that git does not track\n')
    await silent(retry, { policy: { within: ['src/client.ts', 'docs'] } })
    const { limits } = await (await open()).policy()
    await silent(retry, { policy: { limits: { ...limits, editBytes: 50 } } })
    const outside = makeRepository({ 'retry.ts': retry })
    repository.write({ 'src/net': null })
    symlinkSync(outside.root, join(repository.root, 'src/net'))
    await silent(retry)
    outside.remove()
  })

  it('that the plan itself stands in', async () => {
    const find = 'a sentence that is in the plan alone'
    const plan = `<edit>\n<file>src/client.ts</file>\n<find>${find}</find>\n<replace>x</replace>\n</edit>\n`
    repository.write({ 'plan.md': plan })
    repository.commit()
    const { diagnostics } = await (await open()).preview(plan)
    expect(diagnostics).toMatchObject([{ code: 'find-not-found' }])
    expect(diagnostics[0]!.data).not.toHaveProperty('foundIn')
    expect((await told(edit(find))).data).toHaveProperty('foundIn', 'plan.md')
  })

  it('that the plan itself changes', async () => {
    const { diagnostics } = await (await open()).preview([
      { op: 'move', from: 'src/net/retry.ts', to: 'src/again.ts' },
      edit(retry),
    ])
    expect(diagnostics).toMatchObject([{ code: 'find-not-found', operation: 1 }])
    expect(diagnostics[0]!.data).not.toHaveProperty('foundIn')
  })
})

it('twenty texts are looked for, however many are not found, and all who miss one of them are told', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index} of a long list\n`)
  repository.write({ 'list.txt': lines.join('') })
  repository.commit()
  const { diagnostics } = await (await open()).preview([...lines, ...lines].map((line) => edit(line)))
  const found = diagnostics.filter(({ data }) => 'foundIn' in data && data.foundIn === 'list.txt')
  expect(found.map(({ operation }) => operation! % 30)).toEqual([
    ...lines.slice(0, 20).keys(),
    ...lines.slice(0, 20).keys(),
  ])
})
