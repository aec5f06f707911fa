import { expect, test } from 'vitest'
import { answerTo } from '../src/push/answer.ts'

const BRANCH = 'refs/heads/main'

const answerIn = (flag: string, summary: string) => {
  const line = `${flag}\t1234:${BRANCH}\t${summary}`
  const output = Buffer.from(`To origin.git\n${line}\nDone\n`)
  return answerTo({ status: 1, output, errors: '' }, BRANCH).kind
}

// What servers of other versions of git say, which are not here.
test.each([
  ['hindered', '[remote rejected] (failed to update ref)'],
  ['hindered', '[remote rejected] (cannot lock ref)'],
  ['hindered', '[remote rejected] (failed to lock)'],
  ['hindered', '[remote rejected] (incorrect old value provided)'],
  ['hindered', '[remote rejected] (reference already exists)'],
  ['hindered', '[remote rejected] (reference does not exist)'],
  ['hindered', '[remote rejected] (refname conflict)'],
  ['outrun', '[rejected] (stale info)'],
  ['outrun', '[rejected] (fetch first)'],
  ['outrun', '[rejected] (already exists)'],
  ['rejected', '[remote rejected] (pre-receive hook declined)'],
  ['none', '[remote failure] (remote failed to report status)'],
])('is %s: %s', (kind, summary) => {
  expect(answerIn('!', summary)).toBe(kind)
})

test('is taken with any other flag, and none without a word of the branch', () => {
  for (const flag of [' ', '*', '=', '+']) expect(answerIn(flag, 'ok')).toBe('taken')
  expect(answerTo({ status: 128, output: Buffer.of(), errors: 'fatal' }, BRANCH).kind).toBe('none')
})
