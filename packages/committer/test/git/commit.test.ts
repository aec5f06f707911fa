import { execFileSync } from 'node:child_process'
import * as nodeFs from 'node:fs'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCommit, serializeCommit } from '../../src/git/commit.ts'
import { hashObject } from '../../src/git/objects/object.ts'
import { cleanMessage } from '../../src/message/clean-message.ts'
import { sha1Store } from '../support.ts'

let repository: TestRepository
beforeAll(() => {
  repository = makeRepository({ a: '1' })
})
afterAll(() => repository.remove())

const run = (input: string | Buffer, env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  execFileSync('git', args, { cwd: repository.root, env: { ...plainEnvironment, ...env }, input })
    .toString()
    .trim()

const signature = { name: 'Ada Löwe', email: 'ada@example.com', seconds: 1_700_000_000, offset: '-0330' }
const base = {
  parents: ['1'.repeat(40), '2'.repeat(40)],
  author: signature,
  committer: { ...signature, seconds: 1_700_000_001, offset: '+0000' },
  message: 'Subject\n\nBody\n',
}

test('a commit has the id that git gives it', () => {
  const tree = repository.git('rev-parse', 'HEAD^{tree}')
  const parent = repository.git('rev-parse', 'HEAD')
  const ours = serializeCommit({ ...base, tree, parents: [parent] })
  const theirs = run(
    base.message,
    {
      GIT_AUTHOR_NAME: signature.name,
      GIT_AUTHOR_EMAIL: signature.email,
      GIT_AUTHOR_DATE: '1700000000 -0330',
      GIT_COMMITTER_NAME: signature.name,
      GIT_COMMITTER_EMAIL: signature.email,
      GIT_COMMITTER_DATE: '1700000001 +0000',
    },
    'commit-tree',
    '-p',
    parent,
    tree,
  )
  expect(hashObject('commit', ours)).toBe(theirs)
})

test('a commit is read as it was written', () => {
  const commit = { ...base, tree: '3'.repeat(40) }
  expect(parseCommit(serializeCommit(commit))).toEqual(commit)
  expect(parseCommit(serializeCommit({ ...commit, message: '' }))).toEqual({ ...commit, message: '' })
})

test('further headers of a commit are passed over, those of several lines as well', () => {
  const commit = { ...base, tree: '3'.repeat(40) }
  const headers = 'gpgsig -----BEGIN\n \n tree wrapped\n -----END\ncustom value\n'
  const bytes = serializeCommit(commit).toString().replace('\n\n', `\n${headers}\n`)
  expect(parseCommit(Buffer.from(bytes))).toEqual(commit)
})

test('a commit in another encoding is decoded', () => {
  const id = run(
    Buffer.from('caf\xe9\n', 'latin1'),
    {
      GIT_AUTHOR_NAME: 'Ren\u00e9',
      GIT_AUTHOR_EMAIL: 'x',
      GIT_COMMITTER_NAME: 'C',
      GIT_COMMITTER_EMAIL: 'c',
    },
    '-c',
    'i18n.commitEncoding=ISO-8859-1',
    'commit-tree',
    'HEAD^{tree}',
  )
  const store = sha1Store(nodeFs, join(repository.root, '.git', 'objects'))
  const commit = parseCommit(store.expect(id, 'commit'))
  expect(commit.message).toBe('café\n')
})

test('a malformed signature is read as far as it goes', () => {
  const bytes = Buffer.from(`tree ${'3'.repeat(40)}\nauthor Nobody <a@b> abc\ncommitter x\n\nm`)
  expect(parseCommit(bytes).author).toMatchObject({ name: 'Nobody', email: 'a@b', seconds: 0 })
})

test('a commit without a tree is damage', () => {
  expect(() => parseCommit(Buffer.from('author x\n\n'))).toThrowError(
    expect.objectContaining({ code: 'repository-damaged' }),
  )
})

test('messages are cleaned as git cleans them', () => {
  const line = fc.constantFrom(
    '',
    ' ',
    '\t',
    'text',
    '  indented',
    'trailing  ',
    '# comment',
    'tab\t',
    'cr\r',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.boolean(), (lines, ended) => {
      const message = lines.join('\n') + (ended ? '\n' : '')
      const theirs = execFileSync('git', ['stripspace'], { input: message }).toString()
      expect(cleanMessage(message)).toBe(theirs)
    }),
    { numRuns: 60 },
  )
})
