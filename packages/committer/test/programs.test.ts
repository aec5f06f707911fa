import * as nodeFs from 'node:fs'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type CommitRequest,
  commit,
  type FileSystem,
  type OpenOptions,
  snapshotPresent,
} from '../src/index.ts'
import { changing, footprintOf, isRunning, open, takeBackIn, type Wanted } from './support.ts'

const FILES = { 'a.txt': 'one\n', 'z.txt': 'z\n' }

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository(FILES)
})
afterEach(() => repository.remove())

const CHANGE = { 'a.txt': 'two\n', 'new/b.txt': 'b\n' }

const commitWith = async (
  runs: NonNullable<OpenOptions['runs']>,
  request: Partial<CommitRequest> = {},
  wanted: Readonly<Record<string, Wanted>> = CHANGE,
) =>
  commit(await open(repository.root, { runs }), changing(repository, wanted), {
    message: 'Change files',
    sync: false,
    ...request,
  })

const program = (path: string, script: string): string => {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, script)
  chmodSync(path, 0o755)
  return path
}

/** Tries a batch that must be refused, and checks that everything is as it was. */
const takenBack = async (landing: () => Promise<unknown>, expected: Readonly<Record<string, unknown>>) => {
  const before = repository.state()
  await expect(landing()).rejects.toMatchObject(expected)
  expect(repository.state()).toBe(before)
  expect(repository.git('status', '--porcelain')).toBe('')
}

describe('hooks', () => {
  const hook = (name: string, script: string): void => repository.hook(name, script)

  it('are named that put something below the trailers', async () => {
    hook('prepare-commit-msg', 'printf "\\n[X-1]\\n" >>"$1"')
    await takenBack(() => commitWith(['hooks']), {
      message: expect.stringContaining(
        '`prepare-commit-msg` left no trailer `Emend-Batch` in the last paragraph of the message',
      ),
    })
  })

  it('are named that leave no message at all', async () => {
    hook('commit-msg', 'rm "$1"')
    const how = 'left no trailer `Emend-Batch` in the last paragraph of the message'
    await takenBack(() => commitWith(['hooks']), { code: 'hook-failed', data: { hook: 'commit-msg', how } })
  })

  it('may take out again what the hook before put below the trailers', async () => {
    hook('prepare-commit-msg', 'printf "\\n# Tell why.\\n" >>"$1"')
    hook('commit-msg', 'sed -i "/^#/d" "$1"')
    const { commit: landed } = await commitWith(['hooks'])
    expect(repository.git('show', '-s', '--format=%B', landed!)).toMatch(/\n\nEmend-Batch: \S+\n$/)
  })

  it('find the message where git has it, and what was there comes back', async () => {
    const place = join(repository.root, '.git/COMMIT_EDITMSG')
    writeFileSync(place, 'mine, of a commit that failed\n')
    hook('prepare-commit-msg', 'sed -i "1s/$/ (#7)/" .git/COMMIT_EDITMSG')
    hook('commit-msg', 'cat .git/COMMIT_EDITMSG >.git/seen')
    await commitWith(['hooks'])
    expect(repository.read('.git/seen')).toBe(`${repository.git('show', '-s', '--format=%B')}`)
    expect(repository.read('.git/seen')).toMatch(/^Change files \(#7\)\n/)
    expect(readFileSync(place, 'utf8')).toBe('mine, of a commit that failed\n')
    rmSync(place)
    hook('commit-msg', 'exit 1')
    await takenBack(() => commitWith(['hooks'], {}, { 'a.txt': 'three\n' }), { code: 'hook-failed' })
    expect(existsSync(place)).toBe(false)
  })

  it('are not run where a directory is in the place of the message, which stays', async () => {
    const place = join(repository.root, '.git/COMMIT_EDITMSG')
    rmSync(place)
    mkdirSync(join(place, 'mine'), { recursive: true })
    hook('commit-msg', 'touch .git/began')
    await takenBack(() => commitWith(['hooks']), { code: 'filesystem', data: { path: place } })
    expect([existsSync(join(place, 'mine')), existsSync(join(repository.root, '.git/began'))]).toEqual([
      true,
      false,
    ])
    expect(readdirSync(join(repository.root, '.git/emend'))).toEqual([])
  })

  it('leave the message of a commit that somebody has begun meanwhile', async () => {
    hook('commit-msg', 'echo Another >.git/COMMIT_EDITMSG')
    await takenBack(() => commitWith(['hooks']), { data: { hook: 'commit-msg' } })
    expect(repository.read('.git/COMMIT_EDITMSG')).toBe('Another\n')
  })

  it('know who the author and the committer are, whoever has named them', async () => {
    const idents = join(repository.root, '.git/idents')
    hook('commit-msg', `{ git var GIT_AUTHOR_IDENT; git var GIT_COMMITTER_IDENT; } >'${idents}'`)
    const committer = { name: 'Com', email: 'com@example.com' }
    await commitWith(['hooks'], { author: { name: 'Au', email: 'au@example.com' }, committer })
    expect(readFileSync(idents, 'utf8')).toBe(
      `${repository.git('show', '-s', '--date=raw', '--format=%an <%ae> %ad%n%cn <%ce> %cd', 'HEAD')}\n`,
    )
  })

  it('take everything back when one fails, and tell what it printed', async () => {
    hook('pre-commit', 'cat a.txt; echo no >&2; exit 3')
    const heard: string[] = []
    await takenBack(() => commitWith(['hooks'], { onHookOutput: (text) => heard.push(text) }), {
      code: 'hook-failed',
      data: { hook: 'pre-commit', how: 'failed with exit code 3', output: 'two\nno' },
    })
    expect(heard.join('')).toBe('two\nno\n')
  })

  it('have the environment of the user, but for what names the repository from elsewhere', async () => {
    hook('pre-commit', 'git var GIT_COMMITTER_IDENT >.git/seen; env | grep ^GIT_ >>.git/seen')
    const git = { GIT_DIR: '../.git', GIT_WORK_TREE: '..', GIT_PREFIX: 'src/', GIT_SSH_COMMAND: 'ssh -i key' }
    const committer = { GIT_COMMITTER_NAME: 'Grace', GIT_COMMITTER_EMAIL: 'grace@example.com' }
    const env = { ...plainEnvironment, ...git, ...committer }
    mkdirSync(join(repository.root, 'src'))
    const opened = await open(join(repository.root, 'src'), { runs: ['hooks'], env })
    await commit(opened, changing(repository, CHANGE), { message: 'Change files', sync: false })
    const [identity, ...variables] = repository.read('.git/seen').split('\n')
    expect(identity).toMatch(/^Grace <grace@example.com> /)
    expect(variables).toContain('GIT_SSH_COMMAND=ssh -i key')
    expect(variables.filter((line) => /^GIT_(DIR|WORK_TREE|PREFIX)=/.test(line))).toEqual([])
  })

  it('find the programs that git keeps for itself', async () => {
    hook('pre-commit', '. git-sh-setup && require_work_tree && touch .git/ran')
    await commitWith(['hooks'])
    expect(existsSync(join(repository.root, '.git/ran'))).toBe(true)
  })

  it('see in the index what is to be committed, and nothing that the user staged', async () => {
    repository.write({ 'z.txt': 'staged\n' })
    repository.git('add', 'z.txt')
    hook('pre-commit', 'git diff --cached --name-only >.git/seen; git diff --name-only >>.git/seen')
    await commitWith(['hooks'])
    expect(repository.read('.git/seen')).toBe('a.txt\nnew/b.txt\nz.txt\n')
    expect(repository.git('diff', '--cached', '--name-only')).toBe('z.txt')
  })

  it.each(['--no-sparse-index', '--sparse-index'])(
    'see none of what a sparse checkout leaves out, %s',
    async (option) => {
      repository.write({ 'left/out.txt': 'out\n' })
      repository.commit()
      repository.git('sparse-checkout', 'set', '--cone', option, 'new')
      hook('pre-commit', 'git diff --name-only >.git/seen; git diff --cached --name-only >>.git/seen')
      await commitWith(['hooks'])
      expect(repository.read('.git/seen')).toBe('a.txt\nnew/b.txt\n')
      expect(repository.git('status', '--porcelain')).toBe('')
    },
  )

  it.each([
    ['prints', 'echo out; echo err >&2; exit 3', 'out\nerr'],
    ['names a lock', 'echo "x/y.lock is there"; exit 1', 'x/y.lock is there'],
    ['prints nothing', 'exit 1', ''],
  ])(
    'take everything back when the one of refs does not let the branch move, and %s',
    async (_, script, output) => {
      hook('reference-transaction', `test "$1" != prepared || { ${script}; }`)
      await takenBack(() => commitWith(['hooks']), {
        code: 'hook-failed',
        data: { hook: 'reference-transaction', how: 'did not let refs/heads/main be moved', output },
      })
      expect(readdirSync(join(repository.root, '.git')).filter((name) => name.endsWith('.lock'))).toEqual([])
    },
  )

  it('wait for who holds the branch once they have ended', async () => {
    const lock = '.git/refs/heads/main.lock'
    hook('commit-msg', `: >${lock}; (sleep 0.4; rm ${lock}) >/dev/null 2>&1 &`)
    await commitWith(['hooks'])
    expect(repository.git('log', '-1', '--format=%s')).toBe('Change files')
  })

  it('take everything back when one goes to another branch', async () => {
    repository.git('branch', 'side')
    hook('pre-commit', 'git symbolic-ref HEAD refs/heads/side')
    await expect(commitWith(['hooks'])).rejects.toMatchObject({ code: 'moved', data: { what: 'HEAD' } })
    expect(repository.git('log', '--all', '--format=%s')).toBe('Begin')
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  const FORMAT = 'sed -i s/o/0/ a.txt; git add a.txt'

  it('may change the files of the batch: what they stage of them is committed', async () => {
    hook('pre-commit', `${FORMAT}; chmod +x new/b.txt; git add new/b.txt`)
    const synced: bigint[] = []
    const fsync = (fd: number, done: nodeFs.NoParamCallback): void => {
      synced.push(nodeFs.fstatSync(fd, { bigint: true }).ino)
      nodeFs.fsync(fd, done)
    }
    const fs = { ...nodeFs, fsync } as unknown as FileSystem
    const opened = { ...(await open(repository.root, { runs: ['hooks'] })), fs }
    const changeSet = changing(repository, CHANGE)
    const { stored, warnings } = await commit(opened, changeSet, { message: 'Change files' })
    expect(synced).toContain(nodeFs.statSync(join(repository.root, 'a.txt'), { bigint: true }).ino)
    expect(repository.git('show', 'HEAD:a.txt')).toBe('tw0')
    expect(repository.git('ls-tree', '-r', '--format=%(objectmode) %(path)', 'HEAD')).toBe(
      '100644 a.txt\n100755 new/b.txt\n100644 z.txt',
    )
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
    expect(stored.map(({ after }) => Buffer.from(after!.bytes).toString())).toEqual(['tw0\n', 'b\n'])
    expect(warnings).toEqual([
      'The hook `pre-commit` has changed a.txt, new/b.txt; the commit has what it made of it.',
    ])
    repository.git('-c', 'core.hooksPath=/dev/null', 'revert', '--no-edit', 'HEAD')
    expect(repository.git('rev-parse', 'HEAD^{tree}')).toBe(repository.git('rev-parse', 'HEAD~2^{tree}'))
  })

  it('may change files whose uncommitted changes have a commit of their own', async () => {
    repository.write({ 'a.txt': 'mine\n' })
    hook('pre-commit', FORMAT)
    await commitWith(['hooks'], { dirty: 'checkpoint' })
    expect(['HEAD~', 'HEAD'].map((at) => repository.git('show', `${at}:a.txt`))).toEqual(['mine', 'tw0'])
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it.each([
    ['loses its CRLF line ends', { 'a.txt': 'one\n' }, 'a.txt', 'one\nmore'],
    ['is moved with its CRLF line ends', { 'a.txt': null, 'b.txt': 'one\r\n' }, 'b.txt', 'one\r\nmore\r'],
  ])('may change a file that %s, as git stores it', async (_, wanted, path, stored) => {
    repository.write({ 'a.txt': 'one\r\n' })
    repository.commit('Have CRLF line ends')
    repository.git('config', 'core.autocrlf', 'input')
    hook('pre-commit', `printf 'one\\r\\nmore\\r\\n' > ${path}; git add ${path}`)
    const { changes, ...rest } = changing(repository, wanted)
    const moving = changes.map((one) => (one.path === 'b.txt' ? { ...one, from: 'a.txt' } : one))
    const opened = await open(repository.root, { runs: ['hooks'] })
    await commit(opened, { ...rest, changes: moving }, { message: 'Change files', sync: false })
    expect(repository.git('show', `HEAD:${path}`)).toBe(stored)
    expect(repository.read(path)).toBe('one\r\nmore\r\n')
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('may change an executable file that is moved where the file system does not tell which are', async () => {
    repository.write({ 'run.sh': 'true\n' })
    repository.makeExecutable('run.sh')
    repository.commit('Add a script')
    repository.git('config', 'core.fileMode', 'false')
    chmodSync(join(repository.root, 'run.sh'), 0o644)
    hook('pre-commit', 'echo false > bin/run.sh; git add bin/run.sh')
    const wanted = { 'run.sh': null, 'bin/run.sh': { mode: '100755', content: 'true\n' } } as const
    await commitWith(['hooks'], {}, wanted)
    expect(repository.git('ls-tree', '-r', '--format=%(objectmode) %(path)', 'HEAD', 'bin')).toBe(
      '100755 bin/run.sh',
    )
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it.each([
    ['brings', '', '*.txt text\n', 'one\nmore'],
    ['takes away', '*.txt text\n', null, 'one\r\nmore\r'],
  ])(
    'may change a file as git stores it by attributes that the batch %s',
    async (_, before, after, stored) => {
      repository.write({ '.gitattributes': before, 'a.txt': 'none\n' })
      repository.commit('Have a text')
      hook('pre-commit', `printf 'one\\r\\nmore\\r\\n' > a.txt; git add a.txt`)
      const changeSet = changing(repository, { '.gitattributes': after, 'a.txt': 'one\r\n' })
      const opened = await open(repository.root, { runs: ['hooks'] })
      await commit(opened, changeSet, { message: 'Change files', sync: false })
      expect(repository.git('show', 'HEAD:a.txt')).toBe(stored)
      expect(repository.read('a.txt')).toBe('one\r\nmore\r\n')
      expect(repository.git('status', '--porcelain')).toBe('')
    },
  )

  it('may not leave a file of the batch otherwise than it is committed; what they made of it stays', async () => {
    hook('pre-commit', 'echo more >>a.txt')
    await expect(commitWith(['hooks'])).rejects.toMatchObject({
      code: 'moved',
      data: { what: 'a.txt', during: 'hooks', staying: { paths: ['a.txt'] } },
    })
    expect(repository.read('a.txt')).toBe('two\nmore\n')
    expect(repository.git('status', '--porcelain')).toBe(' M a.txt')
    expect(repository.git('log', '--format=%s')).toBe('Begin')
  })

  it('leave no lock where what they left is refused once the branch is held', async () => {
    hook('commit-msg', 'rm .git/logs/HEAD && mkdir .git/logs/HEAD && touch .git/logs/HEAD/x')
    await expect(commitWith(['hooks'])).rejects.toMatchObject({ code: 'repository-damaged' })
    expect(readdirSync(join(repository.root, '.git/refs/heads'))).toEqual(['main'])
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('are followed by a journal that tells of the commit with the message that they left', async () => {
    hook('commit-msg', 'echo "In other words" >"$1.new"; cat "$1" >>"$1.new"; mv "$1.new" "$1"')
    hook('reference-transaction', 'test "$1" != committed || cat .git/emend/h*/journal >.git/told')
    const { commit: id } = await commitWith(['hooks'])
    expect(repository.git('log', '-1', '--format=%s')).toMatch(/^In other words/)
    expect(repository.read('.git/told')).toContain(id)
  })

  it('may leave the files of a batch with other line ends, which git stores alike', async () => {
    repository.git('config', 'core.autocrlf', 'true')
    const mine = { 'a.txt': 'two\r\n', 'z.txt': 'z\r\nx\r\n' }
    hook('pre-commit', 'sed -i "s/\r$//; s/x/y/" a.txt z.txt; git add a.txt z.txt')
    const { changes } = await commitWith(['hooks'], {}, mine)
    expect(changes).toMatchObject([{ path: 'a.txt', byHook: true }, { byHook: true }])
    expect([repository.read('a.txt'), repository.read('z.txt')]).toEqual(['two\n', 'z\ny\n'])
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('are told of where git cannot store what they leave of a file, and that stays', async () => {
    const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')
    repository.write({
      '.gitattributes': 'a.txt working-tree-encoding=UTF-16LE-BOM\n',
      'a.txt': utf16('one\n'),
    })
    repository.commit()
    hook('pre-commit', 'echo more >>a.txt')
    const content = utf16('two\n')
    await expect(commitWith(['hooks'], {}, { 'a.txt': { mode: '100644', content } })).rejects.toMatchObject({
      code: 'moved',
      data: { staying: { paths: ['a.txt'] } },
    })
    expect(repository.bytes('a.txt')).toEqual(Buffer.concat([content, Buffer.from('more\n')]))
  })

  it('take all of it back where another one fails then', async () => {
    hook('pre-commit', FORMAT)
    hook('commit-msg', 'exit 1')
    await takenBack(() => commitWith(['hooks']), { code: 'hook-failed', data: { hook: 'commit-msg' } })
  })

  it.each([
    [
      'another file',
      'echo more >more.txt; git add more.txt; rm more.txt',
      'staged more.txt, which this batch does not write',
    ],
    [
      'what the work tree does not have',
      'sed -i s/o/0/ a.txt; git add a.txt; sed -i s/0/o/ a.txt',
      'staged a.txt otherwise than it is in the work tree',
    ],
    ['that a file is gone', 'git rm -q --cached a.txt', 'staged a.txt otherwise than it is in the work tree'],
    ['what was there before', 'git read-tree HEAD', 'left nothing to commit'],
  ])('may not stage %s', async (_, script, how) => {
    hook('pre-commit', script)
    await takenBack(() => commitWith(['hooks']), {
      code: 'hook-failed',
      data: { hook: 'pre-commit', how },
      hint: expect.stringContaining('Have it stage nothing but files of the plan'),
    })
  })

  it.each(['separate', 'include'] as const)(
    'may not stage a file with uncommitted changes: %s',
    async (dirty) => {
      repository.write({ 'z.txt': 'z\n2\n3\n4\n5\n' })
      repository.commit('Add lines')
      repository.write({ 'z.txt': 'z\n2\n3\n4\nmine\n' })
      hook('pre-commit', 'echo more >>z.txt; git add z.txt')
      const landing = commitWith(['hooks'], { dirty }, { 'z.txt': 'y\n2\n3\n4\nmine\n' })
      await expect(landing).rejects.toMatchObject({
        code: 'hook-failed',
        data: { how: 'staged z.txt, which had uncommitted changes before this batch' },
        hint: expect.stringMatching(/^Commit them first\. .*--dirty checkpoint/),
      })
      expect(repository.git('log', '-1', '--format=%s')).toBe('Add lines')
      repository.write({ 'z.txt': 'z\n2\n3\n4\nmine\n' })
      await commitWith(['hooks'], { dirty: 'checkpoint' }, { 'z.txt': 'y\n2\n3\n4\nmine\n' })
      expect(repository.git('show', 'HEAD:z.txt')).toBe('y\n2\n3\n4\nmine\nmore')
    },
  )

  it('may change the message, but not so that the batch is none any more', async () => {
    hook('prepare-commit-msg', 'sed -i "1s/$/ (#7)/" "$1"')
    const { commit: id } = await commitWith(['hooks'])
    expect(repository.git('log', '-1', '--format=%H %s')).toBe(`${id} Change files (#7)`)
    expect(repository.git('log', '-g', '-1', '--format=%gs')).toBe('emend: Change files (#7)')
    hook('commit-msg', 'echo gone >"$1"')
    await takenBack(() => commitWith(['hooks'], {}, { 'z.txt': 'Z\n' }), {
      code: 'hook-failed',
      message: expect.stringContaining('Emend-Batch'),
    })
  })

  it('are found where core.hooksPath says, and run without a line that says by what', async () => {
    repository.git('config', 'core.hooksPath', '.git/elsewhere')
    program(join(repository.root, '.git/elsewhere/pre-commit'), 'touch .git/ran\n')
    const { backend } = await commitWith(['hooks'])
    expect(existsSync(join(repository.root, '.git/ran'))).toBe(true)
    expect(backend).toEqual({ name: 'git', because: ['hooks: pre-commit'] })
  })

  it.each(['/dev/null', '.git/config', '.git/nowhere', ''])(
    'are none where core.hooksPath is %j',
    async (path) => {
      hook('pre-commit', 'exit 1')
      repository.git('config', 'core.hooksPath', path)
      const { backend, warnings } = await commitWith(['hooks'])
      expect({ backend: backend.because, warnings }).toEqual({ backend: [], warnings: [] })
    },
  )

  it('are none where nobody may run them, whatever their mode says', async () => {
    hook('pre-commit', 'exit 1')
    const accessSync = (path: string): void => {
      if (path.endsWith('pre-commit')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
    }
    const fs = { ...nodeFs, accessSync } as NonNullable<OpenOptions['fs']>
    const opened = await open(repository.root, { fs, runs: ['hooks'] })
    const { warnings } = await commit(opened, changing(repository, CHANGE), {
      message: 'Change',
      sync: false,
    })
    expect(warnings).toEqual([])
  })

  it('do not keep others from the branch, and what is committed meanwhile stays', async () => {
    hook(
      'pre-commit',
      'unset GIT_INDEX_FILE; git commit-tree HEAD^{tree} -p HEAD -m Other | xargs git update-ref HEAD',
    )
    await expect(commitWith(['hooks'])).rejects.toMatchObject({ code: 'moved' })
    expect(repository.git('log', '--format=%s')).toBe('Other\nBegin')
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('are ended with the batch when it is stopped', async () => {
    hook('pre-commit', 'touch .git/began; exec sleep 20')
    const stop = new AbortController()
    const began = join(repository.root, '.git/began')
    const waiting = setInterval(() => existsSync(began) && stop.abort(), 10)
    await takenBack(() => commitWith(['hooks'], { signal: stop.signal }), {
      code: 'interrupted',
      message: 'Interrupted; the batch was taken back.',
      data: { staying: { paths: [], kept: null } },
    })
    clearInterval(waiting)
  })

  it('interrupt the batch where a signal ends git, which waits for them, and this process as well', async () => {
    hook('pre-commit', 'touch .git/began')
    // Since git 2.54 there is a phase before that, in which the hook must not fail.
    hook('reference-transaction', 'if [ "$1" = prepared ] && [ -f .git/began ]; then kill -INT $PPID; fi')
    await takenBack(() => commitWith(['hooks']), { code: 'interrupted' })
    expect(existsSync(join(repository.root, '.git/began'))).toBe(true)
  })

  it('are waited for until they have ended, when they are stopped', async () => {
    hook('pre-commit', "trap 'sleep 0.2; echo late >a.txt; exit 1' TERM; touch .git/began; sleep 20 & wait")
    const stop = new AbortController()
    const began = join(repository.root, '.git/began')
    const waiting = setInterval(() => existsSync(began) && stop.abort(), 10)
    const stopped = commitWith(['hooks'], { signal: stop.signal })
    await expect(stopped).rejects.toMatchObject({
      code: 'interrupted',
      data: { staying: { paths: ['a.txt'] } },
    })
    clearInterval(waiting)
    expect(repository.read('a.txt')).toBe('late\n')
  })

  it('are not waited for any longer by what they have started', async () => {
    hook('pre-commit', 'echo staged; sleep 20 &')
    hook('post-commit', 'sleep 20 &')
    hook('reference-transaction', 'sleep 20 &')
    const heard: string[] = []
    const start = Date.now()
    const { warnings } = await commitWith(['hooks'], { onHookOutput: (text) => heard.push(text) })
    expect([heard.join(''), warnings]).toEqual(['staged\n', []])
    expect(Date.now() - start).toBeLessThan(15_000)
  })

  it('are told by the signal that has ended them', async () => {
    hook('pre-commit', 'kill -KILL $$')
    await takenBack(() => commitWith(['hooks']), {
      code: 'hook-failed',
      data: { how: 'was ended by SIGKILL' },
    })
  })

  it('take everything back when whoever hears them throws', async () => {
    hook('pre-commit', 'echo one; echo two >&2; exec sleep 20')
    const onHookOutput = (): never => {
      throw new Error('deaf')
    }
    await takenBack(() => commitWith(['hooks'], { onHookOutput }), { message: 'deaf' })
  })

  it('are told of the index that a batch has changed, with its commit', async () => {
    hook(
      'post-index-change',
      'git log -1 --format="%s $*" >>.git/seen; git diff --cached --name-only >>.git/seen',
    )
    expect((await commitWith([])).warnings).toEqual(['Hooks were not run: post-index-change.'])
    await commitWith(['hooks'], {}, { 'a.txt': 'three\n' })
    expect(repository.read('.git/seen')).toBe('Change files 1 0\n')
  })

  it('leave a warning when they fail after the commit', async () => {
    hook('post-index-change', 'exit 2')
    hook('post-commit', 'exit 1')
    const { warnings } = await commitWith(['hooks'])
    expect(warnings).toEqual([
      'The hook `post-index-change` failed with exit code 2; the commit stays.',
      'The hook `post-commit` failed with exit code 1; the commit stays.',
    ])
    expect(repository.git('status', '--porcelain')).toBe('')
  })
})

describe('hooks in the configuration', () => {
  const configure = (name: string, event: string, command?: string): void => {
    repository.git('config', '--add', `hook.${name}.event`, event)
    if (command !== undefined) repository.git('config', `hook.${name}.command`, command)
  }

  it('run in their order, with the arguments of the event, before the file of the event', async () => {
    repository.hook('commit-msg', 'echo 3 >>"$1"')
    configure('a.b', 'commit-msg', 'append() { echo 2 >>"$1"; }; append')
    configure('first', 'commit-msg', 'echo 1 >>')
    // It was the first until it is named once more.
    appendFileSync(join(repository.root, '.git/config'), '[hook "a.b"]\n\tevent = commit-msg\n')
    const { commit: id, backend } = await commitWith(['hooks'])
    expect(repository.git('log', '-1', '--format=%b', id!)).toContain('\n1\n2\n3')
    expect(backend.because).toEqual(['hooks: commit-msg'])
  })

  it('are told by their names where they fail', async () => {
    configure('lint', 'pre-commit', 'echo untidy; exit 2')
    await takenBack(() => commitWith(['hooks']), {
      code: 'hook-failed',
      data: { hook: 'pre-commit (lint)', how: 'failed with exit code 2', output: 'untidy' },
    })
  })

  it('are told of where they do not run', async () => {
    configure('lint', 'pre-commit', 'exit 1')
    configure('notify', 'post-commit', 'exit 1')
    const { warnings } = await commitWith([])
    expect(warnings).toEqual(['Hooks were not run: pre-commit, post-commit.'])
  })

  it('may have an empty name', async () => {
    configure('', 'pre-commit', 'echo untidy; exit 2')
    await expect(commitWith(['hooks'])).rejects.toMatchObject({ code: 'hook-failed' })
  })

  it.each([
    ['the hook is turned off', 'hook.lint.enabled', 'false'],
    ['all of the event are', 'hook.pre-commit.enabled', 'no'],
    ['the event is taken back', 'hook.lint.event', ''],
  ])('are none where %s', async (_, key, value) => {
    configure('lint', 'pre-commit', 'exit 1')
    repository.git('config', '--add', key, value)
    const { backend, warnings } = await commitWith(['hooks'])
    expect({ because: backend.because, warnings }).toEqual({ because: [], warnings: [] })
  })

  it('are an error without a command, as to git', async () => {
    configure('lint', 'pre-commit')
    const before = repository.state()
    await expect(commitWith([])).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('git config hook.lint.command COMMAND'),
    })
    expect(repository.state()).toBe(before)
  })

  // Before git 2.54, no git runs them at all.
  it('are run by no git that serves a batch, unless they may', async () => {
    for (const event of ['reference-transaction', 'post-index-change'])
      configure(event.replace('-', '.'), event, `touch '${repository.root}/.git/ran'`)
    const opened = await open(repository.root, { backend: 'git' })
    await commit(opened, changing(repository, CHANGE), { message: 'Change files', sync: false })
    expect(existsSync(join(repository.root, '.git/ran'))).toBe(false)
  })
})

describe('signing', () => {
  const signer = (script: string): void => {
    repository.git('config', 'commit.gpgSign', 'true')
    repository.git(
      'config',
      'gpg.program',
      program(join(repository.root, '.git/signer'), `#!/bin/sh\n${script}\n`),
    )
  }
  const SIGNATURE = `cat >/dev/null
echo '[GNUPG:] SIG_CREATED ' >&2
printf -- '-----BEGIN PGP SIGNATURE-----\\n\\nsigned\\n-----END PGP SIGNATURE-----\\n'`

  const signatures = (revision: string): readonly string[] =>
    repository.git('cat-file', 'commit', revision).match(/^gpgsig/gm) ?? []

  it('is refused where it is not let run', async () => {
    signer(`touch '${repository.root}/.git/ran'`)
    await takenBack(() => commitWith([]), {
      code: 'repository-unsupported',
      hint: expect.stringContaining('--sign'),
    })
    expect(existsSync(join(repository.root, '.git/ran'))).toBe(false)
  })

  it('signs the batch, and a checkpoint before it', async () => {
    signer(SIGNATURE)
    repository.write({ 'a.txt': 'mine\n' })
    await commitWith(['signing'], { dirty: 'checkpoint' }, { 'a.txt': 'two\n' })
    expect(
      [signatures('HEAD'), signatures('HEAD~1'), signatures('HEAD~2')].map(({ length }) => length),
    ).toEqual([1, 1, 0])
    expect(repository.git('log', '-1', '--format=%an %s')).toBe('Ada Lovelace Change files')
    expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
  })

  it('takes nothing but a signature: a program that fails, or does not answer in time, stops the batch', async () => {
    signer('echo locked >&2; exit 2')
    await takenBack(() => commitWith(['signing']), {
      code: 'git-failed',
      message: expect.stringContaining('failed to sign'),
    })
    // Longer than a test may take.
    signer('exec sleep 60')
    await takenBack(() => commitWith(['signing'], { signingPatience: 300 }), {
      code: 'git-failed',
      message: expect.stringContaining('no answer within 0.3 seconds'),
    })
  })

  it('is asked for once, when the hooks have had their say', async () => {
    const asked = join(repository.root, '.git/asked')
    signer(`cat >>'${asked}'; ${SIGNATURE}`)
    repository.hook('commit-msg', 'sed -i 1s/$/,\\ checked/ "$1"')
    await commitWith(['hooks', 'signing'])
    expect(readFileSync(asked, 'utf8').match(/^Change.*$/gm)).toEqual(['Change files, checked'])
    expect(signatures('HEAD')).toHaveLength(1)
  })

  it('is asked for once, however long somebody holds a lock', async () => {
    const asked = join(repository.root, '.git/asked')
    signer(`echo >>'${asked}'; ${SIGNATURE}`)
    const lock = join(repository.root, '.git/index.lock')
    writeFileSync(lock, '')
    setTimeout(() => rmSync(lock), 400)
    await commitWith(['signing'])
    expect(readFileSync(asked, 'utf8')).toBe('\n')
  })

  it('is waited for no longer than the caller wants, and the program ends with git', async () => {
    const written = join(repository.root, '.git/pid')
    signer(`echo $$ >'${written}.new'; mv '${written}.new' '${written}'; exec sleep 60`)
    const stop = new AbortController()
    const until = setInterval(() => existsSync(written) && stop.abort(), 10)
    try {
      await expect(commitWith(['signing'], { signal: stop.signal })).rejects.toMatchObject({
        code: 'interrupted',
      })
    } finally {
      clearInterval(until)
    }
    const pid = Number(readFileSync(written, 'utf8'))
    await expect.poll(() => isRunning(pid)).toBe(false)
    rmSync(written)
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('1')
  })

  it.each(['openpgp', 'ssh'])('tells of a program that fails and says nothing: %s', async (format) => {
    signer('exit 1')
    repository.git('config', 'gpg.format', format)
    repository.git('config', 'gpg.ssh.program', '/bin/false')
    repository.git('config', 'user.signingKey', '/nonexistent')
    await takenBack(() => commitWith(['signing']), {
      code: 'git-failed',
      message: expect.stringMatching(/failed to sign|the program that signs failed, and does not say why/),
    })
  })
})

describe('filters', () => {
  it('are refused with what they say, where they fail and are required', async () => {
    repository.write({ '.gitattributes': '*.txt filter=broken\n' })
    repository.commit('Add attributes')
    repository.git('config', 'filter.broken.clean', 'echo no space >&2; exit 1')
    repository.git('config', 'filter.broken.required', 'true')
    const before = repository.state()
    const opened = await open(repository.root, { runs: ['filters'] })
    const { entries } = await snapshotPresent(opened, footprintOf(['a.txt']))
    expect(entries.get('a.txt')).toMatchObject({ bytes: Buffer.from('one\n') })
    await expect(commitWith(['filters'])).rejects.toMatchObject({ code: 'git-failed' })
    expect(repository.state()).toBe(before)
  })

  it('are waited for a while', async () => {
    repository.write({ '.git/info/attributes': '*.txt filter=slow\n' })
    repository.git('config', 'filter.slow.clean', 'sleep 2')
    const { git } = await open(repository.root, { runs: ['filters'] })
    const args = ['hash-object', '--stdin', '--path', 'a.txt']
    expect(() => git!.run(args, { input: '', patience: 300 })).toThrow('no answer within 0.3 seconds')
  })

  it('are told how to store CRLF line ends that git keeps, by a command that a shell reads', async () => {
    repository.write({ 'a b.txt': 'one\r\n' })
    repository.commit('Have CRLF line ends')
    repository.write({ '.gitattributes': '*.txt text=auto ident\n' })
    repository.commit('Add attributes')
    await expect(commitWith([], {}, { 'a b.txt': 'two\r\n' })).rejects.toMatchObject({
      hint: expect.stringContaining('`git add --renormalize "a b.txt"`'),
    })
  })

  it('keep nobody from reading and deleting a file with CRLF line ends that git keeps', async () => {
    repository.write({ 'b.txt': 'one\r\n' })
    repository.commit('Have CRLF line ends')
    repository.write({ '.gitattributes': '*.txt text=auto ident\n' })
    repository.commit('Add attributes')
    const { entries } = await snapshotPresent(await open(repository.root), footprintOf(['b.txt']))
    expect(entries.get('b.txt')).toMatchObject({ kind: 'file', bytes: Buffer.from('one\r\n') })
    await commitWith([], {}, { 'b.txt': null })
    expect(repository.git('show', '--name-status', '--format=')).toBe('D\tb.txt')
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('are told of once, however many files need them', async () => {
    repository.write({ '.gitattributes': '*.txt filter=cat\n*.id ident\n' })
    repository.commit('Add attributes')
    repository.git('config', 'filter.cat.clean', 'cat')
    const names = ['1.txt', '2.txt', '3.txt', '4.txt', '5.id']
    const { backend } = await commitWith(
      ['filters'],
      {},
      Object.fromEntries(names.map((name) => [name, 'x\n'])),
    )
    expect(backend.because).toEqual([
      'the filter `cat` for 1.txt, 2.txt, 3.txt and 1 more',
      'the attribute `ident` for 5.id',
    ])
  })

  describe('that leave something out, as the outputs of notebooks, and have no way back', () => {
    const RUN = 'one\nout 1\ntwo\nthree\nfour\n'

    beforeEach(() => {
      repository.write({ '.gitattributes': '*.nb filter=strip\n', 'a.nb': RUN })
      repository.git('config', 'filter.strip.clean', 'sed "/^out/d"')
      repository.git('config', 'filter.strip.smudge', 'cat')
      repository.commit('Add a notebook')
    })

    const undone = async (): Promise<string> => {
      await takeBackIn(await open(repository.root, { runs: ['filters'] }))
      expect(repository.git('status', '--porcelain')).toBe('')
      return repository.read('a.nb')
    }

    it.each([
      ['an edit', 'one\nout 1\ntwo\nthree\nFOUR\n'],
      ['an edit right beside it', 'ONE\nout 1\ntwo\nthree\nfour\n'],
      ['a file written anew', 'new\n'],
      ['a deletion', null],
    ])('keep it for the undo of %s', async (_, after) => {
      await commitWith(['filters'], {}, { 'a.nb': after })
      expect(await undone()).toBe(RUN)
    })

    it('leave what was put out since the batch', async () => {
      await commitWith(['filters'], {}, { 'a.nb': 'one\nout 1\ntwo\nthree\nFOUR\n' })
      repository.write({ 'a.nb': 'one\nout 2\nout 3\ntwo\nthree\nFOUR\n' })
      expect(await undone()).toBe('one\nout 2\nout 3\ntwo\nthree\nfour\n')
    })

    it.each([
      ['does not merge', { 'a.nb': 'one\nout 1\ntwo\nTHREE\nfour\n' }, 'a.nb'],
      ['was put out in a file that goes', { 'b.nb': 'THREE\n' }, 'b.nb'],
    ])('tell where what %s is kept, and have it back after a redo', async (_, files, path) => {
      await commitWith(['filters'], {}, files)
      const run = repository.read(path).replace('THREE\n', 'THREE\nout 3\n')
      repository.write({ [path]: run })
      const opened = await open(repository.root, { runs: ['filters'] })
      const { batch, warnings } = await takeBackIn(opened)
      expect(repository.git('status', '--porcelain')).toBe('')
      expect(warnings).toEqual([
        `What a filter leaves out of ${path} does not stay in the work tree; the files as they were are kept under refs/emend/batches/${batch}.`,
      ])
      expect(repository.git('show', `refs/emend/batches/${batch}:${path}`)).toBe(run.trim())
      await takeBackIn(opened, undefined, { redo: true })
      expect(repository.read(path)).toBe(run)
    })

    it('keep what does not merge of a file that goes back to where it was', async () => {
      const { changes, ...rest } = changing(repository, {
        'a.nb': null,
        'b.nb': RUN.replace('three', 'THREE'),
      })
      const moved = changes.map((change) => (change.after === null ? change : { ...change, from: 'a.nb' }))
      const opened = await open(repository.root, { runs: ['filters'] })
      await commit(opened, { ...rest, changes: moved }, { message: 'Move it', sync: false })
      const run = repository.read('b.nb').replace('THREE\n', 'THREE\nout 3\n')
      repository.write({ 'b.nb': run })
      const { batch } = await takeBackIn(opened)
      expect(repository.git('show', `refs/emend/batches/${batch}:b.nb`)).toBe(run.trim())
    })

    it('keep it for the undo of a swap', async () => {
      const other = 'two\nout 2\nthree\n'
      repository.write({ 'b.nb': other })
      repository.commit()
      const { changes, ...rest } = changing(repository, { 'a.nb': other, 'b.nb': RUN })
      const from = { 'a.nb': 'b.nb', 'b.nb': 'a.nb' } as Readonly<Record<string, string>>
      const swapped = changes.map((change) => ({ ...change, from: from[change.path]! }))
      const opened = await open(repository.root, { runs: ['filters'] })
      await commit(opened, { ...rest, changes: swapped }, { message: 'Swap them', sync: false })
      expect([await undone(), repository.read('b.nb')]).toEqual([RUN, other])
    })

    it('keep it for the undo of a file that is copied, and then written anew', async () => {
      const { changes, ...rest } = changing(repository, { 'a.nb': 'new\n', 'b.nb': RUN })
      const copied = changes.map((change) => (change.before === null ? { ...change, from: 'a.nb' } : change))
      const opened = await open(repository.root, { runs: ['filters'] })
      await commit(opened, { ...rest, changes: copied }, { message: 'Copy it', sync: false })
      expect(await undone()).toBe(RUN)
    })

    it('move it along, and back', async () => {
      const { changes, ...rest } = changing(repository, { 'a.nb': null, 'b.nb': RUN })
      const moved = changes.map((change) => (change.after === null ? change : { ...change, from: 'a.nb' }))
      const opened = await open(repository.root, { runs: ['filters'] })
      await commit(opened, { ...rest, changes: moved }, { message: 'Move it', sync: false })
      repository.write({ 'b.nb': RUN.replace('out 1', 'out 2') })
      expect(await undone()).toBe(RUN.replace('out 1', 'out 2'))
    })
  })

  it('run once for a file without uncommitted changes: what git made of it before is in HEAD', async () => {
    const log = join(repository.root, '.git/runs')
    repository.write({ '.gitattributes': '*.txt filter=up\n' })
    repository.git('config', 'filter.up.clean', `echo >> '${log}'; tr a-z A-Z`)
    repository.commit('Add attributes')
    const before = new Date(Date.now() - 60_000)
    utimesSync(join(repository.root, 'a.txt'), before, before)
    repository.git('add', '--renormalize', '.')
    repository.commit('Filter all')
    rmSync(log)
    await commitWith(['filters'], {}, { 'a.txt': 'two\n' })
    expect(readFileSync(log, 'utf8')).toBe('\n')
    expect(repository.git('show', 'HEAD:a.txt')).toBe('TWO')
    expect(repository.git('show', 'HEAD~:a.txt')).toBe('ONE')
  })

  it('are known by a name of other letters than those of ASCII', async () => {
    repository.git('config', 'filter.é.clean', 'tr a-z A-Z')
    repository.write({ '.git/info/attributes': '*.txt filter=é\n' })
    const message = expect.stringContaining('the filter `é` for a.txt')
    await expect(commitWith([])).rejects.toMatchObject({ code: 'repository-unsupported', message })
    await commitWith(['filters'])
    expect(repository.git('show', 'HEAD:a.txt')).toBe('TWO')
  })

  it.runIf(process.platform === 'linux').each([
    ['LC_ALL', { LC_ALL: 'C.UTF-8', LC_CTYPE: 'C', LANG: 'C' }],
    ['LC_CTYPE', { LC_ALL: '', LC_CTYPE: 'C.UTF-8', LANG: 'C' }],
    ['LANG', { LC_ALL: undefined, LANG: 'C.UTF-8' }],
  ])('take characters for what git takes them for, by %s', async (_, locale) => {
    repository.git('config', 'filter.plain.clean', "sed 's/[^ -~]/?/g'")
    repository.write({ '.git/info/attributes': 'a.txt filter=plain\n' })
    const opened = await open(repository.root, { runs: ['filters'], env: { ...plainEnvironment, ...locale } })
    await commit(opened, changing(repository, { 'a.txt': 'é\n' }), { message: 'Change files' })
    expect(repository.git('show', 'HEAD:a.txt')).toBe('?')
  })

  it('are refused where the work tree lacks the attributes that the index has', async () => {
    repository.write({ '.gitattributes': 'a.txt filter=up\n*.wide working-tree-encoding=UTF-16LE\n' })
    repository.commit('Add attributes')
    rmSync(join(repository.root, '.gitattributes'))
    repository.git('config', 'filter.up.clean', 'tr a-z A-Z')
    await expect(commitWith(['filters'])).rejects.toMatchObject({
      code: 'repository-unsupported',
      hint: expect.stringContaining(
        'Put .gitattributes back into the work tree: git looks for it nowhere else.',
      ),
    })
    const wide = { mode: '100644', content: Buffer.from('é\n', 'utf16le') } as const
    await commitWith(['filters'], {}, { 'b.wide': wide })
    expect(repository.git('show', 'HEAD:b.wide')).toBe('é')
    expect(repository.git('status', '--porcelain', 'b.wide')).toBe('')
  })

  it('tell where no directory can be made for what they convert', async () => {
    repository.git('config', 'filter.up.clean', 'tr a-z A-Z')
    repository.write({ '.git/info/attributes': 'a.txt filter=up\n' })
    vi.stubEnv('TMPDIR', join(repository.root, 'missing'))
    await expect(commitWith(['filters'])).rejects.toMatchObject({
      code: 'filesystem',
      data: { action: 'make the directory' },
    })
    vi.unstubAllEnvs()
  })

  it('are those of the home directory that the caller names', async () => {
    const home = join(repository.root, '.git/home')
    mkdirSync(home)
    writeFileSync(join(home, '.gitconfig'), '[filter "up"]\n clean = tr a-z A-Z\n')
    repository.write({ '.git/info/attributes': 'a.txt filter=up\n' })
    const { GIT_CONFIG_GLOBAL: _, ...env } = plainEnvironment
    const opened = await open(repository.root, { home, env, runs: ['filters'] })
    await commit(opened, changing(repository, CHANGE), { message: 'Change files' })
    expect(repository.git('show', 'HEAD:a.txt')).toBe('TWO')
  })

  it('are none where each is empty, and none is required', async () => {
    for (const part of ['clean', 'smudge', 'process']) repository.git('config', `filter.off.${part}`, '')
    repository.git('config', 'filter.off.required', 'false')
    repository.write({ '.git/info/attributes': 'a.txt filter=off\n' })
    await commitWith([])
    expect(repository.git('status', '--porcelain')).toBe('')
    appendFileSync(join(repository.root, '.git/config'), '[filter "off"]\n\trequired\n')
    await expect(commitWith([], {}, { 'a.txt': 'three\n' })).rejects.toMatchObject({
      message: expect.stringContaining('the filter `off` for a.txt'),
    })
  })

  it('are refused where there is no git that could run them', async () => {
    repository.git('config', 'filter.up.clean', 'tr a-z A-Z')
    repository.write({ '.git/info/attributes': 'a.txt filter=up\n' })
    const env = { ...plainEnvironment, PATH: '/nonexistent' }
    const opened = await open(repository.root, { env, runs: ['filters'] })
    await expect(commit(opened, changing(repository, CHANGE), { message: 'Change' })).rejects.toMatchObject({
      code: 'repository-unsupported',
      hint: expect.stringContaining('Install git 2.33.1 or later, which converts it then.'),
    })
  })

  it('find what git finds where its own programs are, and what Git LFS is told', async () => {
    const programs = join(repository.root, '.git/programs')
    mkdirSync(programs)
    writeFileSync(join(programs, 'git-told'), '#!/bin/sh\nsed "s/two/$GIT_LFS_SKIP_SMUDGE/"\n', {
      mode: 0o755,
    })
    repository.git('config', 'filter.told.clean', 'git told')
    repository.write({ '.git/info/attributes': 'a.txt filter=told\n' })
    const env = { ...plainEnvironment, GIT_EXEC_PATH: programs, GIT_LFS_SKIP_SMUDGE: 'skip' }
    const opened = await open(repository.root, { env, runs: ['filters'] })
    await commit(opened, changing(repository, CHANGE), { message: 'Change files' })
    expect(repository.git('show', 'HEAD:a.txt')).toBe('skip')
  })

  it('reach what is elsewhere as the user’s own git does, and ask nobody', async () => {
    repository.git('config', 'filter.told.clean', 'sed "s|two|$GIT_SSL_CAINFO$GIT_ASKPASS|"')
    repository.write({ '.git/info/attributes': 'a.txt filter=told\n' })
    const env = { ...plainEnvironment, GIT_SSL_CAINFO: '/ca', GIT_ASKPASS: 'ask' }
    const opened = await open(repository.root, { env, runs: ['filters'] })
    await commit(opened, changing(repository, CHANGE), { message: 'Change files' })
    expect(repository.git('cat-file', '-p', 'HEAD:a.txt')).toBe('/ca')
  })

  it('are turned off for git beside an empty list of settings', async () => {
    repository.git('config', 'filter.up.clean', 'tr a-z A-Z')
    repository.write({ '.git/info/attributes': 'z.txt filter=up\n' })
    const env = { ...plainEnvironment, GIT_CONFIG_PARAMETERS: '' }
    const opened = await open(repository.root, { backend: 'git', env })
    await commit(opened, changing(repository, CHANGE), { message: 'Change files' })
    expect(repository.git('status', '--porcelain', 'a.txt', 'new')).toBe('')
  })

  it('run under no name that cannot be told to git', async () => {
    const ran = join(repository.root, '.git/ran')
    const name = Buffer.from('[filter "\xe9"]\n', 'latin1')
    appendFileSync(join(repository.root, '.git/config'), name)
    appendFileSync(join(repository.root, '.git/config'), ` clean = echo >> '${ran}'; cat\n`)
    writeFileSync(join(repository.root, '.git/info/attributes'), Buffer.from('* filter=\xe9\n', 'latin1'))
    await expect(open(repository.root, { backend: 'git' })).rejects.toMatchObject({
      code: 'repository-unsupported',
      message: expect.stringContaining('whose name is not UTF-8'),
    })
    await expect(commitWith([])).rejects.toMatchObject({ code: 'repository-unsupported' })
    expect(existsSync(ran)).toBe(false)
    await commitWith(['filters'])
    expect(existsSync(ran)).toBe(true)
  })
})
