import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emendPath, runEmend } from './run-emend.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => repository.remove())

interface Message {
  readonly id?: number | string | null
  readonly method?: string
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number }
}

/** The built command with a pipe on each side, as a client without any library has it. */
class Piped {
  readonly child: ChildProcessWithoutNullStreams
  readonly received: Message[] = []
  readonly stderr: Promise<string>
  readonly ended: Promise<unknown>

  constructor(...args: readonly string[]) {
    this.child = spawn(process.execPath, [emendPath, ...args], {
      cwd: repository.root,
      env: plainEnvironment,
    })
    this.stderr = text(this.child.stderr)
    this.ended = once(this.child, 'close').then(([exitCode, signal]) => exitCode ?? signal)
    this.child.stdin.on('error', () => {})
    // Anything on standard output that is no message makes this throw.
    createInterface(this.child.stdout).on('line', (line) => this.received.push(JSON.parse(line)))
  }

  write(line: string): void {
    this.child.stdin.write(`${line}\n`)
  }

  send(message: Readonly<Record<string, unknown>>): void {
    this.write(JSON.stringify({ jsonrpc: '2.0', ...message }))
  }

  call(id: number, name: string, input: Readonly<Record<string, unknown>>): void {
    this.send({ id, method: 'tools/call', params: { name, arguments: input } })
  }

  async answer(id: number): Promise<Message> {
    for (;;) {
      const found = this.received.find((message) => message.id === id && message.method === undefined)
      if (found !== undefined) return found
      await delay(2)
    }
  }

  /** What the server asks for. */
  async request(method: string): Promise<Message> {
    for (;;) {
      const found = this.received.find((message) => message.method === method)
      if (found !== undefined) return found
      await delay(2)
    }
  }

  async initialize(capabilities: Readonly<Record<string, unknown>> = {}): Promise<Message> {
    const clientInfo = { name: 'raw', version: '1' }
    const params = { protocolVersion: '2025-06-18', capabilities, clientInfo }
    this.send({ id: 0, method: 'initialize', params })
    const answer = await this.answer(0)
    this.send({ method: 'notifications/initialized' })
    return answer
  }
}

const edit = { path: 'a.txt', old_string: 'one', new_string: 'two' }

describe('emend mcp over a pipe', () => {
  it('shakes hands, carries out a call, logs on standard error alone, and ends with its client', async () => {
    const server = new Piped('mcp')
    expect((await server.initialize()).result).toMatchObject({
      protocolVersion: '2025-06-18',
      serverInfo: { name: 'emend' },
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: expect.stringContaining('commit'),
    })
    server.call(1, 'edit_file', edit)
    const { result } = await server.answer(1)
    expect(result).toMatchObject({ structuredContent: { commit: repository.git('rev-parse', 'HEAD') } })
    server.child.stdin.end()
    expect(await server.ended).toBe(0)
    expect(await server.stderr).toBe(`emend mcp: serving ${repository.root}\n`)
    expect(server.received).toHaveLength(2)
  })

  it('answers a script that has piped all that it asks', async () => {
    const clientInfo = { name: 'script', version: '1' }
    const lines = [
      {
        id: 0,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
      },
      { method: 'notifications/initialized' },
      { id: 1, method: 'tools/call', params: { name: 'edit_file', arguments: edit } },
      { id: 2, method: 'tools/call', params: { name: 'read_file', arguments: { path: 'a.txt' } } },
    ].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    const { stdout, exitCode } = await runEmend(['mcp'], { cwd: repository.root, input: lines.join('') })
    expect(exitCode).toBe(0)
    const answers = stdout.trim().split('\n')
    expect(answers.map((answer) => JSON.parse(answer).id)).toEqual([0, 1, 2])
    expect(repository.git('show', 'HEAD:a.txt')).toBe('two')
  })

  it('bears what is no message, no request and no method', async () => {
    const server = new Piped('mcp')
    server.write('not json')
    await server.initialize()
    server.write('{"jsonrpc":"2.0"}')
    server.write('[]')
    server.send({ id: 1, method: 'files/burn', params: {} })
    server.send({ id: 2, method: 'tools/call', params: { arguments: 3 } })
    server.send({ id: 3, method: 'tools/call', params: { name: 'edit_file' } })
    expect((await server.answer(1)).error?.code).toBe(-32601)
    expect((await server.answer(2)).error?.code).toBe(-32602)
    expect((await server.answer(3)).result).toMatchObject({ isError: true, structuredContent: { ok: false } })
    server.call(4, 'edit_file', edit)
    expect((await server.answer(4)).result?.isError ?? false).toBe(false)
    server.child.stdin.end()
    expect(await server.ended).toBe(0)
  })

  it('asks for the roots of a client that was in a hurry before it shook hands', async () => {
    const server = new Piped('mcp')
    server.call(1, 'read_file', { path: 'a.txt' })
    expect((await server.answer(1)).result).toMatchObject({ isError: false })
    await server.initialize({ roots: {} })
    server.call(2, 'edit_file', edit)
    const { id } = await server.request('roots/list')
    server.send({ id, result: { roots: [{ uri: 'file:///nowhere' }] } })
    expect((await server.answer(2)).result).toMatchObject({ isError: true })
    expect(repository.read('a.txt')).toBe('one\n')
    server.child.stdin.end()
    await server.ended
  })

  it('tells of what a run that died has left, where roots keep it to a part as well', async () => {
    repository.write({ 'part/b.txt': 'b' })
    const input = JSON.stringify([{ op: 'append', path: 'a.txt', content: 'more\n' }])
    await runEmend(['apply', '--check', 'kill -9 $PPID'], { cwd: repository.root, input })
    const server = new Piped('mcp')
    await server.initialize({ roots: {} })
    server.call(1, 'read_file', { path: 'part/b.txt' })
    const { id } = await server.request('roots/list')
    server.send({ id, result: { roots: [{ uri: `file://${repository.root}/part` }] } })
    expect((await server.answer(1)).result).toMatchObject({ content: [{ text: '     1\tb' }] })
    server.child.stdin.end()
    await server.ended
    expect(await server.stderr).toMatch(
      /^emend mcp: Batch [0-9a-f]{16} was interrupted; it was taken back\.\nemend mcp: serving .*, kept to part\n$/,
    )
  })

  it('answers calls at once in their order', async () => {
    const server = new Piped('mcp')
    await server.initialize()
    server.call(1, 'edit_file', edit)
    server.call(2, 'edit_file', { path: 'a.txt', old_string: 'two', new_string: 'three' })
    server.call(3, 'read_file', { path: 'a.txt' })
    expect((await server.answer(3)).result).toMatchObject({
      content: [{ text: expect.stringContaining('three') }],
    })
    expect(server.received.map(({ id }) => id)).toEqual([0, 1, 2, 3])
    server.child.stdin.end()
    expect(await server.ended).toBe(0)
  })

  it('stops a call that is cancelled, and gives it no answer', async () => {
    const before = repository.state()
    const server = new Piped('mcp')
    await server.initialize()
    repository.write({ '.git/index.lock': '' })
    server.call(1, 'edit_file', edit)
    while (!existsSync(join(repository.root, '.git/emend'))) await delay(2)
    server.send({ method: 'notifications/cancelled', params: { requestId: 1 } })
    server.call(2, 'list_dir', { path: '.' })
    await server.answer(2)
    repository.write({ '.git/index.lock': null })
    expect(server.received.map(({ id }) => id)).toEqual([0, 2])
    expect(repository.state()).toBe(before)
    server.child.stdin.end()
    expect(await server.ended).toBe(0)
  })

  it('lets no call of a client that died half-way be half done', async () => {
    const before = repository.git('rev-parse', 'HEAD')
    const server = new Piped('mcp')
    await server.initialize()
    server.call(1, 'edit_file', edit)
    server.child.stdin.destroy()
    server.child.stdout.destroy()
    expect(await server.ended).toBe(0)
    const count = repository.git('rev-list', '--count', `${before}..HEAD`)
    expect(['0', '1']).toContain(count)
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(repository.read('a.txt')).toBe(count === '1' ? 'two\n' : 'one\n')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('ends in order on %s', async (signal) => {
    const server = new Piped('mcp')
    await server.initialize()
    server.child.kill(signal)
    expect(await server.ended).toBe(0)
  })

  it('ends on SIGTERM although its client reads no answers', async () => {
    const server = new Piped('mcp')
    await server.initialize()
    server.child.stdout.pause()
    // Far more than a pipe holds.
    for (let id = 1; id <= 100; id++) server.send({ id, method: 'tools/list' })
    const before = repository.git('rev-parse', 'HEAD')
    server.send({ id: 101, method: 'tools/call', params: { name: 'edit_file', arguments: edit } })
    while (repository.git('rev-parse', 'HEAD') === before) await delay(2)
    server.child.kill('SIGTERM')
    expect(await once(server.child, 'exit')).toEqual([0, null])
    expect(repository.read('a.txt')).toBe('two\n')
    // Its last line may be half a message.
    server.child.stdout.destroy()
  })

  it('takes plans that are larger than what a pipe holds', async () => {
    const server = new Piped('mcp')
    await server.initialize()
    const content = 'a line of text\n'.repeat(200_000)
    server.call(1, 'write_file', { path: 'big.txt', content })
    expect((await server.answer(1)).result?.isError ?? false).toBe(false)
    expect(repository.read('big.txt')).toBe(content)
    server.child.stdin.end()
    await server.ended
  })

  it('lets nothing be changed that was not read, where it is told so', async () => {
    const server = new Piped('mcp', '--read-before-write')
    await server.initialize()
    server.call(1, 'edit_file', edit)
    const { result } = await server.answer(1)
    expect(result).toMatchObject({ structuredContent: { diagnostics: [{ code: 'not-read' }] } })
    server.call(2, 'read_file', { path: 'a.txt' })
    server.call(3, 'edit_file', edit)
    expect((await server.answer(3)).result?.isError ?? false).toBe(false)
    server.child.stdin.end()
    await server.ended
  })

  it('commits as its options say', async () => {
    repository.write({ 'a.txt': 'one\nmine\n' })
    const options = ['--dirty', 'include', '--author', 'An Agent <agent@example.com>', '--backend', 'git']
    const server = new Piped('mcp', ...options)
    await server.initialize()
    server.call(1, 'edit_file', edit)
    const { result } = await server.answer(1)
    expect(result).toMatchObject({ structuredContent: { ok: true, backend: { name: 'git' } } })
    expect(repository.git('log', '-1', '--format=%an')).toBe('An Agent')
    expect(repository.git('show', 'HEAD:a.txt')).toBe('two\nmine')
    server.child.stdin.end()
    await server.ended
  })

  it('says what is wrong with its arguments, as other commands do', async () => {
    expect((await runEmend(['mcp', '--port', '80'], { cwd: repository.root })).exitCode).toBe(2)
    const { exitCode, document } = await runEmend(['mcp', '--json'], { cwd: repository.root })
    expect(document).toMatchObject({ command: 'mcp', ok: false, diagnostics: [{ code: 'usage' }] })
    expect(exitCode).toBe(2)
  })

  it.runIf(process.platform === 'linux' && existsSync('/usr/bin/script'))(
    'tells a person what it waits for',
    async () => {
      const command = `"${process.execPath}" "${emendPath}" mcp`
      const person = spawn('script', ['-qec', command, '/dev/null'], {
        cwd: repository.root,
        env: plainEnvironment,
      })
      const seen: string[] = []
      for await (const chunk of person.stdout) {
        seen.push(String(chunk))
        if (seen.join('').includes('\n')) person.stdin.write('\x04')
      }
      expect(seen.join('')).toContain('emend mcp: waiting for a client')
    },
  )

  it('is offered no document, which it cannot print', async () => {
    const help = async (command: string) =>
      (await runEmend([command, '--help'], { cwd: repository.root })).stdout
    expect(await help('log')).toContain('--json')
    expect(await help('mcp')).toContain('--color')
    expect(await help('mcp')).not.toContain('--json')
    const { stderr } = await runEmend(['mcp', '--jsn'], { cwd: repository.root })
    expect(stderr).not.toContain('--json')
  })
})

describe('emend mcp with the official client', () => {
  it('reads, edits and undoes in the repository of -C', async () => {
    const client = new Client({ name: 'official', version: '1' })
    const args = [emendPath, '-C', repository.root, 'mcp']
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args,
        cwd: '/',
        env: { ...plainEnvironment },
        stderr: 'ignore',
      }),
    )
    const call = async (name: string, input: Record<string, unknown>) => {
      const { isError, structuredContent } = await client.callTool({ name, arguments: input })
      expect(isError ?? false).toBe(false)
      return structuredContent
    }
    await client.listTools()
    await call('read_file', { path: 'a.txt' })
    await call('edit_file', edit)
    expect(repository.read('a.txt')).toBe('two\n')
    await call('undo', {})
    expect(repository.read('a.txt')).toBe('one\n')
    await client.close()
  })
})
