import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const created = (content: string): string =>
  `<create>\n<file>a.md</file>\n<content>\n${content}</content>\n</create>\n`
const edited = (find: string, replace: string): string =>
  `<edit>\n<file>a.md</file>\n<find>\n${find}\n</find>\n<replace>\n${replace}\n</replace>\n</edit>\n`

describe('an opening tag of its own name in a child, which nothing closes', () => {
  test.each([
    'Write `<content>`.\n',
    'A <content> tag, and `<file>`.\n',
    'A <content> and <content>x</content>\n',
  ])('is of its text: %j', (content) => {
    expect(parse(created(content))).toMatchObject({ plan: { operations: [{ content }] }, diagnostics: [] })
    expect(parse(created(content) + edited('x', 'y')).plan.operations).toMatchObject([{ content }, {}])
  })

  test('is of the text that is sought, and of what takes its place', () => {
    const [find, replace] = ['The <find> tag.', 'The `<find>` and `<replace>` tags.']
    const { plan, diagnostics } = parse(edited(find, replace))
    expect(diagnostics).toEqual([])
    expect(plan).toMatchObject({ operations: [{ op: 'edit', find, replace }] })
  })

  test.each([
    ['on a line of its own', created('<content>\nx\n')],
    ['in the middle of it', created('x\n  <content>\ny\n')],
    ['right behind its own', created('').replace('<content>\n', '<content><content>x\n')],
    ['in the place of the one that closes it', edited('x', 'y').replace('</find>', '<find>')],
    ['beside two texts and what takes their places', edited('x', 'y</replace><find>z</find><replace>w')],
  ])('may be a slip %s', (_, text) => {
    for (const whole of [text, text + created('x\n')])
      expect(parse(whole).diagnostics).toMatchObject([{ code: 'operation-malformed' }])
  })
})
