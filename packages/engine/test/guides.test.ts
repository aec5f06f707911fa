import { defaultPolicy } from '@emend/engine'
import { dialectNamed, dialectNames } from '@emend/parser'
import { makeRepository } from '@emend/testkit'
import { describe, expect, it } from 'vitest'
import { workspaceIn } from './support.ts'

/** Files that the examples fit. */
const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'search-replace': { 'src/server.py': 'import unused\n\ndef start(port):\n    listen(port)\n' },
  v4a: {
    'src/server.py':
      'class Client:\n    def start(self, port):\n        self.listen(port)\n        self.ready = True\n\nclass Server:\n    def start(self, port):\n        self.listen(port)\n        self.ready = True\n',
    'src/util.py':
      'import re\nfrom old import fold\n\ndef first():\n    return None\n\ndef last():\n    return None\n',
    'CHANGES.md': '# Changes\n',
    'docs/old.md': 'Old\n',
    'src/unused.py': 'unused\n',
  },
}

it.each(Object.keys(FILES))('every example in the guide to %s applies', async (name) => {
  const repository = makeRepository(FILES[name])
  const workspace = await workspaceIn(repository.root)
  const result = await workspace.apply(dialectNamed(name).guide(defaultPolicy))
  expect(result.report).not.toContain('❌')
  expect(result).toMatchObject({ ok: true, diagnostics: [] })
  repository.remove()
})

it.each(dialectNames)('the guide to %s promises no directories that are not made', (name) => {
  const guide = dialectNamed(name).guide({ ...defaultPolicy, createParents: false })
  expect(guide).not.toMatch(/directories are made|make their directories/)
  expect(guide).toMatch(/must exist|`mkdir`|make_dir/)
})

it.each(dialectNames)('the guide to %s says how large files may be', (name) => {
  const limits = { ...defaultPolicy.limits, editBytes: 7 * 1048576, createBytes: 3 * 1048576 }
  const guide = dialectNamed(name).guide({ ...defaultPolicy, limits })
  expect(guide).toMatch(/files of at most 7MB can be \w+, 3MB \w+/)
})

describe('what the answer to a diff that failed advises is taken', () => {
  const gone = 'diff --git a/a.txt b/a.txt\ndeleted file mode 100644\n'
  const made =
    'diff --git a/a.txt b/a.txt\nnew file mode 100644\n--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+new\n'
  const without = (lines: string) => `--- a/a.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n${lines}`
  const shrunk = `--- a/a.txt\n+++ b/a.txt\n@@ -1,30 +1 @@\n${'-line\n'.repeat(30)}+new\n`

  it.each([
    [
      'a file that is deleted holds more',
      without('-line\n'),
      '`deleted file mode` lines alone delete it',
      gone,
    ],
    ['a file is there already', made, 'a diff that deletes it and another that creates it', gone + made],
    ['most of a file would go', shrunk, 'delete it and create another', gone + made],
  ])('where %s', async (_, diff, advice, another) => {
    const repository = makeRepository({ 'a.txt': 'line\n'.repeat(30) })
    const workspace = await workspaceIn(repository.root)
    expect((await workspace.apply(diff)).report).toContain(advice)
    expect(await workspace.apply(another)).toMatchObject({ ok: true, diagnostics: [] })
    repository.remove()
  })
})
