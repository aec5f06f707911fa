import { hasErrors } from '@emend/model'
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const block = (path: string, find: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${find}\n=======\n${replace}\n>>>>>>> REPLACE\n\n`
const fence = (diff: string, info = 'diff') => `\`\`\`${info}\n${diff}\n\`\`\`\n`

const inF = block('src/a.py', 'def f():\n    return old', 'def f():\n    return new')
const inTags = (tag: string, content: string) =>
  `<${tag}>\n<file>a.py</file>\n<content>\n${content}\n</content>\n</${tag}>\n`
const inPart = (fresh: string) =>
  `<edit>\n<file>a.py</file>\n<find>get</find>\n<replace>${fresh}</replace>\n</edit>\n`
const diffOfF = '--- a/src/a.py\n+++ b/src/a.py\n@@ -1,2 +1,2 @@\n def f():\n-    return old\n+    return new'

describe('a diff shows once more what an operation does', () => {
  test.each([
    ['with its head', inF, fence(diffOfF)],
    ['without', inF, fence(' def f():\n-    return old\n+    return new')],
    ['with more around it', inF, fence(' import x\n \n def f():\n-    return old\n+    return new\n \n x()')],
    ['its lines alone', inF, fence('-    return old\n+    return new', 'python')],
    ['a part of a line', block('a.py', 'x = get(a)', 'x = fetch(a)'), fence('-x = get(a)\n+x = fetch(a)')],
    ['in a diff', `${diffOfF}\n`, `So:\n\n${fence('@@ -1,2 +1,2 @@\n-    return old\n+    return new')}`],
    [
      'below what names no file',
      inF,
      `So \`self.new\` it is:\n\n${fence('-    return old\n+    return new')}`,
    ],
    ['two at once', inF + block('src/b.py', 'two', '2'), fence('-    return old\n+    return new\n-two\n+2')],
    [
      'two with dots between',
      inF + block('src/b.py', 'two', '2'),
      fence('def f():\n-    return old\n+    return new\n...\n- two\n+ 2\n...\nend'),
    ],
    [
      'what is new in a whole file',
      inTags('create_overwrite', 'def f():\n    return new'),
      fence('def f():\n-    return old\n+    return new'),
    ],
    [
      'a new file with its head',
      inTags('create', 'x'),
      fence('--- /dev/null\n+++ b/a.py\n@@ -0,0 +1 @@\n+x'),
    ],
    ['what is appended', inTags('append', 'x'), fence('+x')],
    ['what only goes', block('a.py', 'one\ntwo', 'one'), fence('-two')],
    ['a line that is changed in a part', inPart('fetch'), fence('-z = get(a)\n+z = fetch(a)')],
    [
      'beside a file that is deleted',
      `${inPart('fetch')}<delete>\n<file>b.py</file>\n</delete>\n`,
      fence('-z = get(a)\n+z = fetch(a)'),
    ],
    ['below a title', inF, `Then b.py, too.\n\n### In short\n\n${fence('-    return old\n+    return new')}`],
    [
      'beside a patch',
      'See b.py.\n\n*** Begin Patch\n*** Update File: src/a.py\n@@\n-    return old\n+    return new\n*** End Patch\n',
      fence('-    return old\n+    return new'),
    ],
    [
      'below other code',
      inF,
      `${fence('cp x/y.z /tmp', 'sh')}\nSo:\n\n${fence('-    return old\n+    return new')}`,
    ],
    [
      'one of two',
      inF + block('src/b.py', 'import a', 'import a\nimport b'),
      fence('--- a/src/b.py\n+++ b/src/b.py\n@@ -1 +1,2 @@\n import a\n+import b'),
    ],
  ])('%s', (_, operation, diff) => {
    const alone = parse(operation).plan.operations
    expect(parse(`${operation}\nIn short:\n\n${diff}`)).toMatchObject({
      plan: { operations: alone },
      diagnostics: [],
    })
  })

  test.each([
    ['another place', inF, fence(' def g():\n-    return old\n+    return new')],
    ['another place with its head', inF, fence(diffOfF.replace('def f', 'def g'))],
    [
      'another place in a diff',
      `${diffOfF}\n`,
      fence('@@ -5,2 +5,2 @@\n def g():\n-    return old\n+    return new'),
    ],
    ['another number', `${diffOfF}\n`, fence('@@ -5 +5 @@\n-    return old\n+    return new')],
    ['another file', inF, fence(diffOfF.replaceAll('src/a.py', 'src/b.py'))],
    [
      'a file further down',
      block('a.py', 'x', 'y'),
      fence('--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +1 @@\n-x\n+y'),
    ],
    ['another file above', inF, `\`go.mod\`\n\n${fence('-    return old\n+    return new')}`],
    ['another file in the title', inF, `### b.py\n\nSo:\n\n${fence('-    return old\n+    return new')}`],
    ['another module', inF, `For the module b the same:\n\n${fence('-    return old\n+    return new')}`],
    ['a line around it', inF, fence('--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +0,0 @@\n-def f():')],
    ['one of two that is not done', inF, fence('-    return old\n+    return new\n-two\n+2')],
    ['what a whole file still has', inTags('create_overwrite', 'old\nnew'), fence('-old\n+new')],
    [
      'another place in a whole file',
      inTags('create_overwrite', 'def f():\n    return new'),
      fence('def g():\n+    return new'),
    ],
    ['what goes beside what is appended', inTags('append', 'x'), fence('-y\n+x')],
    ['another order', block('a.py', 'one', 'two\nthree'), fence('-one\n+three\n+two')],
    ['more of a line', inPart('fetch'), fence('-z = get(a)\n+z = fetch(a, timeout=5)')],
    ['less of several lines', inPart('fetch\nread'), fence('-z = get(a)\n+z = fetch(a)')],
    ['a blank line', inF, fence('--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +1,2 @@\n def f():\n+')],
    [
      'only what comes',
      inF,
      fence('--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +1,2 @@\n def f():\n+    return new'),
    ],
    [
      'another path',
      inF,
      fence(
        `diff --git a/src/a.py b/src/b.py\nrename from src/a.py\nrename to src/b.py\n${diffOfF.replace('+++ b/src/a', '+++ b/src/b')}`,
      ),
    ],
    ['only what goes', inF, fence('--- a/src/a.py\n+++ b/src/a.py\n@@ -2 +1,0 @@\n-    return old')],
    [
      'another mode',
      inF,
      fence(`diff --git a/src/a.py b/src/a.py\nold mode 100644\nnew mode 100755\n${diffOfF}`),
    ],
  ])('but not %s', (_, operation, diff) => {
    expect(hasErrors(parse(`${operation}\n${diff}`).diagnostics)).toBe(true)
  })
})
