// @ts-check
// The tools in the tool loop of the Anthropic SDK, with a scripted model in place of the network.
import Anthropic from '@anthropic-ai/sdk'
import { Workspace } from '@emend/engine'
import { scratchRepository } from '../scratch.mjs'
import { files, scriptedModel, task } from '../scripted-model.mjs'

const model = scriptedModel()

/** @type {typeof fetch} */
const scriptedFetch = async (_, init) => {
  const { messages } = JSON.parse(String(init?.body))
  const answer = messages.at(-1).content[0]?.content ?? ''
  const { done, value } = model.next(answer)
  const content = done
    ? [{ type: 'text', text: value, citations: null }]
    : [{ type: 'tool_use', id: `toolu_${messages.length}`, caller: { type: 'direct' }, ...value }]
  return Response.json({
    id: `msg_${messages.length}`,
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content,
    stop_reason: done ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 0, output_tokens: 0 },
  })
}

const repository = scratchRepository(files)
const session = (await Workspace.open(repository.root)).session({ readBeforeWrite: true })
const tools = session.tools()
const client = new Anthropic({ apiKey: 'none', fetch: scriptedFetch })

/** @type {Anthropic.Tool[]} */
const declared = [...tools].map(({ name, description, inputSchema }) => ({
  name,
  description,
  input_schema: inputSchema,
}))

/** @type {Anthropic.MessageParam[]} */
const messages = [{ role: 'user', content: task }]
for (;;) {
  const { content, stop_reason } = await client.messages.create({
    model: 'scripted',
    max_tokens: 1024,
    system: await session.guide({ maxTokens: 1500 }),
    tools: declared,
    messages,
  })
  messages.push({ role: 'assistant', content })
  for (const block of content) if (block.type === 'text') console.log(block.text)
  if (stop_reason !== 'tool_use') break
  /** @type {Anthropic.ToolResultBlockParam[]} */
  const results = []
  for (const block of content) {
    if (block.type !== 'tool_use') continue
    const { ok, text } = await tools.call(block.name, block.input)
    console.log(`${block.name}: ${ok ? 'done' : 'refused'}`)
    results.push({ type: 'tool_result', tool_use_id: block.id, content: text, is_error: !ok })
  }
  messages.push({ role: 'user', content: results })
}

console.log(repository.git('log', '--format=%s'))
