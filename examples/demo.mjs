// Shows the main job on a clone of this very repository: a plan becomes one commit, and is taken back.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { styleText } from 'node:util'

const project = fileURLToPath(new URL('..', import.meta.url))
const emend = join(project, 'packages/cli/dist/emend.js')
const scratch = mkdtempSync(join(tmpdir(), 'emend-demo-'))
const clone = join(scratch, 'emend')

// Of your own settings of git, such as signing, nothing is needed here; the checkout may be somebody else's.
const settings = join(scratch, 'gitconfig')
writeFileSync(settings, '[user]\n\tname = Emend Demo\n\temail = demo@example.com\n[safe]\n\tdirectory = *\n')
const others = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
const env = {
  ...others,
  GIT_CONFIG_GLOBAL: settings,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_PAGER: 'cat',
  GIT_EDITOR: 'true',
}

const run = (command, args, { cwd = clone, expected = 0, quiet = false } = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: quiet ? 'ignore' : 'inherit',
    env,
  })
  if (error) throw error
  if (status !== expected)
    throw new Error(`${command} ${args.join(' ')} ended with ${status}, not ${expected}`)
}

const quoted = (argument) => (/\s/.test(argument) ? `"${argument}"` : argument)

const step = (title, command, args, options) => {
  const shown = command === process.execPath ? ['emend', ...args.slice(1)] : [command, ...args]
  console.log(
    `\n${styleText('bold', `── ${title}`)}\n${styleText('dim', `$ ${shown.map(quoted).join(' ')}`)}`,
  )
  run(command, args, options)
}

const git = (title, ...args) => step(title, 'git', args)
const emendStep = (title, args, options) => step(title, process.execPath, [emend, ...args], options)

try {
  run('git', ['clone', '--quiet', project, clone], { cwd: scratch })
  console.log(`A clone of this repository: ${clone}`)

  emendStep('A model’s answer becomes one commit', [
    'apply',
    'examples/demo/plan.md',
    '-m',
    'Sort the stock report',
  ])
  git('What git sees', 'log', '-1', '--stat', '-p', '--format=%h %an: %s%n%n%b')
  git('Nothing is left over', 'status', '--short', '--branch')

  emendStep(
    'A plan that no longer fits changes nothing, and is told why',
    ['apply', 'examples/demo/stale-plan.md'],
    { expected: 1 },
  )

  emendStep('emend takes the batch back', ['undo'])
  emendStep('The batches on this branch', ['log'])
  git('The tree is as it was', 'diff', '--stat', 'HEAD~2')

  emendStep('Once more', ['apply', 'examples/demo/plan.md'])
  git('Plain git takes it back as well', 'revert', '--no-edit', 'HEAD')
  git('The tree is as it was', 'diff', '--stat', 'HEAD~2')
  git('The repository is sound', 'fsck', '--strict', '--no-dangling')
  console.log(`\n${styleText('green', 'Done.')} Each batch was exactly one commit, and each was taken back.`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
