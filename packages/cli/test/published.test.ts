import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeRepository } from '@emend/testkit'
import { expect, it } from 'vitest'
import { emendPath, runEmend } from './run-emend.ts'

const built = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

it.each([
  ['licenses.txt', ['yargs', 'zod', 'isomorphic-git', 'diff', '@modelcontextprotocol/server']],
  ['memfs.licenses.txt', ['@jsonjoy.com/fs-node']],
])('the command brings the licences of the code of others that is in it: %s', (file, names) => {
  const text = built(`cli/dist/${file}`)
  for (const name of names) {
    const notice = text.split(`${'-'.repeat(80)}\n\n`).find((one) => one.startsWith(`${name} `))
    expect(notice).toMatch(/copyright/i)
  }
})

it.each(['model', 'parser', 'planner', 'committer', 'engine', 'mcp'])(
  'the source map of the package %s has the source in it, which is not published',
  (name) => {
    const { sources, sourcesContent } = JSON.parse(built(`${name}/dist/index.js.map`))
    expect(sources).not.toEqual([])
    expect(sourcesContent).toEqual(sources.map((source: string) => built(`${name}/dist/${source}`)))
  },
)

it.skipIf(process.platform === 'win32')('the command can be run by itself, and by a link to it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'emend-linked-'))
  const linked = join(directory, 'emend')
  symlinkSync(emendPath, linked)
  const env = { PATH: dirname(process.execPath) }
  expect(execFileSync(linked, ['--version'], { env, encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/)
  rmSync(directory, { recursive: true })
})

const scripts = ['preinstall', 'install', 'postinstall']

/** The packages that are installed with a package, the ones below them included, and that run something then. */
const runningScripts = (directory: string, seen = new Set<string>()): readonly string[] => {
  const real = realpathSync(directory)
  if (seen.has(real)) return []
  seen.add(real)
  const { name, dependencies = {}, ...manifest } = JSON.parse(readFileSync(`${real}/package.json`, 'utf8'))
  const runs = scripts.some((script) => script in (manifest.scripts ?? {}))
  const builds = readdirSync(real).includes('binding.gyp')
  const below = Object.keys(dependencies).flatMap((one) => runningScripts(installed(real, one), seen))
  return runs || builds ? [name, ...below] : below
}

/** Where a package finds another: in its own directory of packages, or in one further up. */
const installed = (directory: string, name: string): string => {
  const place = `${directory}/node_modules/${name}`
  try {
    return realpathSync(place)
  } catch {
    if (dirname(directory) === directory) throw new Error(`${name} is not installed`)
    return installed(dirname(directory), name)
  }
}

it.each(['cli', 'model', 'parser', 'planner', 'committer', 'engine', 'mcp'])(
  'nothing is built or run where the package %s is installed',
  (name) => {
    expect(runningScripts(fileURLToPath(new URL(`../../${name}`, import.meta.url)))).toEqual([])
  },
)

it.each([
  ['a.c', 'int main() { return 0; }\n', 'int main() { return 0;\n'],
  ['a.html', '<p>a</p>\n', '<p>a</b></p>\n'],
  ['a.json', '{ "a": 1 }\n', '{ "a": 1\n'],
  ['a.py', 'a = (1)\n', 'a = (1\n'],
  ['a.toml', 'a = 1\n', 'a = = 1\n'],
  ['a.yaml', 'a: [1]\n', 'a: [1\n'],
])('the command has the grammar for %s', async (path, right, wrong) => {
  const repository = makeRepository({ 'emend.config.json': '{ "validate": { "syntax": true } }\n' })
  const creating = async (content: string) =>
    runEmend(['preview', '--json'], {
      cwd: repository.root,
      input: JSON.stringify({ operations: [{ op: 'create', path, content }] }),
    })
  expect((await creating(right)).document).toMatchObject({ ok: true })
  expect((await creating(wrong)).document).toMatchObject({ diagnostics: [{ code: 'syntax' }] })
  repository.remove()
})
