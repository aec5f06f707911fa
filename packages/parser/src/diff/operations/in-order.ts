import type { Operation, Place } from '@emend/model'
import type { Placed, PlaceOf } from '../../line-segments.ts'
import type { Section } from '../section.ts'
import type { Deed } from './deed.ts'
import { directoriesInTheWay, orderOf, type Step } from './order.ts'

/** A section with what it does. */
export interface Doing {
  readonly place: Place
  readonly section: Section
  readonly deed: Deed
}

/**
 * The operations of the parts of a series, each of which refers to the tree that those before it make, in an order in
 * which they can be carried out.
 */
export const operationsInOrder = (
  placeOf: PlaceOf,
  parts: readonly (readonly Doing[])[],
): readonly Placed[] => {
  const inTheWayOf = directoriesInTheWay()
  return parts.flatMap((part) => {
    const deeds = part.map(({ deed }) => deed)
    const inTheWay = inTheWayOf(deeds)
    return orderOf(deeds).flatMap((step) => {
      const segment = part[step.section]!
      const directories = step.aside !== undefined ? [] : (inTheWay.get(segment.deed.writes ?? '') ?? [])
      const place = placeOf(segment.section.line, segment.section.line)
      const removals = directories.map((path) => ({ operation: { op: 'rmdir', path } as const, place }))
      return [...removals, ...operationsIn(placeOf, segment, step)]
    })
  })
}

/** The operations of a step, each with a place of its own: a second one has that of the lines after the headers. */
const operationsIn = (
  placeOf: PlaceOf,
  { section, deed, place }: Doing,
  { aside, from }: Step,
): readonly Placed[] => {
  const [head, body] = halvesOf(placeOf, section)
  if (aside !== undefined) {
    const { path, keeps } = deed.takes!
    const operation = { op: keeps ? 'copy' : 'move', from: path, to: aside, overwrite: false } as const
    return [{ operation, place: head }]
  }
  const operations = deed.operations(from)
  const first = operations.length === 1 ? place : head
  return operations.map((operation, index) => ({
    operation,
    place: withHunks(from === undefined && index === 0 ? first : body, operation, section),
  }))
}

const withHunks = (place: Place, { op }: Operation, { hunkPlaces }: Section): Place =>
  op === 'patch' && hunkPlaces.length > 0 ? { ...place, hunks: hunkPlaces } : place

const halvesOf = (placeOf: PlaceOf, { line, body, next }: Section): readonly [Place, Place] => {
  const middle = body < next ? body : next - 1
  return [placeOf(line, middle), placeOf(middle, next)]
}
