import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainEnvironment, type TestRepository } from '@emend/testkit'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { emendPath } from '../emend.ts'
import { milliseconds, ratio, table, timeInTurn, type Work } from '../measure.ts'
import { DURABLE, pathOf, repositoryOf, textOf } from './repositories/large-repository.ts'

/**
 * A model's way to change one file of a repository: `read_file` and `edit_file` over MCP, with the official client and
 * the built command, without fsync and durable, as by default; against `git apply --index` of a patch that is there
 * already and `git commit`, as two processes, in git's default and with all that it writes synced.
 */
export const benchMcp = async (size: number, rounds: number): Promise<string> => {
  const repository = repositoryOf(size)
  const quick = await connect(repository, ['--no-fsync'])
  const durable = await connect(repository, [])
  const next = editsOf(size)
  const [unsynced, git, safe, synced] = await timeInTurn(
    [
      editFile(quick, next),
      gitApply(repository, next, []),
      editFile(durable, next),
      gitApply(repository, next, DURABLE),
    ],
    rounds,
  )
  await Promise.all([quick.close(), durable.close()])
  repository.remove()
  const row = (way: string, time: number, settings: string, other: number): readonly string[] => [
    way,
    milliseconds(time),
    settings,
    milliseconds(other),
    ratio(time, other),
  ]
  return table(
    ['read, edited and committed over MCP', 'median', '`git apply --index`, `git commit`', 'median', 'ratio'],
    [
      row('`--no-fsync`', unsynced!, 'as by default', git!),
      row('durable, as by default', safe!, 'as by default', git!),
      row('durable, as by default', safe!, '`-c core.fsync=all`', synced!),
    ],
  )
}

/** One edit after another, each in a file that none has touched before. */
const editsOf = (size: number): (() => Edit) => {
  let index = 0
  return () => {
    index = (index + 7) % size
    return { path: pathOf(index), from: textOf(index, 0), to: textOf(index, 1) }
  }
}

interface Edit {
  readonly path: string
  readonly from: string
  readonly to: string
}

const connect = async ({ root }: TestRepository, options: readonly string[]): Promise<Client> => {
  const client = new Client({ name: 'bench', version: '1' })
  const args = [emendPath, '-C', root, 'mcp', ...options]
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args,
      env: { ...plainEnvironment },
      stderr: 'ignore',
    }),
  )
  await client.listTools()
  return client
}

const call = async (client: Client, name: string, input: Record<string, unknown>): Promise<void> => {
  const { isError, content } = await client.callTool({ name, arguments: input })
  if (isError) throw new Error(JSON.stringify(content))
}

const editFile = (client: Client, next: () => Edit): Work => ({
  run: async () => {
    const { path } = next()
    await call(client, 'read_file', { path })
    await call(client, 'edit_file', { path, old_string: 'edition 0', new_string: 'edition 1' })
  },
})

const gitApply = (repository: TestRepository, next: () => Edit, options: readonly string[]): Work => {
  const patch = join(repository.root, '.git', 'bench.patch')
  return {
    prepare: () => {
      const { path, from, to } = next()
      repository.write({ [path]: to })
      writeFileSync(patch, `${repository.git('diff', '--', path)}\n`)
      repository.write({ [path]: from })
      repository.git('update-index', '-q', '--refresh')
    },
    run: () => {
      repository.git(...options, 'apply', '--index', patch)
      repository.git(...options, 'commit', '-q', '-m', 'Edit')
    },
  }
}
