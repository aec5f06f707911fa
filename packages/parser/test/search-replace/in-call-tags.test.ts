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

describe('a block in a call whose file is not read', () => {
  test.each([
    ['in another tag', `<absolutePath>b.js</absolutePath>\n<diff>\n${dashed}</diff>\n`],
    ['below it', `<diff>\n${dashed}</diff>\n<path>b.js</path>\n`],
  ])('is not for the file of the one before: %s', (_, lines) => {
    expect(errorsIn(first + called(lines))).toEqual([
      expect.stringContaining('alone in one of the three lines'),
    ])
  })

  test.each([
    `<apply_diff path="src/b.js">\n${block}</apply_diff>\n`,
    `<apply_diff>\n<file_path>src/b.js</file_path>\n<diff>\n${block}</diff>\n</apply_diff>\n`,
    `<patch file="src/b.js">\n${block}</patch>\n`,
    `<parameter=path>src/b.js</parameter>\n<parameter=diff>\n${block}</parameter>\n`,
  ])('is told the file that it names: %j', (text) => {
    expect(errorsIn(first + text)).toEqual([expect.stringContaining('src/b.js')])
  })

  test('leaves blocks below code in peace', () => {
    const route = '```jsx\n<Route path="/about" element={<About />} />\n<img src="b.js" />\n```\n\n'
    expect(errorsIn(`${first}${route}${block}`)).toEqual([])
  })
})
