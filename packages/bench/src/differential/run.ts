import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dialectNames } from '@emend/parser'
import { table } from '../measure.ts'
import { type DialectFigures, tryDialects } from './dialects.ts'
import { gitDiffReport } from './git-diffs.ts'
import { latestCommits, trialRepository } from './trial-repository.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commits: { type: 'string', default: '500' } },
})

const HEADER = ['dialect', 'tried', 'right', 'refused', 'wrong', 'not expressible']

const dialectReport = ({ tallies, remarks }: DialectFigures): string => {
  const rows = dialectNames.map((name) => {
    const { right, refused, wrong, inexpressible } = tallies.get(name)!
    return [`\`${name}\``, ...[right + refused + wrong, right, refused, wrong, inexpressible].map(String)]
  })
  return [table(HEADER, rows), '', ...remarks, ''].join('\n')
}

for (const source of positionals.length === 0 ? ['.'] : positionals) {
  const repository = trialRepository(resolve(process.env.INIT_CWD ?? '.', source))
  try {
    const commits = latestCommits(repository, Number(values.commits))
    console.log(`${commits.length} commits of ${source}\n`)
    console.log(dialectReport(await tryDialects(repository, commits)))
    console.log(await gitDiffReport(repository.root, commits))
  } finally {
    repository.remove()
  }
}
