import { readFile } from 'node:fs/promises'
import type { Parser } from 'web-tree-sitter'
import type { Language } from './languages.ts'

const loaded = new Map<Language, Promise<Parser>>()

/**
 * A parser for a language. Loaded when it is first asked for, once in a process; where that fails, the next who asks
 * tries again.
 */
export const parserOf = (language: Language): Promise<Parser> => {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const parser = load(language)
  loaded.set(language, parser)
  parser.catch(() => loaded.delete(language))
  return parser
}

const load = async ({ grammar }: Language): Promise<Parser> => {
  const [{ Parser, Language }, bytes] = await Promise.all([import('web-tree-sitter'), readFile(grammar())])
  await Parser.init()
  return new Parser().setLanguage(await Language.load(bytes))
}
