/** The directories on the way to a path, outermost first, the root left out. */
export const ancestorsOf = (path: string): readonly string[] => {
  const ancestors: string[] = []
  for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1))
    ancestors.push(path.slice(0, end))
  return ancestors
}

/** The same, and the path itself. */
export const wayTo = (path: string): readonly string[] => [...ancestorsOf(path), path]
