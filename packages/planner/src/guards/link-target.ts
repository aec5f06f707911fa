import type { FileMode, Problem } from '@emend/model'

/** The longest target that a file system takes, in bytes: what Linux calls PATH_MAX, without its NUL. */
const LONGEST_TARGET = 4095

/**
 * Refuses a symbolic link to what no link can point to: `content-empty`, or `link-target` for a NUL byte and for more
 * bytes than file systems take. Git stores any, and then cannot check it out. Other files may hold anything.
 */
export const unusableTarget = (path: string, mode: FileMode, bytes: Uint8Array): Problem | null => {
  if (mode !== '120000') return null
  if (bytes.length === 0) return { code: 'content-empty', data: { field: 'link target' } }
  if (bytes.includes(0)) return { code: 'link-target', data: { path, reason: 'has a NUL byte in it' } }
  if (bytes.length <= LONGEST_TARGET) return null
  const reason = `has ${bytes.length} bytes, and file systems take ${LONGEST_TARGET} at most`
  return { code: 'link-target', data: { path, reason } }
}
