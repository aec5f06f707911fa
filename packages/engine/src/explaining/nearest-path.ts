import { posix } from 'node:path'
import { type Repository, snapshotPresent } from '@emend/committer'
import {
  ancestorsOfAll,
  type Diagnostic,
  denialOf,
  emptyFootprint,
  type Footprint,
  isWithin,
  type Listed,
  nearestName,
  once,
  type Policy,
  type Snapshot,
  sharedStart,
  wordingOf,
} from '@emend/model'
import type { PlanOptions } from '../options.ts'

/** So many paths that are not there are looked for elsewhere, and among so many names in their directories. */
const MOST_PATHS = 20
const MOST_NAMES = 1_000

/**
 * A diagnostic of a file or a directory that is not there, or not below the root, and of which nothing else is known
 * yet.
 */
type Missing = Extract<Diagnostic, { code: 'file-missing' | 'directory-missing' | 'path-absolute' }>

/**
 * Of diagnostics of what is not there, each with one that names the file or directory that was probably meant: one
 * beside it, or the only one elsewhere of the same name that git tracks, or of several, the one whose path ends alike
 * the furthest.
 */
export const nearestPaths = async (
  repository: Repository,
  diagnostics: readonly Diagnostic[],
  { within }: Policy,
  { signal }: Pick<PlanOptions, 'signal'>,
): Promise<ReadonlyMap<Diagnostic, Diagnostic>> => {
  const missing = diagnostics.filter(isUnexplained).slice(0, MOST_PATHS)
  if (missing.length === 0) return new Map()
  // To look through a work tree, or the trees of a commit, would take as long as they are large.
  const all = repository.branch === null ? repository.index().paths() : []
  const tracked = all.filter((path) => isWithin(path, within))
  const directories = once(() => [...ancestorsOfAll(tracked)])
  const places = missing.map(({ code, data: { path } }) =>
    code === 'directory-missing' ? placeOf('directory', path, directories()) : placeOf('file', path, tracked),
  )
  const { listings } = await snapshotPresent(repository, footprintOf(places), { signal })
  return new Map(
    missing.flatMap((diagnostic, at) => {
      const meant = nearestTo(places[at]!, listings)
      return meant === undefined || !isWithin(meant, within) ? [] : [[diagnostic, naming(diagnostic, meant)]]
    }),
  )
}

const naming = (diagnostic: Missing, nearest: string): Diagnostic => {
  const { code } = diagnostic
  const data = { ...diagnostic.data, nearest }
  return { ...diagnostic, ...wordingOf(code, data), data } as Diagnostic
}

const isUnexplained = (diagnostic: Diagnostic): diagnostic is Missing => {
  const { code, data } = diagnostic
  if (code !== 'path-absolute' && code !== 'file-missing' && code !== 'directory-missing') return false
  const { path: _, ...known } = data
  return Object.keys(known).length === 0
}

interface Place {
  readonly kind: Listed['kind']
  /** Undefined outside of the root, where nothing is looked at. */
  readonly directory: string | undefined
  readonly name: string
  /** Those of the same name that git tracks and that are likest, there or not. */
  readonly namesakes: readonly string[]
}

const placeOf = (kind: Place['kind'], path: string, tracked: readonly string[]): Place => {
  const spelt = withoutMarks(path)
  const name = posix.basename(spelt)
  if (ABSOLUTE.test(spelt)) return { kind, directory: undefined, name, namesakes: longestEnd(spelt, tracked) }
  // Without the marks around it, a path may lead where none may: names outside of the root are nobody's to tell.
  const directory = denialOf(spelt) === null ? posix.dirname(spelt) : undefined
  return { kind, directory, name, namesakes: namesakesOf(path, spelt, tracked) }
}

/** The tracked ones of the same name, in any letter case; of several, those whose path ends alike the furthest. */
const namesakesOf = (path: string, spelt: string, tracked: readonly string[]): readonly string[] => {
  const name = posix.basename(spelt).toLowerCase()
  const all = tracked.filter((one) => one !== path && endsIn(one.slice(-name.length - 1).toLowerCase(), name))
  const shared = all.map((one) => sharedEnd(one, spelt))
  const most = shared.reduce((least, one) => Math.max(least, one), 0)
  return all.filter((_, at) => shared[at] === most)
}

/** In how many names, from the last one back, two paths agree in any letter case. */
const sharedEnd = (one: string, other: string): number => sharedStart(namesFromEnd(one), namesFromEnd(other))

const namesFromEnd = (path: string): readonly string[] => path.toLowerCase().split('/').reverse()

const ABSOLUTE = /^(?:\/|[A-Za-z]:\/)/

const endsIn = (path: string, end: string): boolean => `/${path}`.endsWith(`/${end}`)

/**
 * The tracked path that an absolute one ends in, the longest of several: it may start at the root of another machine.
 */
const longestEnd = (path: string, tracked: readonly string[]): readonly string[] =>
  tracked
    .filter((one) => endsIn(path, one))
    .sort((one, other) => other.length - one.length)
    .slice(0, 1)

/**
 * A path without the white space, the sign or the link that answers have around it. A diff may name a file with a `\`
 * in it, and hardly ever means one.
 */
const withoutMarks = (path: string): string =>
  path
    .trim()
    .replace(/^\[[^\]]*\]\(([^()]+)\)$/, '$1')
    .replace(/^(?:@|file:\/\/?(?=\/))/, '')
    .replaceAll('\\', '/')

const footprintOf = (places: readonly Place[]): Footprint => ({
  ...emptyFootprint,
  listings: places.flatMap(({ directory, namesakes }) => [
    ...(directory === undefined ? [] : [directory]),
    ...namesakes.slice(0, 1).map((one) => posix.dirname(one)),
  ]),
})

const nearestTo = (
  { kind, directory, name, namesakes }: Place,
  listings: Snapshot['listings'],
): string | undefined => {
  const namesIn = (place: string): readonly string[] =>
    (listings.get(place) ?? []).filter((one) => one.kind === kind).map((one) => one.name)
  const isThere = (path: string): boolean => namesIn(posix.dirname(path)).includes(posix.basename(path))
  const inPlace = (found: string | undefined): string | undefined =>
    found && posix.join(directory ?? '', found)
  const beside = directory === undefined ? [] : namesIn(directory)
  const elsewhere = namesakes.length === 1 ? namesakes.filter(isThere) : namesakes
  return (
    inPlace(beside.find((one) => plain(one) === plain(name))) ??
    (elsewhere.length > 0 ? only(elsewhere) : inPlace(nearestOf(name, beside)))
  )
}

const only = (paths: readonly string[]): string | undefined => (paths.length === 1 ? paths[0] : undefined)

/** In one letter case, and with accents in one form. */
const plain = (name: string): string => name.normalize('NFKC').toLowerCase()

/** The same name with another ending, or one that is like it with the same ending. */
const nearestOf = (name: string, names: readonly string[]): string | undefined => {
  const [stem, ending] = parted(name)
  const other = only(names.filter((one) => plain(parted(one)[0]) === plain(stem)))
  const alike = names.filter((one) => parted(one)[1] === ending).slice(0, MOST_NAMES)
  const near = nearestName(
    stem,
    alike.map((one) => parted(one)[0]),
  )
  return other ?? alike.find((one) => parted(one)[0] === near)
}

const parted = (name: string): readonly [stem: string, ending: string] => {
  const ending = posix.extname(name)
  return [name.slice(0, name.length - ending.length), ending]
}
