import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeRepository, plainEnvironment } from '@emend/testkit'
import { expect, it } from 'vitest'
import { runEmend } from './run-emend.ts'

const directoryOf = (name: string): string => fileURLToPath(new URL(`../../${name}/`, import.meta.url))
const fenced = (name: string, language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(
    readFileSync(`${directoryOf(name)}README.md`, 'utf8'),
  )![1]!

it.each(['model', 'parser', 'planner', 'committer', 'engine', 'mcp'])(
  'the example of the package %s prints what it says',
  (name) => {
    const repository = makeRepository({ 'a.txt': 'one\n' })
    const example = fenced(name, 'js').replace('/path/to/repository', repository.root)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', example], {
      cwd: directoryOf(name),
      env: plainEnvironment,
      input: '',
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const said = [...example.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map(([, words]) => `${words}\n`)
    expect(said).not.toEqual([])
    expect(stdout).toBe(said.join(''))
    repository.remove()
  },
)

it('the example of the command applies', async () => {
  const repository = makeRepository({ 'src/greet.py': 'def greet():\n    return "hello"\n' })
  const { exitCode } = await runEmend(['apply'], { cwd: repository.root, input: fenced('cli', 'xml') })
  expect([exitCode, repository.read('src/greet.py')]).toEqual([0, 'def greet():\n    return "HELLO"\n'])
  repository.remove()
})
