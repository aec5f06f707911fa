import { describe, expect, test } from 'vitest'
import { type ParseResult, parse } from '../../src/index.ts'

const BLOCKS = `src/a.ts
<<<<<<< SEARCH
if (a) {
  b()

}
=======
  c()
>>>>>>> REPLACE

<<<<<<< SEARCH
d
=======
>>>>>>> REPLACE
`
const DIFF = `diff --git a/src/a.ts b/src/b.ts
rename from src/a.ts
rename to src/b.ts
--- a/src/a.ts
+++ b/src/b.ts
@@ -1,3 +1,3 @@
 one

-  two
+  TWO
@@ -7 +7 @@
-x
+y
--- a/c
+++ b/c
@@ -1 +1 @@
-1
+2
`
const PATCH = `*** Begin Patch
*** Update File: src/a.ts
@@ one
 two
-  three
+  THREE
*** Add File: b
+x
+  y
*** Delete File: c
*** End Patch
`
const TAGS = `<edit>
<file>src/a.ts</file>
<find>
if (a) {
  b()

}
</find>
<replace>  c()</replace>
</edit>
<create>
<file>b.md</file>
<content>
Run:

  make
</content>
</create>

<insert_after>
<file>c</file>
<pattern>x</pattern>
<content><![CDATA[
  </content>
]]></content>
</insert_after>
`

const indented = (text: string, by: string): string => text.replace(/^(?=.*\S)/gm, by)
const operations = ({ plan, diagnostics }: ParseResult) => {
  expect(diagnostics).toEqual([])
  return plan.operations
}

describe.each([
  ['search-replace', BLOCKS],
  ['diff', DIFF],
  ['v4a', PATCH],
  ['v4a', PATCH.replace(/^.*(?:Begin|End) Patch\n/gm, '')],
  ['tags', TAGS],
] as const)('%s', (dialect, plan) => {
  const fenced = `\`\`\`\n${plan}\`\`\`\n`
  const meant = operations(parse(fenced, { dialect }))

  test.each(['  ', '   ', '    ', '\t', '      '])('in a fence behind %j is as it is at the margin', (by) => {
    const item = `1. This is to be done:\n\n${indented(fenced, by)}\n2. Done.\n`
    expect(operations(parse(item, { dialect }))).toEqual(meant)
    const [returned, returning] = [item, fenced].map((text) => text.replaceAll('\n', '\r\n'))
    expect(operations(parse(returned!, { dialect }))).toEqual(operations(parse(returning!, { dialect })))
    const other = item
      .replace('This is', 'Also')
      .replace('```', '~~~')
      .replace(/```(?=\n\n2)/, '~~~')
    const twice = `${item}\n${other}`
    expect(operations(parse(twice, { dialect }))).toEqual([...meant, ...meant])
  })

  test('has the places of its own lines', () => {
    const [place] = parse(`- x\n\n${indented(fenced, '  ')}`, { dialect }).plan.places!
    const plain = parse(fenced, { dialect }).plan.places![0]!
    expect(place).toMatchObject({ line: plain.line + 2 })
  })

  test.each(['', ' ', '   '])('is read below one whose end is indented by %j, and not as far', (by) => {
    const above = `- x\n\n  \`\`\`\n  y\n${by}\`\`\`\n\n`
    expect(operations(parse(above + indented(fenced, '    '), { dialect }))).toEqual(meant)
  })

  test('at the margin below an indented fence that is open is read as it stands', () => {
    const text = `- x\n\n  \`\`\`\n  y\n${plan}`
    expect(parse(text, { dialect }).plan.operations).toEqual(meant)
  })
})

describe('a tagged block in a fence that is indented', () => {
  const appended = (content: string) =>
    `  <append>\n  <file>a</file>\n  <content>\n${content}  </content>\n  </append>\n`
  const contentOf = (text: string) =>
    operations(parse(text, { dialect: 'tags' })).map((one) => one.op === 'append' && one.content)

  test('is read as it stands where a line of it is not indented as the fence is', () => {
    expect(contentOf(`- x\n\n  \`\`\`\n${appended('    y\nz\n')}  \`\`\`\n`)).toEqual(['    y\nz\n'])
  })

  test('can be read in two ways where it is indented farther with all of its lines', () => {
    const text = `- x\n\n  \`\`\`\n${indented(appended('  y\n'), '  ')}  \`\`\`\n`
    expect(parse(text, { dialect: 'tags' }).diagnostics).toMatchObject([{ code: 'operation-ambiguous' }])
  })

  test('and one outside of it, or below a fence in another block, are told apart', () => {
    const [inside, outside] = [appended('  y\n'), appended('z\n')]
    expect(contentOf(`- x\n\n  \`\`\`\n${inside}  \`\`\`\n\n${outside}`)).toEqual(['y\n', 'z\n'])
    const holding = appended('  ```\n  x\n')
    expect(contentOf(`${appended('```\n  x\n')}\n${outside}`)).toEqual(['```\n  x\n', 'z\n'])
    expect(contentOf(`- x\n\n  \`\`\`\`\n${holding}${inside}  \`\`\`\`\n\n${outside}`)).toEqual([
      '```\nx\n',
      'y\n',
      'z\n',
    ])
  })
})

describe.each(['', '   '])('a fence of a diff that is indented by %j', (by) => {
  const below = (fences: string) =>
    parse(`1. Do this:\n\n${indented(fences, by)}\n2. Done.\n`, { dialect: 'diff' })
  const diff = '```diff\n--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n'

  test('holds no line without a mark', () => {
    const { plan, diagnostics } = below(`${diff}\nfoo()\n\`\`\`\n`)
    expect(plan.operations).toEqual([])
    expect(diagnostics).toMatchObject([
      { code: 'hunk-malformed', data: { error: expect.stringMatching(/foo/) } },
    ])
  })

  test('holds no changed lines without a head', () => {
    const { diagnostics } = below(`${diff}\`\`\`\n\nAnd:\n\n\`\`\`diff\n-one\n+two\n\`\`\`\n`)
    expect(diagnostics).toMatchObject([{ code: 'operation-malformed' }])
  })
})

describe.each([
  ['is moved', 'similarity index 100%\nrename from a.py\nrename to b.py\n'],
  ['gets another mode', 'old mode 100644\nnew mode 100755\n'],
  ['goes', 'deleted file mode 100644\nindex e69de29..0000000\n'],
])('the diff of a file that %s, without a hunk', (_how, header) => {
  const diff = `diff --git a/a.py b/${header.includes('rename') ? 'b.py' : 'a.py'}\n${header}`
  const item = `1. Next:\n\n${indented(`\`\`\`diff\n${diff}\`\`\`\n`, '   ')}`

  test('is read in a fence that is indented', () => {
    expect(operations(parse(item))).toEqual(operations(parse(diff)))
    expect(parse(`${BLOCKS}\n${item}`).diagnostics).toMatchObject([{ code: 'dialect-ambiguous' }])
  })

  test('is refused where it is indented outside of a fence', () => {
    const { plan, diagnostics } = parse(`1. Next:\n\n${indented(diff, '   ')}`)
    expect(plan.operations).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'operation-malformed' }])
  })
})

test('a conflict in an indented fence beside blocks is refused as at the margin', () => {
  const conflict = '```\nc\n<<<<<<< HEAD\nc\n=======\nd\n>>>>>>> new\n```\n'
  const codes = [conflict, indented(conflict, '   ')].map((one) =>
    parse(`${BLOCKS}\n1. Next:\n\n${one}`).diagnostics.map(({ code }) => code),
  )
  expect(codes).toEqual([['operation-malformed'], ['operation-malformed']])
})

test('a patch whose lines are all indented as its envelope is read without that', () => {
  const wanted = parse(PATCH).plan.operations
  for (const indentation of ['  ', '   ', '\t', ' ']) {
    const patch = PATCH.replaceAll(/^(?=.)/gm, indentation)
    for (const text of [
      patch,
      `1. Do this:\n\n${patch}\n2. That is all.\n`,
      `- Do:\n  \`\`\`\n${patch}  \`\`\`\n`,
    ])
      expect(parse(text)).toMatchObject({ plan: { operations: wanted }, diagnostics: [] })
  }
})
