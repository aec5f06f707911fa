import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeRepository, plainEnvironment } from '@emend/testkit'
import { expect, it, onTestFinished } from 'vitest'

it('the demonstration shows a batch, a refusal, and both ways back, whatever else git is told', () => {
  const { root, remove } = makeRepository()
  onTestFinished(remove)
  const settings = join(root, 'gitconfig')
  writeFileSync(
    settings,
    '[commit]\n\tgpgSign = true\n[core]\n\thooksPath = /nowhere\n[diff]\n\texternal = false\n',
  )
  const demo = fileURLToPath(new URL('../../../examples/demo.mjs', import.meta.url))
  const shown = execFileSync(process.execPath, [demo], {
    env: { ...plainEnvironment, GIT_CONFIG_GLOBAL: settings, GIT_DIR: join(root, '.git') },
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(shown).toContain('matched by line-trimmed')
  expect(shown).toContain('matched by indentation-flexible')
  expect(shown).toContain('✅ Undid')
  expect(shown).toContain('Revert "Edit examples/demo/inventory.py and 2 more files"')
  expect(shown).toContain('Done.')
}, 120_000)
