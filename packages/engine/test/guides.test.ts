import { defaultPolicy } from '@emend/engine'
import { dialectNamed, dialectNames } from '@emend/parser'
import { makeRepository } from '@emend/testkit'
import { expect, it } from 'vitest'
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
})
