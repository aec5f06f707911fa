// @ts-check
// The tools in the tool loop of the Vercel AI SDK, with a scripted model in place of the network.
import { Workspace } from '@emend/engine'
import { dynamicTool, generateText, jsonSchema, stepCountIs } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { scratchRepository } from '../scratch.mjs'
import { files, scriptedModel, task } from '../scripted-model.mjs'

const model = scriptedModel()
const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

const scripted = new MockLanguageModelV3({
  doGenerate: async ({ prompt }) => {
    const last = prompt.at(-1)
    const result = last?.role === 'tool' ? last.content[0] : undefined
    const answer = result?.type === 'tool-result' && result.output.type === 'text' ? result.output.value : ''
    const { done, value } = model.next(answer)
    return done
      ? {
          content: [{ type: 'text', text: value }],
          finishReason: { unified: 'stop', raw: undefined },
          usage,
          warnings: [],
        }
      : {
          content: [
            {
              type: 'tool-call',
              toolCallId: `call_${prompt.length}`,
              toolName: value.name,
              input: JSON.stringify(value.input),
            },
          ],
          finishReason: { unified: 'tool-calls', raw: undefined },
          usage,
          warnings: [],
        }
  },
})

const repository = scratchRepository(files)
const session = (await Workspace.open(repository.root)).session({ readBeforeWrite: true })

const tools = Object.fromEntries(
  [...session.tools()].map(({ name, description, inputSchema, execute }) => [
    name,
    dynamicTool({
      description,
      inputSchema: jsonSchema(inputSchema),
      execute: async (input, { abortSignal }) => {
        const { ok, text } = await execute(input, { signal: abortSignal })
        console.log(`${name}: ${ok ? 'done' : 'refused'}`)
        return text
      },
    }),
  ]),
)

const { text } = await generateText({
  model: scripted,
  system: await session.guide({ maxTokens: 1500 }),
  prompt: task,
  tools,
  stopWhen: stepCountIs(10),
})

console.log(`${text}\n${repository.git('log', '--format=%s')}`)
