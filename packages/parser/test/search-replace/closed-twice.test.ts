import { expect, test } from 'vitest'
import { dialectNamed, parse } from '../../src/index.ts'

const block = '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'

const errorsIn = (text: string): readonly string[] => parse(text).diagnostics.map(({ message }) => message)

test('a block whose last line ends with the marker that closes it, above another one, is refused', () => {
  const twice = `a.js\n${block.replace('y\n', 'y>>>>>>> REPLACE\n')}`
  expect(errorsIn(twice)).toEqual([expect.stringContaining('its last line ends with `>>>>>>> REPLACE`')])
  expect(errorsIn(twice.replace('x', 'x>>>>>>> REPLACE'))).toEqual([])
  const { plan } = parse(JSON.stringify({ path: 'b', mode: 'create', content: 'y>>>>>>> REPLACE\n' }))
  expect(() => dialectNamed('search-replace').render(plan)).toThrow('ends with `>>>>>>> REPLACE`')
})

test('a marker behind a backslash is text as the last line of a block, too', () => {
  for (const marker of ['>>>>>>> REPLACE', '+++++++ REPLACE', '>>>>> REPLACE']) {
    const { plan, diagnostics } = parse(`a.js\n${block.replace('y', `y\n\\${marker}`)}`)
    expect(diagnostics).toEqual([])
    expect(plan.operations).toMatchObject([{ replace: `y\n${marker}\n` }])
    expect(parse(dialectNamed('search-replace').render(plan)).plan.operations).toEqual(plan.operations)
  }
})
