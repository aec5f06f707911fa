import { expect, it } from 'vitest'
import { parse } from '../../src/index.ts'

it('the tag of a block that is misspelt is known, however many names were unknown in other texts', () => {
  const letter = (number: number): string => String.fromCharCode(97 + (number % 26))
  for (let text = 0; text < 1100; text++) {
    const name = `q${letter(text)}${letter(text / 26)}${letter(text / 676)}qqq`
    parse(`<${name}><file>a</file></${name}>`, { dialect: 'tags' })
  }
  expect(parse('<edti><file>a</file></edti>', { dialect: 'tags' }).diagnostics).toMatchObject([
    { code: 'nothing-recognised', data: { nearest: '<edit>' } },
  ])
})
