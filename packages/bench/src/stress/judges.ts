import type { TestRepository } from '@emend/testkit'
import { leftBehind } from '../left-behind.ts'
import { countOf } from './batches.ts'
import { NATIVE_FILES } from './natives.ts'

/** What was acknowledged while processes died. */
export interface Promised {
  /** The commits of batches. */
  readonly commits: readonly string[]
  /** The subjects of native commits. */
  readonly subjects: readonly string[]
  /** The names of those who applied batches. */
  readonly names: readonly string[]
}

/** Everything in a repository, once it has been recovered, that is not as it was promised; in words. */
export const violations = (repository: TestRepository, promised: Promised): readonly string[] => {
  // There is no asking a history that cannot be read.
  const unsound = unsoundness(repository)
  if (unsound !== null) return [unsound]
  return [...lost(repository, promised), ...uneven(repository, promised.names), ...untidy(repository)]
}

const unsoundness = ({ git }: TestRepository): string | null => {
  try {
    const found = git('fsck', '--full', '--strict', '--no-dangling', '--no-progress')
    return found === '' ? null : `git fsck finds ${found}`
  } catch (error) {
    const { message, stdout } = error as Error & { readonly stdout: string }
    return `git fsck fails: ${message}${stdout}`
  }
}

const lost = ({ git }: TestRepository, { commits, subjects }: Promised): readonly string[] => {
  const history = git('log', '--format=%H %s').split('\n')
  const ids = new Set(history.map((line) => line.slice(0, line.indexOf(' '))))
  const times = new Map<string, number>()
  for (const line of history) {
    const subject = line.slice(line.indexOf(' ') + 1)
    times.set(subject, (times.get(subject) ?? 0) + 1)
  }
  return [
    ...commits.filter((id) => !ids.has(id)).map((id) => `the batch ${id} is not in the history`),
    ...repeated(commits).map((id) => `the batch ${id} was acknowledged twice`),
    ...repeated(batchIdsIn(git)).map((id) => `the batch ${id} landed twice`),
    ...subjects
      .filter((subject) => times.get(subject) !== 1)
      .map((subject) => `git's own commit '${subject}' is there ${times.get(subject) ?? 0} times`),
  ]
}

const batchIdsIn = (git: TestRepository['git']): readonly string[] =>
  git('log', '--format=%(trailers:key=Emend-Batch,valueonly,separator=)').split('\n').filter(Boolean)

const repeated = (items: readonly string[]): readonly string[] => {
  const seen = new Set<string>()
  return items.filter((item) => seen.size === seen.add(item).size)
}

/** Whoever applies batches counts them in a file, and so does the history. */
const uneven = ({ git, read }: TestRepository, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    const landed = Number(git('rev-list', '--count', 'HEAD', '--', countOf(name))) - 1
    const counted = read(countOf(name))
    return counted === `batch ${landed}\n` ? [] : [`${name} landed ${landed} batches, and counts ${counted}`]
  })

/** A work tree or index that is not what the history says, a fork, anything left behind. */
const untidy = ({ git, root }: TestRepository): readonly string[] => {
  git('checkout', '-q', 'HEAD', '--', ...Object.keys(NATIVE_FILES))
  const status = git('status', '--porcelain')
  const merges = git('rev-list', '--merges', 'HEAD')
  const roots = git('rev-list', '--max-parents=0', 'HEAD').split('\n')
  return [
    ...(status === '' ? [] : [`the work tree is not what the history says: ${status}`]),
    ...(merges === '' && roots.length === 1 ? [] : [`the history is not a line: ${merges} ${roots}`]),
    ...leftBehind(root),
  ]
}
