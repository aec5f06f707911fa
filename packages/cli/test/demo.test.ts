import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { plainEnvironment } from '@emend/testkit'
import { expect, it } from 'vitest'

it('the demonstration shows a batch, a refusal, and both ways back', () => {
  const demo = fileURLToPath(new URL('../../../examples/demo.mjs', import.meta.url))
  const shown = execFileSync(process.execPath, [demo], {
    env: plainEnvironment,
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(shown).toContain('matched by line-trimmed')
  expect(shown).toContain('matched by indentation-flexible')
  expect(shown).toContain('✅ Undid')
  expect(shown).toContain('Revert "Edit examples/demo/inventory.py and 2 more files"')
  expect(shown).toContain('Done.')
})
