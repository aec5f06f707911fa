import { denialOf, normalizePath, type Policy, type Problem } from '@emend/model'
import type { Overlay } from '../overlay/overlay.ts'

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

/**
 * What is wrong with the name of what is to be made, as the plan has it: what `misspeltPath` says, or what would become
 * part of the name though it belongs to no path of the workspace. Below a directory of such a name, there may be
 * new ones.
 */
export const misspeltNewPath = (written: string, policy: Policy, overlay: Overlay): Problem | null => {
  const path = normalizePath(written)
  const problem = misspeltPath(path, policy)
  if (problem !== null || policy.literalNames) return problem
  const named = REMARKED.exec(path)?.[1]
  if (named !== undefined) return misspelt(path, 'the remark behind it would be part of its name', named)
  const isBelow = overlay.isDirectory(path.split('/', 1)[0]!)
  const reason = isBelow ? undefined : ELSEWHERE.find(({ form }) => form.test(written.trimStart()))?.reason
  if (reason !== undefined) return misspelt(written, reason, '')
  const meant = isBelow ? path.trimEnd() : path.trim()
  return meant === path ? null : misspelt(path, 'the white space around it would be part of its name', meant)
}

/** Starts of what names a place outside of a workspace. */
const ELSEWHERE = [
  { form: /^~(?:\/|$)/, reason: '`~` is no home directory here, and would be a name' },
  { form: /^(?:file:|[a-z][a-z\d+.-]*:\/\/)/i, reason: 'it is an address, and would be a name here' },
]

const MARKED = /^([`"']|\*\*)(.+)\1$/
/** What a model says of a file that it makes. */
const REMARKED = /^(.*\S) +\(new(?: file)?\)$/i

/** Nobody is told to write what would be refused as it stands. */
const misspelt = (path: string, reason: string, meant: string): Problem => ({
  code: 'path-misspelt',
  data: { path, reason, meant: denialOf(meant) === null ? meant : '' },
})
