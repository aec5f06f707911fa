import { type NearMiss, normalizePath, type Plan, pathOf } from '@emend/model'
import { locate } from '../../matching/cascade.ts'
import { isFound, rangeOf } from '../../matching/found-range.ts'
import { quotedApart } from '../../matching/near-misses/quoted.ts'
import type { Sought } from '../../matching/sought.ts'
import { hasSubstance } from '../../matching/substance.ts'
import type { Document } from '../../text/document.ts'
import type { Scene } from '../operation.ts'
import { textTarget } from '../targets/open-text.ts'

/** So many other files of the plan are searched for a text that is not where it should be. */
const MOST_FILES = 20

/** Another file that holds a text, as a diagnostic tells it, and the lines of it that do, where these can be quoted. */
export interface Elsewhere {
  /** `foundAt` is the line where the text starts, 1-based, if it is there once. */
  readonly facts: { readonly foundIn: string; readonly foundAt?: number }
  readonly nearest?: NearMiss
}

/** Looks for a text in the other files that a plan names, but for those in which the plan looks for it by itself. */
export const elsewhere = (path: string, wanted: Sought, scene: Scene): Elsewhere | undefined => {
  if (!hasSubstance(wanted.text)) return undefined
  for (const [other, finds] of scene.named()) {
    if (other === path || finds.has(wanted.text)) continue
    const target = textTarget(other, 'read', scene)
    if (!target.ok || !scene.explanations.affords(target.text.size)) continue
    const there = standing(other, target.text.document, wanted)
    if (there !== undefined) return there
  }
  return undefined
}

/** Where a text stands in a file, as an edit of that file would find it; undefined where it does not. */
export const standing = (path: string, document: Document, wanted: Sought): Elsewhere | undefined => {
  const found = locate(document, wanted, 'one')
  if (found.kind === 'missing') return undefined
  if (!isFound(found)) return { facts: { foundIn: path } }
  const range = rangeOf(document, found)
  const quoted = quotedApart(document, range)
  return {
    facts: { foundIn: path, foundAt: range.from + 1 },
    ...(quoted !== undefined && { nearest: { path, ...quoted } }),
  }
}

/**
 * The first files that a plan names, each with the texts that its edits look for there. They are many at times, and
 * asked for with each text that is not found: they are to be gone through once.
 */
export const firstNamed = ({ operations }: Plan): ReadonlyMap<string, ReadonlySet<string>> => {
  const named = new Map<string, Set<string>>()
  for (const operation of operations) {
    const path = normalizePath(pathOf(operation))
    if (named.size <= MOST_FILES && !named.has(path)) named.set(path, new Set())
    if (operation.op === 'edit') named.get(path)?.add(operation.find)
  }
  return named
}
