// Stands in the bundle for `node:assert`, which takes longer to load than yargs takes to parse a command: that uses
// these two.

const orThrow = (holds: boolean, message: string): void => {
  if (!holds) throw new Error(message)
}

/** As `strictEqual` of `node:assert`. */
export const strictEqual = (actual: unknown, expected: unknown, message: string): void =>
  orThrow(Object.is(actual, expected), message)

/** As `notStrictEqual` of `node:assert`. */
export const notStrictEqual = (actual: unknown, expected: unknown, message: string): void =>
  orThrow(!Object.is(actual, expected), message)
