import {
  normalizePath,
  type Operation,
  type Outcome,
  type Problem,
  pathOf,
  type RepairName,
} from '@emend/model'
import { sidesOf } from '../../matching/hunks/sides.ts'
import { doubledBackslashes } from '../../matching/repairs/doubled-backslashes.ts'
import { htmlEscapes } from '../../matching/repairs/html-escapes.ts'
import type { Texts } from '../../matching/repairs/repair.ts'
import { unicodeEscapes } from '../../matching/repairs/unicode-escapes.ts'

/** A repair that nothing but the texts tells of. */
interface Misprint {
  readonly name: RepairName
  undo(texts: Texts): Texts | null
}

/** The misprints that a new text may have where the one sought has nothing to be misprinted. */
const MISPRINTS: readonly { readonly repair: Misprint; readonly what: string }[] = [
  { repair: htmlEscapes, what: 'HTML escapes' },
  { repair: unicodeEscapes, what: 'Unicode escapes' },
  { repair: doubledBackslashes, what: 'these backslashes' },
]

/** What is wrong with an operation, by its place among those that were given, 0-based. */
interface Finding {
  readonly index: number
  readonly problem: Problem
}

/**
 * The operations whose new text has a misprint that was undone in another one of the same plan, while their own find has
 * nothing that shows it: an answer is misprinted as a whole.
 */
export const misprintedBeside = (
  operations: readonly Operation[],
  outcomes: readonly Outcome[],
): readonly Finding[] => {
  const undone = new Set(outcomes.map(({ repair }) => repair))
  const misprints = MISPRINTS.filter(({ repair }) => undone.has(repair.name))
  if (misprints.length === 0) return []
  return operations.flatMap((operation, index) => {
    if (outcomes[index]!.status !== 'applied') return []
    const texts = textsOf(operation)
    const misprint = misprints.find(({ repair }) => texts.some((one) => isMisprinted(repair, one)))
    return misprint === undefined ? [] : [{ index, problem: problemOf(operation, misprint.what) }]
  })
}

/** True where the new text alone shows a misprint, and the one sought has nothing that speaks against it. */
const isMisprinted = ({ undo }: Misprint, { find, content }: Texts): boolean =>
  undo({ find, content }) === null && undo({ find: `${content}\n${find}`, content: '' }) !== null

const problemOf = (operation: Operation, what: string): Problem => ({
  code: 'operation-ambiguous',
  data: {
    name: `The new text for ${normalizePath(pathOf(operation))}`,
    readings: [`the file is to have ${what} in it`, 'they are a misprint, as in another text of the plan'],
    instead: 'Write all texts of the plan just as they are, or are to be, in the files.',
  },
})

/** The texts that are sought by an operation, and what goes there. */
const textsOf = (operation: Operation): readonly Texts[] => {
  switch (operation.op) {
    case 'edit':
      return [{ find: operation.find, content: operation.replace }]
    case 'insert':
      return [{ find: operation.anchor, content: operation.content }]
    case 'patch':
      return operation.hunks.flatMap((hunk) => {
        const sides = sidesOf(hunk)
        if ('malformed' in sides) return []
        const fresh = sides.lines.filter(({ mark }) => mark === '+').map(({ text }) => text)
        return [{ find: sides.before.join('\n'), content: fresh.join('\n') }]
      })
    case 'replace_lines':
      return [{ find: operation.expect, content: operation.content }]
    case 'create':
    case 'append':
    case 'prepend':
      return [{ find: '', content: operation.content }]
    default:
      return []
  }
}
