import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { answers } from '../answers.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

const code = (first = 'x = 1', language = 'py') => `\`\`\`${language}\n${first}\ny = 2\n\`\`\`\n`
const told = [
  { code: 'operation-unsupported', severity: 'warning', data: { name: 'Code for src/b.py in a fence' } },
]

describe.each(Object.entries(answers))('beside %s, code', (_dialect, operation) => {
  test.each([
    'In `src/b.py`:',
    'In src/b.py:',
    '**In `src/b.py`:**',
    '### In `src/b.py`',
    '2. In the file `src/b.py`:',
    'And then in `src/b.py`:',
    'For `src/b.py`:',
    'The same in `src/b.py`:',
    'Similarly, in `src/b.py`:',
    'At the top of `src/b.py`:',
    'The update in `src/b.py`:',
    'In der Datei `src/b.py`:',
    'Ändere `src/b.py`:',
    'Dans `src/b.py` :',
    'Voici la modification pour `src/b.py` :',
    'En `src/b.py`:',
    'В файле `src/b.py`:',
    '在 `src/b.py` 中：',
  ])('in a file below %j alone may be meant to be put there', (line) => {
    for (const text of [
      `${operation}\n${line}\n\n${code()}`,
      `${operation}\n${line}\n${code()}\nWith that, all is done.\n`,
      `${operation}\n${line}\n${code()}\nSo that it is read once, as follows.\n`,
      `${operation}\nUpdate the callers as well.\n\n${line}\n\n${code()}`,
      `${operation}\nThe callers have to be changed, too.\n\n${line}\n\n${code()}`,
      `${line}\n\n${code()}\n${operation}`,
      `Update the callers as well.\n\n${line}\n\n${code()}\nThat is all.\n\n${operation}`,
    ])
      expect(parse(text).diagnostics, text).toMatchObject(told)
  })

  test.each(['The existing code, for context:', '**Currently:**'])(
    'may only be shown below %j, too',
    (line) =>
      expect(
        parse(`${line}\n\n${code('x = 1', 'py title="src/b.py"')}\n${operation}`).diagnostics,
      ).toMatchObject(told),
  )

  test.each([
    'Update the caller:',
    'The caller becomes:',
    'The caller now looks like this:',
    '### Step 2: Change the caller',
    'And the caller:',
  ])('that begins with a path below %j may be meant to be put there', (line) => {
    for (const below of line.startsWith('And') ? [''] : ['', '\nIt passes now.\n'])
      expect(parse(`${operation}\n${line}\n\n${code('# src/b.py')}${below}`).diagnostics).toMatchObject(told)
  })

  test('that begins with a path below no words may be meant to be put there', () => {
    for (const text of [`${operation}\n${code('# src/b.py')}`, `${code('# src/b.py')}\n${operation}`])
      expect(parse(text).diagnostics).toMatchObject(told)
  })

  test.each([
    `In \`src/b.py\`:\n\n${code()}\nThis returns nothing, so the reader fails.`,
    `It is called twice. In \`src/b.py\`:\n\n${code()}`,
    `These call it:\n\nIn \`src/b.py\`:\n\n${code()}\nIn \`src/c.py\`:\n\n${code()}\nBoth need a default.`,
    `## Cause\n\nIn \`src/b.py\`:\n\n${code()}\n## Fix`,
    `Then the caller:\n\n${code('# src/b.py')}\nIt passes nothing.`,
    `Let's make the failing test pass:\n\n${code('# src/b.py')}`,
    `Make the reader robust, so that this works:\n\n${code('# src/b.py')}`,
    `In \`logs/b.log\`:\n\n${code()}`,
    `In \`dist/b.js\`:\n\n${code()}`,
    `The caller is:\n\n${code('# src/b.py')}`,
    `In \`src/b.py\`:\n\n${code('make', 'bash')}`,
    `In \`src/b.py\`:\n\n${code()}\nThat is all.`,
  ])('only shows what is there in %j', (words) =>
    expect(parse(`${words}\n\n${operation}`)).toMatchObject({
      plan: { operations: [{ path: 'a.py' }] },
      diagnostics: [],
    }),
  )

  test.each([
    `In \`src/b.py\`:\n\n${code()}\nalready passes it.`,
    `In \`src/b.py\`:\n\n${code()}\nThis still works.`,
    `In \`src/b.py\`:\n\n${code()}\nThat is the pattern.`,
    `In \`src/b.py\`:\n\n${code()}\nThe change above follows that.`,
    `In \`src/b.py\`:\n\n${code()}\nNo edit there.`,
    `In \`src/b.py\`:\n\n${code()}\nHier ist nichts zu tun.`,
    `In \`src/b.py\`:\n\n${code()}\nDas bleibt so.`,
    `In \`src/b.py\`:\n\n${code()}\nThis line gets it.`,
    `In \`src/b.py\`:\n\n${code()}\nNote how the check is gone.`,
    `In \`src/b.py\`:\n\n${code()}\nHence it is a text.`,
    `And the caller:\n\n${code('# src/b.py')}\nIt needs nothing.`,
    `Finally, the test:\n\n${code('# src/b.py')}\nIt passes now.`,
    `No caller has to know.\n\nIn \`src/b.py\`:\n\n${code()}`,
    `In \`a.py\`:\n\n${code()}`,
    `For example, in \`src/b.py\`:\n\n${code()}`,
    `Wie in \`src/b.py\`:\n\n${code()}`,
    `L'erreur dans \`src/b.py\` :\n\n${code()}`,
    `Now you can call it:\n\n${code('# src/b.py')}`,
    `Next, the caller reads it:\n\n${code('# src/b.py')}`,
    `If there are more callers, they should be updated:\n\n${code('# src/b.py')}`,
    `Users of it have to change the call:\n\n${code('# src/b.py')}`,
    `Now import the reader in any module:\n\n${code('# src/b.py')}`,
    `The generated code now reads:\n\n${code('# src/b.py')}`,
    `The caller now reads the settings once:\n\n${code('# src/b.py')}`,
    `Usage becomes:\n\n${code('# src/b.py')}`,
    `The call becomes simpler:\n\n${code('# src/b.py')}`,
    `Change the port if needed:\n\n${code('# src/b.py')}`,
    `At runtime, this becomes:\n\n${code('# src/b.py')}`,
    `You must not change the caller:\n\n${code('# src/b.py')}`,
  ])('only shows what is there in %j below it', (words) =>
    expect(parse(`${operation}\n${words}\n`)).toMatchObject({
      plan: { operations: [{ path: 'a.py' }] },
      diagnostics: [],
    }),
  )
})

test.each(['In `src/b.py`:\n```\nx\n```\n', 'In `a.py`:\n', '```\n# src/b.py\n```\n', 'And ', 'also the '])(
  IN_PROPORTION,
  inProportion((many) => `${answers.tags}\n${many}`),
)
