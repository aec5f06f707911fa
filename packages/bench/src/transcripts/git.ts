import { spawnSync } from 'node:child_process'

/** What a command of git prints in a repository; what there is of it where the command fails. */
export const git = (repository: string, ...args: readonly string[]): string =>
  spawnSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 2 ** 30 }).stdout
