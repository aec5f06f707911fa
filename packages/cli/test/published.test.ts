import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

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
    const { sourcesContent } = JSON.parse(built(`${name}/dist/index.js.map`))
    expect(sourcesContent).toEqual([built(`${name}/src/index.ts`)])
  },
)
