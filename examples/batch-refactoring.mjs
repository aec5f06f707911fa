// @ts-check
// One refactoring of many files as one commit: every call sees what those before it would leave, and nothing is written before
// all of them fit.
import { Workspace } from '@emend/engine'
import { scratchRepository } from './scratch.mjs'

const modules = Array.from({ length: 40 }, (_, index) => `src/module_${index}.py`)
const repository = scratchRepository({
  'src/log.py': 'def write_log(text):\n    print(text)\n',
  ...Object.fromEntries(
    modules.map((path, index) => [
      path,
      `from log import write_log\n\n\ndef run():\n    write_log("${index}")\n`,
    ]),
  ),
})

const workspace = await Workspace.open(repository.root)
const session = workspace.session()

/**
 * Renames a function wherever it is, and moves its module.
 * @param {import('@emend/engine').ToolSet} tools
 */
const rename = async (tools) => {
  const { structured } = await tools.call('glob_search', { pattern: 'src/**/*.py' })
  const paths = structured.outcomes?.[0]?.paths ?? []
  for (const path of paths)
    await tools.call('edit_file', { path, old_string: 'write_log', new_string: 'record', replace_all: true })
  await tools.call('move_file', { from: 'src/log.py', to: 'src/journal.py' })
  for (const path of paths.filter((one) => one !== 'src/log.py'))
    await tools.call('edit_file', { path, old_string: 'from log import', new_string: 'from journal import' })
}

const result = await session.batch(rename, { message: 'Rename write_log to record, in journal.py' })
if (!result.ok) throw new Error(result.report)
console.log(repository.git('show', '--stat', '--format=%s'))

// A batch in which one call fails leaves no trace.
const refused = await session.batch(async (tools) => {
  await tools.call('delete_file', { path: 'src/journal.py' })
  await tools.call('edit_file', { path: 'src/module_0.py', old_string: 'no such text', new_string: '' })
})
console.log(`\nA batch with a mistake: ${refused.diagnostics[0]?.message}`)
console.log(
  `Commits: ${repository.git('rev-list', '--count', 'HEAD')}, changes left over: ${repository.git('status', '--short').length}`,
)
