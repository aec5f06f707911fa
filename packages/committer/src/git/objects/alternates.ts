import { isAbsolute, join } from 'node:path'
import { type FileSystem, readIfExists } from '../file-system.ts'

/** Git follows alternates of alternates this deep, and no deeper. */
const DEEPEST = 5

/** An object directory and all that it borrows from, in the order in which they are searched. */
export const objectDirectories = (fs: FileSystem, objects: string): readonly string[] => {
  const found = new Set<string>()
  const visit = (directory: string, depth: number) => {
    if (found.has(directory) || depth > DEEPEST) return
    found.add(directory)
    for (const alternate of alternatesOf(fs, directory)) visit(alternate, depth + 1)
  }
  visit(objects, 0)
  return [...found]
}

const alternatesOf = (fs: FileSystem, objects: string): readonly string[] => {
  const text = readIfExists(fs, join(objects, 'info', 'alternates'))?.toString('utf8') ?? ''
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(unquote)
    .map((path) => (isAbsolute(path) ? join(path) : join(objects, path)))
}

/** Git quotes a path that holds unusual characters as a C string. */
const unquote = (line: string): string => {
  if (!/^".*"$/.test(line)) return line
  const bytes = line
    .slice(1, -1)
    .replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
}
