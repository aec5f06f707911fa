import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactPlaces, locate } from '../../src/matching/cascade.ts'
import { sought } from '../../src/matching/sought.ts'
import { Document } from '../../src/text/document.ts'

const places = (text: string, find: string): readonly (readonly [number, number])[] =>
  exactPlaces(Document.from(text), sought(find)).map(({ from, to }) => [from, to] as const)

const everyPlace = (text: string, find: string): readonly (readonly [number, number])[] => {
  const found: (readonly [number, number])[] = []
  for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + 1))
    found.push([at, at + find.length])
  const lines = find.slice(0, -1)
  if (find.endsWith('\n') && !text.endsWith('\n') && `\n${text}`.endsWith(`\n${lines}`) && lines !== '')
    found.push([text.length - lines.length, text.length])
  return found
}

describe('exact', () => {
  it('finds what indexOf finds, in text with one kind of line break', () => {
    const unit = fc.constantFrom('a', 'b', ' ', '\n', 'ab')
    const text = fc.array(unit, { maxLength: 40 }).map((all) => all.join(''))
    const find = fc.array(unit, { minLength: 1, maxLength: 6 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, find, (there, wanted) => {
        expect(places(there, wanted)).toEqual(everyPlace(there, wanted))
      }),
      { numRuns: 2000 },
    )
  })

  it('takes no notice of the kind of line break, on either side', () => {
    expect(places('one\r\ntwo\r\n', 'one\ntwo')).toEqual([[0, 8]])
    expect(places('one\ntwo\n', 'one\r\ntwo\r\n')).toEqual([[0, 8]])
    expect(places('one\r\n\r\ntwo', '\n\n')).toEqual([[3, 7]])
  })

  it('does not end between the two halves of a line break', () => {
    expect(places('one\r\ntwo\rthree', 'o\r')).toEqual([[7, 9]])
  })

  it('counts places that overlap, for one of them may be meant', () => {
    expect(locate(Document.from('aaa'), sought('aa'), 'one').kind).toBe('ambiguous')
    expect(locate(Document.from('aaa'), sought('aa'), 'all')).toMatchObject({ regions: [{ from: 0, to: 2 }] })
  })

  it('takes whole lines at the end of a file for what they are, even if their last break is missing', () => {
    expect(places('a\nb', 'b\n')).toEqual([[2, 3]])
    expect(places('b\na\nb', 'b\n')).toEqual([
      [0, 2],
      [4, 5],
    ])
    expect(places('a\nxb', 'b\n')).toEqual([])
  })

  it('finds all places of periodic text, however long they agree', () => {
    const text = `${'x\n'.repeat(600)}y\n`.repeat(8)
    expect(places(text, `${'x\n'.repeat(599)}x\ny`)).toEqual(everyPlace(text, `${'x\n'.repeat(599)}x\ny`))
    expect(places(text, 'x\n'.repeat(601))).toEqual([])
  })
})
