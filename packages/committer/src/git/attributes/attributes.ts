import { join } from 'node:path'
import type { GitConfiguration } from '../config/configuration.ts'
import { type ConfigSurroundings, userFile } from '../config/load-config.ts'
import { type FileSystem, readIfExists, readUnlessLinked } from '../file-system.ts'
import type { GitDirectories } from '../git-directories.ts'
import { matchesFilePattern } from '../patterns/path-pattern.ts'
import { type RawPath, rawPath } from '../raw-path.ts'
import {
  type Assignment,
  type AttributeLine,
  type AttributeValue,
  parseAttributes,
} from './parse-attributes.ts'

/** Where attributes and ignore rules are read from. */
export interface WorkTreePlace extends GitDirectories {
  /** Absolute path of the top of the work tree. */
  readonly root: string
}

/** The lines of one file, and the directory that their patterns are relative to ('' or ending in `/`). */
interface AttributeFile {
  readonly base: RawPath
  readonly lines: readonly AttributeLine[]
}

const BUILT_IN: AttributeFile = {
  base: '',
  lines: parseAttributes('[attr]binary -diff -merge -text', { macros: true, ignoreCase: false }),
}

/** The attributes of paths. Reads the files on a path's way down from the root, each once. */
export class Attributes {
  readonly #fs: FileSystem
  readonly #place: WorkTreePlace
  readonly #ignoreCase: boolean
  readonly #files = new Map<string, AttributeFile>()
  /** What counts less than the work tree's files. */
  readonly #general: readonly AttributeFile[]
  /** What counts more: `info/attributes`. */
  readonly #own: AttributeFile

  constructor(
    fs: FileSystem,
    place: WorkTreePlace,
    config: GitConfiguration,
    surroundings: Pick<ConfigSurroundings, 'env' | 'home'>,
  ) {
    this.#fs = fs
    this.#place = place
    this.#ignoreCase = config.getBoolean('core.ignoreCase') ?? false
    this.#general = [
      BUILT_IN,
      ...systemAttributes(surroundings).map((path) => this.#parse(readIfExists(fs, path), '')),
      ...userAttributes(config, surroundings).map((path) => this.#parse(readIfExists(fs, path), '')),
    ]
    this.#own = this.#parse(readIfExists(fs, join(place.commonDir, 'info', 'attributes')), '')
  }

  /** Every attribute of a path about which something is said. Source: gitattributes(5). */
  of(path: string): ReadonlyMap<string, AttributeValue> {
    const raw = rawPath(path)
    // From what counts most to what counts least: what is found first stands.
    const files = [this.#own, ...this.#along(path).reverse(), ...[...this.#general].reverse()]
    const macros = macrosOf(files)
    const found = new Map<string, AttributeValue>()
    for (const { base, lines } of files)
      for (const { pattern, assignments } of lines.toReversed())
        if (pattern !== null && matchesFilePattern(pattern, raw.slice(base.length), false))
          assign(assignments, macros, found)
    return found
  }

  #along(path: string): AttributeFile[] {
    const segments = path.split('/').slice(0, -1)
    return ['', ...segments.map((_, depth) => `${segments.slice(0, depth + 1).join('/')}/`)].map(
      (directory) => this.#inDirectory(directory),
    )
  }

  #inDirectory(directory: string): AttributeFile {
    const known = this.#files.get(directory)
    if (known !== undefined) return known
    const bytes = readUnlessLinked(this.#fs, join(this.#place.root, directory, '.gitattributes'))
    const file = this.#parse(bytes, rawPath(directory))
    this.#files.set(directory, file)
    return file
  }

  #parse(bytes: Buffer | null, base: RawPath): AttributeFile {
    const options = { macros: base === '', ignoreCase: this.#ignoreCase }
    return { base, lines: parseAttributes(bytes?.toString('latin1') ?? '', options) }
  }
}

/** A path in the configuration, `~/` meaning the home directory. */
export const configuredPath = (
  config: GitConfiguration,
  key: string,
  home: string | undefined,
): string | undefined => {
  const path = config.get(key)
  return path?.startsWith('~/') && home !== undefined ? join(home, path.slice(2)) : path
}

const systemAttributes = ({ env }: Pick<ConfigSurroundings, 'env'>): readonly string[] =>
  env.GIT_ATTR_NOSYSTEM === undefined || /^(0|false|no|off|)$/i.test(env.GIT_ATTR_NOSYSTEM)
    ? ['/etc/gitattributes']
    : []

const userAttributes = (
  config: GitConfiguration,
  surroundings: Pick<ConfigSurroundings, 'env' | 'home'>,
): readonly string[] => {
  const configured = configuredPath(config, 'core.attributesFile', surroundings.home)
  return configured === undefined ? userFile(surroundings, 'attributes') : [configured]
}

type Macros = ReadonlyMap<string, readonly Assignment[]>

const macrosOf = (files: readonly AttributeFile[]): Macros => {
  const macros = new Map<string, readonly Assignment[]>()
  for (const { lines } of files)
    for (const { macro, assignments } of lines.toReversed())
      if (macro !== null && !macros.has(macro)) macros.set(macro, assignments)
  return macros
}

const assign = (
  assignments: readonly Assignment[],
  macros: Macros,
  found: Map<string, AttributeValue>,
): void => {
  for (const [name, value] of assignments.toReversed()) {
    if (found.has(name)) continue
    found.set(name, value)
    const macro = value === true ? macros.get(name) : undefined
    if (macro !== undefined) assign(macro, macros, found)
  }
}
