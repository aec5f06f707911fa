import { basename } from 'node:path'
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
  const json = languageOf('a.json')!
  unreadable.add('tree-sitter-json.wasm')
  await expect(grammarOf(json)).rejects.toThrow('json.wasm')
  unreadable.clear()
  expect((await grammarOf(json)).parser.parse('{}')!.rootNode.hasError).toBe(false)
  expect(grammarOf(json)).toBe(grammarOf(json))
})

it('a grammar that is not where it is looked for, as in a bundle, is told of with what to do', async () => {
  replaceGrammars()
  unreadable.add('web-tree-sitter.wasm')
  const lost = { ...languageOf('a.json')!, name: 'lost' as 'json' }
  const failure = await grammarOf(lost).catch((error) => error)
  unreadable.clear()
  expect(failure.code).toBe('filesystem')
  expect(failure.message).toMatch(/^Cannot load the grammar of lost: Cannot find module '.*lost\.wasm'\.$/)
  expect(failure.hint).toContain('leave `@emend/engine` out where a program is bundled')
})
