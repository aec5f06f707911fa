// @ts-check
// A repository to try things in: made when an example starts, and removed when it ends.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A repository whose first commit holds these files.
 * @param {Readonly<Record<string, string>>} files
 */
export const scratchRepository = (files) => {
  const root = mkdtempSync(join(tmpdir(), 'emend-example-'))
  process.on('exit', () => rmSync(root, { recursive: true, force: true }))
  /** @param {string[]} args */
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Example')
  git('config', 'user.email', 'example@example.com')
  // Your own settings are for your own repositories.
  git('config', 'commit.gpgSign', 'false')
  git('config', 'core.hooksPath', '.git/hooks')
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Begin')
  /** @param {string} path */
  const read = (path) => readFileSync(join(root, path), 'utf8')
  return { root, git, read }
}
