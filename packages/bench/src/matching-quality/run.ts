import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../measure.ts'
import { randomOf } from '../random.ts'
import { beside } from './beside.ts'
import { editClasses } from './classes.ts'
import { HEADER, quotedInAll, quotedSizes, row } from './figures.ts'
import { changesOf, headOf, nameOf } from './history.ts'
import { hunkClasses } from './hunks.ts'
import type { Verdict } from './judge.ts'
import { asEdit, asHunk, type Notation } from './notation.ts'
import { shown } from './show.ts'
import { type Case, type Class, casesOf, type Source } from './suite.ts'
import { astray } from './traps/astray.ts'
import { editTraps, hunkTraps } from './traps/traps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '1000' },
    show: { type: 'string' },
    peer: { type: 'string' },
  },
})
const [seed, cases] = [Number(values.seed), Number(values.cases)]
const repositories = (positionals.length > 0 ? positionals : ['.']).map((path) =>
  resolve(process.env.INIT_CWD ?? '.', path),
)

const changes = repositories.flatMap((repository) =>
  changesOf(repository, nameOf(repository), Math.ceil((2 * cases) / repositories.length), randomOf(seed)),
)

const source: Source = { changes, seed, cases }

/** Cases of a kind, which become a row of a table. */
interface Kind {
  readonly name: string
  readonly goal: Class['goal']
  readonly tried: () => Iterable<Case> | AsyncIterable<Case>
}

const kindsOf = (classes: readonly Class[]): readonly Kind[] =>
  classes.map((one) => ({ name: one.name, goal: one.goal, tried: () => casesOf(source, one) }))

/** For each of these, a repository is looked through: a quarter of the cases has to do. */
const astrayKind = (name: string, notation: Notation): Kind => ({
  name,
  goal: 'refused',
  tried: () => astray({ ...source, cases: Math.ceil(cases / 4) }, notation),
})

/**
 * Tries cases, and shows what came out wrong; of the kind that is to be shown, what was refused, too. Texts are not
 * kept.
 */
const verdictsOf = async ({ name, tried }: Kind): Promise<readonly Verdict[]> => {
  const verdicts: Verdict[] = []
  for await (const { trial, verdict } of tried()) {
    const isMissed = verdict.kind === 'refused' && values.show === name
    if (verdict.kind === 'wrong' || isMissed) console.log(`${name}: ${shown(trial, verdict)}`)
    verdicts.push({ ...verdict, text: '' })
  }
  return verdicts
}

const besideEmend = async (peer: string): Promise<void> => {
  for await (const figures of beside(source, peer)) console.log(`${figures}\n`)
}

const alone = async (): Promise<void> => {
  const sizes: number[] = []
  for (const kinds of [
    kindsOf(editClasses),
    kindsOf(hunkClasses),
    kindsOf(editTraps),
    kindsOf(hunkTraps),
    [astrayKind('text from another file', asEdit), astrayKind('hunk: text from another file', asHunk)],
  ]) {
    const rows: (readonly string[])[] = []
    for (const kind of kinds.filter(({ name }) => values.show === undefined || values.show === name)) {
      const verdicts = await verdictsOf(kind)
      sizes.push(...quotedSizes(verdicts))
      rows.push(row(kind.name, verdicts, kind.goal))
    }
    if (rows.length > 0) console.log(`${table(HEADER, rows)}\n`)
  }
  console.log(quotedInAll(sizes))
}

for (const repository of repositories) console.log(`- ${nameOf(repository)} at ${headOf(repository)}`)
console.log(`\n${changes.length} hunks, seed ${seed}\n`)
await (values.peer === undefined ? alone() : besideEmend(values.peer))
