import { execFileSync } from 'node:child_process'
import { EmendError } from '@emend/model'
import { plainEnvironment } from '@emend/testkit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assembleMessage, subjectOf } from '../src/message/assemble.ts'
import { trailer, trailersOf } from '../src/message/trailers.ts'

const git = (input: string, ...words: string[]): string =>
  execFileSync('git', words, { input, env: plainEnvironment }).toString()

const own = [{ key: 'Emend-Batch', value: '0123456789abcdef' }]

describe('assembleMessage', () => {
  it.each([
    ['Subject'],
    ['feat: looks like a trailer'],
    ['Subject\n\nBody\n\nSigned-off-by: Ada <ada@example.com>'],
    ['Subject\n\n- Edit a\n- Edit b: c\n'],
    ['\n\n  Subject  \n\n\n\nBody\t \n\n\n'],
    ['Subject\r\n\r\nBody\r\n'],
    ['Subject\n\n---\nA line that ends a message\n--- a/file\n'],
    ['Subject\n\n# kept\n'],
  ])('gives %j a last paragraph of trailers that git reads', (message) => {
    const text = assembleMessage({ message, trailers: own })
    expect(git(text, 'interpret-trailers', '--parse')).toBe('Emend-Batch: 0123456789abcdef\n')
    expect(trailersOf(text)).toEqual(own)
    expect(git(text, 'stripspace')).toBe(text)
  })

  it('keeps trailers of the caller in the same paragraph, each on one line', () => {
    const trailers = [{ key: 'Reviewed-by', value: 'Ada\n  Lovelace' }, ...own]
    const text = assembleMessage({ message: 'Subject', trailers })
    expect(text).toBe('Subject\n\nReviewed-by: Ada Lovelace\nEmend-Batch: 0123456789abcdef\n')
  })

  it('writes a trailer with very much white space in proportion to it', () => {
    // What grew with the square would take longer than a test may.
    const value = `a${' '.repeat(600_000)}b`
    const text = assembleMessage({ message: 'Subject', trailers: [{ key: 'Note', value }] })
    expect(trailer(trailersOf(text), 'Note')).toBe(value)
  })

  it('refuses an empty message and a trailer that git would not read', () => {
    expect(() => assembleMessage({ message: ' \n\n', trailers: own })).toThrow(EmendError)
    expect(() => assembleMessage({ message: 'x', trailers: [{ key: 'Not a key', value: 'x' }] })).toThrow(
      EmendError,
    )
  })

  it('lets the batch be found again whatever the message says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ': ', '\n', '---', ' ', 'Emend-Batch: no', '#', '\r', '\t')),
        (pieces) => {
          const message = `S${pieces.join('')}`
          expect(trailer(trailersOf(assembleMessage({ message, trailers: own })), 'emend-batch')).toBe(
            own[0]!.value,
          )
        },
      ),
    )
  })
})

describe('trailersOf', () => {
  it('reads them past what git adds to a cherry-picked commit', () => {
    const text =
      'Subject\n\nEmend-Batch: one\n(cherry picked from commit 0123456789)\nSigned-off-by: Ada <a@b>\n'
    expect(trailer(trailersOf(text), 'Emend-Batch')).toBe('one')
  })

  it.each([
    'Subject\n\nEmend-Batch: one\n# a\n# b\n# c\n# d\n',
    'Subject\n\nEmend-Batch: one\n\n# Conflicts:\n#\ta.txt\n',
    'Subject\n\n# Emend-Batch: none\nEmend-Batch: one\n#\n',
  ])('passes over the comments that git passes over: %j', (text) => {
    expect(git(text, 'interpret-trailers', '--parse')).toBe('Emend-Batch: one\n')
    expect(trailersOf(text)).toEqual([{ key: 'Emend-Batch', value: 'one' }])
  })

  it('counts what git adds among them, beside lines that are none', () => {
    const text =
      'Subject\n\na\nb\nc\nd\n(cherry picked from commit 0123456789)\nSigned-off-by : Ada <ada@example.com>\n'
    expect(git(text, 'interpret-trailers', '--parse')).toBe('Signed-off-by: Ada <ada@example.com>\n')
    expect(trailersOf(text)).toEqual([{ key: 'Signed-off-by', value: 'Ada <ada@example.com>' }])
  })

  it('ends a line of theirs where git does', () => {
    const text = 'Subject\n\nEmend-Batch: one\nNote: a\u2028b\n'
    expect(git(text, 'interpret-trailers', '--parse')).toBe('Emend-Batch: one\nNote: a\u2028b\n')
    expect(trailer(trailersOf(text), 'Note')).toBe('a\u2028b')
  })

  it.each([
    ['Subject\r\n\r\nBody\r\n\r\nEmend-Batch: one\r\nKey: v\r\n'],
    ['Subject\n\n\nEmend-Batch: one\nKey: v \n\n'],
    ['Subject\n\nBody\n \t\n\r\n\nEmend-Batch: one\nKey: v\n'],
  ])('reads them in a message that git has not cleaned: %j', (text) => {
    expect(git(text, 'interpret-trailers', '--parse')).toBe('Emend-Batch: one\nKey: v\n')
    expect(trailersOf(text)).toEqual([
      { key: 'Emend-Batch', value: 'one' },
      { key: 'Key', value: 'v' },
    ])
    expect(subjectOf(text)).toBe('Subject')
  })

  it('finds none in prose', () => {
    expect(trailersOf('Subject: with colon')).toEqual([])
    expect(trailersOf('Subject\n\nNote: this is prose\nthat goes on\nand on\n')).toEqual([])
  })
})
