import type { Change, FileState, Operation, Snapshot } from '@emend/model'
import { expect, test, vi } from 'vitest'
import type { Judged } from '../../src/guard.ts'
import { readBeforeWrite } from '../../src/session/read-before-write.ts'

const fileOf = (text: string): FileState & { readonly blob: string } => ({
  blob: text,
  bytes: Buffer.from(text),
  mode: '100644',
})

const edit = (find: string): Operation => ({
  op: 'edit',
  path: 'a',
  find,
  replace: 'z',
  occurrences: 'one',
})

test('the lines of a file are told apart once, however many edits it has', () => {
  const [before, after] = [fileOf('a\nb\nc\n'), fileOf('z\nz\nc\n')]
  const change: Change = { path: 'a', before, after }
  const lines = vi.fn((_: string, bytes: Uint8Array) => Buffer.from(bytes).toString().match(/.*\n/g)!)
  const judged: Judged = {
    plan: { version: 1, operations: [edit('a'), edit('b')] },
    snapshot: { entries: new Map([['a', { kind: 'file', ...before }]]) } as unknown as Snapshot,
    outcomes: [],
    diagnostics: [],
    changeAt: () => change,
    lines,
    isReadable: () => true,
  }
  expect(
    readBeforeWrite(new Map([['a', { blob: before.blob, lines: [{ from: 1, to: 2 }] }]]))(judged),
  ).toEqual([])
  expect(lines).toHaveBeenCalledTimes(2)
  lines.mockClear()
  expect(readBeforeWrite(new Map([['a', { blob: before.blob, lines: 'all' }]]))(judged)).toEqual([])
  expect(lines).not.toHaveBeenCalled()
})
