import { Workspace } from '@emend/engine'
import { defaultPolicy, type Operation, type Policy } from '@emend/model'
import { type DialectName, dialectNamed, dialectNames, ifExpressible } from '@emend/parser'
import { changesBetween, type TestRepository } from '@emend/testkit'
import { type FileChange, fileChangesOf } from './file-change.ts'
import type { Way } from './phrases.ts'
import { emptyTally, remarkOn, type Tally, type Trial } from './trial.ts'
import { waysOf } from './ways.ts'

/** What came of some commits in each dialect. */
export interface DialectFigures {
  readonly tallies: ReadonlyMap<DialectName, Tally>
  readonly remarks: readonly string[]
}

/** The guards and limits that history need not pass. */
const policy: Partial<Policy> = {
  shrink: null,
  protected: [],
  limits: {
    ...defaultPolicy.limits,
    editBytes: 1e9,
    createBytes: 1e9,
    resultBytes: 1e9,
    planBytes: 1e9,
    operations: 1e6,
  },
}

/**
 * Says what each commit did to its parent in every dialect that can, has each text applied there as one commit, and
 * compares that commit's tree with the one of history. The repository is left at another commit.
 */
export const tryDialects = async (
  repository: TestRepository,
  commits: readonly string[],
): Promise<DialectFigures> => {
  const workspace = await Workspace.open(repository.root, { policy })
  const tallies = new Map(dialectNames.map((name) => [name, emptyTally()]))
  const remarks: string[] = []
  for (const [index, commit] of commits.entries()) {
    const changes = readyFor(repository, commit)
    if (changes === null) remarks.push(`- left out ${commit.slice(0, 10)}: git lacks objects of it`)
    if (changes === null || changes.length === 0) continue
    for (const dialect of dialectNames) {
      const trial = await tried(repository, workspace, commit, textIn(dialect, changes, index), dialect)
      tallies.get(dialect)![trial.kind]++
      const remark = remarkOn(trial, commit, dialect)
      if (remark !== null) remarks.push(remark)
    }
  }
  return { tallies, remarks }
}

/**
 * Checks the parent of a commit out, and tells what the commit did; null where a copy of the repository lacks what that
 * takes.
 */
const readyFor = (repository: TestRepository, commit: string): readonly FileChange[] | null => {
  try {
    repository.git('checkout', '-q', '-f', '--detach', `${commit}^`)
    return fileChangesOf(repository.root, commit)
  } catch {
    return null
  }
}

const tried = async (
  repository: TestRepository,
  workspace: Workspace,
  commit: string,
  text: string | null,
  dialect: DialectName,
): Promise<Trial> => {
  if (text === null) return { kind: 'inexpressible' }
  const result = await workspace.apply(text, { dialect, allowIgnored: true, fsync: false })
  const [problem] = result.diagnostics
  if (!result.ok) return { kind: 'refused', why: `${problem?.code}: ${problem?.message}` }
  const made = result.commit ?? `${commit}^`
  const [tree, wanted] = repository.git('rev-parse', `${made}^{tree}`, `${commit}^{tree}`).split('\n')
  const paths = tree === wanted ? [] : [...changesBetween(repository.root, made, commit).keys()]
  repository.git('reset', '-q', '--hard', `${commit}^`)
  return tree === wanted ? { kind: 'right' } : { kind: 'wrong', paths }
}

/**
 * What a commit did, as a text in a dialect; null where that has no words for it. `turn` chooses between several ways
 * to say it.
 */
const textIn = (dialect: DialectName, changes: readonly FileChange[], turn: number): string | null => {
  const says = (way: Way): boolean => rendered(dialect, way) !== null
  const said: Operation[] = []
  for (const [index, change] of inOrder(changes).entries()) {
    const { preferred, otherwise } = waysOf(change, turn % 4)
    const sayable = preferred.filter(says)
    const way = sayable[(turn + index) % Math.max(1, sayable.length)] ?? otherwise.find(says)
    if (way === undefined) return null
    said.push(...way)
  }
  return rendered(dialect, said)
}

/** What goes makes room for what comes. */
const inOrder = (changes: readonly FileChange[]): readonly FileChange[] => {
  const rank = ({ path, to, after }: FileChange): number => (after === null ? 0 : path === to ? 2 : 1)
  return changes.toSorted((one, other) => rank(one) - rank(other))
}

const rendered = (dialect: DialectName, operations: readonly Operation[]): string | null =>
  ifExpressible(() => dialectNamed(dialect).render({ version: 1, operations })) ?? null
