import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { withFilesAlone } from '../src/answered-roots.ts'
import { serve } from '../src/index.ts'
import { messages, type Refusal } from '../src/messages.ts'

/** What is passed on of some chunks, and what was answered to the rest. */
const passed = async (...chunks: readonly (Buffer | string)[]) => {
  const refusals: Refusal[] = []
  const stream = messages((refusal) => refusals.push(refusal))
  for (const chunk of chunks) stream.write(chunk)
  stream.end()
  return { lines: await text(stream), refusals: refusals.map(({ id, error }) => [id, error.code]) }
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const PARSE_ERROR = [null, -32700]
const INVALID = [null, -32600]

test.each([
  ['what is no JSON', '{"jsonrpc":"2.0","id":1,', PARSE_ERROR],
  ['what is no UTF-8', Buffer.from(`{"jsonrpc":"2.0","id":1,"method":"\xff"}`, 'latin1'), PARSE_ERROR],
  ['what is no object', '5', INVALID],
  ['a text', '"ping"', INVALID],
  ['null', 'null', INVALID],
  ['an empty batch', '[]', INVALID],
  ['an id that is none', '{"jsonrpc":"2.0","id":null,"method":"ping"}', INVALID],
  ['an id that is no whole number', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', INVALID],
  ['an id that no number can hold', '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', INVALID],
  ['another version', '{"id":1,"method":"ping"}', [1, -32600]],
  ['an empty object', '{}', INVALID],
  ['a notice of another version', '{"method":"ping"}', INVALID],
  ['a notice without a method', '{"jsonrpc":"2.0","method":5}', INVALID],
  ['a request without a method', '{"jsonrpc":"2.0","id":1}', [1, -32600]],
  ['a request with a part of its own', '{"jsonrpc":"2.0","id":1,"method":"ping","at":5}', [1, -32600]],
  ['a request that is a response', '{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}', [1, -32600]],
  ['a response to nothing', '{"jsonrpc":"2.0","result":{}}', INVALID],
  ['params in order', '{"jsonrpc":"2.0","id":"a","method":"ping","params":[1]}', ['a', -32600]],
])('%s is answered, and the next message passed on', async (_, line, refusal) => {
  const { lines, refusals } = await passed(Buffer.concat([Buffer.from(line), Buffer.from(`\n${PING}\n`)]))
  expect(refusals).toEqual([refusal])
  expect(lines).toBe(`${PING}\n`)
})

test('the answer tells what a message must be', async () => {
  const refusals: Refusal[] = []
  const stream = messages((refusal) => refusals.push(refusal))
  stream.write('{"jsonrpc":"1.0","id":1,"method":"ping"}\n')
  stream.write(Buffer.from('"\xff"\n', 'latin1'))
  stream.end('{\n')
  await text(stream)
  const answer = (id: number | null, code: number, message: string) => ({
    jsonrpc: '2.0',
    id,
    error: { code, message },
  })
  expect(refusals).toEqual([
    answer(1, -32600, 'Not a message of JSON-RPC 2.0: `jsonrpc` must be "2.0".'),
    answer(null, -32700, 'This line is not UTF-8. Send one JSON message a line.'),
    answer(null, -32700, 'This line is not JSON. Send one JSON message a line.'),
  ])
})

test.each([
  [
    'initialize',
    {},
    '`params.protocolVersion` is missing; `params.capabilities` is missing; `params.clientInfo`',
  ],
  ['initialize', undefined, 'Not what initialize takes: `params` is missing.'],
  ['tools/call', undefined, 'Not what tools/call takes: `params` is missing.'],
  ['tools/call', { name: 5 }, '`params.name` must be a text.'],
  ['tools/call', { name: 'undo', arguments: [] }, '`params.arguments` must be an object.'],
  ['prompts/get', {}, '`params.name` is missing.'],
  ['resources/read', { uri: 5 }, '`params.uri` must be a text.'],
  ['completion/complete', { argument: {} }, '`params.ref` is'],
  ['tools/list', { cursor: 5 }, '`params.cursor` must be a text.'],
  ['resources/templates/list', { cursor: 5 }, '`params.cursor` must be a text.'],
  ['ping', { _meta: 5 }, 'Not what ping takes: `params._meta` must be an object.'],
  ['none/at/all', { _meta: { progressToken: {} } }, '`params._meta.progressToken` is invalid.'],
])('the answer tells what is wrong with the params of %s: %j', async (method, params, words) => {
  const refusals: Refusal[] = []
  const stream = messages((refusal) => refusals.push(refusal))
  stream.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}\n`)
  expect(await text(stream)).toBe('')
  expect(refusals[0]!.error).toEqual({ code: -32602, message: expect.stringContaining(words) })
})

test('responses, notifications, blank lines and a byte-order mark ask for no answer', async () => {
  const response = '{"jsonrpc":"2.0","id":1,"result":{}}'
  const notification = '{"jsonrpc":"2.0","method":"notifications/none"}'
  const more = [
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"What was that?"}}',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"What was that?"}}',
    '{"jsonrpc":"2.0","id":1,"result":null}',
    '{"jsonrpc":"2.0","method":"notifications/none","params":[1],"at":5}',
  ].join('\n')
  const told = `\ufeff${response}\r\n\n${notification}\n`
  const { lines, refusals } = await passed(told, `  \r\n${more}\n`)
  expect(refusals).toEqual([])
  expect(lines).toBe(`${response}\r\n${notification}\n${more}\n`)
})

test('params that are too deep to be looked through are answered', async () => {
  const deep = `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`
  const params = `{"protocolVersion":"1","capabilities":{"experimental":{"x":${deep}}},"clientInfo":{}}`
  const { lines, refusals } = await passed(
    `{"jsonrpc":"2.0","id":1,"method":"initialize","params":${params}}\n${PING}\n`,
  )
  expect(refusals).toEqual([[1, -32602]])
  expect(lines).toBe(`${PING}\n`)
})

test('roots are told from such as are no files whatever stands in the place of an address', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(60_000)}${']'.repeat(60_000)}`)
  const roots = [{ uri: deep }, null, { uri: 'file:///a' }, { uri: 'vscode-vfs://a' }]
  expect(withFilesAlone({ roots }).roots).toHaveLength(3)
})

test('a message of a batch that is too deep to be said again is answered, and the next passed on', async () => {
  const deep = PING.replace('}', `,"params":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`)
  const { lines, refusals } = await passed(`[${deep},${PING}]\n`)
  // For newer versions of node, nothing is too deep.
  const isSaid = refusals.length === 0
  expect(refusals).toEqual(isSaid ? [] : [[1, -32600]])
  expect(lines).toBe(isSaid ? `${deep}\n${PING}\n` : `${PING}\n`)
})

test.each([
  ['{"jsonrpc":"2.0","id":1,"method":"ping","params":null}', PING],
  [
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"undo","arguments":null,"_meta":null}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"undo"}}',
  ],
  [
    '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":null}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
  ],
  [
    '{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"a","arguments":{"max_tokens":null}}}',
    '{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"a","arguments":{}}}',
  ],
  [
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"sampling":null,"roots":{"listChanged":null}},"clientInfo":{"name":"a","version":"1","title":null}}}',
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"roots":{}},"clientInfo":{"name":"a","version":"1"}}}',
  ],
  [
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"undo","arguments":{"commit":null},"_meta":{"progressToken":null}}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"undo","arguments":{"commit":null},"_meta":{}}}',
  ],
  [
    '{"jsonrpc":"2.0","id":1,"result":{"roots":[{"uri":"file:///a","name":null}]},"error":null}',
    '{"jsonrpc":"2.0","id":1,"result":{"roots":[{"uri":"file:///a"}]}}',
  ],
])('what is null in a message counts as left out: %s', async (line, read) => {
  expect(await passed(`${line}\n`)).toEqual({ lines: `${read}\n`, refusals: [] })
})

test('each message of a batch becomes a line of its own', async () => {
  const { lines, refusals } = await passed(`[${PING},3,${PING}]\n[${PING}]\n`)
  expect(refusals).toEqual([INVALID])
  expect(lines).toBe(`${PING}\n${PING}\n${PING}\n`)
})

describe('a server', () => {
  let repository: TestRepository
  beforeEach(() => {
    repository = makeRepository({ 'a.txt': 'one\n' })
  })
  afterEach(() => repository.remove())

  const begin = {
    protocolVersion: '2025-03-26',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }
  const line = (message: unknown): string => `${JSON.stringify(message)}\n`
  const request = (id: number, method: string, params: object) => ({ jsonrpc: '2.0', id, method, params })
  const call = (id: number, name: string, args: object) =>
    request(id, 'tools/call', { name, arguments: args })

  /** The ids that are answered, when some text has come in. */
  const answered = async (sent: Buffer | string, wanted: number): Promise<readonly unknown[]> => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const ended = serve({ directory: repository.root, version: '1', log: () => {}, input, output })
    input.write(line(request(0, 'initialize', begin)))
    input.write(sent)
    const ids: unknown[] = []
    let rest = ''
    for await (const chunk of output) {
      rest += chunk
      const lines = rest.split('\n')
      rest = lines.pop()!
      ids.push(...lines.map((one) => (JSON.parse(one) as { id: unknown }).id))
      if (ids.length > wanted) break
    }
    input.end()
    await ended
    return ids
  }

  it('answers every call of a batch', async () => {
    const batch = [call(1, 'read_file', { path: 'a.txt' }), call(2, 'list_dir', { path: '.' })]
    expect(await answered(line(batch), 2)).toEqual([0, 1, 2])
  })

  it('answers all that has come in before the input ends', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const ended = serve({ directory: repository.root, version: '1', log: () => {}, input, output })
    input.write(line(request(0, 'initialize', begin)))
    const add = (id: number) => call(id, 'write_file', { path: `${id}.txt`, content: 'new\n' })
    for (let id = 1; id < 5; id++) input.write(line(add(id)))
    input.write(line({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4 } }))
    input.end()
    await ended
    output.end()
    const ids = (await text(output)).trim().split('\n')
    expect(ids.map((one) => JSON.parse(one).id)).toEqual([0, 1, 2, 3])
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('4')
  })

  it('answers both of two requests with one id before it ends', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const ended = serve({ directory: repository.root, version: '1', log: () => {}, input, output })
    input.write(line(request(0, 'initialize', begin)))
    for (const name of ['new', 'newer']) input.write(line(call(1, 'make_dir', { path: name })))
    input.end()
    await ended
    output.end()
    const ids = (await text(output)).trim().split('\n')
    expect(ids.map((one) => JSON.parse(one).id)).toEqual([0, 1, 1])
    expect(['new', 'newer'].map((name) => existsSync(join(repository.root, name)))).toEqual([true, true])
  })

  it('answers a request that is longer than the transport by itself would hold', async () => {
    const meta = { _meta: { padding: 'a'.repeat(11 << 20) } }
    expect(await answered(line(request(1, 'ping', meta)), 1)).toEqual([0, 1])
  })

  it('answers a last request that has no line feed', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const ended = serve({ directory: repository.root, version: '1', log: () => {}, input, output })
    input.write(line(request(0, 'initialize', begin)))
    input.end(PING)
    await ended
    output.end()
    const answers = (await text(output)).trim().split('\n')
    expect(answers.map((one) => JSON.parse(one).id)).toEqual([0, 1])
  })

  it('refuses a line that is too long to be held, and goes on', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const ended = serve({ directory: repository.root, version: '1', log: () => {}, input, output })
    const piece = Buffer.alloc(1 << 20, 'a')
    for (let count = 0; count <= 128; count++) input.write(piece)
    input.write(`\n${line(request(0, 'initialize', begin))}`)
    input.end()
    await ended
    output.end()
    const answers = (await text(output)).trim().split('\n')
    expect(answers.map((one) => JSON.parse(one))).toMatchObject([
      {
        id: null,
        error: { code: -32600, message: 'This line is longer than 128MB. Send less in one message.' },
      },
      { id: 0, result: {} },
    ])
  })

  it('tells once of an output that fails, however often it does', async () => {
    const [input, output, logged] = [new PassThrough(), new PassThrough(), [] as string[]]
    const ended = serve({ version: '1', log: (line) => logged.push(line), input, output })
    for (const _ of [1, 2]) output.emit('error', new Error('write EPIPE'))
    await ended
    expect(output.emit('error', new Error('write EPIPE'))).toBe(true)
    expect(logged).toEqual(['protocol: write EPIPE'])
  })

  it('is over once nobody is there to be answered, be it from the start', async () => {
    const serving = (input: PassThrough, signal?: AbortSignal): Promise<void> =>
      serve({
        directory: repository.root,
        version: '1',
        log: () => {},
        signal,
        input,
        output: new PassThrough(),
      })
    await serving(new PassThrough(), AbortSignal.abort())
    const gone = new PassThrough().destroy()
    await once(gone, 'close')
    await serving(gone)
    const going = new PassThrough()
    const served = serving(going)
    going.destroy()
    await served
    const stop = new AbortController()
    const stopped = serving(new PassThrough(), stop.signal)
    stop.abort()
    await stopped
  })

  it('logs what is wrong with a response on one short line', async () => {
    const [input, output, logged] = [new PassThrough(), new PassThrough(), [] as string[]]
    const log = (told: string): unknown => logged.push(told)
    const ended = serve({ directory: repository.root, version: '1', log, input, output })
    input.end(line({ jsonrpc: '2.0', id: 1, result: 5 }))
    await ended
    expect(logged).toEqual([expect.stringMatching(/^protocol: .{20,170}$/)])
  })

  it.each([
    ['has ended its input', true],
    ['ends its input before it is asked', false],
  ])('waits for no answer of a client that %s', async (_, isAsked) => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const ended = serve({ version: '1', log: () => {}, input, output })
    input.write(line(request(0, 'initialize', { ...begin, capabilities: { roots: {} } })))
    input.write(line(call(1, 'list_dir', { path: '.' })))
    input.write(line(call(2, 'list_dir', { path: '.' })))
    while (isAsked && !String(output.read()).includes('roots/list')) await delay(10)
    input.end()
    await ended
    output.end()
    const messages = (await text(output)).trim().split('\n')
    const failed = { isError: true, content: [{ text: expect.stringContaining('has ended its input') }] }
    const answers = messages.map((one) => JSON.parse(one)).filter(({ id, result }) => id > 0 && result)
    expect(answers).toMatchObject([
      { id: 1, result: failed },
      { id: 2, result: failed },
    ])
  })

  it.each([
    [{}, '`roots` is missing'],
    [{ roots: {} }, '`roots` must be a list'],
    [{ roots: [{ uri: '/home/me' }] }, '`roots.0.uri` must start with "file://"'],
  ])('says what is wrong with roots that a client names: %j', async (named, fault) => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const ended = serve({ version: '1', log: () => {}, input, output })
    input.write(line(request(0, 'initialize', { ...begin, capabilities: { roots: {} } })))
    input.write(line(call(1, 'list_dir', { path: '.' })))
    let asked: RegExpExecArray | null = null
    for (; asked === null; await delay(10))
      asked = /"method":"roots\/list".*"id":(\d+)/.exec(String(output.read()))
    input.write(line({ jsonrpc: '2.0', id: Number(asked[1]), result: named }))
    let answer: unknown = null
    for (; answer === null; await delay(10)) answer = output.read()
    expect(JSON.parse(String(answer))).toMatchObject({
      id: 1,
      result: { isError: true, content: [{ text: expect.stringContaining(`to roots/list: ${fault}.`) }] },
    })
    input.end()
    await ended
  })

  it.each([
    ['takes a client that does not know what it is asked for one without roots', -32601, false, 'a.txt'],
    ['refuses a call whose client fails to name its roots', -32603, true, 'no window is open'],
  ])('%s', async (_, code, isError, told) => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const ended = serve({ directory: repository.root, version: '1', log: () => {}, input, output })
    input.write(line(request(0, 'initialize', { ...begin, capabilities: { roots: {} } })))
    input.write(line(call(1, 'list_dir', { path: '.' })))
    let asked: RegExpExecArray | null = null
    for (; asked === null; await delay(10))
      asked = /"method":"roots\/list".*"id":(\d+)/.exec(String(output.read()))
    const error = { code, message: 'no window is open' }
    input.end(line({ jsonrpc: '2.0', id: Number(asked[1]), error }))
    await ended
    output.end()
    expect(JSON.parse(await text(output))).toMatchObject({
      id: 1,
      result: { isError, content: [{ text: expect.stringContaining(told) }] },
    })
  })

  it('asks again for roots that have changed since they were named', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const ended = serve({ directory: repository.root, version: '1', log: () => {}, input, output })
    input.write(line(request(0, 'initialize', { ...begin, capabilities: { roots: { listChanged: true } } })))
    input.write(line(call(1, 'list_dir', { path: '.' })))
    let sent = ''
    const asked = async (): Promise<number> => {
      for (;;) {
        const [whole, id] = /"method":"roots\/list".*"id":(\d+)/.exec(sent) ?? []
        sent = whole === undefined ? sent + String(output.read() ?? '') : ''
        if (id !== undefined) return Number(id)
        await delay(10)
      }
    }
    const named = (id: number, uri: string) => line({ jsonrpc: '2.0', id, result: { roots: [{ uri }] } })
    const changed = line({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' })
    input.write(named(await asked(), `file://${repository.root}`) + changed)
    input.write(named(await asked(), 'file:///nowhere/at/all'))
    input.end()
    await ended
    output.end()
    const [answer] = (await text(output)).trim().split('\n').slice(-1)
    expect(JSON.parse(answer!)).toMatchObject({ id: 1, result: { isError: true } })
  })

  it('answers a client that reads slowly in full, and nothing listens for each answer', async () => {
    const [input, output, warnings] = [new PassThrough(), new PassThrough(), [] as string[]]
    const warned = ({ message }: Error): unknown => warnings.push(message)
    process.on('warning', warned)
    const ended = serve({ directory: repository.root, version: '1', log: () => {}, input, output })
    input.write(line(request(0, 'initialize', begin)))
    for (let id = 1; id < 50; id++) input.write(line(request(id, 'tools/list', {})))
    input.end()
    while (!output.writableNeedDrain) await delay(10)
    await delay(100)
    expect(output.listenerCount('error')).toBeLessThan(5)
    let answers = 0
    output.on('data', (chunk: Buffer) => {
      answers += chunk.filter((byte) => byte === '\n'.charCodeAt(0)).length
    })
    await ended
    process.off('warning', warned)
    expect(answers).toBe(50)
    expect(warnings).toEqual([])
  })

  it('writes no file from bytes that are no UTF-8', async () => {
    const sent = line(call(1, 'write_file', { path: 'b.txt', content: 'é\n' }))
    expect(new Set(await answered(Buffer.from(sent, 'latin1'), 1))).toEqual(new Set([0, null]))
    expect(existsSync(join(repository.root, 'b.txt'))).toBe(false)
  })
})
