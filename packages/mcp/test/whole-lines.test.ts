import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeLines } from '../src/whole-lines.ts'

const passed = async (chunks: readonly Buffer[], longest = 1 << 30, tooLong = (): void => {}) => {
  const found: Buffer[] = []
  const lines = wholeLines(longest, tooLong).on('data', (chunk: Buffer) => found.push(chunk))
  for (const chunk of chunks) lines.write(chunk)
  lines.end()
  await finished(lines)
  return found
}

test('all bytes are passed on, by whole lines, and the last one is ended', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n'), minLength: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (texts) => {
      const found = await passed(texts.map((chunk) => Buffer.from(chunk)))
      expect(Buffer.concat(found).toString()).toBe(texts.join('').replace(/[^\n]$/, '$&\n'))
      for (const chunk of found) expect(chunk.toString().endsWith('\n')).toBe(true)
    }),
  )
})

test.each([
  ['in one piece', ['aaaaaaaaaaaa\nc\n'], ['c\n'], 1],
  ['in pieces', ['b\naaaaaa', 'aaaaaa', 'aaaaaa\nc\n'], ['b\n', 'c\n'], 1],
  ['at the end', ['c\naaaaaa', 'aaaaaa'], ['c\n'], 1],
  ['by its line feed', ['aaaaaaaaaa', '\nc\n'], ['c\n'], 1],
  ['after another', ['aaaaaaaaaaaa\n', 'c\n', 'aaaaaaaaaaaa\n'], ['c\n'], 2],
  ['not at all', ['aaaaaaaaa\nc\n'], ['aaaaaaaaa\n', 'c\n'], 0],
])('a line that is too long %s is left out, and told of once', async (_, chunks, lines, times) => {
  let told = 0
  const found = await passed(
    chunks.map((chunk) => Buffer.from(chunk)),
    10,
    () => told++,
  )
  expect([found.map(String), told]).toEqual([lines, times])
})

test('a line that is too long is told of before it ends', async () => {
  const told = new Promise<void>((resolve) => {
    wholeLines(10, resolve).write('aaaaaaaaaaaa')
  })
  await expect(told).resolves.toBeUndefined()
})

test('a long line in small pieces is put together in proportion', async () => {
  const piece = Buffer.alloc(1 << 14, 'a')
  // What copies all of it for each piece runs into the time limit of a test.
  const pieces = Array.from({ length: 1 << 12 }, () => piece)
  expect((await buffer(Readable.from(pieces).pipe(wholeLines(1 << 30, () => {})))).length).toBe((1 << 26) + 1)
})
