/** True for a file of prose, by its ending. */
export const isProse = (path: string): boolean => /\.(?:md|mdx|markdown|rst|adoc|txt)$/i.test(path)
