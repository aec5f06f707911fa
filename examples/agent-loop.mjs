// @ts-check
// The smallest agent loop: a model calls tools, and is told what came of it, until it has no more calls to make.
import { Workspace } from '@emend/engine'
import { scratchRepository } from './scratch.mjs'
import { files, scriptedModel, task } from './scripted-model.mjs'

const repository = scratchRepository(files)
const workspace = await Workspace.open(repository.root)
const session = workspace.session({ readBeforeWrite: true })
const tools = session.tools()

console.log(`System prompt: ${(await session.guide()).split('\n').length} lines of guidelines\nTask: ${task}`)

const model = scriptedModel()
let turn = model.next()
while (!turn.done) {
  const { name, input } = turn.value
  const { ok, text } = await tools.call(name, input)
  console.log(`\n${name} ${JSON.stringify(input)}\n${ok ? 'done' : 'refused'}: ${text}`)
  turn = model.next(text)
}

console.log(`\n${turn.value}\n\n${repository.git('log', '--format=%s')}`)
