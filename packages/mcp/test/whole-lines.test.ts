import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeLines } from '../src/whole-lines.ts'

const passed = async (chunks: readonly Buffer[], longest = 1 << 30): Promise<readonly Buffer[]> => {
  const found: Buffer[] = []
  const lines = wholeLines(longest).on('data', (chunk: Buffer) => found.push(chunk))
  for (const chunk of chunks) lines.write(chunk)
  lines.end()
  await finished(lines)
  return found
}

test('all bytes are passed on, by whole lines but for what stands at the end', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n'), minLength: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (texts) => {
      const found = await passed(texts.map((chunk) => Buffer.from(chunk)))
      expect(Buffer.concat(found).toString()).toBe(texts.join(''))
      for (const chunk of found.slice(0, -1)) expect(chunk.toString().endsWith('\n')).toBe(true)
    }),
  )
})

test('no more is held than may be', async () => {
  const found = await passed([Buffer.alloc(6, 'a'), Buffer.alloc(6, 'b'), Buffer.from('c\n')], 10)
  expect(found.map(String)).toEqual(['aaaaaabbbbbb', 'c\n'])
})

test('a long line in small pieces is put together in proportion', async () => {
  const piece = Buffer.alloc(1 << 14, 'a')
  // What copies all of it for each piece runs into the time limit of a test.
  const pieces = Array.from({ length: 1 << 12 }, () => piece)
  expect((await buffer(Readable.from(pieces).pipe(wholeLines(1 << 30)))).length).toBe(1 << 26)
})
