import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planned, textOf } from '../planning.ts'

const UNITS = ['  ', '    ', '\t'] as const

interface Block {
  /** The depth of each line; lines are told apart by their number. */
  readonly depths: readonly number[]
  readonly unit: string
}

/** Every file shows its unit somewhere. */
const START = [0, 1, 2, 0]

const block: fc.Arbitrary<Block> = fc.record({
  unit: fc.constantFrom(...UNITS),
  depths: fc.array(fc.integer({ min: -2, max: 1 }), { minLength: 6, maxLength: 16 }).map((steps) => {
    let depth = 0
    const depths = steps.map((step) => {
      depth = Math.max(0, depth + step)
      return depth
    })
    return [...START, ...depths]
  }),
})

const lineAt = (unit: string, depth: number, name: string): string => unit.repeat(depth) + name
const linesOf = ({ depths, unit }: Block, base = 0): readonly string[] =>
  depths.map((depth, index) => lineAt(unit, depth - base, `call_${index}(value)`))

interface Edit {
  readonly at: number
  readonly count: number
  readonly deeper: boolean
  /** How the plan writes the lines: without their common depth, in its own unit, with white space at their ends. */
  readonly dedent: boolean
  readonly unit: string | null
  readonly tail: string
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(19),
  count: fc.integer({ min: 1, max: 5 }),
  deeper: fc.boolean(),
  dedent: fc.boolean(),
  unit: fc.option(fc.constantFrom(...UNITS)),
  tail: fc.constantFrom('', ' '),
})

/** The depths and names of a region after its first line was changed and a line was added below its last one. */
const changed = (
  region: readonly { readonly depth: number; readonly name: string }[],
  deeper: boolean,
): readonly { readonly depth: number; readonly name: string }[] => [
  { depth: region[0]!.depth, name: 'changed(value)' },
  ...region.slice(1),
  { depth: region.at(-1)!.depth + (deeper ? 1 : 0), name: 'added(value)' },
]

describe('a replacement of lines that did not match exactly', () => {
  it('comes out as a person would have written it, or is refused', () => {
    let applied = 0
    fc.assert(
      fc.property(block, edit, (file, { at, count, deeper, dedent, unit, tail }) => {
        const lines = linesOf(file)
        const first = at % lines.length
        const region = file.depths
          .slice(first, first + count)
          .map((depth, index) => ({ depth, name: `call_${first + index}(value)` }))
        const base = dedent ? Math.min(...region.map(({ depth }) => depth)) : 0
        const written = (depth: number, name: string): string => lineAt(unit ?? file.unit, depth - base, name)
        const find = region.map(({ depth, name }) => written(depth, name) + tail)
        const replace = changed(region, deeper).map(({ depth, name }) =>
          region.some((line) => line.name === name) ? written(depth, name) + tail : written(depth, name),
        )
        const operation = {
          op: 'edit',
          path: 'f',
          find: find.join('\n'),
          replace: replace.join('\n'),
        } as const
        const result = planned({ f: `${lines.join('\n')}\n` }, [operation])
        const strategy = result.outcomes[0]?.strategy
        if (!result.ok || strategy === undefined || strategy === 'exact') return
        const expected = [
          ...lines.slice(0, first),
          ...changed(region, deeper).map(({ depth, name }) => lineAt(file.unit, depth, name)),
          ...lines.slice(first + region.length),
        ]
        expect(textOf(result.changeSet.changes[0]!.after!.bytes)).toBe(`${expected.join('\n')}\n`)
        applied++
      }),
      { numRuns: 3000 },
    )
    expect(applied).toBeGreaterThan(300)
  })
})
