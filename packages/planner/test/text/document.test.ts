import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Document } from '../../src/text/document.ts'

const piece = fc.constantFrom('a', 'b', 'long words here', ' ', '\t', '\n', '\r\n', '\r', 'é', '😀', '\n\n')
const shortText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
const longText = fc
  .array(fc.tuple(shortText, fc.integer({ min: 1, max: 600 })), { maxLength: 12 })
  .map((parts) => parts.map(([text, times]) => text.repeat(times)).join(''))

interface Edit {
  readonly at: number
  readonly length: number
  readonly text: string
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20_000 })),
  text: fc.oneof(
    shortText,
    shortText.map((text) => text.repeat(700)),
  ),
})

const region = ({ at, length }: Edit, total: number): { from: number; to: number } => {
  const from = Math.floor(at * total)
  return { from, to: Math.min(total, from + length) }
}

const linesOf = (text: string): readonly string[] => {
  const lines = text.split('\n')
  const last = lines.pop()!
  return [...lines.map((line) => line.replace(/\r$/, '')), ...(last === '' ? [] : [last])]
}

const everyIndexOf = (text: string, needle: string): readonly number[] => {
  const found: number[] = []
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) found.push(at)
  return found
}

const search = (document: Document, needle: string): readonly number[] => {
  const found: number[] = []
  document.search(needle, (offset) => found.push(offset) > 0)
  return found
}

const expectSame = (document: Document, text: string): void => {
  expect(document.toString()).toBe(text)
  expect(document.length).toBe(text.length)
  const lines = linesOf(text)
  expect(document.lineCount).toBe(lines.length)
  expect(document.lines(0, lines.length)).toEqual(lines)
  expect(document.endsWithBreak).toBe(text.endsWith('\n'))
  for (const offset of [0, 1, 8191, 8192, 8193, text.length >> 1, text.length]) {
    if (offset > text.length) continue
    const line = text.slice(0, offset).split('\n').length - 1
    expect(document.lineAt(offset)).toBe(line)
    expect(document.lineStart(line)).toBe(text.slice(0, offset).lastIndexOf('\n') + 1)
    expect(document.slice(offset >> 1, offset)).toBe(text.slice(offset >> 1, offset))
  }
  for (const needle of ['long words', 'b', 'words here\r', '😀é'])
    expect(search(document, needle)).toEqual(everyIndexOf(text, needle))
}

describe('a document', () => {
  it('is the same as a plain string under any edits', () => {
    fc.assert(
      fc.property(longText, fc.array(edit, { maxLength: 12 }), (start, edits) => {
        const document = Document.from(start)
        let text = start
        for (const [index, change] of edits.entries()) {
          const { from, to } = region(change, text.length)
          document.splice([{ from, to, text: change.text }], index)
          text = text.slice(0, from) + change.text + text.slice(to)
          expectSame(document, text)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('makes several changes at once as it makes them one after the other', () => {
    fc.assert(
      fc.property(
        longText,
        fc.uniqueArray(fc.nat(10_000), { maxLength: 20 }),
        shortText,
        (start, cuts, insert) => {
          const offsets = cuts.map((cut) => cut % (start.length + 1)).sort((a, b) => a - b)
          const changes = offsets.flatMap((from, index) => {
            const to = Math.min(start.length, from + (index % 4))
            return to > (offsets[index + 1] ?? start.length) ? [] : [{ from, to, text: insert }]
          })
          const together = Document.from(start)
          together.splice(changes, 0)
          let text = start
          for (const { from, to, text: added } of changes.toReversed())
            text = text.slice(0, from) + added + text.slice(to)
          expectSame(together, text)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('knows which text is original: what it calls so stood in the first text, but for a last break', () => {
    const words = fc
      .array(fc.constantFrom('x1', 'y2', 'z3', '\n'), { maxLength: 60 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(words, fc.array(edit, { maxLength: 6 }), (start, edits) => {
        const document = Document.from(start)
        for (const [index, change] of edits.entries()) {
          const { from, to } = region({ ...change, length: change.length % 7 }, document.length)
          document.splice([{ from, to, text: change.text.slice(0, 9) }], index)
        }
        const text = document.toString()
        for (let from = 0; from < text.length; from++)
          for (const length of [1, 3, 6])
            if (from + length <= text.length && document.isOriginal({ from, to: from + length }))
              expect(`${start}\n`).toContain(text.slice(from, from + length).replace(/\r\n$/, '\n'))
        expect(document.original.toString()).toBe(start)
      }),
      { numRuns: 200 },
    )
  })

  it('finds text after so many searches that filters are in use, and after edits under them', () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `const value${index} = ${index * 7}`)
    const document = Document.from(`${lines.join('\n')}\n`)
    for (let round = 1; round < 29; round++) expect(search(document, `value${round}77 =`)).toHaveLength(1)
    const [at] = search(document, 'value1500 =')
    document.splice([{ from: at!, to: at! + 9, text: 'wholly new words' }], 0)
    expect(search(document, 'wholly new words =')).toEqual([at])
    expect(search(document, 'const wholly')).toEqual([at! - 6])
    expect(search(document, 'value1500 =')).toEqual([])
  })

  it('finds text beyond ASCII, with white space of any kind in it, once filters are in use', () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `Ġ名\u00a0前\u3000é😀${index} = ${index * 7}`)
    const document = Document.from(`${lines.join('\n')}\n`)
    for (let round = 1; round < 29; round++) {
      expect(search(document, `前\u3000é😀${round}77 =`)).toHaveLength(1)
      const found: number[] = []
      document.searchSqueezed(`Ġ名前é😀${round}77=${round * 700 + 539}`, (line) => found.push(line) > 0)
      expect(found).toEqual([round * 100 + 77])
    }
  })

  it('keeps a copy apart', () => {
    const document = Document.from('one\ntwo\n')
    const copy = document.copy()
    copy.splice([{ from: 0, to: 3, text: 'uno' }], 0)
    expect(document.toString()).toBe('one\ntwo\n')
    expect(copy.toString()).toBe('uno\ntwo\n')
    expect(document.log.isEmpty).toBe(true)
  })
})
