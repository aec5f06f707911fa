import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

const BLOCK = 'src/a.py\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n'
const pair = (replace: string, old: string, by: string, fresh: string) =>
  `${replace}\n\n\`\`\`py\n${old}\n\`\`\`\n\n${by}\n\n\`\`\`py\n${fresh}\n\`\`\`\n`

test.each([
  ['In `src/b.py`, replace', 'with'],
  ['2. Then change this line:', 'to:'],
  ['Replace the reading:', '**with this:**'],
  ['Also replace this in `src/b.py`:', 'with:'],
  ['Find:', 'Replace with:'],
  ['**Search for:**', '**And change it to:**'],
  ['From:', 'To:'],
  ['Locate this in `src/b.py`:', 'and replace it with:'],
])('code below %j and %j is replaced by nobody', (replace, by) => {
  for (const text of [
    `${BLOCK}\n${pair(replace, 'two', by, '2')}`,
    `${pair(replace, 'two', by, '2')}\n${BLOCK}`,
  ])
    expect(parse(text).diagnostics).toMatchObject([
      { code: 'operation-unsupported', data: { name: expect.stringContaining('to be replaced') } },
    ])
})

test.each(['In `src/b.py`, replace', 'Replace this in `src/b.py`:'])(
  'nor is code that an operation replaces in one file below %j',
  (replace) =>
    expect(parse(`${BLOCK}\n${pair(replace, 'one', 'with', '1')}`).diagnostics).toMatchObject([
      { code: 'operation-unsupported' },
    ]),
)

test.each([
  ['Replace', 'one', 'with', '1'],
  ['In `src/a.py`, replace this `re.sub`:', 'one', 'with', '1'],
  ['It was:', 'two', 'with', '2'],
  ['Replace it. Before:', 'two', 'After:', '2'],
  ['Replace', 'two', 'as in', '2'],
  ['Replace', 'two', 'It is slow.\n\nwith', '2'],
])('below %j, %j, %j, %j, nothing more is said', (replace, old, by, fresh) =>
  expect(parse(`${BLOCK}\n${pair(replace, old, by, fresh)}`).diagnostics).toEqual([]),
)

test('code below Before and After tells what is done, of a file that no operation is about, too', () => {
  for (const title of ['', '### `src/a.py`\n\n', '### `src/b.py`\n\n'])
    expect(parse(`${BLOCK}\n${pair(`${title}Before:`, 'two', 'After:', '2')}`)).toMatchObject({
      plan: { operations: [{ path: 'src/a.py' }] },
      diagnostics: [],
    })
})

test('alone, such words advise', () => {
  for (const text of [pair('Replace', 'two', 'with', '2'), 'Update `src/b.py`:\n\n```py\n2\n```\n'])
    expect(parse(text).diagnostics).toMatchObject([{ code: 'nothing-recognised' }])
})

test.each(['replace\n```\n', '```\n```\nwith\n', 'replace\n\n\n\n```\n```\nwith\n\n\n', 'change '])(
  IN_PROPORTION,
  inProportion((many) => `${BLOCK}\n${many}`),
)
