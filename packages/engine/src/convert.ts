import {
  type Diagnostic,
  type Hunk,
  hasErrors,
  normalizePath,
  type Operation,
  type Plan,
  pathOf,
} from '@emend/model'
import {
  type Dialect,
  type DialectName,
  dialectNamed,
  ifExpressible,
  type ParseOptions,
  parse,
} from '@emend/parser'

/** A plan in another dialect, or why its text cannot be read. */
export interface Converted {
  /** The dialect that the text was read in. */
  readonly from: DialectName
  readonly to: DialectName
  /** The plan as text; absent where the text has errors. */
  readonly text?: string
  readonly diagnostics: readonly Diagnostic[]
  /** What the other dialect has no words for, and was left out because it changes nothing of what is done. */
  readonly warnings: readonly string[]
}

/**
 * Writes a plan in another dialect. Law: read again, the text gives the same operations, but for what its warnings say was
 * left out. Throws `dialect-unknown`, and `not-expressible` for a plan that the other dialect has no words for.
 */
export const convert = (text: string, to: string, options: ParseOptions = {}): Converted => {
  const target = dialectNamed(to)
  const { dialect: from, plan, diagnostics } = parse(text, options)
  if (hasErrors(diagnostics)) return { from, to: target.name, diagnostics, warnings: [] }
  return { from, to: target.name, ...written(plan, target), diagnostics }
}

const HINTS_LEFT_OUT =
  'Line numbers were left out: the dialect cannot say them, and they only choose between places that fit exactly.'
const EXPECTATIONS_LEFT_OUT =
  'What the files that are deleted hold was left out: the dialect cannot say it, and deletes them whatever they hold.'

const written = (plan: Plan, target: Dialect): Pick<Converted, 'warnings'> & { readonly text: string } => {
  const plain = withoutDefaults(plan)
  const bare = withEach(plain, withoutHints)
  const last = withEach(bare, withoutExpectation)
  const ways = [
    { plan, warnings: [] },
    { plan: plain, warnings: [] },
    { plan: bare, warnings: [HINTS_LEFT_OUT] },
    { plan: withEach(plain, withoutExpectation), warnings: [EXPECTATIONS_LEFT_OUT] },
  ]
  for (const { plan: said, warnings } of ways) {
    const text = ifExpressible(() => target.render(said))
    if (text !== undefined) return { text, warnings }
  }
  return { text: target.render(last), warnings: [HINTS_LEFT_OUT, EXPECTATIONS_LEFT_OUT] }
}

const withEach = (plan: Plan, change: (operation: Operation) => Operation): Plan => ({
  ...plan,
  operations: plan.operations.map(change),
})

const withoutExpectation = (operation: Operation): Operation => {
  if (operation.op !== 'delete') return operation
  const { expect: _, ...deletion } = operation
  return deletion
}

/** A new file has mode 100644, whether a plan says so or not, unless it comes in the place of one that was deleted. */
const withoutDefaults = (plan: Plan): Plan => {
  const deleted = new Set(plan.operations.filter(({ op }) => op === 'delete').map(placeOf))
  return withEach(plan, (operation) => {
    if (operation.op !== 'create' || operation.overwrite || operation.mode !== '100644') return operation
    if (deleted.has(placeOf(operation))) return operation
    const { mode: _, ...create } = operation
    return create
  })
}

const placeOf = (operation: Operation): string => normalizePath(pathOf(operation))

const withoutHints = (operation: Operation): Operation => {
  if (operation.op === 'patch') return { ...operation, hunks: operation.hunks.map(withoutNumber) }
  if (operation.op !== 'edit') return operation
  const { line: _, ...edit } = operation
  return edit
}

/** Where nothing but its number says where a hunk stands, that is no hint. */
const withoutNumber = (hunk: Hunk): Hunk => {
  const { from: _, ...bare } = hunk
  const isPlaced = bare.anchors?.length || bare.atEnd || bare.lines.some((line) => !line.startsWith('+'))
  return isPlaced ? bare : hunk
}
