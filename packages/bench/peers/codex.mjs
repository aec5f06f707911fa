// Codex's own `apply_patch`, as a peer: `node codex.mjs PROGRAM`, the `codex` of the package `@openai/codex`. It goes by
// the name that it is called by.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const directory = mkdtempSync(join(tmpdir(), 'codex-'))
const [program, file] = ['apply_patch', 'file'].map((name) => join(directory, name))
symlinkSync(resolve(process.argv[2]), program)

for await (const line of createInterface({ input: process.stdin })) {
  const { before, patch } = JSON.parse(line)
  if (patch === undefined) {
    console.log('{}')
    continue
  }
  writeFileSync(file, before)
  const { status } = spawnSync(program, [patch], { cwd: directory })
  console.log(JSON.stringify({ after: status === 0 ? readFileSync(file, 'utf8') : null }))
}
rmSync(directory, { recursive: true })
