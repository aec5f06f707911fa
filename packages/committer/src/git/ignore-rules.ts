import { join } from 'node:path'
import { configuredPath, type WorkTreePlace } from './attributes/attributes.ts'
import type { GitConfiguration } from './config/configuration.ts'
import { type ConfigSurroundings, userFile } from './config/load-config.ts'
import type { FileSystem } from './file-system.ts'
import { type FilePattern, matchesFilePattern, parseFilePattern } from './patterns/path-pattern.ts'
import { rawPath } from './raw-path.ts'
import { type ReadRules, type RuleFile, RuleFiles } from './rule-files.ts'

interface IgnoreLine extends FilePattern {
  /** False for a pattern after `!`, which takes back an earlier one. */
  readonly ignores: boolean
}

/** What git ignores, as long as it is not tracked. Reads the files on a path's way down from the root, each once. */
export class IgnoreRules {
  readonly #files: RuleFiles<IgnoreLine>
  readonly #general: readonly RuleFile<IgnoreLine>[]
  readonly #directories = new Map<string, boolean>([['', false]])

  constructor(
    fs: FileSystem,
    place: WorkTreePlace,
    config: GitConfiguration,
    surroundings: Pick<ConfigSurroundings, 'env' | 'home'>,
  ) {
    this.#files = new RuleFiles(fs, { root: place.root, name: '.gitignore', config }, parseIgnore)
    const configured = configuredPath(config, 'core.excludesFile', surroundings.home)
    const user = configured === undefined ? userFile(surroundings, 'ignore') : [configured]
    const paths = [join(place.commonDirectory, 'info', 'exclude'), ...user]
    this.#general = paths.map((path) => this.#files.outside(path))
  }

  /** True for a path that a pattern ignores, or that is in a directory that one ignores. */
  ignores(path: string, kind: 'file' | 'directory' = 'file'): boolean {
    const parent = parentOf(path)
    return this.#ignoresDirectory(parent) || this.#decides(path, parent, kind === 'directory')
  }

  /** Nothing in an ignored directory can be taken back, so its own files are not asked. */
  #ignoresDirectory(directory: string): boolean {
    const known = this.#directories.get(directory)
    if (known !== undefined) return known
    const parent = parentOf(directory)
    const ignored = this.#ignoresDirectory(parent) || this.#decides(directory, parent, true)
    this.#directories.set(directory, ignored)
    return ignored
  }

  /** The last line that matches in the nearest file that has one. */
  #decides(path: string, parent: string, isDirectory: boolean): boolean {
    const raw = rawPath(path)
    for (const { base, rules } of [...this.#upwards(parent), ...this.#general]) {
      const relative = raw.slice(base.length)
      const line = rules.find((candidate) => matchesFilePattern(candidate, relative, isDirectory))
      if (line !== undefined) return line.ignores
    }
    return false
  }

  *#upwards(directory: string): Generator<RuleFile<IgnoreLine>> {
    for (let at = directory; at !== ''; at = parentOf(at)) yield this.#files.inDirectory(`${at}/`)
    yield this.#files.inDirectory('')
  }
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const parseIgnore: ReadRules<IgnoreLine> = (text, { ignoreCase }) =>
  text
    .replace(/^\xef\xbb\xbf/, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => !line.startsWith('#'))
    .map(withoutTrailingSpaces)
    .filter((line) => line !== '' && line !== '!')
    .map((line) => {
      const ignores = !line.startsWith('!')
      return { ignores, ...parseFilePattern(ignores ? line : line.slice(1), ignoreCase) }
    })
    .reverse()

/** Spaces at the end do not count unless the last one kept is written `\ `. */
const withoutTrailingSpaces = (line: string): string => {
  let end = line.length
  while (end > 0 && line[end - 1] === ' ' && !isEscaped(line, end - 1)) end -= 1
  return line.slice(0, end)
}

const isEscaped = (line: string, at: number): boolean => {
  let backslashes = 0
  while (line[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}
