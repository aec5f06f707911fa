import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const block = (replace: string): string => `<<<<<<< SEARCH\nx\n=======\n${replace}>>>>>>> REPLACE\n`

test.each([
  `a.py\n\`\`\`py\n${block('X\n```\n')}`,
  `a.py\n\`\`\`py\n${block('X\n```\n')}\nThat is all.\n`,
  `\`\`\`py\na.py\n${block('X\n```\n')}`,
  `a.py\n~~~\n${block('X\n~~~\n')}\nb.py\n~~~\n${block('Y\n')}~~~\n`,
])('a block whose fence ends above its last line is refused: %j', (text) => {
  expect(parse(text).diagnostics).toMatchObject([
    { code: 'operation-malformed', message: expect.stringContaining('the fence around it ends') },
  ])
})

test.each([
  [`a.md\n\`\`\`md\n${block('X\n```\n')}\`\`\`\n`, 'X\n```\n'],
  [`a.md\n\`\`\`\`md\n${block('X\n```\n')}\`\`\`\`\n`, 'X\n```\n'],
  [`a.md\n\`\`\`md\n${block('```sh\nX\n```\n')}`, '```sh\nX\n```\n'],
  [`a.md\n${block('X\n```\n')}`, 'X\n```\n'],
])('a fence that is of the text is read as that: %j', (text, replace) => {
  expect(parse(text)).toMatchObject({ plan: { operations: [{ replace }] }, diagnostics: [] })
})
