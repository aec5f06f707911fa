import { readFile } from 'node:fs/promises'
import { EmendError } from '@emend/model'
import type { Parser } from 'web-tree-sitter'
import { anotherTreeSitter, grammarWasm, treeSitterWasm } from '../grammars.ts'
import type { Language } from './languages.ts'
import { type Meter, withMeter } from './metered.ts'

/** A parser for a language, and the meter of all that share its memory. */
export interface Grammar {
  readonly parser: Parser
  readonly meter: Meter
}

const loaded = new Map<Language, Promise<Grammar>>()

/**
 * The grammar of a language. Loaded when it is first asked for, once in a process; where that fails, the next who asks
 * tries again.
 */
export const grammarOf = (language: Language): Promise<Grammar> => {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const grammar = load(language)
  loaded.set(language, grammar)
  grammar.catch(() => loaded.delete(language))
  return grammar
}

/** Has all grammars loaded anew: a parser that broke down leaves none that shares its memory as it should be. */
export const replaceGrammars = (): void => {
  lost.push(...loaded.values())
  loaded.clear()
  running = undefined
}

/** Never collected as garbage: to free what one has in a memory that is broken would end the process. */
const lost: Promise<Grammar>[] = []

const REMEDY =
  'Install the packages of emend anew, or leave `@emend/engine` out where a program is bundled: grammars are files of packages. Or have no syntax checked (`validate.syntax`).'

/** Throws `filesystem` where a file cannot be read: in a bundle, hardly any is where it is looked for. */
const load = async (language: Language): Promise<Grammar> => {
  try {
    const path = grammarWasm(language)
    running ??= run().catch((error) => {
      running = undefined
      throw error
    })
    const [{ Parser, Language, meter }, bytes] = await Promise.all([running, readFile(path)])
    // Whatever `Uint8Array` is here: in the environments of some test runners, not what node reads files as.
    return { parser: new Parser().setLanguage(await Language.load(new Uint8Array(bytes))), meter }
  } catch (cause) {
    const error = (cause as Error).message.replace(/\.?(?:\n.*)?$/s, '')
    const data = { action: 'load', path: `the grammar of ${language.name}`, error, remedy: REMEDY }
    throw new EmendError('filesystem', data, { cause })
  }
}

/** What grammars are loaded into, with a memory of its own. */
let running: ReturnType<typeof run> | undefined

const run = async () => {
  const { Parser, Language } = lost.length === 0 ? await import('web-tree-sitter') : anotherTreeSitter()
  const bytes = await readFile(treeSitterWasm())
  let metered!: ReturnType<typeof withMeter>
  await Parser.init({
    instantiateWasm: (imports: object, use: (instance: object, module: object) => object) => {
      metered = withMeter(bytes, imports)
      return use(metered.instance, metered.module)
    },
  })
  return { Parser, Language, meter: metered.meter }
}
