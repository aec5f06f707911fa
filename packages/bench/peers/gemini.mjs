// The `replace` tool of Gemini CLI, as a peer: `node gemini.mjs DIRECTORY`, where `@google/gemini-cli-core` is installed.
// No model is asked to correct what does not fit. As the tool does, it reads `\r\n` as `\n`, and writes it back everywhere.
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const require = createRequire(`${resolve(process.argv[2])}/index.js`)
const edit = require.resolve('@google/gemini-cli-core').replace(/index\.js$/, 'src/tools/edit.js')
const { calculateReplacement, getErrorReplaceResult } = await import(pathToFileURL(edit).href)
const config = new Proxy({}, { get: () => () => undefined })

for await (const line of createInterface({ input: process.stdin })) {
  const { before, find, replace } = JSON.parse(line)
  if (find === undefined) {
    console.log('{}')
    continue
  }
  const params = { file_path: 'file', old_string: find, new_string: replace }
  const currentContent = before.replaceAll('\r\n', '\n')
  const result = await calculateReplacement(config, { params, currentContent })
  const { occurrences, finalOldString, finalNewString, newContent } = result
  const refused = getErrorReplaceResult(params, occurrences, finalOldString, finalNewString)
  const after = before.includes('\r\n') ? newContent.replace(/\r?\n/g, '\r\n') : newContent
  console.log(JSON.stringify({ after: refused === undefined ? after : null }))
}
