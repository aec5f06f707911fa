import { globFault, type Problem } from '@emend/model'

/** Says why a glob cannot be used: it is empty, leaves the workspace, or has a bracket that is never closed. */
export const malformed = (pattern: string): Problem | null => {
  const error = globFault(pattern)
  return error === null ? null : { code: 'pattern-malformed', data: { pattern, error } }
}
