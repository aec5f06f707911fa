import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Document } from '../../src/text/document.ts'

const word = fc.constantFrom(
  'const',
  'x',
  '=',
  'compute(1)',
  'é',
  '😀',
  '\t',
  '  ',
  '\u00a0',
  '\r',
  '名前',
  '}',
)
const shortLine = fc.array(word, { maxLength: 6 }).map((words) => words.join(''))
const line = fc.oneof(
  { weight: 8, arbitrary: shortLine },
  {
    weight: 1,
    arbitrary: fc
      .tuple(shortLine, fc.integer({ min: 40, max: 900 }))
      .map(([text, times]) => text.repeat(times)),
  },
)
const lineBreak = fc.constantFrom('\n', '\n', '\n', '\r\n')

/** So much text that indexes are made of it, between lines that are looked for. */
const filling = (part: number): string =>
  Array.from(
    { length: 400 },
    (_, index) => `  line ${part}-${index} of many, as long as lines are${index % 3 ? '\n' : '\r\n'}`,
  ).join('')

/** Lines that are looked for, in parts that are set apart by so much text that indexes are made of all. */
const parts = fc.array(fc.array(fc.tuple(line, lineBreak), { maxLength: 5 }), { minLength: 2, maxLength: 4 })

const textOf = (lines: readonly (readonly (readonly [string, string])[])[]): string =>
  lines.map((part, number) => part.flat().join('') + filling(number)).join('')

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.nat(6), fc.nat(60), fc.nat(4000)),
  text: fc.oneof(
    fc.constantFrom('', '\n', 'x', '\r'),
    fc.tuple(line, lineBreak, line).map((parts) => parts.join('')),
  ),
})

/** Where each line starts, and its text without its break. */
const linesIn = (text: string): readonly { readonly start: number; readonly text: string }[] => {
  let start = 0
  return text.split('\n').flatMap((raw, index, all) => {
    const line = { start, text: index < all.length - 1 ? raw.replace(/\r$/, '') : raw }
    start += raw.length + 1
    return index === all.length - 1 && raw === '' ? [] : [line]
  })
}

const COMMON = '  line 0-7 of many, as long as lines are'

const linesNear = (text: string, offset: number): readonly string[] =>
  linesIn(text)
    .filter(({ start }) => Math.abs(start - offset) < 60)
    .map((line) => line.text)

const squeeze = (text: string): string => text.replace(/\s+/g, '')

const everyIndexOf = (text: string, needle: string): readonly number[] => {
  const found: number[] = []
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) found.push(at)
  return found
}

const found = (search: (visit: (place: number) => boolean) => void): readonly number[] => {
  const places: number[] = []
  search((place) => places.push(place) > 0)
  return places
}

const expectFound = (document: Document, text: string, wanted: string): void => {
  if (wanted === '') return
  const lines = linesIn(text)
  const same = lines.filter((line) => line.text === wanted).map(({ start }) => start)
  expect(found((visit) => document.searchLine(wanted, visit))).toEqual(same)
  expect(found((visit) => document.search(wanted, visit))).toEqual(everyIndexOf(text, wanted))
  const bare = squeeze(wanted)
  if (bare === '') return
  const alike = lines.flatMap((line, number) => (squeeze(line.text) === bare ? [number] : []))
  expect(found((visit) => document.searchSqueezed(bare, visit))).toEqual(alike)
}

describe('searching a document', () => {
  it('finds what looking at every line finds, whatever is written into it meanwhile', () => {
    fc.assert(
      fc.property(parts, fc.array(edit, { maxLength: 8 }), (lines, edits) => {
        let text = textOf(lines)
        const document = Document.from(text)
        const sought = new Set([COMMON, ...lines.flat().map(([line]) => line)])
        for (const wanted of sought) expectFound(document, text, wanted)
        for (const [index, { at, length, text: fresh }] of edits.entries()) {
          const from = Math.floor(at * text.length)
          const to = Math.min(text.length, from + length)
          document.splice([{ from, to, text: fresh }], index)
          text = text.slice(0, from) + fresh + text.slice(to)
          for (const wanted of [...sought, ...linesNear(text, from)]) expectFound(document, text, wanted)
        }
      }),
      { numRuns: 60 },
    )
  })
})
