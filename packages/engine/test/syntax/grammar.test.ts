import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { grammarOf } from '../../src/syntax/grammar.ts'
import { languageOf } from '../../src/syntax/languages.ts'

it('a grammar that could not be loaded is tried again', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'emend-grammar-'))
  const json = languageOf('a.json')!
  const language = { ...json, grammar: () => join(directory, 'json.wasm') }
  await expect(grammarOf(language)).rejects.toThrow('json.wasm')
  copyFileSync(json.grammar(), language.grammar())
  expect((await grammarOf(language)).parser.parse('{}')!.rootNode.hasError).toBe(false)
  expect(grammarOf(language)).toBe(grammarOf(language))
  rmSync(directory, { recursive: true })
})
