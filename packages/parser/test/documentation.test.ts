import { readFileSync } from 'node:fs'
import { defaultPolicy } from '@emend/model'
import { expect, test } from 'vitest'
import { spellings } from '../src/calls/arguments/spelling.ts'
import { dialectNamed, dialectNames } from '../src/index.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The comment that a dialect's file opens with: what it is, its grammar, and what the grammar cannot say. */
const headOf = (name: string): string =>
  /\/\*\*\n([\s\S]*?)\n \*\/\nexport const/
    .exec(read(`../src/dialects/${name}.ts`))![1]!
    .replace(/^ \* ?/gm, '')

const pageOf = (name: string): string => `# \`${name}\`

${headOf(name)}

## How a model is taught

\`emend guide ${name}\` prints a section for a system prompt, with the limits and protected paths of the workspace. Under the
default policy it is:

\`\`\`\`markdown
${dialectNamed(name).guide(defaultPolicy)}\`\`\`\`
`

// `vitest --update` writes the pages anew.
test.each(dialectNames)('docs/dialects has the page of %s, with its grammar and its guide', async (name) => {
  await expect(pageOf(name)).toMatchFileSnapshot(`../../../docs/dialects/${name}.md`)
})

test('docs/plans.md tells every dialect and every spelling of a key', () => {
  const plans = read('../../../docs/plans.md')
  for (const name of dialectNames) expect(plans).toContain(`(dialects/${name}.md)`)
  for (const key of Object.values(spellings).flat()) expect(plans).toContain(`\`${key}\``)
})
