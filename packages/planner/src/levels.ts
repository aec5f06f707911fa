/** The glob of all files of a directory, so many levels deep. */
export const levels = (depth: number): string =>
  depth === 1
    ? '*'
    : `{${Array.from({ length: depth }, (_, level) => '*/'.repeat(level))
        .map((above) => `${above}*`)
        .join(',')}}`
