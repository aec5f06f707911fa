import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { OpenOptions } from '../../src/index.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { makeField, type Row } from './row.ts'
import { code } from './rows/code.ts'
import { conversions } from './rows/conversions.ts'
import { indexFeatures } from './rows/index-features.ts'
import { heads, storage } from './rows/storage.ts'
import { workTrees } from './rows/work-trees.ts'

const HEAD = '| a repository with | `isomorphic-git` | `git` | by itself |'
const DOCUMENT = '../../../../docs/repositories.md'

const CHAPTERS: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  ['The index', indexFeatures],
  ['The work tree', workTrees],
  ['Bytes of files and of blobs', conversions],
  ['Objects and refs', storage],
  ['Where HEAD is, and whose it is', heads],
  ['Programs', code],
]

/** Programs are let run: whether they may is not what a row is about. */
const RUNS = ['hooks', 'filters', 'signing'] as const

/** The line of each row in the table. A row that cannot be made here keeps the line that it has. */
const lines = new Map<string, string>()
const skipped: string[] = []

describe.each(CHAPTERS)('%s', (_, rows) => {
  it.each(rows)('$state: works as git does, or is refused with a remedy', async (row) => {
    const byItself = await tried(row, { runs: RUNS })
    const isOwn = byItself?.backend === 'isomorphic-git'
    const inProcess = isOwn ? byItself : await tried(row, { backend: 'isomorphic-git', runs: RUNS })
    const byGit = await tried(row, { backend: 'git', runs: RUNS })
    if (inProcess === null || byGit === null || byItself === null) skipped.push(row.state)
    else
      lines.set(
        row.state,
        `| ${[row.state, inProcess.words, beside(byGit, inProcess), chosen(byItself)].join(' | ')} |`,
      )
  })
})

afterAll(() => {
  if (skipped.length > 0)
    process.stderr.write(`NOT TRIED, for ${gitVersion()} cannot make them here: ${skipped.join('; ')}\n`)
})

// `vitest --update` writes the page anew.
it('docs/repositories.md has the outcomes', async () => {
  await expect(page()).toMatchFileSnapshot(DOCUMENT)
})

const tried = async (row: Row, options: OpenOptions): Promise<Outcome | null> => {
  const field = makeField(row)
  try {
    return field && (await outcomeOf(field, row, options))
  } finally {
    field?.remove()
  }
}

const page = (): string => `# Repositories

Each of these is made by git itself and tried by the tests. *Works* means: the repository is sound, and its history,
index and work tree are as \`git commit --only\` would have left them. *Refused* means: exit code 3, or 1 where a plan
names a path that it must not, and not a byte has changed. Programs may run (\`--hooks\`, \`--filters\`, \`--sign\`). A plan
that names a file which is left out of the work tree is refused before that (\`path-left-out\`).

${CHAPTERS.map(chapter).join('\n\n')}
`

const chapter = ([title, rows]: (typeof CHAPTERS)[number]): string =>
  [`## ${title}`, '', HEAD, '| --- | --- | --- | --- |', ...rows.map(lineOf)].join('\n')

const lineOf = ({ state }: Row): string =>
  lines.get(state) ?? presentLine(state) ?? `| ${state} | not tried yet | | |`

const presentLine = (state: string): string | undefined =>
  readFileSync(new URL(DOCUMENT, import.meta.url), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${state} |`))

const beside = ({ words }: Outcome, other: Outcome): string =>
  words !== 'works' && words === other.words ? 'likewise' : words

const chosen = ({ backend }: Outcome): string => (backend === undefined ? 'refused' : backend)

const gitVersion = (): string => execFileSync('git', ['--version'], { encoding: 'utf8' }).trim()
