import { type Diagnostic, diagnose, type Operation, type Place, type ProblemCode } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import { type Locate, placesIn } from '../places.ts'
import { proseAround } from '../prose.ts'
import { documentsIn, type JsonDocument } from './documents.ts'
import { elementsAt, membersAt, type Part, partAt } from './members.ts'
import { checkEnvelope, checkOperation, type Finding } from './validation.ts'

/** Reads every plan, array of operations and single operation in an answer, as one plan in document order. */
export const parsePlan = (text: string): ParseResult => {
  const locate = placesIn(text)
  const { documents, thoughts } = documentsIn(text)
  const said = saidInAll(text, documents, locate)
  const taken = [
    ...documents.map(({ from, to }) => ({ from, to, fenced: true })),
    ...thoughts.map(({ from, to }) => ({ from, to, fenced: false })),
  ].sort((one, other) => one.from - other.from)
  const operations = said.flatMap((one) => one.operations)
  const diagnostics = said.flatMap((one) => one.diagnostics)
  const isEmpty = documents.length > 0 && operations.length + diagnostics.length === 0
  const message = said.find((one) => one.message !== undefined)?.message
  const base = said.find((one) => one.base !== undefined)?.base
  return {
    dialect: 'plan',
    plan: {
      version: 1,
      ...(message !== undefined && { message }),
      ...(base !== undefined && { base }),
      operations,
      places: said.flatMap(({ places }) => places),
    },
    prose: proseAround(text, taken, locate),
    thoughts: thoughts.map(({ from, to, insideFrom, insideTo }) => ({
      text: text.slice(insideFrom, insideTo).trim(),
      place: locate(from, to),
    })),
    diagnostics: isEmpty ? [diagnose('plan-empty', {})] : diagnostics,
  }
}

interface Said {
  readonly message?: string
  readonly base?: string
  readonly operations: readonly Operation[]
  readonly places: readonly Place[]
  readonly diagnostics: readonly Diagnostic[]
}

// Checking costs far more than reading; a text with more broken operations than this is no plan.
const MOST_BROKEN = 100

const saidInAll = (text: string, documents: readonly JsonDocument[], locate: Locate): readonly Said[] => {
  const said: Said[] = []
  let problems = 0
  for (const document of documents) {
    if (problems >= MOST_BROKEN) return [...said, unread(document.from, documents.at(-1)!.to, locate)]
    const next = saidIn(text, document, locate)
    said.push(next)
    problems += next.diagnostics.length
  }
  return said
}

const unread = (from: number, to: number, locate: Locate): Said => {
  const diagnostic = diagnose('too-many-problems', { count: MOST_BROKEN }, { plan: locate(from, to) })
  return { ...NOTHING, diagnostics: [diagnostic] }
}

const NOTHING: Said = { operations: [], places: [], diagnostics: [] }

const saidIn = (text: string, document: JsonDocument, locate: Locate): Said => {
  const { from, to, fault } = document
  if (fault !== undefined) return { ...NOTHING, diagnostics: [faultyJson(text, document, locate)] }
  const value: unknown = JSON.parse(text.slice(from, to))
  if (Array.isArray(value)) return operationsIn(text, value, elementsAt(text, from), '', locate)
  const object = value as Readonly<Record<string, unknown>>
  if (Object.hasOwn(object, 'op') && !Object.hasOwn(object, 'operations'))
    return operationsIn(text, [object], [{ from, to }], null, locate)
  const repeated = repeatedKeys(text, from, '', locate)
  if (repeated.length > 0) return { ...NOTHING, diagnostics: repeated }
  const findings = checkEnvelope(object)
  const broken = {
    ...NOTHING,
    diagnostics: findings.map((finding) => diagnosed(text, from, finding, locate)),
  }
  if (
    !Array.isArray(object.operations) ||
    findings.some(({ problem }) => problem.code === 'version-unsupported')
  )
    return broken
  const { from: arrayAt } = partAt(text, from, ['operations'])
  const inside = operationsIn(text, object.operations, elementsAt(text, arrayAt), 'operations', locate)
  return {
    ...inside,
    ...(typeof object.message === 'string' && { message: object.message }),
    ...(typeof object.base === 'string' && { base: object.base }),
    diagnostics: [...broken.diagnostics, ...inside.diagnostics],
  }
}

const faultyJson = (text: string, { from, fault }: JsonDocument, locate: Locate): Diagnostic => {
  const { offset, error, missing } = fault!
  const place = locate(offset, Math.min(offset + 1, text.length))
  if (missing === undefined)
    return diagnose(
      'json-invalid',
      { error: `line ${place.line}, column ${place.column}: ${error}` },
      { plan: place },
    )
  return diagnose(
    'operation-truncated',
    {
      name: 'the JSON document',
      missing,
      preview: text.slice(Math.max(from, offset - 200), offset),
      expected: 'one complete JSON document',
    },
    { plan: place },
  )
}

/** `list` is the name of the array in messages; null for an operation that stands alone. */
const operationsIn = (
  text: string,
  values: readonly unknown[],
  parts: readonly Part[],
  list: string | null,
  locate: Locate,
): Said => {
  const operations: Operation[] = []
  const places: Place[] = []
  const diagnostics: Diagnostic[] = []
  let index = 0
  for (let broken = 0; index < values.length && broken < MOST_BROKEN; index++) {
    const { from, to } = parts[index]!
    const name = list === null ? '' : `${list}[${index}]`
    const repeated = repeatedKeys(text, from, name, locate)
    const checked = checkOperation(values[index], name)
    if (repeated.length > 0) {
      broken++
      diagnostics.push(...repeated)
    } else if ('operation' in checked) {
      operations.push(checked.operation)
      places.push(locate(from, to))
    } else {
      broken++
      diagnostics.push(...checked.findings.map((finding) => diagnosed(text, from, finding, locate)))
    }
  }
  const next = parts[index]
  if (next !== undefined) diagnostics.push(...unread(next.from, parts.at(-1)!.to, locate).diagnostics)
  return { operations, places, diagnostics }
}

// The last of equal keys would win, and what the first one says would be lost without a word.
const repeatedKeys = (text: string, from: number, name: string, locate: Locate): readonly Diagnostic[] => {
  if (text[from] !== '{') return []
  const seen = new Set<string>()
  return membersAt(text, from).flatMap(({ key, keyAt: at }) => {
    const isNew = !seen.has(key)
    seen.add(key)
    const field = name === '' ? key : `${name}.${key}`
    const error = 'is there more than once'
    return isNew ? [] : [diagnose('field-invalid', { field, error }, { plan: locate(at.from, at.to) })]
  })
}

const diagnosed = (text: string, from: number, finding: Finding, locate: Locate): Diagnostic => {
  const part = finding.atKey ? keyAt(text, from, finding.path) : partAt(text, from, finding.path)
  const { code, data } = finding.problem
  return diagnose<ProblemCode>(code, data, { plan: locate(part.from, part.to) })
}

const keyAt = (text: string, from: number, path: readonly PropertyKey[]): Part => {
  const object = partAt(text, from, path.slice(0, -1))
  return membersAt(text, object.from).findLast(({ key }) => key === path.at(-1))!.keyAt
}
