import { argument, EmendError } from '@emend/model'
import type { ConfigEntry } from './parse-config.ts'

/** The settings of every scope, in the order in which git reads them: what comes later counts more. */
export class GitConfiguration {
  readonly entries: readonly ConfigEntry[]
  readonly #values = new Map<string, (string | null)[]>()

  constructor(entries: readonly ConfigEntry[]) {
    this.entries = entries
    for (const { key, value } of entries) {
      if (key.length > LONGEST_KEY) continue
      const values = this.#values.get(key)
      if (values === undefined) this.#values.set(key, [value])
      else values.push(value)
    }
  }

  /**
   * The value that counts; '' for a key without one, undefined for no such key. Keys are written `section.Sub.name`.
   */
  get(key: string): string | undefined {
    return this.getAll(key).at(-1)
  }

  /** Every value of a key, in order. */
  getAll(key: string): readonly string[] {
    return (this.#values.get(canonical(key)) ?? []).map((value) => value ?? '')
  }

  /** A truth value, undefined for no such key. Throws `usage` for what git would not take for one. */
  getBoolean(key: string): boolean | undefined {
    const value = this.#values.get(canonical(key))?.at(-1)
    if (value === undefined) return undefined
    if (value === null || /^(true|yes|on)$/i.test(value)) return true
    if (value === '' || /^(false|no|off)$/i.test(value)) return false
    return toInteger(key, value) !== 0
  }

  /** A number, with `k`, `m` and `g` counted by 1024, undefined for no such key. Throws `usage` for anything else. */
  getInteger(key: string): number | undefined {
    const value = this.get(key)
    return value === undefined ? undefined : toInteger(key, value)
  }
}

/** Nobody asks for longer ones, and a map tells them apart by comparing each with all others. */
const LONGEST_KEY = 10_000

/** Section and name in small letters; a subsection between them as it is. */
export const canonical = (key: string): string => {
  const first = key.indexOf('.')
  const last = key.lastIndexOf('.')
  return key.slice(0, first).toLowerCase() + key.slice(first, last) + key.slice(last).toLowerCase()
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

const toInteger = (key: string, value: string): number => {
  const match = /^\s*([+-]?)(0x[0-9a-f]+|0[0-7]*|[1-9]\d*)([kmg]?)$/i.exec(value)
  if (match === null)
    throw new EmendError('usage', {
      error: `Git's configuration has \`${key} = ${value}\`, which is not a valid value.`,
      remedy: `Correct it with \`git config ${argument(key)} VALUE\`.`,
    })
  const [, sign, digits = '', unit = ''] = match
  // As in C, a leading zero means octal.
  const size = Number(digits.replace(/^0(?=\d)/, '0o')) * UNITS[unit.toLowerCase()]!
  return sign === '-' ? -size : size
}
