import { type FileSystem, readIfExists, statIfExists } from '../git/file-system.ts'
import { openIfPossible } from './work-tree.ts'

/**
 * What a directory is on: a device, and where the system tells (Linux), the mount by which it is reached. No file can be moved
 * from one to another: not between two mounts of one device either, which containers have for a repository and its work trees.
 */
export const mountOf = (fs: FileSystem, directory: string): string =>
  `${statIfExists(fs, directory)!.dev} ${mountId(fs, directory)}`

const mountId = (fs: FileSystem, directory: string): string => {
  const fd = process.platform === 'linux' ? openIfPossible(fs, directory) : null
  if (fd === null) return ''
  try {
    const facts = readIfExists(fs, `/proc/self/fdinfo/${fd}`)?.toString('latin1') ?? ''
    return /^mnt_id:\s*(\d+)$/m.exec(facts)?.[1] ?? ''
  } finally {
    fs.closeSync(fd)
  }
}
