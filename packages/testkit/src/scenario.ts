import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of a scenario, as git would see it. */
export interface ScenarioFile {
  readonly mode: '100644' | '100755' | '120000'
  readonly bytes: Buffer
}

/** What a scenario expects beside the files. Everything is optional; what is named must hold. */
export interface Expectation {
  /** Exit code of the command; 0 when left out. */
  readonly exitCode?: number
  /** The errors, in order: each of these fields must be as given. */
  readonly diagnostics?: readonly { readonly code: string; readonly [field: string]: unknown }[]
  /** One for each operation, in order: each of these fields must be as given. */
  readonly outcomes?: readonly { readonly [field: string]: unknown }[]
  /** Pieces of text that the report must hold, in this order. */
  readonly report?: readonly string[]
}

/**
 * A directory that says what a plan does: `input/` (a folder that is absent is empty), `plan.*`, and either `expected/`
 * (the whole tree afterwards) or, where the plan is refused, no such folder. `expect.json` says more, `args.json` holds
 * further arguments of `emend apply`, `emend.config.json` in `input/` is the configuration as everywhere.
 */
export interface Scenario {
  readonly name: string
  readonly planText: string
  readonly args: readonly string[]
  readonly input: ReadonlyMap<string, ScenarioFile>
  /** The tree afterwards; the input where the plan is refused. */
  readonly expected: ReadonlyMap<string, ScenarioFile>
  readonly expectation: Expectation
}

const root = fileURLToPath(new URL('../scenarios', import.meta.url))

/** Every scenario of the project, by name. */
export const readScenarios = (): readonly Scenario[] => scenarioDirectories(root).map(readScenario)

const scenarioDirectories = (directory: string): readonly string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => {
      const full = join(directory, name)
      return planIn(full) === undefined ? scenarioDirectories(full) : [full]
    })

const planIn = (directory: string): string | undefined =>
  readdirSync(directory).find((name) => name.startsWith('plan.'))

const readScenario = (directory: string): Scenario => {
  const input = readFiles(join(directory, 'input'))
  const expectation = readJson<Expectation>(join(directory, 'expect.json'), {})
  const refused = !existsSync(join(directory, 'expected'))
  return {
    name: relative(root, directory),
    planText: readFileSync(join(directory, planIn(directory)!), 'utf8'),
    args: readJson(join(directory, 'args.json'), []),
    input,
    expected: refused && (expectation.exitCode ?? 0) !== 0 ? input : readFiles(join(directory, 'expected')),
    expectation,
  }
}

const readJson = <Value>(file: string, otherwise: Value): Value =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Value) : otherwise

/** The files below a directory, by path with `/`, `.git` left out; none where there is no such directory. */
export const readFiles = (directory: string): ReadonlyMap<string, ScenarioFile> => {
  const files = new Map<string, ScenarioFile>()
  const visit = (prefix: string): void => {
    for (const entry of readdirSync(join(directory, prefix), { withFileTypes: true })) {
      const path = `${prefix}${entry.name}`
      if (path === '.git') continue
      if (entry.isDirectory()) visit(`${path}/`)
      else files.set(path, readFile(join(directory, path)))
    }
  }
  if (existsSync(directory)) visit('')
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const readFile = (file: string): ScenarioFile => {
  const stat = lstatSync(file)
  if (stat.isSymbolicLink()) return { mode: '120000', bytes: readlinkSync(file, { encoding: 'buffer' }) }
  return { mode: stat.mode & 0o100 ? '100755' : '100644', bytes: readFileSync(file) }
}
