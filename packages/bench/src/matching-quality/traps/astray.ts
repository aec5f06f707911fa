import { posix } from 'node:path'
import { type Diagnostic, type NearMiss, operationSchema } from '@emend/model'
import { type Random, randomOf } from '../../random.ts'
import { type Example, findOf, replaceOf, textOf } from '../example.ts'
import { copying, mends, refusal, type Verdict } from '../judge.ts'
import type { Notation } from '../notation.ts'
import { type Case, examples, type Source } from '../suite.ts'
import type { Trial } from '../trial.ts'
import { absent } from './no-place.ts'
import { trialOfTrap } from './trap.ts'
import { openTree, type Tree } from './tree.ts'

/**
 * Edits that name another file of the tree than the one that their text is from, of the same kind where there is one.
 * They are tried on the trees of the commits that they are made of, by the engine: the planner knows no other file.
 */
export async function* astray({ changes, seed, cases }: Source, notation: Notation): AsyncGenerator<Case> {
  const random = randomOf(seed)
  const trees = new Map<string, Tree>()
  let count = 0
  try {
    for (const example of examples(changes, random)) {
      if (count >= cases) return
      const { repository } = example.change
      const tree = trees.get(repository) ?? (await openTree(repository))
      trees.set(repository, tree)
      const one = await caseIn(tree, example, notation, random)
      if (one === null) continue
      count++
      yield one
    }
  } finally {
    for (const tree of trees.values()) tree.remove()
  }
}

/** Tries an example on a file that lacks its find; null where that is not to be had. */
const caseIn = async (
  tree: Tree,
  example: Example,
  notation: Notation,
  random: Random,
): Promise<Case | null> => {
  const path = wrongPath(example.change.path, tree.goTo(`${example.change.commit}^`), random)
  if (path === null) return null
  const beside = { ...example, file: tree.read(path).split('\n') }
  const trap = absent(
    { example: beside, find: findOf(example), replace: replaceOf(example), isGone: false },
    random,
  )
  const written = trialOfTrap(trap, notation, random)
  if (written === null) return null
  const trial = { ...written, example, file: textOf(example.file) }
  const result = await tree.workspace.preview([operationSchema().parse({ ...trial.attempt, path })])
  if (result.ok)
    return { trial, verdict: { kind: 'wrong', quotes: [], copied: false, mended: false, text: result.diff } }
  const mended = result.diagnostics.some((diagnostic) =>
    placesIn(diagnostic, example).some((place) => mends(trial, place)),
  )
  const verdict = refusal(result.diagnostics)
  return { trial, verdict: { ...verdict, copied: await allApply(tree, path, trial, verdict), mended } }
}

/** True where edits of all that is quoted apply, each to the file that it is of: `path` where none is named. */
const allApply = async (
  { workspace }: Tree,
  path: string,
  { attempt }: Trial,
  { quotes }: Verdict,
): Promise<boolean> => {
  for (const quote of quotes) {
    const edit = operationSchema().parse({ ...copying(attempt, quote), path: quote.path ?? path })
    if (!(await workspace.preview([edit])).ok) return false
  }
  return true
}

const wrongPath = (path: string, paths: readonly string[], random: Random): string | null => {
  const others = paths.filter((other) => other !== path)
  const alike = others.filter((other) => posix.extname(other) === posix.extname(path))
  return others.length === 0 ? null : random.pick(alike.length > 0 ? alike : others)
}

/**
 * The lines that a diagnostic says a text to stand at, where it names the file that it is from; whoever looks there for
 * them finds them.
 */
const placesIn = ({ data }: Diagnostic, { change, file, first, ...block }: Example): readonly NearMiss[] => {
  if (!('foundIn' in data)) return []
  const { foundIn, foundAt = first + 1, alsoIn = [] } = data
  if (![foundIn, ...alsoIn].includes(change.path)) return []
  const from = foundIn === change.path ? foundAt : first + 1
  const to = from + findOf(block).length - 1
  return [{ from, to, text: file.slice(from - 1, to).join('\n') }]
}
