import { join, posix } from 'node:path'
import { parentOf } from '@emend/model'
import type { FileSystem } from '../../files/file-system.ts'
import type { GitConfiguration } from '../config/configuration.ts'
import { rawPath } from '../names/raw-path.ts'
import { type FilePattern, matchesFilePattern, parseFilePattern } from './file-pattern.ts'
import {
  type ReadRules,
  type RuleFile,
  type RuleFiles,
  type RulesPlace,
  ruleFiles,
  userRules,
} from './rule-files.ts'

type IgnoreLine = FilePattern & {
  /** False for a pattern after `!`, which takes back an earlier one. */
  readonly ignores: boolean
}

/** Tells whether a name in some directory is ignored: by a pattern, or together with the directory. */
export type IgnoresName = (name: string, kind: 'file' | 'directory') => boolean

/** What the rules say inside a directory. */
interface Inside {
  /** True for an ignored directory: nothing in it can be taken back. */
  readonly ignored: boolean
  /** The files that have rules, the nearest first. */
  readonly files: readonly RuleFile<IgnoreLine>[]
}

/** What git ignores, as long as it is not tracked. Reads the files on a path's way down from the root, each once. */
export class IgnoreRules {
  readonly #files: RuleFiles<IgnoreLine>
  /** By directory. */
  readonly #inside = new Map<string, Inside>()
  readonly #bare = new Set<string>()

  constructor(fs: FileSystem, place: RulesPlace, config: GitConfiguration) {
    this.#files = ruleFiles(fs, '.gitignore', place.inside, config, parseIgnore)
    const user = userRules(fs, config, 'core.excludesFile', 'ignore', place)
    const general = [join(place.commonDirectory, 'info', 'exclude'), ...user]
    const files = [this.#files.inDirectory(''), ...general.map((path) => this.#files.outside(path))]
    this.#inside.set('.', { ignored: false, files: files.filter(hasRules) })
  }

  /** True for a path that a pattern ignores, or that is in a directory that one ignores. */
  ignores(path: string, kind: 'file' | 'directory' = 'file'): boolean {
    return this.inDirectory(parentOf(path))(posix.basename(path), kind)
  }

  /** What is ignored in a directory, `.` for the root. */
  inDirectory(directory: string): IgnoresName {
    // No call within a call: a long path would lead too deep.
    const unknown: string[] = []
    for (let path = directory; !this.#inside.has(path); path = parentOf(path)) unknown.push(path)
    for (const path of unknown.reverse()) this.#inside.set(path, this.#lookInto(path))
    return decider(this.#inside.get(directory)!, directory)
  }

  /** Somebody has seen that a directory has no file of rules: nobody has to look for it. */
  hasNone(directory: string): void {
    this.#bare.add(directory)
  }

  #lookInto(directory: string): Inside {
    const parent = parentOf(directory)
    const above = this.#inside.get(parent)!
    if (decider(above, parent)(posix.basename(directory), 'directory')) return { ignored: true, files: [] }
    if (this.#bare.has(directory)) return above
    const own = this.#files.inDirectory(`${directory}/`)
    return hasRules(own) ? { ignored: false, files: [own, ...above.files] } : above
  }
}

const hasRules = ({ rules }: RuleFile<IgnoreLine>): boolean => rules.length > 0

/** The last line that matches in the nearest file that has one. */
const decider = ({ ignored, files }: Inside, directory: string): IgnoresName => {
  if (files.length === 0) return () => ignored
  const raw = directory === '.' ? '' : `${rawPath(directory)}/`
  const places = files.map(({ base, rules }) => ({ rules, below: raw.slice(base.length) }))
  return (name, kind) => {
    const [rawName, isDirectory] = [rawPath(name), kind === 'directory']
    for (const { rules, below } of places) {
      const named = { directory: below, name: rawName, isDirectory }
      const line = rules.find((candidate) => matchesFilePattern(candidate, named))
      if (line !== undefined) return line.ignores
    }
    return false
  }
}

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
