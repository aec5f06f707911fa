import type { GitConfiguration } from '../config/configuration.ts'
import type { Attributes } from './attributes.ts'
import { lineEndingsOf, toCrlf, toLf } from './line-endings.ts'
import type { AttributeValue } from './parse-attributes.ts'

/** A conversion that is more than line endings: what it is, and the same for a person. */
export interface Foreign {
  readonly kind: 'filter' | 'ident' | 'encoding'
  readonly name: string
}

type Found = ReadonlyMap<string, AttributeValue>

/** Whether a path is text (`auto`: if its bytes look so), and how its lines end in the work tree. */
interface TextRule {
  readonly text: boolean | 'auto'
  readonly eol: 'lf' | 'crlf'
}

/**
 * Git's conversions between the bytes of a file and the blob that stands for it.
 * `clean(smudge(blob))` equals `blob` wherever git holds it to be reversible.
 */
export class Conversion {
  readonly #attributes: Attributes
  readonly #config: GitConfiguration
  readonly #autocrlf: boolean | 'input'
  readonly #defaultEol: 'lf' | 'crlf'

  constructor(attributes: Attributes, config: GitConfiguration) {
    this.#attributes = attributes
    this.#config = config
    this.#autocrlf = autocrlfOf(config)
    this.#defaultEol = defaultEolOf(config, this.#autocrlf)
  }

  /**
   * The blob for a file's bytes. `indexed` gives the blob that the index has for the path, null for none. Source: git's
   * convert.c, `crlf_to_git`.
   */
  clean(path: string, bytes: Buffer, indexed: () => Buffer | null): Buffer {
    const { text } = this.#rule(path)
    if (text === false || !bytes.includes('\r\n')) return bytes
    if ((text === 'auto' && lineEndingsOf(bytes).binary) || this.keepsCrlf(path, indexed)) return bytes
    return toLf(bytes)
  }

  /** Whether CRLF line ends of a path stay in its blob because the one that the index has is so. */
  keepsCrlf(path: string, indexed: () => Buffer | null): boolean {
    return this.#rule(path).text === 'auto' && hasCrlf(indexed())
  }

  /** The file's bytes for a blob. Source: git's convert.c, `crlf_to_worktree`. */
  smudge(path: string, blob: Buffer): Buffer {
    const { text, eol } = this.#rule(path)
    if (text === false || eol === 'lf' || !blob.includes('\n')) return blob
    const endings = lineEndingsOf(blob)
    const mixed = endings.crlf > 0 || endings.binary
    return endings.loneLf === 0 || (text === 'auto' && mixed) ? blob : toCrlf(blob, endings)
  }

  /** What git would do to a path and this cannot; null where there is nothing of the kind. */
  foreign(path: string): Foreign | null {
    const found = this.#attributes.of(path)
    const filter = filterOf(found)
    if (filter !== null && this.#hasFilter(filter))
      return { kind: 'filter', name: `the filter \`${filter}\`` }
    if (found.get('ident') === true) return { kind: 'ident', name: 'the attribute `ident`' }
    const encoding = encodingOf(found)
    if (encoding !== null)
      return { kind: 'encoding', name: `the attribute \`working-tree-encoding=${encoding}\`` }
    return null
  }

  /** The encoding that a path has in the work tree, by the name that git gives it; null for that of its blob. */
  encoding(path: string): string | null {
    return encodingOf(this.#attributes.of(path))
  }

  /** False for a path whose lines are not to be merged: it is `binary`, say. Source: gitattributes(5), `merge`. */
  mergesLines(path: string): boolean {
    const merge = this.#attributes.of(path).get('merge')
    return merge !== false && merge !== 'binary'
  }

  /** True for a path whose filter has no way back: what it leaves out of the blob, the file alone has. */
  isOneWay(path: string): boolean {
    const filter = filterOf(this.#attributes.of(path))
    if (filter === null || this.#program(filter, 'clean') === '') return false
    return this.#program(filter, 'process') === '' && ['', 'cat'].includes(this.#program(filter, 'smudge'))
  }

  #hasFilter(name: string): boolean {
    return (
      FILTERING.some((part) => this.#program(name, part) !== '') ||
      this.#config.getBoolean(`filter.${name}.required`) === true
    )
  }

  #program(filter: string, part: (typeof FILTERING)[number]): string {
    return this.#config.get(`filter.${filter}.${part}`) ?? ''
  }

  #rule(path: string): TextRule {
    const found = this.#attributes.of(path)
    const text = textOf(found)
    const eol = eolOf(found) ?? (text === 'input' ? 'lf' : this.#defaultEol)
    if (text !== null) return { text: text === 'input' ? true : text, eol }
    if (eolOf(found) !== null) return { text: true, eol }
    return { text: this.#autocrlf === false ? false : 'auto', eol }
  }
}

const autocrlfOf = (config: GitConfiguration): boolean | 'input' =>
  config.get('core.autocrlf')?.toLowerCase() === 'input'
    ? 'input'
    : (config.getBoolean('core.autocrlf') ?? false)

const defaultEolOf = (config: GitConfiguration, autocrlf: boolean | 'input'): 'lf' | 'crlf' => {
  if (autocrlf !== false) return autocrlf === 'input' ? 'lf' : 'crlf'
  const eol = config.get('core.eol')?.toLowerCase()
  if (eol === 'lf' || eol === 'crlf') return eol
  return process.platform === 'win32' ? 'crlf' : 'lf'
}

/** The attribute `text`, or else the older `crlf`; null where neither decides. */
const textOf = (found: Found): boolean | 'auto' | 'input' | null =>
  textValue(found.get('text')) ?? textValue(found.get('crlf'))

const textValue = (value: AttributeValue | undefined): boolean | 'auto' | 'input' | null =>
  typeof value === 'boolean' || value === 'auto' || value === 'input' ? value : null

const eolOf = (found: Found): 'lf' | 'crlf' | null => {
  const eol = found.get('eol')
  return eol === 'lf' || eol === 'crlf' ? eol : null
}

/** The programs of a filter. */
const FILTERING = ['clean', 'smudge', 'process'] as const

/** The name of the filter; null for none. The configuration is read as UTF-8, whatever its bytes are. */
const filterOf = (found: Found): string | null => {
  const value = found.get('filter')
  return typeof value === 'string' ? Buffer.from(value, 'latin1').toString('utf8') : null
}

/** Git takes the attribute without a value for a fault: `true` is no encoding, and it says so. */
const encodingOf = (found: Found): string | null => {
  const value = found.get('working-tree-encoding')
  if (value === true) return 'true'
  return typeof value === 'string' && !/^(?:utf-?8)?$/i.test(value) ? value : null
}

const hasCrlf = (blob: Buffer | null): boolean => {
  if (!blob?.includes('\r\n')) return false
  return !lineEndingsOf(blob).binary
}
