import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

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

test.each([
  ['### `src/b.py`\n\n**Before:**', '**After:**'],
  ['`src/b.py`\n\nBefore:', 'After:'],
  ['In `src/b.py`:\n\n**Old**', '**New**'],
  ['#### The reader (`src/b.py`)\n\nBefore', 'After'],
])('of code below %j and %j, of a file that no operation is about, it is warned', (before, after) => {
  for (const text of [
    `${BLOCK}\n${pair(before, 'two', after, '2')}`,
    `${pair(before, 'two', after, '2')}\n${BLOCK}`,
    `${BLOCK}\n${pair('Before:', '# src/b.py\ntwo', 'After:', '# src/b.py\n2')}`,
    `${BLOCK}\n### The caller\n\n${pair('Before:', '# src/b.py\ntwo', 'After:', '# src/b.py\n2')}`,
    `${BLOCK}\nThe caller fails if it is none.\n\n${pair('Before:', '# src/b.py\ntwo', 'After:', '# src/b.py\n2')}`,
  ])
    expect(parse(text).diagnostics).toMatchObject([
      {
        code: 'operation-unsupported',
        severity: 'warning',
        data: { name: expect.stringContaining('before and after') },
      },
    ])
})

test('a word in the path of the file says nothing of the change', () => {
  for (const path of ['src/output.py', 'src/notes.py', 'src/can/compare.py'])
    expect(
      parse(`${BLOCK}\n${pair(`### \`${path}\`\n\nBefore:`, 'two', 'After:', '2')}`).diagnostics,
    ).toMatchObject([{ code: 'operation-unsupported' }])
})

test.each([
  ['**Before:**', '**After:**'],
  ['`/etc/app/b.py`\n\nBefore:', 'After:'],
  ['### `src/a.py`\n\nBefore:', 'After:'],
  ['The output of `src/b.py`:\n\nBefore:', 'After:'],
  ['`src/b.py` calls it.\n\nBefore:', 'After:'],
  ['What this means for callers such as `src/b.py`:\n\nBefore:', 'After:'],
  ['This lets you simplify `src/b.py`:\n\nBefore:', 'After:'],
  ['The code can be simplified, e.g. `src/b.py`:\n\nBefore:', 'After:'],
  ['The SQL that is generated for `src/b.py`:\n\nBefore:', 'After:'],
  ['The type that is inferred in `src/b.py`:\n\nBefore:', 'After:'],
  ['What changes for callers (see `src/b.py`):\n\nBefore:', 'After:'],
  ['How users migrate `src/b.py`:\n\nBefore:', 'After:'],
  ['The same was done in `src/b.py`:\n\nBefore:', 'After:'],
  ['This mirrors the earlier change of `src/b.py`:\n\nBefore:', 'After:'],
  ['In `src/b.py`, nothing changes:\n\nBefore:', 'And so it is after:'],
])('below %j and %j, it only tells what is done', (before, after) =>
  expect(parse(`${BLOCK}\n${pair(before, 'two', after, '2')}`).diagnostics).toEqual([]),
)

test.each(['If you like, simplify the caller, too:', 'For users that upgrade:', '#### Comparison'])(
  'nor does code that begins with a path, below %j',
  (words) =>
    expect(
      parse(`${BLOCK}\n${words}\n\n${pair('Before:', '# src/b.py\ntwo', 'After:', '# src/b.py\n2')}`)
        .diagnostics,
    ).toEqual([]),
)

test('what is printed before and after is no code', () => {
  for (const language of ['json', 'console', ''])
    expect(
      parse(
        `${BLOCK}\n${pair('### `src/b.py`\n\nBefore:', 'two', 'After:', '2').replaceAll('```py', `\`\`\`${language}`)}`,
      ).diagnostics,
    ).toEqual([])
})

test('alone, such words advise', () => {
  for (const text of [pair('Replace', 'two', 'with', '2'), 'Update `src/b.py`:\n\n```py\n2\n```\n'])
    expect(parse(text).diagnostics).toMatchObject([{ code: 'nothing-recognised' }])
})

// Nothing is timed here: at this length anything that grows with the square runs into the time limit of a test.
test.each(['replace\n```\n', '```\n```\nwith\n', 'replace\n\n\n\n```\n```\nwith\n\n\n', 'change '])(
  'a megabyte of %j is read in proportion',
  (unit) => {
    expect(parse(`${BLOCK}\n${unit.repeat(1_000_000 / unit.length)}`).plan.version).toBe(1)
  },
)
