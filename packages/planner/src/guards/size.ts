import type { Problem } from '@emend/model'

/** Refuses more bytes than a limit. Source: §000 6.3. */
export const tooLarge = (path: string, bytes: number, maximum: number): Problem | null =>
  bytes > maximum ? { code: 'too-large', data: { path, bytes, maximum } } : null
