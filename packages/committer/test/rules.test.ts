import { wayTo } from '@emend/model'
import { expect, it } from 'vitest'
import { ruleFilesAbove } from '../src/rules.ts'

const both = (directory: string): readonly string[] => [
  `${directory}.gitattributes`,
  `${directory}.gitignore`,
]

it('files of rules stand in each directory above some paths, once, the outermost first', () => {
  expect(ruleFilesAbove(['a/b/c', 'a/d', 'a/b', 'e'])).toEqual(['', 'a/', 'a/b/'].flatMap(both))
})

it('files of rules above a path thousands of directories deep, and all on its way, are as many as these', () => {
  const path = `${'a/'.repeat(4000)}f`
  expect(ruleFilesAbove(wayTo(path).toReversed())).toHaveLength(8002)
})
