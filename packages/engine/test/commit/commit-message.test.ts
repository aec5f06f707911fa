import { makeRepository } from '@emend/testkit'
import { expect, it } from 'vitest'
import { workspaceIn } from '../support.ts'

const files = { 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' }
const edit = (path: string) => ({ op: 'edit' as const, path, find: path[0]!, replace: 'x' })

it.each([
  ['Edit a.txt', [edit('a.txt')]],
  ['Edit a.txt', [edit('a.txt'), { op: 'append' as const, path: 'a.txt', content: 'more\n' }]],
  ['Edit a.txt and 1 more file', [edit('a.txt'), edit('b.txt')]],
  [
    'Edit a.txt and 2 more files',
    [edit('a.txt'), edit('b.txt'), { op: 'move' as const, from: 'c.txt', to: 'd.txt' }],
  ],
  ['Edit a.txt', [edit('a.txt'), { op: 'move' as const, from: 'a.txt', to: 'd.txt' }]],
  ['Edit a.txt and 1 more file', [edit('a.txt'), { op: 'copy' as const, from: 'a.txt', to: 'd.txt' }]],
  ['Move c.txt to d.txt', [{ op: 'move' as const, from: 'c.txt', to: 'd.txt' }]],
  ['Copy c.txt to d.txt', [{ op: 'copy' as const, from: 'c.txt', to: 'd.txt' }]],
  [
    'Delete a.txt and 1 more file',
    [{ op: 'read' as const, path: 'b.txt' }, { op: 'delete' as const, path: 'a.txt' }, edit('b.txt')],
  ],
  [
    'Edit a.txt and move it to e.txt',
    [{ op: 'patch' as const, path: 'a.txt', to: 'e.txt', hunks: [{ lines: ['-a', '+x'] }] }],
  ],
  [
    'Overwrite a.txt',
    [
      { op: 'delete' as const, path: './a.txt' },
      { op: 'create' as const, path: 'a.txt', content: 'x\n' },
    ],
  ],
  ['Create d/e.txt', [{ op: 'create' as const, path: './d//e.txt', content: 'x\n' }]],
  [
    'Create d/e.txt',
    [
      { op: 'mkdir' as const, path: 'd' },
      { op: 'create' as const, path: 'd/e.txt', content: 'x\n' },
    ],
  ],
  ['Overwrite a.txt', [{ op: 'create' as const, path: './a.txt', content: 'x\n', overwrite: true }]],
  ['Create d.txt', [{ op: 'create' as const, path: 'd.txt', content: 'x\n', overwrite: true }]],
  [
    `Create ${'a'.repeat(152)}…`,
    [{ op: 'create' as const, path: `${'a'.repeat(152)}😀.txt`, content: 'x\n' }],
  ],
  [
    `Create ${'a'.repeat(151)}😀…`,
    [{ op: 'create' as const, path: `${'a'.repeat(151)}😀.txt`, content: 'x\n' }],
  ],
  ['Create "a\\nb.txt"', [{ op: 'create' as const, path: 'a\nb.txt', content: 'x\n' }]],
  ['Create "a\\033[31m\\tb.txt"', [{ op: 'create' as const, path: 'a\x1b[31m\tb.txt', content: 'x\n' }]],
])('says %j', async (subject, operations) => {
  const repository = makeRepository(files)
  const workspace = await workspaceIn(repository.root)
  expect(await workspace.apply(operations)).toMatchObject({ ok: true })
  expect(repository.git('log', '-1', '--format=%s')).toBe(subject)
  repository.remove()
})

it('keeps the plan’s own message, and adds a line for each operation and the trailers', async () => {
  const repository = makeRepository(files)
  const workspace = await workspaceIn(repository.root)
  await workspace.apply({
    version: 1,
    message: 'Subject\n\nWhy it is so.',
    operations: [{ ...edit('a.txt'), occurrences: 'one' }],
  })
  expect(repository.git('log', '-1', '--format=%B')).toMatch(
    /^Subject\n\nWhy it is so\.\n\n- Edit a\.txt\n\nEmend-Batch: [0-9a-f]+\nEmend-Plan: [0-9a-f]{64}\n$/,
  )
  repository.remove()
})
