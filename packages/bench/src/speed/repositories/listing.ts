import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { Workspace } from '@emend/engine'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { milliseconds, ratio, table, timeInTurn, type Work } from '../../measure.ts'

/** How many of a hundred files are not tracked, and how many more git ignores. */
const UNTRACKED = 5
const IGNORED = 10

/**
 * The answers to `list` and `glob` in an open workspace against `git ls-files --others --cached --exclude-standard`,
 * which names the same files without their age; and, since a glob answers with the newest file first, against the same
 * with each file's age looked up and the names sorted by it. What Node itself needs to look at all files is timed
 * beside them.
 */
export const benchListing = async (size: number, rounds: number): Promise<string> => {
  const repository = treeOf(size)
  const workspace = await Workspace.open(repository.root)
  const glob = (pattern: string): Work => asking(workspace, { op: 'glob', pattern })
  const [list, one, quarter, all, bare, git, aged] = await timeInTurn(
    [
      asking(workspace, { op: 'list', path: 'area1/pack1' }),
      glob('**/pack7/**/file7.ts'),
      glob('**/*.test.ts'),
      glob('**/*'),
      { run: () => lookAtAll(repository.root) },
      shell(repository, LS_FILES),
      shell(repository, `${LS_FILES} -z | xargs -0 stat -c '%Y %n' | sort -rn`),
    ],
    rounds,
  )
  repository.remove()
  const row = (name: string, timing = git!): string[] => [
    name,
    milliseconds(timing),
    ratio(timing, git!),
    ratio(timing, aged!),
  ]
  return table(
    [`${size} files`, 'median', 'against `git ls-files`', 'against the newest first'],
    [
      row('`list` of one directory', list),
      row('`glob` of one file in 400', one),
      row('`glob` of a quarter of them', quarter),
      row('`glob` of all', all),
      row('`readdir` of all directories and `lstat` of all files, nothing else done', bare),
      row(`\`${LS_FILES}\``),
      row('the same, newest first (`stat`, `sort`)', aged),
    ],
  )
}

const LS_FILES = 'git ls-files --others --cached --exclude-standard'

const IGNORES =
  'node_modules/ dist/ build/ /out coverage/ .cache/ *.log *.tmp *.swp *~ .env .env.* !.env.example *.pyc __pycache__/ .DS_Store *.o *.so tmp/* !tmp/keep'

const pathOf = (index: number): string => {
  const [part, file] = [Math.floor(index / 20), index % 20]
  const folder = `area${part % 25}/pack${Math.floor(part / 25) % 20}/part${Math.floor(part / 500)}`
  return `${folder}/file${file}${file % 4 === 0 ? '.test.ts' : '.ts'}`
}

const treeOf = (size: number): TestRepository => {
  const repository = makeRepository()
  repository.write({ '.gitignore': `${IGNORES.replaceAll(' ', '\n')}\n` })
  const paths = Array.from({ length: size - 1 }, (_, index) => pathOf(index))
  const isTracked = (index: number): boolean => index % 100 >= UNTRACKED
  const write = (some: readonly string[]) =>
    repository.write(Object.fromEntries(some.map((path) => [path, 'x\n'])))
  write(paths.filter((_, index) => isTracked(index)))
  repository.commit()
  write(paths.filter((_, index) => !isTracked(index)))
  write(paths.filter((_, index) => index % 100 < IGNORED).map((path) => path.replace(/\.ts$/, '.log')))
  return repository
}

const asking = (
  workspace: Workspace,
  question: { op: 'list'; path: string } | { op: 'glob'; pattern: string },
): Work => ({
  run: async () => {
    const result = await workspace.preview([question])
    if (!result.ok) throw new Error(result.report)
  },
})

const lookAtAll = (directory: string): void => {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`
    if (!entry.isDirectory()) lstatSync(path)
    else if (entry.name !== '.git') lookAtAll(path)
  }
}

const shell = ({ root }: TestRepository, command: string): Work => ({
  run: () => {
    execFileSync('sh', ['-c', command], { cwd: root, env: plainEnvironment, maxBuffer: 1 << 28 })
  },
})
