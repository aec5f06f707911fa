import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { grammarOf, replaceGrammars } from '../../src/syntax/grammar.ts'
import { languageOf } from '../../src/syntax/languages.ts'

/** The names of files that cannot be read for the moment, as where too many are open. */
const unreadable = vi.hoisted(() => new Set<string>())

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const readFile = async (path: string): Promise<Buffer> => {
    if (unreadable.has(basename(path))) throw new Error(`EMFILE: ${path}`)
    return await real.readFile(path)
  }
  return { ...real, readFile }
})

it('a grammar is tried again where what it is loaded into could not be read', async () => {
  unreadable.add('web-tree-sitter.wasm')
  await expect(grammarOf(languageOf('a.css')!)).rejects.toThrow('EMFILE')
  unreadable.clear()
  expect((await grammarOf(languageOf('a.css')!)).parser.parse('p {}')!.rootNode.hasError).toBe(false)
})

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

it('a grammar that is not where it is looked for, as in a bundle, is told of with what to do', async () => {
  replaceGrammars()
  unreadable.add('web-tree-sitter.wasm')
  const find = createRequire('/nowhere/program.js')
  const language = { ...languageOf('a.json')!, grammar: () => find.resolve('lost/json.wasm') }
  const failure = await grammarOf(language).catch((error) => error)
  unreadable.clear()
  expect(failure.code).toBe('filesystem')
  expect(failure.message).toBe("Cannot load the grammar of json: Cannot find module 'lost/json.wasm'.")
  expect(failure.hint).toContain('leave `@emend/engine` out where a program is bundled')
})
