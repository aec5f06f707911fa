import { expect } from 'vitest'
import { parse } from '../src/index.ts'

// Nothing is timed: at this length anything that grows with the square runs into the time limit of a test.
const LENGTH = 1_000_000

/** The name of a test, for each unit, that a text which has very many of it is read in time that grows with the text. */
export const IN_PROPORTION = 'very many units of %j are read in proportion'

/** Such a test, of the text that `textWith` makes of them. */
export const inProportion =
  (textWith: (many: string) => string) =>
  (unit: string): void => {
    expect(parse(textWith(unit.repeat(LENGTH / unit.length))).plan.version).toBe(1)
  }
