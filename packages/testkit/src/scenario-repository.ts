import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeRepository, type TestRepository } from './repository.ts'
import type { Scenario, ScenarioFile } from './scenario.ts'

/** A repository whose first commit holds a scenario's input; on an unborn branch where the input is empty. */
export const repositoryFor = ({ input }: Pick<Scenario, 'input'>): TestRepository => {
  const repository = makeRepository()
  for (const [path, file] of input) place(join(repository.root, path), file)
  if (input.size === 0) return repository
  repository.git('add', '-A')
  repository.git('commit', '-q', '-m', 'Begin')
  return repository
}

const place = (full: string, { mode, bytes }: ScenarioFile): void => {
  mkdirSync(dirname(full), { recursive: true })
  if (mode === '120000') symlinkSync(bytes.toString(), full)
  else {
    writeFileSync(full, bytes)
    chmodSync(full, mode === '100755' ? 0o755 : 0o644)
  }
}

/** Files as text that reads well where two trees differ. */
export const legible = (files: ReadonlyMap<string, ScenarioFile>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...files].map(([path, { mode, bytes }]) => [
      path,
      `${mode} ${JSON.stringify(bytes.toString('latin1'))}`,
    ]),
  )
