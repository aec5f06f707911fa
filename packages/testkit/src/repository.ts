import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '@emend/model'

/** An environment in which git sees no configuration but the repository's own, and nobody is asked anything. */
export const plainEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  // What a command that is killed leaves there goes with the folder of the tests.
  TMPDIR: tmpdir(),
}

/** A repository made by the git command in a temporary folder of its own. */
export interface TestRepository {
  /** Absolute path of the work tree. */
  readonly root: string
  /** Runs git in the work tree and returns its standard output without the final line break; throws when it fails. */
  readonly git: (...args: readonly string[]) => string
  /** Writes files, parents made as needed; `null` removes one. Paths are relative to the root. */
  readonly write: (files: Readonly<Record<string, string | Uint8Array | null>>) => void
  readonly read: (path: string) => string
  readonly bytes: (path: string) => Buffer
  readonly makeExecutable: (path: string) => void
  /** Makes a hook that runs a script for `sh`. */
  readonly hook: (name: string, script: string) => void
  /** Commits everything that is in the work tree and returns the commit's id. */
  readonly commit: (message?: string) => string
  /** Every file of the work tree by path, as `mode content`, `.git` left out. */
  readonly files: () => ReadonlyMap<string, string>
  /** Every byte that a refusal must not touch: the work tree, the index, HEAD, the refs and their logs. */
  readonly state: () => string
  readonly remove: () => void
}

/**
 * What each repository begins with: somebody's name, no samples of hooks, and nothing that goes on in the background.
 */
const template = fileURLToPath(new URL('../template', import.meta.url))

/** The git directory of an empty repository, of which tests have copies: git takes four times as long to make one. */
const emptyRepository = once(() => {
  const root = mkdtempSync(join(tmpdir(), 'emend-empty-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
  openTestRepository(root).git('init', '-q', '-b', 'main', `--template=${template}`)
  return join(root, '.git')
})

/** Makes a repository on branch `main`; with `files`, they are its first commit. */
export const makeRepository = (files: Readonly<Record<string, string | Uint8Array>> = {}): TestRepository => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'emend-test-')))
  const repository = openTestRepository(root)
  cpSync(emptyRepository(), join(root, '.git'), { recursive: true })
  if (Object.keys(files).length > 0) {
    repository.write(files)
    repository.git('add', '-A')
    repository.git('commit', '-q', '-m', 'Begin')
  }
  return repository
}

/** The same verbs on a work tree that exists already, a clone or a linked work tree for example. */
export const openTestRepository = (root: string): TestRepository => {
  const git = gitIn(root)
  // Tests ask for the state very often, and git takes its time to say what is plain to see.
  const gitDirectory = once(() => {
    const usual = join(root, '.git')
    const isThere = lstatSync(usual, { throwIfNoEntry: false })?.isDirectory()
    return isThere ? usual : git('rev-parse', '--absolute-git-dir')
  })
  return {
    root,
    git,
    write: (files) => write(root, files),
    read: (path) => readFileSync(join(root, path), 'utf8'),
    bytes: (path) => readFileSync(join(root, path)),
    makeExecutable: (path) => chmodSync(join(root, path), 0o755),
    hook: (name, script) => {
      const path = `.git/hooks/${name}`
      write(root, { [path]: `#!/bin/sh\n${script}\n` })
      chmodSync(join(root, path), 0o755)
    },
    commit: (message = 'Change') => {
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '-m', message)
      return git('rev-parse', 'HEAD')
    },
    files: () => filesOf(root),
    state: () => JSON.stringify([[...filesOf(root)], [...describeTree(gitDirectory(), isState)]]),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

const gitIn =
  (root: string): TestRepository['git'] =>
  (...args) =>
    execFileSync('git', args, {
      cwd: root,
      env: plainEnvironment,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 1 << 28,
    }).replace(/\n$/, '')

const write = (root: string, files: Parameters<TestRepository['write']>[0]): void => {
  for (const [path, content] of Object.entries(files)) {
    if (content === null) rmSync(join(root, path), { recursive: true })
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
    }
  }
}

const filesOf = (root: string): ReadonlyMap<string, string> => describeTree(root, (path) => path !== '.git')

const isState = (path: string): boolean => /^(index|HEAD|packed-refs|refs|logs)(\/|$)/.test(path)

/** By path with `/`, whatever the system separates by. */
const describeTree = (root: string, wanted: (path: string) => boolean): ReadonlyMap<string, string> => {
  const described = new Map<string, string>()
  const visit = (prefix: string): void => {
    for (const name of readdirSync(join(root, prefix)).sort()) {
      const path = `${prefix}${name}`
      if (!wanted(path)) continue
      const full = join(root, path)
      const stat = lstatSync(full)
      const mode = (stat.mode & 0o777).toString(8)
      if (stat.isDirectory()) {
        described.set(`${path}/`, `${mode} directory`)
        visit(`${path}/`)
      } else if (stat.isSymbolicLink()) described.set(path, `link ${readlinkSync(full)}`)
      else described.set(path, `${mode} ${readFileSync(full).toString('latin1')}`)
    }
  }
  visit('')
  return described
}
