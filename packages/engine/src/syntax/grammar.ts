import { readFile } from 'node:fs/promises'
import type { Parser } from 'web-tree-sitter'
import { anotherCopy } from '../grammars.ts'
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

/** Has all parsers loaded anew: one that broke down leaves none of those that share its memory as it should be. */
export const replaceParsers = (): void => {
  lost.push(...loaded.values())
  loaded.clear()
}

/** Never collected as garbage: to free what one has in a memory that is broken would end the process. */
const lost: Promise<Parser>[] = []

const treeSitter = async (): Promise<typeof import('web-tree-sitter')> =>
  lost.length === 0
    ? await import('web-tree-sitter')
    : (anotherCopy('web-tree-sitter') as typeof import('web-tree-sitter'))

const load = async ({ grammar }: Language): Promise<Parser> => {
  const [{ Parser, Language }, bytes] = await Promise.all([treeSitter(), readFile(grammar())])
  await Parser.init()
  return new Parser().setLanguage(await Language.load(bytes))
}
