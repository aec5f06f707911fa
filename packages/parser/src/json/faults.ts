import { type Diagnostic, diagnose, type Place, type ProblemCode } from '@emend/model'
import { MOST_FAULTS, PREVIEW } from '../faults.ts'
import { type Locate, placesIn } from '../text/places.ts'
import type { JsonDocument } from './documents.ts'
import { type Finding, fieldName } from './findings.ts'
import { elementsAt, type Member, membersAt, type Part, type Parts, partsOf } from './members.ts'
import { scanJson, skipJsonSpace } from './scan.ts'

const DOCUMENT = 'the JSON document'

/** True where a document stops being JSON; it begins somewhere before. */
export const isBrokenJson = (diagnostic: Diagnostic): boolean =>
  diagnostic.code === 'json-invalid' ||
  (diagnostic.code === 'operation-truncated' && diagnostic.data.name === DOCUMENT)

/** Where and why a text that is not JSON as a whole is none. */
export const whyNotJson = (text: string): string => {
  const { end, fault } = scanJson(text, 0)
  const { offset, error } = fault ?? { offset: skipJsonSpace(text, end), error: 'it goes on behind its end' }
  return errorAt(placesIn(text)(offset, offset), error)
}

const errorAt = ({ line, column }: Place, error: string): string => `line ${line}, column ${column}: ${error}`

/** Says where a document stops being JSON, or that the text ends in the middle of it. */
export const faultyJson = (text: string, { from, fault }: JsonDocument, locate: Locate): Diagnostic => {
  const { offset, error, missing } = fault!
  const place = locate(offset, Math.min(offset + 1, text.length))
  if (missing === undefined)
    return diagnose('json-invalid', { error: errorAt(place, error) }, { plan: place })
  return diagnose(
    'operation-truncated',
    {
      name: DOCUMENT,
      missing,
      preview: text.slice(Math.max(from, offset - PREVIEW), offset),
      expected: 'one complete JSON document',
    },
    { plan: place },
  )
}

/**
 * The keys that stand more than once among the members of an object: the last of them would win, and what the first one
 * says would be lost without a word. `name` is what the object is called in messages, and `dialect` that of the text
 * where it is not the plan's own JSON.
 */
export const repeatedKeys = (
  members: readonly Member[],
  name: string,
  locate: Locate,
  dialect?: string,
): readonly Diagnostic[] => {
  const seen = new Set<string>()
  const isSaidAgain = ({ key }: Member): boolean => seen.size === seen.add(key).size
  return members.filter(isSaidAgain).map(({ key, keyAt }) => {
    const data = {
      field: fieldName([key], name),
      error: 'is there more than once',
      ...(dialect && { dialect }),
    }
    return diagnose('field-invalid', data, { plan: locate(keyAt.from, keyAt.to) })
  })
}

/** The same of the object at `from`, and of those that it holds, or a list in it. */
export const repeatedWithin = (
  text: string,
  from: number,
  name: string,
  locate: Locate,
  dialect?: string,
): readonly Diagnostic[] => {
  const members = membersAt(text, from)
  const inside = members.flatMap(({ key, value }) => {
    if (!'[{'.includes(text[value.from]!)) return []
    const field = fieldName([key], name)
    if (text[value.from] === '{') return repeatedKeys(membersAt(text, value.from), field, locate, dialect)
    return elementsAt(text, value.from).flatMap((element, index) =>
      repeatedKeys(membersAt(text, element.from), `${field}[${index}]`, locate, dialect),
    )
  })
  return [...repeatedKeys(members, name, locate, dialect), ...inside]
}

/**
 * The findings about the value at `from`, each with its place, which is looked for from the start of the value: of very
 * many, the first ones.
 */
export const diagnosedAll = (
  text: string,
  from: number,
  findings: readonly Finding[],
  locate: Locate,
): readonly Diagnostic[] => {
  const parts = partsOf(text)
  return findings.slice(0, MOST_FAULTS).map((finding) => diagnosed(parts, from, finding, locate))
}

/** A finding about the value at `from`, with its place. */
const diagnosed = (parts: Parts, from: number, finding: Finding, locate: Locate): Diagnostic => {
  const part = finding.atKey ? keyAt(parts, from, finding.path) : parts.at(from, finding.path)
  const { code, data } = finding.problem
  return diagnose<ProblemCode>(code, data, { plan: locate(part.from, part.to) })
}

const keyAt = (parts: Parts, from: number, path: readonly PropertyKey[]): Part => {
  const object = parts.at(from, path.slice(0, -1))
  return parts.members(object.from).findLast(({ key }) => key === path.at(-1))?.keyAt ?? object
}
