import { type FileSystem, toldOf } from './file-system.ts'

/**
 * Does something with a file that it opens, and closes it. What fails is told of the file: of a descriptor alone, the
 * system has no name to tell.
 */
export const whileOpen = <Result>(
  fs: FileSystem,
  path: string,
  flags: string,
  act: (fd: number) => Result,
): Result => {
  const fd = fs.openSync(path, flags, 0o666)
  try {
    return act(fd)
  } catch (error) {
    throw toldOf(path, error)
  } finally {
    fs.closeSync(fd)
  }
}

/** The same, for what waits in the background. */
export const whileOpenAside = async <Result>(
  fs: FileSystem,
  path: string,
  flags: string,
  act: (fd: number) => Promise<Result>,
  mode = 0o666,
): Promise<Result> => {
  const fd = fs.openSync(path, flags, mode)
  try {
    return await act(fd)
  } catch (error) {
    throw toldOf(path, error)
  } finally {
    fs.closeSync(fd)
  }
}
