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

/** The same, and the path itself. */
export const wayTo = (path: string): readonly string[] => [...ancestorsOf(path), path]
