import { describe, expect, it } from 'vitest'
import { parse } from '../../src/index.ts'

const BLOCK = '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n'
const FENCE = '```'

/** Answers of one block and a fence, and the files that the fence is taken to give whole. */
const ANSWERS: readonly (readonly [string, string, readonly string[]])[] = [
  ['below a path', `x.py\n${BLOCK}\nnew.py\n${FENCE}py\nprint(1)\n${FENCE}\n`, ['new.py']],
  ['below a path and a blank line', `x.py\n${BLOCK}\nnew.py\n\n${FENCE}\nprint(1)\n${FENCE}\n`, ['new.py']],
  ['below a path in bold', `x.py\n${BLOCK}\n**src/new**:\n~~~\nprint(1)\n~~~\n`, ['src/new']],
  ['with a path in the fence', `x.py\n${BLOCK}\n${FENCE}py:new.py\nprint(1)\n${FENCE}\n`, ['new.py']],
  ['above the block', `new.py\n${FENCE}\nprint(1)\n${FENCE}\nx.py\n${BLOCK}`, ['new.py']],
  ['twice', `x.py\n${BLOCK}\na/b.x\n${FENCE}\n1\n${FENCE}\n\na/c.x\n${FENCE}\n2\n${FENCE}\n`, ['a/b.x']],
  ['without an end', `x.py\n${BLOCK}\nnew.py\n${FENCE}py\nprint(1)\n`, ['new.py']],
  ['behind a block with fences in it', readme(), ['new.py']],
  [
    'with other fences in it',
    `x.py\n${BLOCK}\nn.md\n${FENCE}\`md\n${FENCE}\n${FENCE}\n${FENCE}\`\n`,
    ['n.md'],
  ],
  [
    'that is said to be new',
    `x.py\n${BLOCK}\n### \`new.py\` (new file)\n\n${FENCE}py\nprint(1)\n${FENCE}\n`,
    ['new.py'],
  ],
  [
    'that is to be created',
    `x.py\n${BLOCK}\nCreate \`src/new.py\`:\n${FENCE}\nprint(1)\n${FENCE}\n`,
    ['src/new.py'],
  ],
  ...[
    'And the new component, `src/new.py`:',
    'This needs a new module (`src/new.py`):',
    'The new test src/new.py:',
    'Then add `src/new.py`:',
    'Add the file **src/new.py**:',
    '**Create `src/new.py`**',
    'Create a file named `src/new.py` with this content:',
    "Next, let's create the helper (`src/new.py`):",
    'We also need a helper in `src/new.py`:',
    'Finally, a test in `src/new.py`:',
    'Here is the complete `src/new.py`:',
    "And here's `src/new.py`:",
    'Save this as `src/new.py`:',
    'This goes in `src/new.py`:',
    'Und `src/new.py`:',
    "Here's how `src/new.py` should look:",
    'Save the following as src/new.py:',
    '创建 `src/new.py`：',
    'Erstelle `src/new.py`:',
    'Speichere es als `src/new.py`:',
    '将以下内容保存为 `src/new.py`：',
    '📄 `src/new.py`',
    '🔧 **Fix 2: `src/new.py`**',
    '#### The helper (`src/new.py`)',
    '1. **`src/new.py`**: the helper',
    '**Step 2: the helper (`src/new.py`)**',
    '<summary>src/new.py</summary>',
    "I've also created `src/new.py`:",
    'Created `src/new.py`:',
    'And the corresponding test in `src/new.py`:',
  ].map(
    (words) =>
      [`below ${words}`, `x.py\n${BLOCK}\n${words}\n\n${FENCE}\n1\n${FENCE}\n`, ['src/new.py']] as const,
  ),
  ...['# src/new.py', '// src/new.py', '<!-- src/new.py -->', '/* file: src/new.py */'].map(
    (comment) =>
      [
        `that begins with ${comment}`,
        `x.py\n${BLOCK}\nAdd a component:\n\n${FENCE}x\n${comment}\n1\n${FENCE}\n`,
        ['src/new.py'],
      ] as const,
  ),
  [
    'that begins with a path and is added as required',
    `x.py\n${BLOCK}\nAdd the field as required:\n\n${FENCE}py\n# src/model.py\n1\n${FENCE}\n`,
    ['src/model.py'],
  ],
  [
    'that begins with a path and has been added',
    `x.py\n${BLOCK}\nI've also added a test:\n\n${FENCE}py\n# tests/test_x.py\n1\n${FENCE}\n`,
    ['tests/test_x.py'],
  ],
  [
    'that begins with the label of Copilot',
    `x.py\n${BLOCK}\nThe helper:\n\n${FENCE}py\n# filepath: src/new.py\n1\n${FENCE}\n`,
    ['src/new.py'],
  ],
  ...['### 2. `src/new.py`', '**New file: `src/new.py`**', '#### `src/new.py` (new)'].map(
    (title) =>
      [
        `described below ${title}`,
        `x.py\n${BLOCK}\n${title}\n\nIt says hello.\n\n${FENCE}py\n1\n${FENCE}\n`,
        ['src/new.py'],
      ] as const,
  ),
  ...[
    ['### `src/old.py`\n\nIt currently says hello:', 'py'],
    ['### `src/old.py`\n\nRun it:', 'bash'],
    ['### `src/old.py`\n\nIt says:', ''],
    ['### Reading\n\nIt says hello:', 'py'],
    ['### `src/old.py`\n\n1\n\n2\n\n3\n\n4', 'py'],
  ].map(
    ([words, language]) =>
      [
        `of ${language} below ${words}`,
        `x.py\n${BLOCK}\n${words}\n\n${FENCE}${language}\n1\n${FENCE}\n`,
        [],
      ] as const,
  ),
  ...[
    ['The code that it calls is:', 'py', '# src/old.py'],
    ['The code is:', 'py', '# filepath: /home/src/old.py'],
    ['Add it with:', 'bash', '# src/old.py'],
    ['Add a component:', 'py', '# as in src/old.py'],
    ['Add a component:', 'py', '# x.py'],
    ['The new reader in `src/old.py`:', 'py', '1'],
    ['It is not new. In short:', 'py', '# src/old.py'],
    ['Now you can write:', 'py', '# src/old.py'],
    ['If you want, add it:', 'py', '# src/old.py'],
    ["I've added a default so that this runs:", 'py', '# src/old.py'],
    ["I've added a default as in:", 'py', '# src/old.py'],
    ['I created a small reproduction:', 'py', '# src/old.py'],
    ['In the previous step I changed `src/old.py`:', 'py', '1'],
    ["Now that I've added a default, a call is:", 'py', '# src/old.py'],
    ["I've created the reader; call it with:", 'py', '# src/old.py'],
    ['In `tests/old.py` there is a test for that:', 'py', '1'],
    ['Had I changed `src/old.py`, it would be:', 'py', '1'],
    ['We have to change how it is read. It is now in `src/old.py`:', 'py', '1'],
    ['Rename it. It is called in `src/old.py`:', 'py', '1'],
    ['I added the reader to `src/old.py`.', 'py', '1'],
    ['Updated `src/old.py` for that.', 'py', '1'],
    ['Here is the whole of `src/old.py`.', 'py', '1'],
    ['No caller should be changed:', 'py', '# src/old.py'],
  ].map(
    ([words, language, first]) =>
      [
        `of ${language} below ${words} ${first}`,
        `x.py\n${BLOCK}\n${words}\n\n${FENCE}${language}\n${first}\n1\n${FENCE}\n`,
        [],
      ] as const,
  ),
  ...[
    'Also add this import at the top of `src/b.py`:',
    '### 2. Update `src/b.py`:',
    'Update src/b.py to:',
    'Append the following to `src/b.py`:',
    'Replace the contents of `src/b.py` with:',
    'In `src/b.py`, replace `x` with:',
    'Overwrite `src/b.py`:',
    'Rewrite `src/b.py` as follows:',
    'Copy this into `src/b.py`:',
    'Make `src/b.py` look like this:',
    'Your `src/b.py` should now look like this:',
    '`src/b.py` should contain:',
    'Updated `src/b.py`:',
    'Updated `src/b.py`',
    'Modified **src/b.py**',
    "Here's the updated reader in `src/b.py`:",
    '`src/b.py` becomes:',
    '`src/b.py` now looks like this:',
    'Now `src/b.py`:',
    'And then, src/b.py:',
    "Don't forget to add `x` to `src/b.py`:",
    'Since it may be missing, add this to `src/b.py`:',
    'If it is missing, add it to `src/b.py`:',
    'Add the optional field to `src/b.py`:',
    'Apply the same change to `src/b.py`:',
    'Import it in `src/b.py`:',
    'Then rename it in `src/b.py`:',
    'Remove the argument from `src/b.py`:',
    'Move the check from `src/b.py`:',
    'In `src/b.py`, change the call:',
    'In the file `src/b.py`, also wrap `start()`:',
    'In src/b.py, update its callers to:',
    'Changes to `src/b.py`:',
    'Here are the changes in `src/b.py`:',
    'Modification to `src/b.py`:',
    'I also changed `src/b.py`:',
    'We also need to change `src/b.py`:',
    'You must update `src/b.py`:',
    'Please also update `src/b.py`:',
    "Don't forget to update `src/b.py`:",
    'Additionally, modify `src/b.py`:',
    "I'll also change `src/b.py` to:",
    'Let me now update `src/b.py`:',
    '#### Modify `src/b.py`',
    '**Changes in `src/b.py`**',
    'Open `src/b.py` and replace the call with:',
    'Go to the file `src/b.py` and add:',
    'For `src/b.py`, bump the number:',
    '--- START OF FILE src/b.py ---',
  ].map(
    (words) =>
      [`below ${words}`, `x.py\n${BLOCK}\n${words}\n\n${FENCE}py\n1\n${FENCE}\n`, ['src/b.py']] as const,
  ),
  ...[
    'Add it to `x.py`:',
    'You can add this to your `tsconfig.json`:',
    'Add the key to `.env.local`:',
    'Update nothing in `src/b.py`:',
    'Update the callers as in `src/b.py`:',
    'It was added in `src/b.py`:',
    'The test in `src/b.py`:',
    "It doesn't change `src/b.py`:",
    "Here's how `src/b.py` calls it:",
    'The whole list in `src/b.py`:',
    'The relevant part of `src/b.py`:',
    '### The cause (`src/b.py`)',
    'Run `src/b.py`:',
    'You need to set this in `src/b.py`:',
    'If your `tsconfig.json` is strict, you may also need:',
    'Optional: for VS Code, add this to `.vscode/settings.json`:',
    'Add this to `.vscode/settings.json` if you use VS Code:',
    'Add this to your `~/.config/app/config.toml`:',
    'You may also want to add this to `CHANGELOG.md`:',
    'Feel free to add a note to `README.md`:',
    '`src/b.py` looks like this:',
    'The code in `src/b.py` is replaced as it was before:',
    'Save it in the same way as `src/b.py`:',
    'If you use nginx, add this to `/etc/nginx/nginx.conf`:',
    'In `src/b.py`, import is done late:',
    'In `src/b.py`, update calls itself:',
    'In `src/b.py`, nothing changes:',
    'You can import it in `src/b.py`:',
    'Imports of `src/b.py`:',
    'Open `src/b.py` and read:',
    'Let me show `src/b.py`:',
    "I'll read `src/b.py`:",
    '### Change in how `src/b.py` reads',
    '### The fix of `src/b.py`',
    'For `src/b.py`, change is rare:',
    'Changes that `src/b.py` has made:',
    'Nothing was changed in `src/b.py`:',
    'This is not changed in `src/b.py`:',
    'Moved from `src/b.py`:',
    'Copy the check from `src/b.py`:',
    "I'll import the type from `src/b.py`:",
    'Apply the pattern from the `src/b.py`:',
    "I'll rename the function to match its use in `src/b.py`:",
    'Let me adjust the code to the call in `src/b.py`:',
    "I'll change the reader rather than `src/b.py`:",
    'Make it consistent with `src/b.py`:',
    'Change the port in `src/b.py` if needed:',
    'Adjust the port in `src/b.py` to your setup:',
  ].map((words) => [`below ${words}`, `x.py\n${BLOCK}\n${words}\n\n${FENCE}py\n1\n${FENCE}\n`, []] as const),
  ...[
    'TypeError: None',
    'src/b.py:3: error: no value',
    'src/b.ts(3,5): error TS2322: none',
    'E   assert None == 1',
    'Traceback (most recent call last):',
  ].map(
    (held) =>
      [
        `that shows ${held}`,
        `I'll fix the error in \`src/b.py\`:\n\n${FENCE}\n${held}\n${FENCE}\n\nx.py\n${BLOCK}\n`,
        [],
      ] as const,
  ),
  ['that a command makes', `x.py\n${BLOCK}\nTo create \`new.py\`:\n${FENCE}bash\nmake\n${FENCE}\n`, []],
  ['below words', `x.py\n${BLOCK}\nRun this:\n${FENCE}sh\nmake\n${FENCE}\n`, []],
  ['below words that name a file', `x.py\n${BLOCK}\nThen \`x.py\` is:\n${FENCE}\nb\n${FENCE}\n`, []],
  ['with the lines that it quotes', `x.py\n${BLOCK}\n${FENCE}12:15:src/a.ts\nlet a\n${FENCE}\n`, []],
  ...[
    'go.mod',
    '`.env.example`',
    'flake.nix',
    'Dockerfile.dev',
    'docker/entrypoint',
    'docs/emend.1',
    'packages/core/x.py',
  ].map(
    (path) =>
      [
        `below ${path}`,
        `x.py\n${BLOCK}\n${path}\n${FENCE}\nb\n${FENCE}\n`,
        [path.replaceAll('`', '')],
      ] as const,
  ),
  ['below its own path, as it is', `x.py\n${FENCE}py\na\n${FENCE}\nis wrong.\n\nx.py\n${BLOCK}`, []],
  ...[
    '### CI/CD',
    '**Linux/macOS:**',
    '### `add(a, b)`',
    '`npm test`',
    '### `GET /api/users`',
    '### `Button`',
    '`server.port`:',
    '### Node.js',
    '### ASP.NET',
    '### v1.2.3',
    'tests/test_x.py::test_add',
    '2024/01/01',
    '`src/server.py:12`',
    '`src/server.py#L5-L6`',
    '/etc/nginx/nginx.conf',
    '~/.bashrc',
    '**.env**',
  ].map((title) => [`below ${title}`, `x.py\n${BLOCK}\n${title}\n\n${FENCE}\nb\n${FENCE}\n`, []] as const),
  ['below nothing', `${FENCE}py\n1\n${FENCE}\nThat is the whole of it. See b.py:\n\nx.py\n${BLOCK}`, []],
  ['below a heading', `x.py\n${BLOCK}\n## Usage\n${FENCE}sh\nmake\n${FENCE}\n`, []],
  [
    'with paths in it',
    `x.py\n${BLOCK}\nAll:\n${FENCE}\nsrc/a.py\n${FENCE}\nand\n${FENCE}\nb\n${FENCE}\n`,
    [],
  ],
  ['with nothing in it', `x.py\n${BLOCK}\nnew.py\n${FENCE}\n\n${FENCE}\n`, []],
  ['around the block', `x.py\n${FENCE}\n${BLOCK}${FENCE}\n`, []],
  ['in a thought', `<think>\nnew.py\n${FENCE}\nprint(1)\n${FENCE}\n</think>\nx.py\n${BLOCK}`, []],
]

function readme(): string {
  const block = `<<<<<<< SEARCH\n${FENCE}sh\nx\n${FENCE}\n=======\n${FENCE}sh\ny\n>>>>>>> REPLACE\n`
  return `README.md\n${FENCE}md\n${block}${FENCE}\n\nnew.py\n${FENCE}py\nprint(1)\n${FENCE}\n`
}

describe('A fence beside SEARCH/REPLACE blocks', () => {
  it.each(ANSWERS)('%s', (_, answer, whole) => {
    for (const text of [answer, answer.replaceAll('\n', '\r\n')]) {
      const { plan, diagnostics } = parse(text)
      expect(plan.operations).toHaveLength(1)
      expect(diagnostics.map(({ code, data }) => ({ code, data }))).toMatchObject(
        whole.map((path) => ({ code: 'operation-unsupported', data: { name: `${path} whole in a fence` } })),
      )
    }
  })

  it.each(['source', 'code', 'pre', 'codeblock', 'sourcecode'])('is one, too, of tags: <%s>', (tag) => {
    const wholeIn = (text: string) =>
      parse(text).diagnostics.map(({ code, data }) => [code, (data as { readonly name?: string }).name])
    const told = [['operation-unsupported', 'new.py whole in a fence']]
    const around = (path: string, text: string) => `${path}\n<${tag}>\n${text}</${tag}>\n`
    const block = around('x.py', BLOCK)
    expect(wholeIn(block)).toEqual([])
    expect(wholeIn(`${around('new.py', 'print(1)\n')}\n${block}`)).toEqual(told)
    expect(wholeIn(`${block}\n${around('new.py', 'print(1)\n')}`)).toEqual(told)
    expect(wholeIn(`${block}\nnew.py\n<${tag}>python\nprint(1)\n</${tag}>\n`)).toEqual(told)
    expect(wholeIn(`${block}\n- new.py\n\n  <${tag}>\n  print(1)\n  </${tag}>\n`)).toEqual(told)
    // An agent's code may begin so, too, and break off.
    const open = tag === 'code' ? [['operation-truncated', 'the answer']] : []
    expect(wholeIn(`${block}\nnew.py\n<${tag}>\nprint(1)\n`)).toEqual(open)
    expect(wholeIn(`${block}\n<${tag}>\nsrc/new.py\n</${tag}>\n`)).toEqual([])
  })

  it.each([
    ['**My Notes.md**', 'My Notes.md'],
    ['### My Notes.md', 'My Notes.md'],
    ['**File: My Notes.md**', 'My Notes.md'],
    ['File: my file.txt', 'my file.txt'],
    ['docs/my file.txt', 'docs/my file.txt'],
  ])('below %j, a path with spaces, is one', (line, path) => {
    const { diagnostics } = parse(`x.py\n${BLOCK}\n${line}\n${FENCE}\n1\n${FENCE}\n`)
    expect(diagnostics).toMatchObject([
      { code: 'operation-unsupported', severity: 'error', data: { name: `${path} whole in a fence` } },
    ])
  })

  it('below a path with spaces is none where a block is for that file', () => {
    const block = `File: \`docs/my file.txt\`\n${BLOCK}`
    const { plan, diagnostics } = parse(`${block}\ndocs/my file.txt\n${FENCE}\n1\n${FENCE}\n`)
    expect(plan.operations).toMatchObject([{ path: 'docs/my file.txt' }])
    expect(diagnostics).toEqual([])
  })

  it.each(['my file.txt', 'My Notes.md:'])('below %j, which may be a path, is told of', (line) => {
    const { diagnostics } = parse(`x.py\n${BLOCK}\n${line}\n${FENCE}\n1\n${FENCE}\n`)
    expect(diagnostics).toMatchObject([{ code: 'operation-unsupported', severity: 'warning' }])
  })

  it.each([
    'See the docs.md',
    '### Running main.py',
    '**Usage of main.py**',
    '### The faster x.py',
    'Our x.py:',
    'Your config.yaml:',
    'The test file.py:',
  ])('below %j shows something', (line) => {
    expect(parse(`x.py\n${BLOCK}\n${line}\n${FENCE}\n1\n${FENCE}\n`).diagnostics).toEqual([])
  })

  it.each([
    ['From the provided files:', 'warning'],
    ['**Current code:**', 'warning'],
    ["Here's the existing implementation:", 'warning'],
    ['I replace the existing code:', 'error'],
    ['The new version of the provided file:', 'error'],
  ])('below a path and %j is told with the severity %s', (words, severity) => {
    for (const space of ['', '\n']) {
      const { diagnostics } = parse(`${words}\n${space}src/a.py\n${FENCE}\n1\n${FENCE}\n\nx.py\n${BLOCK}`)
      expect(diagnostics).toMatchObject([{ code: 'operation-unsupported', severity }])
    }
  })
})
