import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactHash, squeezedHash } from '../../../src/text/indexes/line-hash.ts'
import { LineIndex } from '../../../src/text/indexes/line-index.ts'

const line = fc.constantFrom('a', 'b', 'c d', 'cd', ' a', 'e\t', 'long line '.repeat(40), 'f', 'g', 'h')
const leaf = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => `${lines.join('\n')}\n`)

const squeeze = (text: string): string => text.replace(/\s+/g, '')

describe('an index of lines', () => {
  it('gives every leaf that has a line, in order and once, however many lines share a head', () => {
    fc.assert(
      fc.property(fc.array(leaf, { minLength: 1, maxLength: 6 }), line, (leaves, wanted) => {
        for (const [hash, form] of [
          [exactHash, (text: string) => text],
          [squeezedHash, squeeze],
        ] as const) {
          const index = new LineIndex(hash, leaves.length, 1)
          for (const [at, text] of [...leaves.entries()].reverse()) index.add(at, text)
          const having = leaves.flatMap((text, at) =>
            text.split('\n').some((one) => form(one) === form(wanted)) ? [at] : [],
          )
          expect(index.leavesWith(form(wanted))).toEqual(having)
        }
      }),
      { numRuns: 500 },
    )
  })
})
