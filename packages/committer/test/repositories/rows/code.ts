import { execFileSync } from 'node:child_process'
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
  row('hooks', ({ root, hook }) => {
    const log = join(root, '.git', 'hook-log')
    const tell = `echo "$(basename "$0") $2 $(git diff --cached --name-only | tr '\\n' ' ')" >>'${log}'\n`
    const scripts = {
      'pre-commit': tell,
      'prepare-commit-msg': tell,
      'commit-msg': `${tell}echo 'Reviewed-by: Charles' >>"$1"\n`,
      // Newer versions of git tell of one more, which they delete whether it is there or not.
      'reference-transaction': `refs=$(sed 's/[0-9a-f]*[1-9a-f][0-9a-f]*/id/g' | tr '\\n' ' ')
case $refs in *AUTO_MERGE*) ;; *) echo "$1 $refs" >>'${log}' ;; esac\n`,
      'post-commit': tell,
    }
    for (const [name, script] of Object.entries(scripts)) hook(name, script)
  }),
]
