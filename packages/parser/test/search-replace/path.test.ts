import { describe, expect, test } from 'vitest'
import { dialectNamed, parse } from '../../src/index.ts'

const making = '<<<<<<< SEARCH\n=======\nx\n>>>>>>> REPLACE\n'
const changing = '<<<<<<< SEARCH\ny\n=======\nx\n>>>>>>> REPLACE\n'

const pathsIn = (text: string) =>
  parse(text).plan.operations.map((operation) => 'path' in operation && operation.path)

describe('a word alone above a block', () => {
  test.each(['python', 'Then', 'REPLACE'])('is no name of a new file: %s', (word) => {
    for (const text of [`${word}\n${making}`, `${word}:\n${making}`, `\`\`\`\n${word}\n${making}\`\`\`\n`])
      expect(parse(text)).toMatchObject({
        plan: { operations: [] },
        diagnostics: [
          {
            code: 'operation-malformed',
            data: { error: expect.stringContaining('alone in one of the three lines above') },
          },
        ],
      })
    expect(pathsIn(`src/a.py\n${word}\n${making}`)).toEqual(['src/a.py'])
  })

  test.each(['Makefile', 'Dockerfile', 'justfile', 'LICENSE', 'README'])(
    'is the name of a new file where it is usual: %s',
    (word) => expect(pathsIn(`${word}\n${making}`)).toEqual([word]),
  )

  test('may be the name of a file that is there, and is one in backticks or behind a label', () => {
    expect(pathsIn(`run\n${changing}`)).toEqual(['run'])
    expect(pathsIn(`\`run\`\n${making}File: run\n${making}`)).toEqual(['run', 'run'])
    expect(pathsIn(`File: run\n${making}`)).toEqual(['run'])
    expect(pathsIn(`### \`Sources/Main\`\n${making}`)).toEqual(['Sources/Main'])
    expect(pathsIn(`**stop**\n${changing}`)).toEqual([])
  })
})

test.each([
  'docs/my notes.md',
  'docs/my notes.md:',
  '**docs/my notes.md**',
  '# File: my notes.md',
  'File: docs/my notes.md',
])('a block below a path with spaces is not for the file of the block before: %s', (line) => {
  for (const between of [`${line}\n`, `${line}\n\n`, `${line}\n\`\`\`md\n`])
    expect(parse(`src/a.py\n${changing}\n${between}${changing}`).diagnostics).toMatchObject([
      { code: 'operation-malformed', data: { error: expect.stringContaining('my notes.md') } },
    ])
  expect(pathsIn(`\`docs/my notes.md\`\n${changing}\n${line}\n${changing}`)).toEqual([
    'docs/my notes.md',
    'docs/my notes.md',
  ])
})

test.each([
  ['build/Makefile', 'makefile'],
  ['Makefile', 'makefile'],
  ['docker/Dockerfile', 'Dockerfile'],
  ['src/justfile', 'justfile'],
])('the language of a fence is no path, even if files have that name: %s', (path, language) => {
  for (const block of [making, changing]) {
    expect(pathsIn(`${path}\n\`\`\`${language}\n${block}\`\`\`\n`)).toEqual([path])
    expect(pathsIn(`${path}\n${block}\n\`\`\`${language}\n${block}\`\`\`\n`)).toEqual([path, path])
    expect(pathsIn(`\`\`\`${language} ${path}\n${block}\`\`\`\n`)).toEqual([path])
  }
  expect(parse(`\`\`\`${language}\n${changing}\`\`\`\n`).diagnostics).toMatchObject([
    {
      code: 'operation-malformed',
      data: { error: expect.stringContaining('alone in one of the three lines above') },
    },
  ])
})

describe('a path with marks around it', () => {
  test.each([
    '1. `src/a.py`',
    '### 2) src/a.py',
    '**1. `src/a.py`**',
    '- src/a.py',
    '* `src/a.py`:',
    '- [ ] src/a.py',
    '- [x] `src/a.py`',
    '*src/a.py*',
    '***src/a.py***',
    '"src/a.py"',
    '“src/a.py”',
    '(src/a.py)',
    '**[src/a.py]**',
    '[src/a.py](src/a.py)',
    '[`src/a.py`](./src/a.py)',
    '[a.py](src/a.py)',
    '- [`a.py`](./src/a.py):',
    '<!-- src/a.py -->',
    '/* src/a.py */',
    '-- src/a.py',
    '--- src/a.py ---',
    '---- src/a.py ----:',
    'Update(src/a.py)',
    '● Edit("src/a.py")',
    '`src/a.py` (new file)',
    '**`src/a.py`** (modified):',
    '#### src/a.py (updated)',
    '**`src/a.py`** (lines 10-20)',
    'src/a.py (around line ~42):',
    '**Step 1 — `src/a.py`**',
    '### Change 2: src/a.py',
    '**Step 1:** `src/a.py`',
    '**Target file:** `src/a.py`',
    'File to edit: src/a.py',
    '**File to create**: src/a.py',
  ])('names the file of a block: %s', (line) => {
    for (const block of [making, changing]) {
      expect(pathsIn(`b.py\n${changing}\n${line}\n${block}`)).toEqual(['b.py', 'src/a.py'])
      expect(pathsIn(`${line}\n\n\`\`\`\n${block}\`\`\`\n`)).toEqual(['src/a.py'])
      expect(pathsIn(`\`\`\`\n${line}\n${changing}\`\`\`\n`)).toEqual(['src/a.py'])
    }
  })

  test('names it beside an item at another depth that names none', () => {
    for (const text of [
      '1. `src/a.py`\n   - Fix it:',
      '- Fix it:\n  - src/a.py',
      '- src/a.py:\n\n  * Fix it.',
    ])
      for (const block of [making, changing]) expect(pathsIn(`${text}\n${block}`), text).toEqual(['src/a.py'])
  })

  test('is none where it is one of several items, be the file there or not', () => {
    for (const text of [
      '- src/a.py\n  - src/b.py',
      '- src/a.py\n  - its caller in `src/b.py` goes as well:',
      '- In `src/a.py`, this goes.\n  - src/b.py',
      '- src/a.py\n- src/b.py',
      '- src/a.py\n- src/b.py\n',
      '1. `src/a.py`\n2. `src/b.py`:',
    ])
      expect(parse(`${text}\n${changing}`), text).toMatchObject({
        plan: { operations: [] },
        diagnostics: [{ code: 'operation-malformed' }],
      })
  })

  test('is none where it is a word, one of several items, or in a sentence', () => {
    for (const text of [
      '- `run`',
      '"run"',
      '1. README',
      '- src/a.py\n- src/b.py',
      '1. src/a.py\n\n2. src/b.py',
      '[src/a.py](src/b.py)',
      'See `src/a.py`:',
      '--- src/a.py',
      'src/a.py (see there)',
      'src/a.py (line 4 of it)',
    ])
      expect(parse(`${text}\n${making}`), text).toMatchObject({
        plan: { operations: [] },
        diagnostics: [
          {
            code: 'operation-malformed',
            data: { error: expect.stringContaining('alone in one of the three lines above') },
          },
        ],
      })
  })

  test('makes no file of a fence', () => {
    expect(pathsIn(`b.py\n${changing}\n1. \`src/a.py\`\n\`\`\`\nx\n\`\`\`\n`)).toEqual(['b.py'])
  })
})

describe('a block below the name of another file than that of the block before is refused', () => {
  const far = '\nIt has the same fault:\n\nthe value is read twice.\n\nThis is not needed.\n\n'

  test.each([
    ['a path alone farther above', `src/b.py\n${far}`],
    ['a heading farther above', `### \`b.py\`\n${far}`],
    ['a sentence with a colon farther above', `Now the same in \`src/b.py\`:\n${far}`],
    ['a label farther above', `File: b.py\n${far}`],
    [
      'the title of a fence farther above',
      `\`\`\`python src/b.py\n# It is read\n# twice, and\n# the second\n# is too late.\n`,
    ],
    ['a path above a long paragraph', `b.py\n${'It is read twice. '.repeat(30)}\n`],
    ['a step in words farther above', `### 2. Update \`src/b.py\`\n${far}`],
    ['a heading in words farther above', `## Changes to lib/b.py\n${far}`],
    ['a path and a nearer name', 'src/a.py\nIn `src/b.py`, replace, too:\n'],
    ['a sentence that names it in any other way', 'We also adjust b.py accordingly:\n\n'],
    ['the same above a fence', 'Finally the change in the module (b.py).\n\n```python\n'],
    ['a sentence right above', 'The same has to be done in `b.py`, as it is read there, too.\n'],
    ['a long paragraph right above', `In \`b.py\`, the same. ${'It is read twice. '.repeat(30)}\n`],
  ])('%s', (_case, between) => {
    for (const block of [making, changing])
      expect(parse(`src/a.py\n${changing}${between}${block}`)).toMatchObject({
        plan: { operations: [{ path: 'src/a.py' }] },
        diagnostics: [{ code: 'operation-malformed', data: { error: expect.stringContaining('b.py') } }],
      })
  })

  test.each([
    ['Next, the Makefile:\n', 'Makefile'],
    ['The rule is in `.gitignore`.\n', '.gitignore'],
    [`### \`bin/deploy\`\n${far}`, 'bin/deploy'],
    [`LICENSE\n${far}`, 'LICENSE'],
  ])('by a sentence, or a name without an ending: %s', (between, name) =>
    expect(parse(`src/a.py\n${changing}${between}${changing}`).diagnostics).toMatchObject([
      { code: 'operation-malformed', data: { error: expect.stringContaining(`names ${name}:`) } },
    ]),
  )

  test.each([
    ['the name of the same file', `b.py\n${changing}Now \`a.py\`:\n${far}`],
    ['a call', `\`http.get\` is \`fetch.now\` from here on.\n`],
    ['a name with a dot before a colon', `Replace \`os.path.join\`, \`console.log\` by \`logger.info\`:\n`],
    ['a project', 'This follows Node.js:\n'],
    ['what another file is to it', 'It is called from b.py, too.\n'],
    ['the files of a pattern', 'We also skip *.pyc files.\n'],
    ['other code', '```jsx\n<img src="b.js" />\n```\n\n'],
    ['a heading in words', `### Client/Server\n${far}`],
    ['code', '```\nfoo.bar(1)\n```\n\n- one\n- two\n- three\n'],
    ['another file in a sentence farther above', `It is used in \`src/b.py\`, too.\n${far}`],
  ])('but not below %s', (_case, between) => {
    const paths = pathsIn(`src/a.py\n${changing}${between.replace('b.py\n', 'src/a.py\n')}${changing}`)
    expect(new Set(paths)).toEqual(new Set(['src/a.py']))
    expect(paths.length).toBeGreaterThan(1)
  })
})

test.each([
  'title="src/n.js"',
  'filepath=src/n.js',
  "file_path='src/n.js'",
  'name=src/n.js',
  'path=src/n.js',
  'file="src/n.js" type="react"',
  'project="An app" file="src/n.js"',
  'title="An app" file="src/n.js"',
])('the title of a fence names the file: %s', (title) =>
  expect(pathsIn(`\`\`\`js ${title}\n${making}\`\`\`\n`)).toEqual(['src/n.js']),
)

test.each(['### src/gitHooks/pre-commit', '`appConfig/run`', '### macOS/run', '**config/nodeJS/Main**'])(
  'the title %j names a file without an ending in a directory with a capital',
  (title) => {
    const path = title.replace(/[^\w/-]/g, '')
    expect(pathsIn(`${title}\n\n${making}`)).toEqual([path])
    expect(pathsIn(`a.py\n${changing}\n${title}\n${making}`)).toEqual(['a.py', path])
  },
)

test.each(['### Client/Server', '### macOS/Linux', '## Next.js', '**Node.js**', 'Next.js', '### text/html'])(
  'the title %j names no file to be made',
  (title) => {
    expect(parse(`${title}\n\n${making}`).diagnostics).toMatchObject([{ code: 'operation-malformed' }])
    expect(pathsIn(`a.py\n${title}\n${making}`)).toEqual(['a.py'])
  },
)

test.each([
  'Update ~/src/b.py:',
  'Ändere `~/src/b.py`:',
  'Then, in /etc/app/b.conf:',
  'And the log (`/b.txt`):',
])('a block below a path from the root or from home is not for the file of the block before: %s', (line) => {
  expect(parse(`src/a.py\n${changing}\n${line}\n${changing}`).diagnostics).toMatchObject([
    { code: 'operation-malformed', data: { error: expect.stringContaining('the text above names') } },
  ])
})

test.each(['"src/a.py"', "'src/a.py'", 'file="src/a.py"'])(
  'the title of a fence may be in quotes: %s',
  (title) => {
    expect(pathsIn(`\`\`\`python ${title}\n${changing}\`\`\`\n`)).toEqual(['src/a.py'])
  },
)

test('a path below which the same one is named from the root is that of the block', () => {
  expect(pathsIn(`src/a.py\n\nIn ./src/a.py, change this:\n${changing}`)).toEqual(['src/a.py'])
})

test.each(['In /srv/src/a.py:', 'See https://example.org/src/b.py:', 'It takes text/html:'])(
  'a block is for the file of the block before below %s',
  (line) => expect(pathsIn(`src/a.py\n${changing}\n${line}\n${changing}`)).toEqual(['src/a.py', 'src/a.py']),
)

test('a block whose path stands too far above is refused with it', () => {
  const text = `src/a.py\n\nIt is read twice.\n\nOnce is enough.\n\nThis mends it.\n\n${changing}`
  expect(parse(text).diagnostics).toMatchObject([
    {
      data: { error: expect.stringMatching(/^`src\/a\.py` does not stand alone in one of the three lines/) },
    },
  ])
})

test.each([
  'src/a.py:12',
  '`src/a.py:12-20`',
  'src/a.py#L12',
  '`src/a.py#L12-L20`:',
  'File: src/a.py:12',
  '### src/a.py:3:',
])('the line that %s points at is no part of the path', (named) =>
  expect(pathsIn(`${named}\n${changing}`)).toEqual(['src/a.py']),
)

test.each([
  '### `src/a.py`\n\nIt is read twice.\n\n```python\n',
  'File: `src/a.py`\n\nIt is read twice.\nThis mends it.\n\n```\n',
  '**src/a.py**\n\n**Reading**\n\n```python\n',
])('blank lines and fences between a path and its block do not count: %j', (above) => {
  expect(pathsIn(`${above}${changing}\`\`\`\n`)).toEqual(['src/a.py'])
})

test.each([
  '### File 1: `src/a.py`',
  '### 🔧 `src/a.py`',
  '📄 src/a.py',
  '→ `src/a.py`',
  '## src/a.py ##',
  '=== src/a.py ===',
  '> src/a.py',
  '**Modified file:** `src/a.py`',
  '`src/a.py`：',
  '<file>src/a.py</file>',
  '<filename>src/a.py</filename>',
])('the path stands in other marks: %s', (line) => {
  expect(pathsIn(`${line}\n${changing}`)).toEqual(['src/a.py'])
})

test.each([
  '### `Config`',
  '### `start()`',
  '`start()`',
  '`npm run dev`',
  '### `GET /api/users`',
  '### `Handler.handle`',
  '`v1.2.3`',
  '## ASP.NET',
  '### Socket.io',
])('a heading or a command is no file to be made: %s', (title) => {
  expect(pathsIn(`### src/a.py\n\n${title}\n\n\`\`\`\n${making}\`\`\`\n`)).toEqual(['src/a.py'])
})

test.each(['   File: `my app/a b.py`', '### File: `my app/a b.py`'])(
  'a new file may have spaces in its path behind a label: %s',
  (line) => expect(pathsIn(`1. One more.\n\n   ~~~\n${line}\n${making}   ~~~\n`)).toEqual(['my app/a b.py']),
)

test.each(['a b', 'notes', 'v1.2', 'bin/run', 'Node.js'])('a file of any name can be made: %s', (path) => {
  const plan = { version: 1, operations: [{ op: 'create', path, content: 'x\n', overwrite: false }] } as const
  expect(pathsIn(dialectNamed('search-replace').render(plan))).toEqual([path])
})

describe('the line right above a block may announce the path:', () => {
  test.each([
    'Same in `src/b.py`:',
    'And the same in src/b.py:',
    '### Change 1: Update `src/b.py`',
    '**Change 1:** In `src/b.py`:',
    '**Fix 1: Add the import to `src/b.py`**',
    '### Step 1: `src/b.py` – add the import',
    '### src/b.py: add the import',
    '**src/b.py - add the import**',
    'In `src/b.py`:',
    'So in `src/b.py`:',
    'Similarly, `src/b.py`:',
    'Und `src/b.py`:',
    'Ensuite, `src/b.py` :',
    'Y luego `src/b.py`:',
    'Und in `src/b.py`:',
    'Puis dans `src/b.py` :',
    'Likewise, in `src/b.py`:',
    'Update `src/b.py`:\n\n```python',
    '### 2. Fix `add` in `src/b.py`:',
    'Now, in src/b.py:',
    '**Change `b.py`:**',
    '### Step 2: Update `src/b.py`',
    '**2. Fix `add` in src/b.py**',
    '## Changes to `src/b.py`',
    'In `src/b.py`, read it once:',
    'Then, in src/b.py, change the reading as follows:',
    '`src/b.py` – read it once',
    '**`src/b.py`**: read it once',
    '### 2. `src/b.py` — read it once',
    '**Fix 1: `src/b.py`**',
    '🔧 **Fix 1: src/b.py**',
    '### File 2 — `src/b.py`',
    '### 1. Update the model (`src/b.py`)',
    "Here's the fix for `src/b.py`:",
    'The change in `src/b.py`:',
    'Updated src/b.py:',
    '修改 `src/b.py`：',
    '在 `src/b.py` 中:',
    '`src/b.py` を更新します：',
    '文件：src/b.py',
    '**ファイル:** `src/b.py`',
    'Datei: `src/b.py`',
    'In `src/b.py`',
    'In `src/b.py`, add the import.',
    'Update `src/b.py`',
    'Next, `src/b.py`:',
    'Update `src/b.py` as well.',
    'First, update `src/b.py` to read it once:',
    "I'll update `src/b.py` to read it once.",
    "Now let's fix `src/b.py`:",
    'Please update `src/b.py` as follows:',
    'To mend this, edit `src/b.py`:',
    'Add the import to `src/b.py`:',
    'Make the following change in `src/b.py`:',
    'Remove the unused import from `src/b.py`:',
    'At the top of `src/b.py`:',
    'Changes for `src/b.py`',
    '### Modifying `src/b.py`',
    '### 1. `src/b.py` (the reader)',
    '### `src/b.py` changes',
    '**`src/b.py`** (fix the import)',
    '### 2. Next, the reader in `src/b.py`',
    '1. **Fix the import** (`src/b.py`)',
    '`src/b.py` needs the import:',
    '`src/b.py`, line 12:',
    'The file `src/b.py`:',
    'Below is the edit for `src/b.py`:',
    '### Step 2: Read it once in `src/b.py`',
    "Let's start with `src/b.py`:",
    'Moving on to `src/b.py`:',
    'Then the view (`src/b.py`):',
    'The model, `src/b.py`:',
    'Now the tests in `src/b.py`:',
    '2. **src/b.py**: read it once',
    '**2. src/b.py** – read it once',
    '**src/b.py:** read it once',
    'Next, implement the reader in `src/b.py`:',
    'In der Datei `src/b.py`:',
    'Ändere `src/b.py`:',
    '### 1. `src/b.py` anpassen',
    'Dans le fichier `src/b.py` :',
    'Voici la modification pour `src/b.py` :',
    'En el archivo `src/b.py`:',
    'No arquivo `src/b.py`:',
    'Nel file `src/b.py`:',
    'Изменения в `src/b.py`',
    '修改 `src/b.py`',
    '对 `src/b.py` 的修改',
    '删除 `src/b.py` 中的导入：',
    '`src/b.py` を修正します。',
    'src/b.py 수정',
    '다음과 같이 `src/b.py` 수정:',
    '对 `src/b.py` 进行相同的修改：',
    'Add the import needed in `src/b.py`:',
    'Add a link in `src/b.py` to the reader:',
    'Change the call in `src/b.py` to the new name:',
    'Pass the value in `src/b.py` to read it once:',
    'Fix the error thrown in `src/b.py`:',
  ])('%j', (line) => {
    expect(pathsIn(`src/a.py\n${changing}\n${line}\n${changing}`)).toEqual([
      'src/a.py',
      line.includes('src/b.py') ? 'src/b.py' : 'b.py',
    ])
  })

  test('not the file that a new one is for', () => {
    expect(pathsIn(`Add a test for \`src/b.py\`:\n${making}`)).toEqual([])
    expect(pathsIn(`### A test (\`src/b.py\`)\n${making}`)).toEqual([])
    expect(pathsIn(`为 \`src/b.py\` 添加测试：\n${making}`)).toEqual([])
    for (const line of ['You could create `src/b.py`:', 'The new file `src/b.py` is read by it:'])
      expect(pathsIn(`${line}\n${making}`)).toEqual([])
  })

  test.each([
    'Create `src/b.py`:',
    'Create `src/b.py`',
    '### Step 1: Add the file `src/b.py`',
    'Create a new file `src/b.py` with this content:',
    "Next, I'll create `src/b.py`:",
    'And a new test file `src/b.py`:',
    '### New file `src/b.py`',
    '`src/b.py` – the new reader',
  ])('%s', (line) => {
    expect(pathsIn(`${line}\n${making}`)).toEqual(['src/b.py'])
    expect(pathsIn(`Create \`src/a.py\` with \`src/b.py\`\n${making}`)).toEqual([])
  })

  test.each(['**`src/b.py`** – not needed', '1. `src/a.py` – the reader\n2. `src/b.py` – the writer'])(
    'not one that is made, of %j',
    (lines) => expect(pathsIn(`${lines}\n${making}`)).toEqual([]),
  )

  test.each([
    'As in `src/b.py`:',
    'See `src/b.py`:',
    'It is called in `src/b.py`:',
    'This matches `src/b.py`:',
    'Nothing changes in `src/b.py`:',
    "Don't change `src/b.py`:",
    'Keep `src/b.py`:',
    'Add a link to `src/b.py`:',
    'Add `src/b.py` to the list:',
    'Remove `src/b.py` from the list:',
    'Register `src/b.py`:',
    'Import it from `src/b.py`:',
    'Move the reader to `src/b.py`:',
    'Change the type to the one in `src/b.py`:',
    'Remove what is now in `src/b.py`:',
    'Update it to match `src/b.py`:',
    'The error, `src/b.py`:',
    'Below `src/b.py`:',
    '### Step 2: What is done in `src/b.py`',
    'The view that the tests in `src/b.py`:',
    'Like the tests (`src/b.py`):',
    'The unchanged view (`src/b.py`):',
    'The existing tests in `src/b.py`:',
    'Original view (`src/b.py`):',
    'Handle errors thrown in `src/b.py`:',
    'Implement the interface declared in `src/b.py`:',
    'Pass the value in `src/b.py` to the reader:',
    'To mend this, pass the value in `src/b.py` on to its caller:',
    'Add the default in `src/b.py` to `read`:',
    'Use the reader in `src/b.py`:',
    'Export it as in `src/b.py`:',
    'src/b.py: read it once',
    'Wie in `src/b.py`:',
    'Comme dans `src/b.py` :',
    'Statt `src/b.py`:',
    '参照 `src/b.py`',
    '`src/b.py` にあります。',
    'In `src/b.py` and `src/c.py`:',
    'Update `src/b.py`:\n\nIt is read twice.',
    'Update the call of `src/b.py`, which is read twice.',
    'Update the import of `src/b.py`:',
    'Fix it as in `src/b.py`:',
    'In the same file, for `src/b.py`:',
    '### Why `src/b.py` is wrong',
    '**`src/b.py`** (see above)',
    '**`src/b.py`** (unchanged)',
    '### What is wrong in `src/b.py`',
    '### As it is done in `src/b.py`',
    '### Update `src/b.py` and `src/c.py`',
    'In `src/b.py`, nothing changes, but here:',
    'It said:\n\n```python\n# Fix in src/b.py\n```\n\n```python',
    'In `src/b.py`, it is done like this:',
    '`src/b.py` is wrong:',
    '### See also: `src/b.py`',
    '### The caller is used by others (`src/b.py`)',
    'The caller is in another file: `src/b.py`',
    'Update everything except `src/b.py`:',
    'Update the docs after `src/b.py`:',
    'Edits outside `src/b.py`:',
    'Add the module next to `src/b.py`:',
    'Make the module identical to `src/b.py`:',
    'Aktualisiere alles außer `src/b.py`:',
    'Modifier tout sauf `src/b.py` :',
    '除了 `src/b.py`：',
    '像 `src/b.py` 一样：',
    '不修改 `src/b.py`：',
    '与 `src/b.py` 相同：',
    '`src/b.py` と同様に修正します：',
    '`src/b.py`와 동일하게 수정:',
    '- `src/a.py` – read it once\n- `src/b.py` – read it once',
  ])('not %j', (line) => {
    expect(parse(`${line}\n${changing}`)).toMatchObject({
      plan: { operations: [] },
      diagnostics: [{ code: 'operation-malformed' }],
    })
  })
})

test.each([
  ['`.github/a.yml`, line 12:', '.github/a.yml'],
  ['### 2024/a.py (imports)', '2024/a.py'],
  ['`@app/a.ts` needs this:', '@app/a.ts'],
  ['**../src/a.py** – fix', '../src/a.py'],
  ['### 12) `src/a.py` (imports)', 'src/a.py'],
])('a path in words is read from its start on: %s', (line, path) => {
  expect(pathsIn(`${line}\n${changing}`)).toEqual([path])
})

test.each(['~/a.py, line 12:', '/etc/a.py, line 12:', '- **`~/src/a.py`** – fix', 'Update $HOME/src/a.py:'])(
  'the end of a path is none: %s',
  (line) => {
    expect(pathsIn(`${line}\n${changing}`)).toEqual([])
  },
)

test.each([
  'src/main/resources/application.properties',
  'ios/Main.storyboard',
  'config/app.yml-dist',
  'config/settings.py.example',
  'settings.py.example',
  'app/.gitignore',
  'app/.env.example',
])('a path among words is read up to its end: %s', (path) => {
  for (const line of [`Add the key to \`${path}\`:`, `Update ${path}:`, `In ${path}, add the key:`])
    expect(pathsIn(`src/a.py\n${changing}\n${line}\n${changing}`), line).toEqual(['src/a.py', path])
})

test('a heading with a number is none of the list above it', () => {
  const steps = '1. Read it once.\n2. Say so.\n\n'
  expect(pathsIn(`${steps}### 1. \`src/a.py\`\n\n${changing}`)).toEqual(['src/a.py'])
  expect(pathsIn(`- one\n- two\n\n## 2. src/a.py (lines 6-8)\n${changing}`)).toEqual(['src/a.py'])
})

test('a path in what a program printed is none', () => {
  const output = 'Still failing:\n\n```\ntests/test_a.py\n```\n\nSo change, too:\n\n```python\n'
  expect(pathsIn(`src/c.py\n${changing}\n${output}${changing}\`\`\`\n`)).toEqual(['src/c.py'])
})

// Nothing is timed here: where a line could be read in many ways, this many run into the time limit of a test.
test.each(["-'", "a'- ", 'a ', 'fix ', '修 ', '–('])(
  'lines of %j above blocks are read in proportion',
  (unit) => {
    const line = `${unit.repeat(250 / unit.length)} src/a.py:x\n`
    expect(parse((line + changing).repeat(2000)).plan.version).toBe(1)
  },
)

test.each([
  'my file.txt',
  'src /b.py',
  '"my file.txt"',
  '**My Notes.md**',
  '### my file.txt',
  'Same for b.py',
  'README.md also mentions it:',
  'package.json - bump',
  '- b.py: the same',
  'Dockerfile needs:',
  'Add the target to `ci/Makefile`:',
  'Now b.py.',
  'Next, b.py.',
])('a block below a name in words is not for the file of the block before: %s', (line) => {
  expect(parse(`a.py\n${changing}\n${line}\n${changing}`).diagnostics).toMatchObject([
    { code: 'operation-malformed', data: { error: expect.stringContaining('the text above names') } },
  ])
})

test.each(['Same for a.py', 'a.py - the rest', 'It is read from config.json', 'Next comes the second:'])(
  'a block is for the file of the block before below the words %s',
  (line) => expect(pathsIn(`a.py\n${changing}\n${line}\n${changing}`)).toEqual(['a.py', 'a.py']),
)
