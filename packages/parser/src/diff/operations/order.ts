import type { Deed } from './deed.ts'

/** One step of carrying sections out one after another. */
export interface Step {
  /** 0-based index of the section. */
  readonly section: number
  /** The name under which its file is only put aside. */
  readonly aside?: string
  /** The name from which it goes on. */
  readonly from?: string
}

/** A section that is done once those before it are, each of which is looked at once: the last of a queue comes first. */
interface Visit {
  readonly section: number
  readonly before: readonly number[][]
}

/** Paths longer than this are refused whatever stands in them; looking into their directories would cost too much. */
const LONGEST = 4096

/**
 * The files of a diff all refer to the tree before it, but operations are carried out one after another. This is an
 * order in which that makes no difference: who takes a file comes before who writes in its place, and otherwise
 * everything stays in document order. Files that change places are put aside. Linear in the number of sections.
 */
export const orderOf = (deeds: readonly Deed[]): readonly Step[] => {
  const queues = queuesOf(deeds)
  const steps: Step[] = []
  const states: ('waiting' | 'begun' | 'aside' | 'done')[] = deeds.map(() => 'waiting')
  const putAside = (section: number): void => {
    states[section] = 'aside'
    steps.push({ section, aside: asideName(deeds[section]!, section) })
  }
  const finish = (section: number): void => {
    steps.push({
      section,
      ...(states[section] === 'aside' && { from: asideName(deeds[section]!, section) }),
    })
    states[section] = 'done'
  }
  for (const first of deeds.keys()) {
    const visits: Visit[] = []
    const begin = (section: number): void => {
      states[section] = 'begun'
      visits.push({ section, before: beforeOf(deeds[section]!, queues) })
    }
    if (states[first] === 'waiting') begin(first)
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const next = nextIn(visit)
      if (next === undefined) finish(visits.pop()!.section)
      else if (states[next] === 'waiting') begin(next)
      else if (states[next] === 'begun' && isMoving(deeds[next]!)) putAside(next)
    }
  }
  return steps
}

const isMoving = ({ takes, writes }: Deed): boolean => writes !== undefined && writes !== takes?.path

/** A name at the top, where no file of the diff is in its way. */
const asideName = ({ takes }: Deed, section: number): string =>
  `${takes!.path.slice(takes!.path.lastIndexOf('/') + 1)}.${section + 1}.moving`

const nextIn = ({ before }: Visit): number | undefined => before.find((queue) => queue.length > 0)?.pop()

/** By path: who copies its file, who takes it away, and who takes away a file below it. */
type Queues = Readonly<Record<'copied' | 'taken' | 'below', Map<string, number[]>>>

const queuesOf = (deeds: readonly Deed[]): Queues => {
  const queues: Queues = { copied: new Map(), taken: new Map(), below: new Map() }
  for (let section = deeds.length - 1; section >= 0; section--) {
    const { takes } = deeds[section]!
    if (takes === undefined) continue
    enqueue(takes.keeps ? queues.copied : queues.taken, takes.path, section)
    if (takes.keeps) continue
    for (const directory of directoriesOf(takes.path)) enqueue(queues.below, directory, section)
  }
  return queues
}

const enqueue = (queues: Map<string, number[]>, path: string, section: number): void => {
  const queue = queues.get(path) ?? []
  queue.push(section)
  queues.set(path, queue)
}

const directoriesOf = (path: string): readonly string[] => {
  const directories: string[] = []
  if (path.length > LONGEST) return directories
  for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1))
    directories.push(path.slice(0, slash))
  return directories
}

const beforeOf = (
  { takes, writes, inPlace }: Deed,
  { copied, taken, below }: Queues,
): readonly number[][] => {
  const before: (number[] | undefined)[] = []
  if (takes !== undefined && !takes.keeps) before.push(copied.get(takes.path))
  if (writes !== undefined) before.push(copied.get(writes))
  if (writes !== undefined && !inPlace) {
    before.push(taken.get(writes), below.get(writes))
    for (const directory of directoriesOf(writes)) before.push(taken.get(directory))
  }
  return before.filter((queue) => queue !== undefined)
}

/**
 * Prepares for telling, of one part of a series after another, the directories, innermost first, that have to be gone
 * before a file can stand at a path: git knows no directories, so where all files below a path go, a file may come. By
 * that path.
 */
export const directoriesInTheWay = (): ((
  deeds: readonly Deed[],
) => ReadonlyMap<string, readonly string[]>) => {
  /** The directories in which files have been, with those right below each. */
  const standing = new Map<string, Set<string>>()
  const stand = (path: string): void => {
    let outer: Set<string> | undefined
    for (const directory of directoriesOf(path)) {
      const inside: Set<string> = standing.get(directory) ?? new Set()
      standing.set(directory, inside)
      outer?.add(directory)
      outer = inside
    }
  }
  const remove = (directory: string): readonly string[] => {
    const inside = standing.get(directory)
    if (inside === undefined) return []
    standing.delete(directory)
    return [...[...inside].flatMap(remove), directory]
  }
  return (deeds) => {
    for (const { takes } of deeds) if (takes !== undefined) stand(takes.path)
    const made = deeds.flatMap(({ writes, inPlace }) => (writes === undefined || inPlace ? [] : [writes]))
    const inTheWay = new Map([...new Set(made)].map((path) => [path, remove(path)]))
    for (const { writes } of deeds) if (writes !== undefined) stand(writes)
    return inTheWay
  }
}
