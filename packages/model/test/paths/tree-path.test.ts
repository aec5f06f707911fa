import { ancestorsOf, ancestorsOfAll, childOf, parentOf, wayTo } from '@emend/model'
import { expect, it } from 'vitest'

it('a path has the directories on the way to it, outermost first, and not the root', () => {
  expect(ancestorsOf('a/b/c.txt')).toEqual(['a', 'a/b'])
  expect(wayTo('a/b/c.txt')).toEqual(['a', 'a/b', 'a/b/c.txt'])
  expect([ancestorsOf('c.txt'), ancestorsOf('.'), wayTo('.')]).toEqual([[], [], ['.']])
})

it('paths have the directories on their way in common, each behind those above it', () => {
  expect([...ancestorsOfAll(['.', 'c.txt', 'a/b/c.txt', 'a/d/c.txt', 'a/b'])]).toEqual(['a', 'a/b', 'a/d'])
})

it('what is in the root has it for its parent, and no part of its path', () => {
  for (const [directory, name, path] of [
    ['.', 'c.txt', 'c.txt'] as const,
    ['a/b', 'c.txt', 'a/b/c.txt'] as const,
  ])
    expect([childOf(directory, name), parentOf(path)]).toEqual([path, directory])
})
