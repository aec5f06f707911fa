import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { fenceOn } from '../../src/text/fences.ts'

const BLOCK = `src/a.py
<<<<<<< SEARCH
a
=======
b
>>>>>>> REPLACE
`

test('a line of code between backticks is no fence', () => {
  expect(fenceOn('```npm install```')).toBeUndefined()
  expect(fenceOn('``` `` ```')).toBeUndefined()
  expect(fenceOn('```py `src/a.py`')).toEqual({ marks: '```', info: 'py `src/a.py`' })
  expect(fenceOn('```sh title="a"')).toEqual({ marks: '```', info: 'sh title="a"' })
  expect(fenceOn('~~~ a`b`')).toEqual({ marks: '~~~', info: 'a`b`' })
})

test('a thought ends below a line of code between backticks', () => {
  const { plan, thoughts } = parse(`${BLOCK}\n\`\`\`npm test\`\`\`\n\nNo.\n</think>\n\nDone.\n`)
  expect(plan.operations).toEqual([])
  expect(thoughts).toHaveLength(1)
})

test('a fence in a list is read as it is meant below a line of code between backticks', () => {
  const indented = BLOCK.replaceAll(/^(?=.)/gm, '   ')
  const { plan, diagnostics } = parse(
    `\`\`\`npm install\`\`\`\n\n1. Then:\n\n   \`\`\`py\n${indented}   \`\`\`\n`,
  )
  expect(diagnostics).toEqual([])
  expect(plan.operations).toMatchObject([{ path: 'src/a.py', find: 'a\n', replace: 'b\n' }])
})

test('a fence may name the path of a block in backticks', () => {
  const { plan } = parse(`\`\`\`py \`src/a.py\`\n${BLOCK.replace('src/a.py\n', '')}\`\`\`\n`)
  expect(plan.operations).toMatchObject([{ path: 'src/a.py' }])
})
