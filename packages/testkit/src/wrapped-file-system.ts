import type * as nodeFs from 'node:fs'

/** A function of a file system. */
export type Call = (...parameters: unknown[]) => unknown

/** A file system of the shape of `node:fs` with each of its functions as `wrap` makes it of that of another one. */
export const wrappedFileSystem = (
  over: typeof nodeFs,
  wrap: (name: string, call: Call) => Call,
): typeof nodeFs =>
  Object.fromEntries(
    Object.entries(over).map(([name, value]) => [
      name,
      typeof value === 'function' && /^[a-z]/.test(name) ? wrap(name, value as Call) : value,
    ]),
  ) as unknown as typeof nodeFs
