import { describe, expect, test } from 'vitest'
import { dialectNamed, parse } from '../../src/index.ts'

const edit = { op: 'edit', find: 'x\n', replace: 'y\n' }
const block = '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'
const dashed = '------- SEARCH\nx\n=======\ny\n+++++++ REPLACE\n'
const called = (lines: string): string => `<replace_in_file>\n${lines}</replace_in_file>\n`
const first = called(`<path>a.js</path>\n<diff>\n${dashed}</diff>\n`)

const errorsIn = (text: string): readonly string[] => parse(text).diagnostics.map(({ message }) => message)

describe('the tag around blocks', () => {
  test('may stand on the lines of their markers', () => {
    for (const blocks of [block, dashed])
      for (const diff of [
        `<diff>${blocks}</diff>`,
        `<diff>\n${blocks.trimEnd()}</diff>`,
        `<diff>${blocks.trimEnd()}</diff>`,
      ]) {
        const { plan, diagnostics } = parse(called(`<path>b.js</path>\n${diff}\n`))
        expect(diagnostics, diff).toEqual([])
        expect(plan.operations, diff).toMatchObject([{ ...edit, path: 'b.js' }])
      }
  })

  test('is refused where another one ends it, or the path stands on its line', () => {
    expect(errorsIn(called(`<path>b.js</path>\n<diff>${dashed.trimEnd()}</div>\n`))).toEqual([
      expect.stringContaining('it ends with the line `>>>>>>> REPLACE`'),
    ])
    expect(errorsIn(`${first}<apply_diff><path>b.js</path><diff>${block}</diff></apply_diff>\n`)).toEqual([
      expect.stringContaining('a block starts with the line `<<<<<<< SEARCH`'),
    ])
  })

  test('is text behind a backslash', () => {
    const content = `<diff>${dashed.trimEnd()}</diff>\n`
    const { plan } = parse(JSON.stringify({ path: 'b.md', mode: 'create', content }))
    expect(parse(dialectNamed('search-replace').render(plan)).plan.operations).toEqual(plan.operations)
  })
})
