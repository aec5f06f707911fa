// @ts-check
// A job for CI: applies a plan, runs checks with it in place, and commits only if they pass.
//
//     node ci-job.mjs PLAN CHECK…        in the repository; the exit code says whether the plan was applied
import { readFileSync } from 'node:fs'
import { Workspace } from '@emend/engine'

const [plan, ...checks] = process.argv.slice(2)
if (plan === undefined) {
  console.error('usage: node ci-job.mjs PLAN CHECK…')
  process.exit(2)
}

const workspace = await Workspace.open('.')
const result = await workspace.apply(readFileSync(plan, 'utf8'), {
  checks,
  onCheckOutput: (text) => process.stderr.write(text),
  trailers: [`Job: ${process.env.JOB_NAME ?? 'local'}`],
})

// A message for an annotation of GitHub Actions is one line, in which these signs are escaped.
const inOneLine = (/** @type {string} */ text) => text.replace(/[%\r\n]/g, encodeURIComponent)

console.log(result.report)
for (const { severity, code, message } of result.diagnostics)
  console.error(`::${severity} title=${code}::${inOneLine(message)}`)
process.exitCode = result.ok ? 0 : 1
