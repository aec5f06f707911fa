// @ts-check
// The tools in the tool loop of the OpenAI SDK, with a scripted model in place of the network.
import { Workspace } from '@emend/engine'
import OpenAI from 'openai'
import { scratchRepository } from '../scratch.mjs'
import { files, scriptedModel, task } from '../scripted-model.mjs'

const model = scriptedModel()

/** @type {typeof fetch} */
const scriptedFetch = async (_, init) => {
  const { messages } = JSON.parse(String(init?.body))
  const { done, value } = model.next(messages.at(-1).content)
  const message = done
    ? { role: 'assistant', content: value, refusal: null }
    : {
        role: 'assistant',
        content: null,
        refusal: null,
        tool_calls: [
          {
            id: `call_${messages.length}`,
            type: 'function',
            function: { name: value.name, arguments: JSON.stringify(value.input) },
          },
        ],
      }
  return Response.json({
    id: `chatcmpl-${messages.length}`,
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, message, logprobs: null, finish_reason: done ? 'stop' : 'tool_calls' }],
  })
}

const repository = scratchRepository(files)
const session = (await Workspace.open(repository.root)).session({ readBeforeWrite: true })
const tools = session.tools()
const client = new OpenAI({ apiKey: 'none', fetch: scriptedFetch })

/** @type {OpenAI.ChatCompletionFunctionTool[]} */
const declared = [...tools].map(({ name, description, inputSchema }) => ({
  type: 'function',
  function: { name, description, parameters: inputSchema },
}))

/** @type {OpenAI.ChatCompletionMessageParam[]} */
const messages = [
  { role: 'system', content: await session.guide({ maxTokens: 1500 }) },
  { role: 'user', content: task },
]
for (;;) {
  const { choices } = await client.chat.completions.create({ model: 'scripted', tools: declared, messages })
  const message = choices[0]?.message
  if (message === undefined) throw new Error('The model said nothing.')
  messages.push(message)
  if (message.content !== null) console.log(message.content)
  if (message.tool_calls === undefined) break
  for (const call of message.tool_calls) {
    if (call.type !== 'function') continue
    // The arguments come as a JSON string, which the tools take as it is.
    const { ok, text } = await tools.call(call.function.name, call.function.arguments)
    console.log(`${call.function.name}: ${ok ? 'done' : 'refused'}`)
    messages.push({ role: 'tool', tool_call_id: call.id, content: text })
  }
}

console.log(repository.git('log', '--format=%s'))
