import type { Operation } from '@emend/model'
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { parseSoundly } from '../laws.ts'

const read = (text: string) => parseSoundly(text, { dialect: 'diff' })
const operations = (text: string): readonly Operation[] => {
  const { plan, diagnostics } = read(text)
  expect(diagnostics).toEqual([])
  return plan.operations
}
const codes = (text: string): readonly string[] => read(text).diagnostics.map(({ code }) => code)
const errors = (text: string): readonly unknown[] =>
  read(text).diagnostics.map(({ data }) => (data as { readonly error?: string }).error)

const hunk = '@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n'
const lines = [' a', '-b', '+c', ' d']
const patch = { op: 'patch', path: 'f.ts', hunks: [{ lines, from: 1 }] }

describe('names', () => {
  test('have tabs within where a time stamp ends them', () => {
    const stamped = '--- a/f\tg\t2024-01-01 10:00:00 +0100\n+++ b/f\tg\t2024-01-02 10:00:00 +0100\n'
    expect(operations(stamped + hunk)).toMatchObject([{ op: 'patch', path: 'f\tg' }])
    expect(operations(`--- a/f\tg\n+++ b/f\tg\n${hunk}`)).toMatchObject([{ op: 'patch', path: 'f' }])
  })

  test.each([
    ['--- a/f.ts\n+++ b/f.ts\n'],
    ['--- f.ts\n+++ f.ts\n'],
    ['--- a/f.ts\n+++ a/f.ts\n'],
    ['--- i/f.ts\n+++ w/f.ts\n'],
    ['--- a/f.ts\t2024-01-01 10:00:00.000000000 +0100\n+++ b/f.ts\t2024-01-02 10:00:00\n'],
    ['--- f.ts 2024-01-01 10:00:00 +0100\n+++ f.ts 2024-01-02 10:00:00 +0100\n'],
    ['--- a/f.ts 2024-01-01 10:00:00 -07:00\n+++ b/f.ts 2024-01-02 10:00:00.5 -07:00\n'],
    ['--- old/f.ts\n+++ new/f.ts\n'],
    [
      'diff -ru v1.9/f.ts v1.10/f.ts\n--- v1.9/f.ts\t2024-01-01 10:00:00\n+++ v1.10/f.ts\t2024-01-02 10:00:00\n',
    ],
    ['diff --git old/f.ts new/f.ts\nindex abc1234..def5678 100644\n--- old/f.ts\n+++ new/f.ts\n'],
    ['--- f.ts\n+++ b/f.ts\n'],
    ['--- f.ts.orig\n+++ f.ts\n'],
    ['--- f.ts\n+++ f.ts.new\n'],
    ['--- f.ts (original)\n+++ f.ts (modified)\n'],
    ['--- a/f.ts (old)\n+++ b/f.ts (new)\n'],
    ['--- a/f.ts\n'],
    ['+++ b/f.ts\n'],
    ['diff --git a/f.ts b/f.ts\n'],
    ['diff --git a/f.ts b/f.ts\nindex abc1234..def5678 100644\n--- a/f.ts\n+++ b/f.ts\n'],
    ['diff --git f.ts f.ts\nindex abc1234..def5678 100644\n--- f.ts\n+++ f.ts\n'],
    ['diff --git "a/f.ts" "b/f.ts"\n--- "a/f.ts"\n+++ "b/f.ts"\n'],
    ['Index: f.ts\n=====\n--- f.ts\t(revision 1)\n+++ f.ts\t(working copy)\n'],
  ])('%j name one file', (header) => {
    expect(operations(header + hunk)).toEqual([patch])
  })

  test('of a new file have the word in brackets alone', () => {
    for (const word of ['new', 'new file', 'modified'])
      expect(operations(`--- /dev/null\n+++ b/f.ts (${word})\n@@ -0,0 +1 @@\n+x\n`)).toMatchObject([
        { op: 'create', path: 'f.ts' },
      ])
  })

  test('keep a word in brackets that does not tell a side from the other', () => {
    expect(operations(`--- a/f (new)\n+++ b/f (new)\n${hunk}`)).toMatchObject([{ path: 'f (new)' }])
    const moved = 'diff --git a/f (old) b/f (new)\nrename from f (old)\nrename to f (new)\n'
    expect(operations(`${moved}--- a/f (old)\n+++ b/f (new)\n${hunk}`)).toMatchObject([
      { path: 'f (old)', to: 'f (new)' },
    ])
  })

  test('with spaces, quotes, escapes and octal bytes are read as git writes them', () => {
    expect(operations(`--- a/with space\t\n+++ b/with space\t\n${hunk}`)).toMatchObject([
      { path: 'with space' },
    ])
    expect(operations(`--- "a/q\\"\\t\\303\\274\\\\"\n+++ "b/q\\"\\t\\303\\274\\\\"\n${hunk}`)).toMatchObject(
      [{ path: 'q"\tü\\' }],
    )
    expect(operations('diff --git a/x y b/x y\nold mode 100644\nnew mode 100755\n')).toMatchObject([
      { path: 'x y' },
    ])
    expect(operations('diff --git "a/\\ta" b/b\nrename from "\\ta"\nrename to b\n')).toMatchObject([
      { from: '\ta', to: 'b' },
    ])
  })

  test('of another file than that of the line of git start the next diff', () => {
    const deleted = 'diff --git a/e b/e\ndeleted file mode 100644\nindex e69de29..0000000\n'
    expect(operations(`${deleted}--- a/f.ts\n+++ b/f.ts\n${hunk}`)).toEqual([
      { op: 'delete', path: 'e' },
      patch,
    ])
  })

  test.each([
    ['that goes', 'deleted file mode 100644', '--- a/f.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n'],
    ['that comes', 'new file mode 100644', '--- /dev/null\n+++ b/f.ts\n@@ -0,0 +1 @@\n+x\n'],
    ['with another mode', 'old mode 100644\nnew mode 100755', `--- a/f.ts\n+++ b/f.ts\n${hunk}`],
  ])('of another file than that of the line of git are refused below those of a file %s', (_, said, rest) => {
    const whole = `diff --git a/f.ts b/f.ts\n${said}\n${rest}`
    expect(operations(whole)).toHaveLength(1)
    expect(errors(whole.replace('a/f.ts b/f.ts', 'a/e b/e'))).toEqual([
      'its `diff --git` line names another file than those below it',
    ])
  })

  test('of another file than that of the line of git are of a diff of their own below those of an empty one', () => {
    const gone = 'diff --git a/e b/e\ndeleted file mode 100644\nindex e69de29..0000000\n'
    const made = 'diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n'
    expect(operations(`${gone}--- a/f.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n`)).toMatchObject([
      { op: 'delete', path: 'e' },
      { op: 'delete', path: 'f.ts' },
    ])
    expect(operations(`${made}--- /dev/null\n+++ b/f.ts\n@@ -0,0 +1 @@\n+x\n`)).toMatchObject([
      { op: 'create', path: 'e' },
      { op: 'create', path: 'f.ts' },
    ])
  })

  test('of other files than those of a move are refused', () => {
    const moved = (to: string) =>
      `diff --git a/e b/f.ts\nsimilarity index 90%\nrename from e\nrename to ${to}\n--- a/e\n+++ b/f.ts\n${hunk}`
    expect(operations(moved('f.ts'))).toMatchObject([{ path: 'e', to: 'f.ts' }])
    expect(errors(moved('g.ts'))).toEqual(['its `rename` lines name other files than those below them'])
  })

  test('of a diff of two directories lose them, of files that are in one of them alone as well', () => {
    const made = '--- old/g\t1970-01-01 00:00:00.000000000 +0000\n+++ new/g\n@@ -0,0 +1 @@\n+x\n'
    const gone = '--- old/h\n+++ /dev/null\n@@ -1 +0,0 @@\n-y\n'
    const both = `diff -ruN old/d/f.ts new/d/f.ts\n--- old/d/f.ts\n+++ new/d/f.ts\n${hunk}`
    const wanted = [
      { op: 'create', path: 'g' },
      { op: 'delete', path: 'h' },
      { op: 'patch', path: 'd/f.ts' },
    ]
    expect(operations(made + gone + both)).toMatchObject(wanted)
    expect(operations(made + both.replaceAll('old/', 'a/'))).toMatchObject([wanted[0], wanted[2]])
    expect(operations(made)).toMatchObject([{ op: 'create', path: 'new/g' }])
    expect(operations(`--- src/f\n+++ src/f\n${hunk}${both}`)).toMatchObject([{ path: 'src/f' }, wanted[2]])
  })

  test.each(['dev/null', 'a/dev/null', './dev/null', '/dev/Null', '/dev/null  ', 'NUL'])(
    '%s on one side alone says that there is no file',
    (nowhere) => {
      expect(operations(`--- ${nowhere}\n+++ b/n\n@@ -0,0 +1 @@\n+x\n`)).toMatchObject([
        { op: 'create', path: 'n', content: 'x\n' },
      ])
      expect(operations(`--- a/n\n+++ ${nowhere}\n@@ -1 +0,0 @@\n-x\n`)).toMatchObject([
        { op: 'delete', path: 'n' },
      ])
      expect(operations(`--- a/dev/null\n+++ b/dev/null\n${hunk}`)).toMatchObject([{ path: 'dev/null' }])
    },
  )

  test('say that a file comes, behind the prefix in the line of git, too', () => {
    const names = 'diff --git a//dev/null b/n\nindex 0000000..abc1234 100644\n--- a//dev/null\n+++ b/n\n'
    const diff = `${names}@@ -0,0 +1 @@\n+x\n`
    const shell = ` (cd "$(git rev-parse --show-toplevel)" && git apply --3way <<'EOF' \n${diff} \nEOF\n)\n`
    for (const text of [diff, shell])
      expect(operations(text)).toEqual([{ op: 'create', path: 'n', content: 'x\n', overwrite: false }])
  })

  test.each(['--- /dev/null\n', '--- /dev/null\n+++ /dev/null\n'])(
    '%j alone say of no file, whatever is wrong with its hunks',
    (names) => {
      expect(errors(`${names}@@ -1 +1 @@\n`)).toEqual(['it names no file'])
      expect(errors(`${names}@@ -0,0 +1 @@\n+x\n`)).toEqual(['it names no file'])
    },
  )

  test('without a prefix keep a directory of that name', () => {
    expect(operations(`diff --git a/f a/f\n--- a/f\n+++ a/f\n${hunk}`)).toMatchObject([{ path: 'a/f' }])
  })

  test('that are not UTF-8, or are two without a rename, are refused', () => {
    expect(errors(`--- "a/\\377"\n+++ "b/\\377"\n${hunk}`)).toEqual(['a name in it is not UTF-8'])
    expect(errors(`diff --git a/x b/y\n--- a/x\n+++ b/y\n${hunk}`)).toEqual([
      'it names two files, and no `rename` or `copy` lines',
    ])
  })
})

describe('what becomes of a file', () => {
  test('new, empty and executable files', () => {
    expect(operations('--- /dev/null\n+++ b/n\n@@ -0,0 +1,2 @@\n+x\n+\n')).toEqual([
      { op: 'create', path: 'n', content: 'x\n\n', overwrite: false },
    ])
    for (const empty of ['e69de29', '473a0f4'])
      expect(operations(`diff --git a/n b/n\nnew file mode 100755\nindex 0000000..${empty}\n`)).toEqual([
        { op: 'create', path: 'n', content: '', overwrite: false, mode: '100755' },
      ])
    expect(
      operations('--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x\r\n\\ No newline at end of file\n'),
    ).toMatchObject([{ content: 'x\r' }])
    expect(
      operations('--- n\t1970-01-01 00:00:00.000000000 +0000\n+++ n\t2024-01-01 00:00:00\n@@ ... @@\n+x\n'),
    ).toMatchObject([{ op: 'create' }])
    expect(operations('--- n\n+++ n\n@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n')).toEqual([
      { op: 'create', path: 'n', content: 'x', overwrite: false },
    ])
  })

  test('a new file has blank lines that lost their mark', () => {
    for (const blank of ['', ' '])
      for (const range of ['@@ -0,0 +1,4 @@', '@@ -0,0 +1,2 @@', '@@ @@'])
        expect(
          operations(`--- /dev/null\n+++ b/a\n${range}\n+x\n${blank}\n${blank}\n+y\n\nThis is all.\n`),
        ).toMatchObject([{ op: 'create', path: 'a', content: 'x\n\n\ny\n' }])
  })

  test('a deleted file must hold what the diff shows of it', () => {
    const expectation = { op: 'delete', path: 'o', expect: '587be6b4c3f93f93c489c0111bba5596147a26cb' }
    expect(operations('--- a/o\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n')).toEqual([expectation])
    expect(
      operations(`diff --git a/o b/o\ndeleted file mode 100644\nindex ${expectation.expect}..0000000\n`),
    ).toEqual([expectation])
    expect(operations('diff --git a/o b/o\ndeleted file mode 100644\n')).toEqual([
      { op: 'delete', path: 'o' },
    ])
  })

  test('a blank line of a deleted file may lack its mark', () => {
    const expectation = { op: 'delete', path: 'o', expect: 'a1a53b53392781a4b7920b2ee1cc0af176bb48fd' }
    for (const blank of ['-', '', ' '])
      for (const range of ['@@ -1,3 +0,0 @@', '@@ @@'])
        expect(operations(`--- a/o\n+++ /dev/null\n${range}\n-a\n${blank}\n-b\n`)).toEqual([expectation])
  })

  test('moved, copied and changed ones', () => {
    const moved = 'diff --git a/o b/n\nsimilarity index 100%\nrename from o\nrename to n\n'
    expect(operations(moved)).toEqual([{ op: 'move', from: 'o', to: 'n', overwrite: false }])
    expect(operations(`${moved}--- a/o\n+++ b/n\n${hunk}`)).toEqual([{ ...patch, path: 'o', to: 'n' }])
    const copied = moved.replaceAll('rename', 'copy')
    expect(operations(`${copied}--- a/o\n+++ b/n\n${hunk}`)).toEqual([
      { op: 'copy', from: 'o', to: 'n', overwrite: false },
      { ...patch, path: 'n' },
    ])
    expect(operations('diff --git a/f b/f\nold mode 100644\nnew mode 100775\n')).toEqual([
      { op: 'patch', path: 'f', hunks: [], mode: '100755' },
    ])
  })

  test('links: their target is their content', () => {
    expect(
      operations(
        'diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+to\n\\ No newline at end of file\n',
      ),
    ).toEqual([{ op: 'create', path: 'l', content: 'to', overwrite: false, mode: '120000' }])
    expect(operations(`diff --git a/l b/l\nindex abc..def 120000\n--- a/l\n+++ b/l\n${hunk}`)).toMatchObject([
      { op: 'patch', mode: '120000' },
    ])
  })

  test('a file that comes or goes whole has lines of one kind, and the hunk is told that has others', () => {
    const [comes, goes] = ['--- /dev/null\n+++ b/f\n', '--- a/f\n+++ /dev/null\n']
    for (const diff of [`${comes}@@ -0,0 +1,2 @@\n a\n+b\n`, `${goes}@@ -1,2 +0,0 @@\n a\n-b\n`])
      expect(parse(diff).diagnostics).toMatchObject([
        { code: 'hunk-malformed', data: { hunk: 1 }, plan: { line: 3, column: 1 } },
      ])
  })

  test('half of a head is refused, and a message may say what was copied from', () => {
    const change = 'diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n'
    expect(errors(`rename from g\nrename to h\n\n${change}`)).toEqual([
      'a `diff --git` line above it, or a `+++` line below it, is missing',
    ])
    expect(operations(`copy from https://example.com/f\n\n${change}`)).toMatchObject([
      { op: 'patch', path: 'f' },
    ])
    expect(codes('rename from g')).toEqual(['nothing-recognised'])
  })

  test('submodules, merges and binary files without their bytes are refused', () => {
    expect(
      errors(
        'diff --git a/s b/s\nnew file mode 160000\n--- /dev/null\n+++ b/s\n@@ -0,0 +1 @@\n+Subproject commit a\n',
      ),
    ).toEqual(['mode 160000 is a submodule, which is no file: leave it out here, and change it with git'])
    expect(codes('diff --cc f\nindex a,b..c\n--- a/f\n+++ b/f\n@@@ -1,1 -1,1 +1,1 @@@\n')).toEqual([
      'operation-malformed',
    ])
    expect(errors('diff --git a/i b/i\nindex abc..def 100644\nBinary files a/i and b/i differ\n')).toEqual([
      'it leaves out the bytes of a binary file: make it with `git diff --binary`',
    ])
  })
})

describe('what `diff -r` names, and does not show', () => {
  const file = `--- a/f.ts\n+++ b/f.ts\n${hunk}`
  const error = 'it names files, and not what they hold: `git diff --no-index --binary` shows all'

  test.each([
    'Only in b: new.ts',
    'Binary files a/x.png and b/x.png differ',
    'Files a/x and b/x differ',
    'File a/x is a directory while file b/x is a regular file',
  ])('%s', (line) => {
    expect(errors(`${file}${line}\n`)).toEqual([error])
    expect(errors(`${line}\r\n${line}\ndiff -ru a/f.ts b/f.ts\n${file}`)).toEqual([error])
    expect(errors(`${line}\n${file}`)).toEqual([error])
    expect(errors(`${line}\n\n${file}\n${line}\n`)).toEqual([])
    expect(errors(`\`\`\`diff\n${file}${line}\n\`\`\`\n`)).toEqual([error])
    expect(errors(`\`\`\`diff\n${file}\n${line}\n\`\`\`\n`)).toEqual([`this line has no mark: ${line}`])
  })
})

describe('the order of operations', () => {
  const rename = (from: string, to: string): string =>
    `diff --git a/${from} b/${to}\nrename from ${from}\nrename to ${to}\n`
  const shown = (text: string): readonly string[] =>
    operations(text).map((operation) =>
      'from' in operation
        ? `${operation.op} ${operation.from} ${operation.to}`
        : `${operation.op} ${operation.path}`,
    )

  test('lets a copy come before the change of what it was copied from', () => {
    const copy = 'diff --git a/a b/b\ncopy from a\ncopy to b\n'
    expect(shown(`--- a/a\n+++ b/a\n${hunk}${copy}`)).toEqual(['copy a b', 'patch a'])
  })

  test('frees a path before another file goes there', () => {
    expect(shown(rename('a', 'b') + rename('b', 'c'))).toEqual(['move b c', 'move a b'])
  })

  test('puts a file aside where two change places', () => {
    expect(shown(rename('a', 'b') + rename('b', 'a'))).toEqual([
      'move a a.1.moving',
      'move b a',
      'move a.1.moving b',
    ])
  })

  test('removes directories that a file takes the place of', () => {
    const deleted = 'diff --git a/d/e/x b/d/e/x\ndeleted file mode 100644\n'
    expect(shown(`--- /dev/null\n+++ b/d\n@@ -0,0 +1 @@\n+x\n${deleted}`)).toEqual([
      'delete d/e/x',
      'rmdir d/e',
      'rmdir d',
      'create d',
    ])
  })

  test('removes directories that earlier commits of a log have emptied, where a file takes their place', () => {
    const commit = `commit ${'0'.repeat(40)}\nAuthor: A <a@b.c>\n\n    x\n\n`
    const deleted = (path: string) => `diff --git a/${path} b/${path}\ndeleted file mode 100644\n`
    const made = (path: string) => `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+x\n`
    const log = [deleted('d/e/x'), made('d'), deleted('d'), made('d/y'), rename('d/y', 'y'), made('d')]
    expect(shown(log.map((change) => `${commit}${change}\n`).join(''))).toEqual([
      'delete d/e/x',
      'rmdir d/e',
      'rmdir d',
      'create d',
      'delete d',
      'create d/y',
      'move d/y y',
      'rmdir d',
      'create d',
    ])
  })

  test('is that of the document between the mails of a series', () => {
    const mail = `From ${'0'.repeat(40)} Mon Sep 17 00:00:00 2001\nSubject: [PATCH] x\n\n---\n f | 1 +\n\n`
    expect(shown(`${mail}${rename('a', 'b')}-- \n2.39.5\n\n${mail}${rename('b', 'c')}-- \n2.39.5\n`)).toEqual(
      ['move a b', 'move b c'],
    )
  })

  test('is that of the document between the commits of a log', () => {
    const commit = `commit ${'0'.repeat(40)}\nAuthor: A <a@b.c>\n\n    x\n\n`
    for (const each of [commit, '0c678db Say so\n'])
      expect(shown(`${each}${rename('a', 'b')}\n${each}${rename('b', 'c')}`)).toEqual([
        'move a b',
        'move b c',
      ])
  })
})

describe('hunks', () => {
  const file = '--- a/f.ts\n+++ b/f.ts\n'
  const hunks = (text: string) => {
    const [first] = operations(file + text)
    return (first as Extract<Operation, { op: 'patch' }>).hunks
  }

  test.each([['@@ -1,2 +1,2 @@'], ['@@ -1,9 +1,9 @@'], ['@@ -1 +1 @@ def f():'], ['@@ -1,3 @@']])(
    '%s: wrong counts are forgiven',
    (head) => {
      expect(hunks(`${head}\n a\n-b\n+c\n d\n`)).toEqual([{ lines, from: 1 }])
    },
  )

  test.each(['@@ ... @@', '@@', '@@ @@', '@@ def f(): @@'])('%s: missing numbers are forgiven', (head) => {
    expect(hunks(`${head}\n a\n-b\n+c\n d\n\n${head}\n-x\n`)).toEqual([{ lines }, { lines: ['-x'] }])
  })

  test('right counts decide where lines look like headers or a signature', () => {
    const inside = '@@ -1,2 +1,2 @@\n--- a/x\n-- \n+++ b/x\n++\n'
    expect(hunks(inside)).toEqual([{ lines: ['--- a/x', '-- ', '+++ b/x', '++'], from: 1 }])
    for (const signature of ['2.39.5', 'cgit 1.2.3-korg', 'cgit v1.2.3', 'GitLab'])
      expect(hunks(`@@ -1 +1 @@\n-a\n+b\n-- \n${signature}\n\n`)).toEqual([{ lines: ['-a', '+b'], from: 1 }])
  })

  test('blank lines are context that lost its space, and layout at the end', () => {
    expect(hunks('@@ -1,3 +1,2 @@\n a\n\n-b\n')).toEqual([{ lines: [' a', ' ', '-b'], from: 1 }])
    expect(hunks('@@ ... @@\n a\n\n-b\n\n\n')).toEqual([{ lines: [' a', ' ', '-b'] }])
    expect(hunks('@@ -1 +1 @@\n-a\n+b\n\n+ an item\n')).toEqual([{ lines: ['-a', '+b'], from: 1 }])
  })

  test('of a text with carriage returns are read, with headers of git as well', () => {
    const text = `diff --git a/f.ts b/f.ts\nindex abc1234..def5678 100644\n--- a/f.ts\n+++ b/f.ts\n${hunk}`
    expect(operations(text.replaceAll('\n', '\r\n'))).toMatchObject([{ op: 'patch', path: 'f.ts' }])
    const moved = 'diff --git a/a b b/c d\r\nrename from a b\r\nrename to c d\r\n'
    expect(operations(moved)).toMatchObject([{ op: 'move', from: 'a b', to: 'c d' }])
  })

  test('carriage returns stay with the lines', () => {
    expect(operations(`${file}${hunk}`.replaceAll('\n', '\r\n'))).toEqual([
      { ...patch, hunks: [{ lines: lines.map((line) => `${line}\r`), from: 1 }] },
    ])
  })

  test.each([
    ['@@ -1,3 +1,3 @@\n a\nlost\n-b\n', 'this line has no mark: lost'],
    ['@@ -1,2 +1,2 @@\n a\n-b\n+c\nlost\n*** a note\n-d\n', 'this line has no mark: lost'],
    ['@@ -1,2 +1,2 @@\n a\n-b\n+c\nlost\n```\n-d\n', 'this line has no mark: lost'],
    ['@@ -1,2 +1,2 @@\n a\n-b\n+c\n\n+    d\n', 'more lines follow than its `@@` line counts: +    d'],
    [
      '@@ ... @@\n+only added\n',
      'it only adds lines, and nothing says where: quote a line above or below them as context',
    ],
    [
      '@@ -5,3 +5,4 @@\n+only added\n',
      'it only adds lines, and nothing says where: quote a line above or below them as context',
    ],
    ['@@ -1 +1 @@\n@@ -3 +3 @@\n-a\n', 'it has no lines'],
    ['@@ -0,0 +1,2 @@\n<script>\nlet a\n', 'this line has no mark: <script>'],
    [
      '@@ ... @@\n+++ b/g\n--- a/g\n@@ ... @@\n-c\n',
      'below it, the names of the next file are in the wrong order',
    ],
    [
      '@@ ... @@\n-a\n+b\n+++ b/g\n--- a/g\n@@ ... @@\n-c\n',
      'below it, the names of the next file are in the wrong order',
    ],
    ['@@ -1,2 +1,2 @@-a\n-b\n+c\n d\n', 'a line of it stands on its first one: @@ -1,2 +1,2 @@-a'],
    ['@@ -1,4 +1,5 @@\n a\n+```bash\n+npm i\n```\n+more\n b\n', 'this line has no mark: ```'],
  ])('%j is malformed', (text, error) => {
    expect(read(file + text).diagnostics).toMatchObject([
      { code: 'hunk-malformed', data: { path: 'f.ts', hunk: 1, error } },
    ])
  })

  test('with the new name of their file as their first line are malformed', () => {
    const text = (name: string) => `--- a/f.ts\n@@ ... @@\n+++ ${name}\n a\n-b\n+c\n`
    expect(errors(text('b/f.ts'))).toEqual(['its `+++` line stands below its first `@@`'])
    expect(operations(text('b/g.ts'))).toMatchObject([{ path: 'f.ts', hunks: [{ lines: { length: 4 } }] }])
  })

  test('in a fence that a line without a mark closes too early are malformed', () => {
    const text = (counts: string) =>
      `\`\`\`diff\n--- /dev/null\n+++ b/README.md\n@@ -0,0 ${counts} @@\n+# A\n+\`\`\`\n\`\`\`\n+more\n\`\`\`\n`
    expect(errors(text('+1,5'))).toEqual(['this line has no mark: ```'])
    expect(operations(text('+1,2'))).toMatchObject([{ op: 'create', content: '# A\n```\n' }])
    expect(operations(text('+1,5').replace('+more', '+ more'))).toMatchObject([{ op: 'create' }])
  })

  test('without a file above them are malformed', () => {
    expect(codes(hunk)).toEqual(['operation-malformed'])
  })

  test.each(['', '@@ -1,3 +1,3 @@\n a\n-b', '@@ -1,3 +1,3 @@\n', '@@ -1,3 +1,3 @@'])(
    'a text that ends after %j is cut off',
    (rest) => {
      expect(codes(file + rest)).toEqual(['operation-truncated'])
      expect(parse(file + rest, { dialect: 'diff', lenient: true }).diagnostics).toMatchObject([
        { severity: 'error' },
      ])
    },
  )

  test.each([
    'diff --git a/n b/n\nnew file mode 100644\nindex 0000000..abc1234\n',
    'diff --git a/n b/n\nnew file mode 100644\nindex 0000000..abc1234\n--- /dev/null\n+++ b/n\n',
    'diff --git a/o b/n\nsimilarity index 90%\nrename from o\nrename to n\n',
    'diff --git a/f b/f\nold mode 100644\nnew mode 100755\nindex abc1234..def5678\n',
    'diff --git a/f b/f\n',
    'diff --gi',
  ])('%j promises more than the text has', (text) => {
    expect(codes(text)).toEqual(['operation-truncated'])
  })

  test('a text that ends in the middle of a line of a header is cut off, and not where the line is whole', () => {
    const codesOfEach = (whole: string, first: number): readonly (readonly string[])[] =>
      Array.from({ length: whole.length - first }, (_, cut) => codes(whole.slice(0, first + cut)))
    const renamed = 'diff --git a/one b/two\nsimilarity index 100%\nrename from one\nrename to two'
    const cuts = codesOfEach(renamed, 'diff --git a/one b/two\n'.length + 1)
    expect(cuts.filter(([code]) => code === undefined)).toEqual([])
    expect(codes(renamed)).toEqual([])
    expect(codes('diff --git one two\nrename from one\nrename to two')).toEqual([])
    // As `git apply` has it, other names above whole lines are passed over.
    expect(codes(renamed.replace('b/two', 'b/other').concat('\n'))).toEqual([])
    const created = 'diff --git a/n b/n\nnew file mode 100644'
    const ends = ['', '\nindex 0000000..e69de29', '\nindex 0000000..e69de29\n']
    expect(ends.flatMap((end) => codes(created + end))).toEqual([])
    const deleted = 'diff --git a/o b/o\ndeleted file mode 100644\nindex abc1234..0000000'
    expect(codes(deleted)).toEqual([])
    const more = `${created}\nindex 0000000..abc1234\n--- /dev/null\n+++ b/n\n`
    expect(codesOfEach(more, created.length + 2).filter(([code]) => code === undefined)).toEqual([])
  })

  test('a fence that is still open tells that lines are missing', () => {
    const kinds = ['new file', 'deleted file', 'old mode 100644\nnew']
    const heads = kinds.map((kind) => `diff --git a/f b/f\n${kind} mode 100755\n`)
    const moved = 'diff --git a/f b/g\nrename from f\nrename to g\n'
    for (const text of [`${file}@@ -1,9 +1,9 @@\n a\n-b\n`, ...heads, `${heads[0]}\n`, moved]) {
      const inFence = `\`\`\`diff\n${text}`
      expect(codes(inFence)).toEqual(['operation-truncated'])
      expect(codes(`${inFence}\`\`\`\n`)).toEqual([])
    }
  })

  test('a text that ends with the context above a change is cut off', () => {
    const renamed = 'diff --git a/f b/g\nrename from f\nrename to g\n--- a/f\n+++ b/g\n'
    for (const above of [file, renamed])
      for (const numbers of ['-1,3 +1,3', '...'])
        for (const end of ['', '\n', '\n ', '\n \n'])
          expect(codes(`${above}@@ ${numbers} @@\n a${end}`)).toEqual(['operation-truncated'])
    expect(codes(`${file}@@ -1 +1 @@\n a\n`)).toEqual([])
    expect(codes(`${file}@@ -1,3 +1,3 @@\n a\n-b\n`)).toEqual([])
  })
})

describe('what stands around', () => {
  const quoted = '```diff\n-a\n+b\n```\n@@ -1 +1 @@\n-a\n+b\nrename from x\nrename to y\n~~~\n'

  test.each([40, 64])('a diff in the message of a mail is quoted there: ids of %d digits', (digits) => {
    const start = `From ${'0'.repeat(digits)} Mon Sep 17 00:00:00 2001`
    const mail = (end: string) => read(`${start}\nSubject: [PATCH] x\n\n${quoted}${end}`)
    const diff = `diff --git a/f.ts b/f.ts\n--- a/f.ts\n+++ b/f.ts\n${hunk}`
    for (const end of [`---\n f.ts | 2 +-\n\n${diff}`, diff, `\n${start}\n\n---\n${diff}`]) {
      expect(mail(end).diagnostics).toEqual([])
      expect(mail(end).plan.operations).toEqual([patch])
    }
    expect(read(`From ${'0'.repeat(digits)} me\n\n${quoted}`).diagnostics).not.toEqual([])
  })

  test('a diff in the message of a commit is quoted there, as far as it is indented', () => {
    const headers = `commit ${'0'.repeat(40)} (HEAD -> main)\nAuthor: A <a@b.c>\nDate:   now\n\n`
    const diff = `    x\n\n    --- a/f.ts\n    +++ b/f.ts\n    @@ -1 +1 @@\n    -a\n    +b\n\n`
    expect(read(`${headers}${diff}--- a/f.ts\n+++ b/f.ts\n${hunk}`)).toMatchObject({
      diagnostics: [],
      plan: { operations: [patch] },
    })
    expect(codes(diff)).toEqual(['operation-malformed'])
    expect(codes(`${headers}    x\n\n@@ -1 +1 @@\n-a\n+b\n`)).toEqual(['operation-malformed'])
  })

  test('prose, fences, thoughts and mail are no part of a diff', () => {
    const text = `I rename it.\n\n<think>\n--- a/x\n+++ b/x\n${hunk}</think>\n\n\`\`\`diff\n--- a/f.ts\n+++ b/f.ts\n${hunk}\`\`\`\n\nDone.\n`
    const { plan, prose, thoughts, diagnostics } = read(text)
    expect(diagnostics).toEqual([])
    expect(plan.operations).toEqual([patch])
    expect(prose.map((passage) => passage.text)).toEqual(['I rename it.', 'Done.'])
    expect(thoughts).toHaveLength(1)
  })

  test('a rule of Markdown is no header', () => {
    expect(codes('One\n\n---\n\nTwo\n')).toEqual(['nothing-recognised'])
  })

  test('paths that leave the workspace are the planner’s to refuse, and stay as they are written', () => {
    expect(operations(`--- a/../x\n+++ b/../x\n${hunk}`)).toMatchObject([{ path: '../x' }])
    expect(operations(`--- a/.git/config\n+++ b/.git/config\n${hunk}`)).toMatchObject([
      { path: '.git/config' },
    ])
  })

  test('auto knows a diff', () => {
    expect(parse(`--- a/f.ts\n+++ b/f.ts\n${hunk}`).dialect).toBe('diff')
    expect(parse('diff --git a/f b/f\nold mode 100644\nnew mode 100755\n').dialect).toBe('diff')
  })
})

test('a fence of a diff whose head is missing is not passed over beside a diff', () => {
  const whole = `--- a/f.ts\n+++ b/f.ts\n${hunk}`
  const beside = (fence: string) => errors(`${whole}\nand this in g.ts:\n${fence}\n`)
  const missing = ['no `---` and `+++` lines above this hunk name its file']
  expect(beside('```diff\n-b\n+c\n```')).toEqual(missing)
  expect(beside('~~~patch\n@@ ... @@\n a\n-b\n~~~')).toEqual(missing)
  expect(beside('```diff\n-b\n+c')).toEqual(missing)
  expect(beside('```diff\n nothing\n```')).toEqual([])
  expect(beside('```\n- a point\n```')).toEqual([])
  expect(beside(`\`\`\`diff\n# g.ts\n${whole.replaceAll('f.ts', 'g.ts')}\`\`\``)).toEqual([])
})

test.each([
  '@@@ -9,3 +9,3 @@',
  '@ -9,3 +9,3 @',
  '@ @ -9,3 +9,3 @ @',
  '**@@ -9,3 +9,3 @@**',
  '`@@ -9,3 +9,3 @@`',
  '## @@ -9,3 +9,3 @@',
  '@-9,3 +9,3@',
])('a hunk that starts with %j is not passed over below another one', (start) => {
  const whole = `--- a/f.ts\n+++ b/f.ts\n${hunk}`
  const slip = [expect.stringContaining('a hunk starts with a line')]
  for (const end of ['', `\n${whole.replaceAll('f.ts', 'g.ts')}`])
    expect(errors(`${whole}${start}\n a2\n-b2\n+B2\n c2\n${end}`)).toEqual(slip)
  expect(errors(`${whole}\nThe line ${start} says where.\n`)).toEqual([])
  expect(errors(`${whole}\n${start} is where it was.\n`)).toEqual([])
})

describe('a line that goes, and reads as something else, in a hunk without right counts', () => {
  const linesOf = (text: string) =>
    operations(text).flatMap((operation) =>
      operation.op === 'patch' ? operation.hunks.flatMap((one) => one.lines) : [],
    )

  test.each(['', '\n', '\n\nThat is all.\n'])('is `--`, outside of a mail: %j', (end) =>
    expect(linesOf(`--- a/f.md\n+++ b/f.md\n@@\n a\n--${end}`)).toEqual([' a', '--']),
  )

  test('is no signature of a mail', () => {
    const mail = 'From: A <a@example.com>\nSubject: [PATCH] Say it\n\n---\n\n'
    for (const end of ['-- \n2.39.5\n', '-- \n'])
      expect(linesOf(`${mail}--- a/f.md\n+++ b/f.md\n@@\n a\n-b\n${end}`)).toEqual([' a', '-b'])
  })

  test('is a comment of SQL above another hunk, and no name', () => {
    for (const comment of ['--- drop it', '--- drop'])
      expect(linesOf(`--- a/f.sql\n+++ b/f.sql\n@@\n a\n${comment}\n@@\n-c\n+d\n`)).toEqual([
        ' a',
        comment,
        '-c',
        '+d',
      ])
  })
})

test('a patch that a file shows is quoted, although it would go on to the next file', () =>
  expect(
    parse(
      `--- a/f.md\n+++ b/f.md\n@@ -1,2 +1,2 @@\n *** Begin Patch\n-a\n+b\n--- a/g\n+++ b/g\n@@ -1 +1 @@\n-a\n+b\n`,
    ),
  ).toMatchObject({
    dialect: 'diff',
    plan: { operations: [{ path: 'f.md' }, { path: 'g' }] },
    diagnostics: [],
  }))

test('a fence that stays open may end in the middle of a line of a hunk', () => {
  const cut = '```diff\n--- a/f.py\n+++ b/f.py\n@@ -1 +1,2 @@\n a\n+    return comp'
  expect(codes(cut)).toEqual(['operation-truncated'])
  expect(codes(`${cut}\n\`\`\``)).toEqual([])
})

test('so may a tag that stays open around a diff', () => {
  const first = '--- a/e.py\n+++ b/e.py\n@@ -1 +1 @@\n-a\n+b\n'
  const last = '--- a/f.py\n+++ b/f.py\n@@ -1 +1 @@\n a\n+    return one\n+    return comp'
  for (const cut of [last, `${first}${last}`, `\n${last}`, `${last}\n`]) {
    expect(codes(`Done:\n\n<patch>\n${cut}`)).toEqual(['operation-truncated'])
    expect(codes(`Done:\n\n<patch>\n${cut}\n</patch>`)).toEqual([])
    expect(codes(`<note>\nDone:\n</note>\n${cut}`)).toEqual([])
    expect(codes(`<br>\nDone:\n\n${cut}`)).toEqual([])
  }
  expect(codes(`<patch>\n${first}`)).toEqual([])
})

test('lines that go below blank ones are not passed over where the counts leave them out', () => {
  const counted = '--- a/f.py\n+++ b/f.py\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n\n'
  for (const below of ['-import os\n', ' d\n-import os\n'])
    expect(errors(counted + below)[0]).toContain('more lines follow than its `@@` line counts: ')
  for (const below of ['-d', ' d', ' d\n+e'])
    expect(operations(`\`\`\`diff\n${counted}${below}\n\`\`\`\n`)).toMatchObject([
      { hunks: [{ lines: [' a', '-b', '+c', ' ', ...below.split('\n')] }] },
    ])
  expect(codes(`${counted}- It is read.\n- It is written.\n`)).toEqual([])
  expect(codes(`\`\`\`diff\n${counted}${counted.replaceAll('f.py', 'g.py')}\`\`\`\n`)).toEqual([])
})

test('a diff in a fence that is indented stands where its text begins, and so do its hunks', () => {
  const text = `1. Do:\n\n   \`\`\`diff\n   --- a/f.ts\n   +++ b/f.ts\n   @@ -1,3 +1,3 @@\n    a\n   -b\n   +c\n    d\n   \`\`\`\n`
  const [place] = read(text).plan.places ?? []
  expect(place).toMatchObject({ line: 4, column: 4, hunks: [{ line: 6, column: 4 }] })
})
