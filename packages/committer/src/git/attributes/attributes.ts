import { join } from 'node:path'
import { ancestorsOf, onceEach } from '@emend/model'
import { isSet } from '../../environment.ts'
import type { FileSystem } from '../../files/file-system.ts'
import type { GitConfiguration } from '../config/configuration.ts'
import { systemFile } from '../installation.ts'
import { rawPath } from '../names/raw-path.ts'
import { matchesFilePattern } from '../rules/file-pattern.ts'
import {
  type ReadRules,
  type RuleFile,
  type RuleFiles,
  type RulesPlace,
  ruleFiles,
  userRules,
} from '../rules/rule-files.ts'
import {
  type Assignment,
  type AttributeLine,
  type AttributeValue,
  parseAttributes,
} from './parse-attributes.ts'

/** The files that speak of the paths in one directory, what counts most first, and the macros that they define. */
interface Speaking {
  readonly files: readonly RuleFile<AttributeLine>[]
  readonly macros: Macros
}

const BUILT_IN: RuleFile<AttributeLine> = {
  base: '',
  rules: parseAttributes('[attr]binary -diff -merge -text', { macros: true, ignoreCase: false }),
}

/** The attributes of paths. Reads the files on a path's way down from the root, each once. */
export class Attributes {
  readonly #files: RuleFiles<AttributeLine>
  /** What counts less than these, what counts most first. */
  readonly #general: readonly RuleFile<AttributeLine>[]
  /** What counts more: `info/attributes`. */
  readonly #own: RuleFile<AttributeLine>
  /** Every attribute of a path about which something is said. Source: gitattributes(5). */
  readonly of = onceEach((path: string) => this.#found(path))
  /** Of a directory ('' or ending in `/`). */
  readonly #speakingOf = onceEach((directory: string) => this.#speaking(directory))

  constructor(fs: FileSystem, place: RulesPlace, config: GitConfiguration) {
    this.#files = ruleFiles(fs, '.gitattributes', place.inside, config, readLines)
    const user = userRules(fs, config, 'core.attributesFile', 'attributes', place)
    const general = [...systemAttributes(fs, place), ...user]
    this.#general = [...general.map((path) => this.#files.outside(path)).reverse(), BUILT_IN]
    this.#own = this.#files.outside(join(place.commonDirectory, 'info', 'attributes'))
  }

  #found(path: string): ReadonlyMap<string, AttributeValue> {
    const start = path.lastIndexOf('/') + 1
    const [above, name] = [rawPath(path.slice(0, start)), rawPath(path.slice(start))]
    const { files, macros } = this.#speakingOf(path.slice(0, start))
    // What is found first stands.
    const found = new Map<string, AttributeValue>()
    for (const { base, rules } of files) {
      const named = { directory: above.slice(base.length), name, isDirectory: false }
      for (const { pattern, assignments } of rules)
        if (pattern !== null && matchesFilePattern(pattern, named)) assign(assignments, macros, found)
    }
    return found
  }

  #speaking(directory: string): Speaking {
    const above = ancestorsOf(directory).map((ancestor) => this.#files.inDirectory(`${ancestor}/`))
    const files = [this.#own, ...[this.#files.inDirectory(''), ...above].reverse(), ...this.#general]
    return { files: files.filter(({ rules }) => rules.length > 0), macros: macrosOf(files) }
  }
}

const readLines: ReadRules<AttributeLine> = (text, { base, ignoreCase }) =>
  parseAttributes(text, { macros: base === '', ignoreCase }).toReversed()

const systemAttributes = (fs: FileSystem, { env }: RulesPlace): readonly string[] =>
  isSet(env.GIT_ATTR_NOSYSTEM) ? [] : systemFile(fs, env, 'gitattributes')

type Macros = ReadonlyMap<string, readonly Assignment[]>

const macrosOf = (files: readonly RuleFile<AttributeLine>[]): Macros => {
  const macros = new Map<string, readonly Assignment[]>()
  for (const { rules } of files)
    for (const { macro, assignments } of rules)
      if (macro !== null && !macros.has(macro)) macros.set(macro, assignments)
  return macros
}

const assign = (
  assignments: readonly Assignment[],
  macros: Macros,
  found: Map<string, AttributeValue>,
): void => {
  const left = [...assignments]
  for (let last = left.pop(); last !== undefined; last = left.pop()) {
    const [name, value] = last
    if (found.has(name)) continue
    found.set(name, value)
    const macro = value === true ? macros.get(name) : undefined
    for (const assignment of macro ?? []) left.push(assignment)
  }
}
