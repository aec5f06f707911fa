import { posix } from 'node:path'
import { type FilesAround, filesAround, type Repository } from '@emend/committer'
import { type Diagnostic, denialOf, isWithin, type Policy, wordingOf } from '@emend/model'
import { type Codec, type Elsewhere, lookInto } from '@emend/planner'
import { type LostText, lostText, mayHold } from './lost-text.ts'

/** So many texts are looked for, in so many files, the likeliest of so many that are near. */
const MOST_TEXTS = 20
const MOST_FILES = 1_000
const MOST_NEAR = 10_000

/** In more files than this, a text tells nothing. */
const MOST_PLACES = 3

/** So much is looked through in all, and of one file, for so long, and so many files at a time. */
const MOST_BYTES = 32 * 1024 * 1024
const LARGEST = 1024 * 1024
const MOST_MILLISECONDS = 1_000
const AT_A_TIME = 32

/** A diagnostic of a text that was not found, and is not known to be, or to have been, anywhere. */
type Unfound = Extract<Diagnostic, { code: 'find-not-found' | 'hunk-not-found' }>

/** A text, the diagnostics that miss it, and where it stands. */
interface Search {
  readonly lost: LostText
  readonly missedBy: Unfound[]
  readonly places: Elsewhere[]
}

/** What tells whether a place counts. */
interface Sight {
  readonly policy: Policy
  readonly codec: Codec | undefined
  /** True for a file that the plan itself has changed: what it holds now is looked through with the plan. */
  readonly isChanged: (path: string) => boolean
  /** The text of the plan: a file that holds it has all that is looked for, and is never meant. */
  readonly text?: string | undefined
}

/**
 * Of diagnostics of texts that were not found, each with one that names the file, or the few, that the text stands in
 * instead. What git tracks is looked through, within bounds: files with the ending of one that was named come first,
 * and of these those near it.
 */
export const foundElsewhere = async (
  repository: Repository,
  diagnostics: readonly Diagnostic[],
  sight: Sight,
): Promise<ReadonlyMap<Diagnostic, Diagnostic>> => {
  const searches = searchesFor(diagnostics)
  if (searches.length === 0) return new Map()
  const named = new Set(searches.flatMap(({ missedBy }) => missedBy.map(({ data }) => data.path)))
  const around = await filesAround(repository, [...named], MOST_NEAR)
  lookThrough(around, likeliest(around.paths, named, sight.policy), searches, sight)
  return new Map(searches.flatMap(explanations))
}

const searchesFor = (diagnostics: readonly Diagnostic[]): readonly Search[] => {
  const searches = new Map<string, Search>()
  for (const diagnostic of diagnostics) {
    if (!isUnfound(diagnostic)) continue
    const { find } = diagnostic.data
    const lost = searches.has(find) || searches.size === MOST_TEXTS ? null : lostText(find)
    if (lost !== null) searches.set(find, { lost, missedBy: [], places: [] })
    searches.get(find)?.missedBy.push(diagnostic)
  }
  return [...searches.values()]
}

const isUnfound = (diagnostic: Diagnostic): diagnostic is Unfound => {
  if (diagnostic.code !== 'find-not-found' && diagnostic.code !== 'hunk-not-found') return false
  const { foundIn, appliedAt, removedBy } = diagnostic.data
  return foundIn === undefined && appliedAt === undefined && removedBy === undefined
}

/** The files that an edit may name, those with the ending of one that was named first. */
const likeliest = (
  paths: readonly string[],
  named: ReadonlySet<string>,
  { within, limits }: Policy,
): readonly string[] => {
  const endings = new Set([...named].map(posix.extname))
  const allowed = paths.filter((path) => isWithin(path, within) && denialOf(path, limits.pathLength) === null)
  const isAlike = (path: string): boolean => endings.has(posix.extname(path))
  return [...allowed.filter(isAlike), ...allowed.filter((path) => !isAlike(path))].slice(0, MOST_FILES)
}

/** Adds to each search the places where its text stands, until there are too many. */
const lookThrough = (
  { contents }: FilesAround,
  paths: readonly string[],
  searches: readonly Search[],
  sight: Sight,
): void => {
  const end = performance.now() + MOST_MILLISECONDS
  let left = MOST_BYTES
  for (let at = 0; at < paths.length && left > 0; at += AT_A_TIME) {
    const most = Math.min(sight.policy.limits.editBytes, LARGEST, left)
    for (const [path, bytes] of contents(paths.slice(at, at + AT_A_TIME), most)) {
      left -= bytes.length
      const open = searches.filter(({ places }) => places.length <= MOST_PLACES)
      if (open.length === 0 || performance.now() > end) return
      for (const search of open) {
        const place = placeIn({ path, bytes }, search, sight)
        if (place !== undefined) search.places.push(place)
      }
    }
  }
}

const placeIn = (
  file: { readonly path: string; readonly bytes: Buffer },
  { lost, missedBy }: Search,
  { policy, codec, isChanged, text = '' }: Sight,
): Elsewhere | undefined => {
  const isLikely = mayHold(file.bytes, lost) && !missedBy.some(({ data }) => data.path === file.path)
  if (!isLikely || isChanged(file.path) || file.bytes.equals(Buffer.from(text))) return undefined
  const whole = missedBy.every(({ code }) => code === 'hunk-not-found')
  return lookInto(file, { text: lost.text, whole }, { policy, codec })
}

const explanations = ({ missedBy, places }: Search): readonly (readonly [Unfound, Diagnostic])[] => {
  const [place, ...others] = places
  if (place === undefined || places.length > MOST_PLACES) return []
  return missedBy.map((diagnostic) => [diagnostic, naming(diagnostic, place, others)])
}

/** What is quoted of the file that was named stays, and so does what is said of it: it may be the one that is meant. */
const naming = (diagnostic: Unfound, place: Elsewhere, others: readonly Elsewhere[]): Diagnostic => {
  const alsoIn = others.map(({ facts }) => facts.foundIn)
  const named = withFacts(diagnostic, { ...place.facts, ...(alsoIn.length > 0 && { alsoIn }) })
  if ((diagnostic.nearest ?? diagnostic.candidates) !== undefined)
    return { ...named, hint: `${diagnostic.hint} ${named.hint}` }
  return place.nearest === undefined || alsoIn.length > 0 ? named : { ...named, nearest: place.nearest }
}

const withFacts = (
  diagnostic: Unfound,
  facts: Elsewhere['facts'] & { readonly alsoIn?: readonly string[] },
): Unfound => {
  const { unlike: _, ...known } = diagnostic.data
  const data = { ...known, ...facts }
  return { ...diagnostic, ...wordingOf(diagnostic.code, data), data } as Unfound
}
