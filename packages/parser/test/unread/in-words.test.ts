import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

const BLOCK = 'src/a.py\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n'

describe('beside a plan', () => {
  test.each([
    '### 2. Delete `src/b.py`',
    '**Remove the old file `src/b.py`.**',
    '2. Finally, delete src/b.py',
    '**Step 2: Rename `b.py` to `c.py`**',
    'Move `src/b.py` → `lib/b.py`',
    'Move `src/b.py` to `lib/`',
    'Delete `data/old.csv`',
    'Finally, delete `src/old.py`, as nothing reads it.',
    '### 2. Change `x = 1` to `x = 2` in `src/b.py`',
    '**In `src/b.py`, rename `f` to `g`**',
    '- Create an empty `src/__init__.py`.',
    'Finally, delete `src/old.py`; it is no longer needed.',
    'DELETE: src/b.py',
    '### Delete File: src/b.py',
    '**Delete file: `src/b.py`**',
    '### `src/b.py` (delete)',
    '`src/b.py`: to be removed',
    '**src/b.py** – delete',
    'You should also delete `src/b.py`.',
    "Don't forget to delete `src/b.py`.",
    'You also need to change `x = 1` to `x = 2` in `src/b.py`.',
    'The old file `src/b.py` should be removed.',
    'You also need to bump the version in `package.json` from `1.0.0` to `1.1.0`.',
    'Set `timeout` in `src/b.py` to `5`.',
    'Apply the same change to `src/b.py` and `src/c.py`.',
    'Likewise, do the same in `src/b.py`.',
    'Repeat this for `src/b.py` and `src/c.py`.',
    'Then delete the now-unused `src/b.py`.',
    'Delete both `src/b.py` and `src/c.py`.',
    'Delete the files `src/b.py`, `src/c.py`, and `src/d.py`.',
    'Remove `src/b.py` from the repository.',
    '`src/b.py` is no longer needed and should be deleted.',
    'Move `src/b.py` into `lib/`.',
    'Rename `src/b.py` to `src/c.py` and update its imports.',
    'Delete `src/b.py`, and adjust what `src/a.py` imports.',
    'Create an empty file called `src/__init__.py`.',
    'In `src/b.py`, change the timeout from `3` to `5`.',
    'Replace all occurrences of `f` with `g` in `src/b.py`.',
    'Rename `f` to `g` in `src/b.py` and `src/c.py`.',
    '**Delete:** `src/b.py`',
    'git rm src/b.py',
    'Run: `rm -f src/b.py`',
    '$ git mv src/b.py src/c.py',
    '### Delete\n\n- `src/a.py`\n- `src/b.py`',
    'Files to delete:\n- src/b.py – no longer read\n- src/c.py',
    'Then remove the following files:\n1. **`src/b.py`**: no longer read',
  ])('nobody carries out %j', (words) => {
    for (const text of [`${BLOCK}\n${words}\n\nIt is not needed.\n`, `${words}\n\n${BLOCK}`])
      expect(parse(text).diagnostics).toMatchObject([
        { code: 'operation-unsupported', data: { name: expect.stringContaining('in words') } },
      ])
  })

  test.each([
    'Delete `src/a.py`',
    'Rename `a.py` to `c.py`',
    'Rename `f` to `g` in `src/a.py`.',
    'Change `f` to `g` in `src/b.py` once nobody reads it.',
    'Remove `console.log`',
    'Delete the `build/` directory.',
    'Delete `src/b.py` once nobody reads it.',
    'Bump the version in `package.json` to `1.1.0` when it is released.',
    'Do the same in `src/a.py`.',
    'Remove `src/b.py` from the list.',
    'Delete both `f` and `g`.',
    'Remove `f` from `src/b.py` and its callers when nobody is left.',
    'Apply the same change to `src/b.py` if it is still read.',
    'Do not delete `src/b.py`.',
    '`src/b.py` should not be removed.',
    '`src/b.py` can be deleted.',
    'Delete `src/b.py`, which is done by the release.',
    'You may also delete `src/b.py`.',
    '`src/a.py` (delete)',
    '### `src/b.py` (deleted)',
    '`src/b.py`: delete it once nobody reads it',
    'I have deleted `src/b.py`.',
    '```\nDelete src/b.py\n```',
    'Move `Reader` to `Writer`',
    'Rename `.env.example` to `.env`',
    'Remove `.pytest_cache`.',
    'Delete `dist/main.js`',
    'rm -rf dist/main.js',
    'rm app.log',
    'mv .env.example .env',
    '### Delete\n\n- `src/a.py`\n- `Reader`',
    '### Deleted\n\n- `src/b.py`',
    '### Delete\n\nThe reader.\n\n- `src/b.py` is kept.',
    'It said:\n```\nFiles to delete:\n- src/b.py\n```',
  ])('but %j says nothing of its own', (words) =>
    expect(parse(`${BLOCK}\n${words}\n\nDone.\n`).diagnostics).toEqual([]),
  )
})

test('a path that begins with a dot or digits is one from its start on', () => {
  const diagnostics = (words: string) =>
    parse(`${BLOCK.replace('src/a.py', '.github/a.yml')}\n${words}\n\nDone.\n`).diagnostics
  expect(diagnostics('`.github/a.yml`: delete')).toEqual([])
  for (const path of ['.github/b.yml', '2024/b.py'])
    expect(diagnostics(`1. \`${path}\`: delete`)).toMatchObject([
      { code: 'operation-unsupported', data: { name: `\`${path}: delete\` in words` } },
    ])
})

test('among other steps of a list, it is told of', () => {
  const list = '1. Read it once.\n2. Delete `src/b.py`\n3. Delete `src/a.py`.\n'
  expect(parse(`${BLOCK}\n${list}`).diagnostics).toMatchObject([
    { code: 'operation-unsupported', severity: 'warning', data: { name: '`Delete src/b.py` in a list' } },
  ])
  expect(parse(`${BLOCK}\n${list}\nDelete \`src/c.py\`.\n`).diagnostics).toMatchObject([
    { code: 'operation-unsupported', severity: 'error' },
  ])
})

test('alone, or beside calls, words may be for the next turn', () => {
  const call =
    '{"name": "edit_file", "arguments": {"path": "src/a.py", "old_string": "1", "new_string": "2"}}\n'
  expect(parse(`${call}\nDelete \`src/b.py\`\n`).diagnostics).toEqual([])
  expect(parse('Delete `src/b.py`\n').diagnostics).toMatchObject([{ code: 'nothing-recognised' }])
})

test.each(['Delete ', 'Rename a.py to\n\n', '# ', 'Move a/', 'Delete:\n- ', 'rm -f '])(
  IN_PROPORTION,
  inProportion((many) => `${BLOCK}\n${many}`),
)
