import { spawnSync } from 'node:child_process'

/** Whatever the configuration says, nothing but git tells the changes. */
export const PLAIN_DIFF = ['--no-ext-diff', '--no-textconv', '--no-color']

/** What a command of git prints in a repository. Throws where it fails. */
export const git = (repository: string, args: readonly string[], input = ''): Buffer => {
  const options = { cwd: repository, input, maxBuffer: 2 ** 30 }
  const { status, stdout, stderr } = spawnSync('git', args, options)
  if (status !== 0) throw new Error(`git ${args[0]} in ${repository}: ${stderr}`)
  return stdout
}

/** The bytes of some blobs. What is missing (the commit of a submodule, or nothing at all) is left out. */
export const blobsOf = (repository: string, ids: readonly string[]): ReadonlyMap<string, Buffer> => {
  const blobs = new Map<string, Buffer>()
  const output = git(repository, ['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''))
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at)
    const [id, type, size] = output.toString('latin1', at, end).split(' ')
    at = end + 1
    if (type === 'missing') continue
    if (type === 'blob') blobs.set(id!, output.subarray(at, at + Number(size)))
    at += Number(size) + 1
  }
  return blobs
}
