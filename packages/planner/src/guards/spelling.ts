import type { Policy, Problem } from '@emend/model'

/**
 * What is wrong with the name of a file that is not there: a separator or marks of another place than a path, which
 * would become part of the name. Null where nothing is, or where the policy takes names literally.
 */
export const misspeltPath = (path: string, { literalNames }: Policy): Problem | null => {
  if (literalNames) return null
  const marked = MARKED.exec(path)?.[2]
  if (marked !== undefined) return misspelt(path, 'the marks around it would be part of its name', marked)
  if (!path.includes('\\')) return null
  return misspelt(
    path,
    'only `/` separates directories',
    path.replace(/\\(?! )/g, '/').replaceAll('\\ ', ' '),
  )
}

const MARKED = /^([`"'])(.+)\1$/

const misspelt = (path: string, reason: string, meant: string): Problem => ({
  code: 'path-misspelt',
  data: { path, reason, meant },
})
