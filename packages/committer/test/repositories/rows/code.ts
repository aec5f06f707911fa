import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { begin, type Row, row } from '../row.ts'

/** Repositories that want programs to be run with a commit. */
export const code: readonly Row[] = [
  {
    state: 'commit.gpgSign',
    make: (folder) => {
      const { git, root } = begin(folder)
      const key = join(folder, 'key')
      try {
        execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key], { stdio: 'pipe' })
      } catch {
        return null
      }
      git('config', 'gpg.format', 'ssh')
      git('config', 'user.signingKey', key)
      git('config', 'commit.gpgSign', 'true')
      return root
    },
  },
  row('hooks', ({ root }) => {
    mkdirSync(join(root, '.git/hooks'), { recursive: true })
    for (const name of ['pre-commit', 'commit-msg', 'post-commit']) {
      writeFileSync(join(root, '.git/hooks', name), '#!/bin/sh\nexit 0\n')
      chmodSync(join(root, '.git/hooks', name), 0o755)
    }
  }),
]
