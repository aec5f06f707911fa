import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const created = (content: string): string =>
  `<create>\n<file>a.xml</file>\n<content>${content}</content>\n</create>\n`

test.each([
  ['a content', created('\nx = 1\n</content>\n')],
  ['an indented content', created('\nx = 1\n  </content>  \n  ')],
  ['a content of Windows', created('\nx = 1\n</content>\n').replaceAll('\n', '\r\n')],
  ['a replace', '<edit><file>a</file><find>x</find>\n<replace>\ny\n</replace>\n</replace>\n</edit>'],
  ['a find', '<edit><file>a</file>\n<find>\nx\n</find>\n</find>\n<replace>y</replace>\n</edit>'],
])('the closing tag of %s that stands there twice may be content or not', (_, text) => {
  const { plan, diagnostics } = parse(text, { dialect: 'tags' })
  expect(plan.operations).toEqual([])
  expect(diagnostics).toMatchObject([{ code: 'operation-ambiguous', plan: { line: 1, column: 1 } }])
})

test.each([
  ['<content>\nx\n</content>\n', 'it opens the tag itself'],
  ['error("no </content>")\n', 'it is in a line with more'],
  ['x</content>', 'the line has no end'],
  ['</content>\nx\n', 'it is not the last line'],
])('a content of %j is as it is written: %s', (content) => {
  expect(parse(created(`\n${content}`), { dialect: 'tags' })).toMatchObject({
    diagnostics: [],
    plan: { operations: [{ op: 'create', content }] },
  })
})

test('in a CDATA section it is content', () => {
  expect(parse(created('<![CDATA[\nx\n</content>\n]]>'), { dialect: 'tags' })).toMatchObject({
    diagnostics: [],
    plan: { operations: [{ op: 'create', content: 'x\n</content>\n' }] },
  })
})
