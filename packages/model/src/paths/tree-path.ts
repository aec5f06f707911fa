// Paths of a tree are normalised: relative to the root, which is `.`, with `/`, and without `.` segments.

/** The directory that holds a path; `.` for what is in the root. */
export const parentOf = (path: string): string => {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '.' : path.slice(0, slash)
}

/** The path of a name in a directory. */
export const childOf = (directory: string, name: string): string =>
  directory === '.' ? name : `${directory}/${name}`

/** The directories on the way to a path, outermost first, the root left out. */
export const ancestorsOf = (path: string): readonly string[] => {
  const ancestors: string[] = []
  for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1))
    ancestors.push(path.slice(0, end))
  return ancestors
}

/** The directories on the way to any of some paths, each once, behind those above it: many paths have most in common. */
export const ancestorsOfAll = (paths: Iterable<string>): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const path of paths) {
    const fresh: string[] = []
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const directory = path.slice(0, end)
      if (found.has(directory)) break
      fresh.push(directory)
    }
    for (const directory of fresh.reverse()) found.add(directory)
  }
  return found
}

/** The same, and the paths themselves behind them. */
export const wayToAll = (paths: readonly string[]): ReadonlySet<string> =>
  new Set([...ancestorsOfAll(paths), ...paths])

/** The same as `ancestorsOf`, and the path itself. */
export const wayTo = (path: string): readonly string[] => [...ancestorsOf(path), path]
