import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../measure.ts'
import { randomOf } from '../random.ts'
import { editClasses } from './classes.ts'
import { HEADER, quotedInAll, quotedSizes, row } from './figures.ts'
import { changesOf, headOf } from './history.ts'
import { hunkClasses } from './hunks.ts'
import type { Verdict } from './judge.ts'
import { shown } from './show.ts'
import { type Class, casesOf } from './suite.ts'
import { editTraps, hunkTraps } from './traps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '1000' },
    show: { type: 'string' },
  },
})
const [seed, cases] = [Number(values.seed), Number(values.cases)]
const repositories = (positionals.length > 0 ? positionals : ['.']).map((path) =>
  resolve(process.env.INIT_CWD ?? '.', path),
)

/** The name of the folder that holds a repository, or the bare part of a clone. */
const nameOf = (repository: string): string =>
  /^(repo|\.git)$/.test(basename(repository)) ? basename(dirname(repository)) : basename(repository)

const changes = repositories.flatMap((repository) =>
  changesOf(repository, nameOf(repository), Math.ceil((2 * cases) / repositories.length), randomOf(seed)),
)

/** Tries a class, and shows what came out wrong; of the class that is to be shown, what was refused, too. Texts are not kept. */
const verdictsOf = (one: Class): readonly Verdict[] => {
  const verdicts: Verdict[] = []
  for (const { trial, verdict } of casesOf({ changes, seed, cases }, one)) {
    const isMissed = verdict.kind === 'refused' && values.show === one.name
    if (verdict.kind === 'wrong' || isMissed) console.log(`${one.name}: ${shown(trial, verdict)}`)
    verdicts.push({ ...verdict, text: '' })
  }
  return verdicts
}

for (const repository of repositories) console.log(`- ${nameOf(repository)} at ${headOf(repository)}`)
console.log(`\n${changes.length} hunks, seed ${seed}\n`)
const sizes: number[] = []
for (const classes of [editClasses, hunkClasses, editTraps, hunkTraps]) {
  const rows = classes
    .filter(({ name }) => values.show === undefined || values.show === name)
    .map((one) => {
      const verdicts = verdictsOf(one)
      sizes.push(...quotedSizes(verdicts))
      return row(one.name, verdicts, one.goal)
    })
  if (rows.length > 0) console.log(`${table(HEADER, rows)}\n`)
}
console.log(quotedInAll(sizes))
