import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../measure.ts'
import { classes } from './classes.ts'
import { draftOf, type Trial, trialOf } from './draft.ts'
import { type Example, exampleOf } from './example.ts'
import { HEADER, row } from './figures.ts'
import { type Change, changesOf, headOf } from './history.ts'
import { judge, type Verdict } from './judge.ts'
import { type Random, randomOf } from './random.ts'
import { shown } from './show.ts'
import { traps } from './traps.ts'

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

/** Examples of changes in an order of their own, with 0 to 3 lines of context, as often round as there are not enough. */
function* examples(random: Random): Generator<Example> {
  for (let round = 0; round < 4; round++)
    for (const change of random.shuffled<Change>(changes)) {
      const example = exampleOf(change, random.below(4))
      if (example !== null) yield example
    }
}

/** As many trials of a class as wanted, judged. */
const tried = (
  name: string,
  make: (example: Example, random: Random, last: Example) => Trial | null,
): readonly Verdict[] => {
  const random = randomOf(
    seed + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e6),
  )
  const verdicts: Verdict[] = []
  let last: Example | null = null
  for (const example of examples(random)) {
    if (verdicts.length >= cases) break
    const trial = make(example, random, last ?? example)
    last = example
    if (trial === null) continue
    const verdict = judge(trial)
    verdicts.push(verdict)
    if (
      values.show === name &&
      (verdict.kind === 'wrong' || (trial.wrongLine !== null && verdict.kind !== 'right'))
    )
      console.log(shown(trial, verdict))
  }
  return verdicts
}

for (const repository of repositories) console.log(`- ${nameOf(repository)} at ${headOf(repository)}`)
console.log(`\n${changes.length} hunks, seed ${seed}\n`)
const rows = classes
  .filter(({ name }) => values.show === undefined || values.show === name)
  .map(({ name, goal, step }) =>
    row(
      name,
      tried(name, (example, random) => {
        const draft = step(draftOf(example, random), random)
        return draft === null ? null : trialOf(draft)
      }),
      goal === null ? '' : `${100 * goal} %`,
    ),
  )
console.log(table(HEADER, rows))
const trapRows = traps
  .filter(({ name }) => values.show === undefined || values.show === name)
  .map(({ name, set }) => row(name, tried(name, set), 'refused'))
console.log(`\n${table(HEADER, trapRows)}`)
