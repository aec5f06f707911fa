import type { Change, FileMode } from '@emend/model'
import { expect, it } from 'vitest'
import { changedPaths } from '../src/changed-paths.ts'

const state = (blob: string, mode: FileMode = '100644') => ({ mode, bytes: Buffer.from(blob), blob })
const gone = (path: string): Change => ({ path, before: state(path), after: null })
const from = (source: string, path: string, before: Change['before'] = null): Change => ({
  path,
  before,
  after: state(source),
  from: source,
})

it.each<[string, readonly Change[], readonly string[]]>([
  ['a move is one rename', [gone('a'), from('a', 'b')], ['renamed a b']],
  [
    'of a file that went to two places, one is a copy',
    [gone('a'), from('a', 'b'), from('a', 'c')],
    ['renamed a b', 'copied a c'],
  ],
  [
    'a move of what git did not know is new',
    [{ path: 'a', before: null, after: null }, from('a', 'b')],
    ['added b'],
  ],
  ['a copy of what stays is a copy', [from('a', 'b')], ['copied a b']],
  [
    'a move over another file changes that one',
    [gone('a'), from('a', 'b', state('b'))],
    ['deleted a', 'modified b'],
  ],
  [
    'a link in the place of a file that goes is no rename',
    [gone('a'), { ...from('a', 'b'), after: state('a', '120000') }],
    ['deleted a', 'copied a b'],
  ],
  [
    'what took nothing along is new',
    [gone('a'), { path: 'b', before: null, after: state('a') }],
    ['deleted a', 'added b'],
  ],
])('%s', (_, changes, told) => {
  expect(
    changedPaths(changes).map(({ status, from, path }) => [status, from ?? [], path].flat().join(' ')),
  ).toEqual(told)
})

it('tells of both blobs, and of the mode that is left', () => {
  const changes = [gone('a'), { ...from('a', 'b'), after: state('new', '100755') }, gone('c')]
  expect(changedPaths(changes)).toEqual([
    { path: 'b', status: 'renamed', from: 'a', before: 'a', after: 'new', mode: '100755' },
    { path: 'c', status: 'deleted', before: 'c', mode: '100644' },
  ])
})
