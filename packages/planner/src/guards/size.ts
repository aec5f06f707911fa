import type { Policy, Problem } from '@emend/model'

/** Refuses more bytes than a limit of the policy. Source: §000 6.3. */
export const tooLarge = (
  path: string,
  bytes: number,
  limit: keyof Policy['limits'],
  { limits }: Policy,
): Problem | null =>
  bytes > limits[limit] ? { code: 'too-large', data: { path, bytes, maximum: limits[limit], limit } } : null
