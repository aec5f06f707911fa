import { type FileSystem, readIfExists } from '../files/file-system.ts'

/**
 * Tells in which mount a directory is, whose path holds no link: by the path at which that mount begins. No file can be
 * moved from one mount to another, even where both are of one device, as in containers for a repository and its work
 * trees. Where a system tells of no mounts (it is Linux that does), all is in one. Source: proc(5), `mountinfo`.
 */
export const mountsNow = (fs: FileSystem): ((directory: string) => string) => {
  const table = readIfExists(fs, '/proc/self/mountinfo')?.toString() ?? ''
  const points = table.split('\n').map((line) => unescaped(line.split(' ')[4] ?? ''))
  return (directory) => points.filter((point) => isAt(point, directory)).reduce(longer, '')
}

const isAt = (point: string, directory: string): boolean =>
  directory === point || directory.startsWith(point.endsWith('/') ? point : `${point}/`)

const longer = (one: string, other: string): string => (other.length > one.length ? other : one)

/** Spaces, tabs, line breaks and backslashes are written in octal digits. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
