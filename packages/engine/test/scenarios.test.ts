import { execFileSync } from 'node:child_process'
import { EmendError } from '@emend/engine'
import { kindOf, problemCodes } from '@emend/model'
import {
  legible,
  mismatches,
  plainEnvironment,
  readFiles,
  readScenarios,
  repositoryFor,
} from '@emend/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { workspaceIn } from './support.ts'

describe('a preview', () => {
  const removals: (() => void)[] = []
  afterAll(() => {
    for (const remove of removals) remove()
  })

  it.each(readScenarios().map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_, scenario) => {
      const repository = repositoryFor(scenario)
      removals.push(repository.remove)
      const before = repository.state()
      const answer = await previewOrError(
        repository.root,
        scenario.planText,
        scenario.args.includes('--overwrite'),
      )
      expect(repository.state()).toBe(before)
      expect(mismatches(answer, scenario.expectation)).toEqual([])
      expect(answer.ok).toBe((scenario.expectation.exitCode ?? 0) === 0)
      if (!answer.ok) return
      if (answer.diff !== '')
        execFileSync('git', ['apply', '--index', '-'], {
          cwd: repository.root,
          input: answer.diff,
          env: plainEnvironment,
          stdio: 'pipe',
        })
      expect(legible(readFiles(repository.root))).toEqual(legible(scenario.expected))
    },
  )
})

const previewOrError = async (root: string, text: string, overwrite: boolean) => {
  try {
    const workspace = await workspaceIn(root)
    return await workspace.preview(text, { overwrite })
  } catch (error) {
    if (!(error instanceof EmendError)) throw error
    return { ok: false, diagnostics: [{ code: error.code, severity: 'error', data: error.data }], diff: '' }
  }
}

it('there is a scenario for each problem that a plan alone can have', () => {
  const shown = new Set(
    readScenarios().flatMap(({ expectation }) => (expectation.diagnostics ?? []).map(({ code }) => code)),
  )
  const elsewhere = [
    'changed-since-read',
    'encoding-differs',
    'encoding-unknown',
    'not-expressible',
    'not-read',
    'partly-read',
    'path-left-out',
    'path-outside',
    'path-special',
    'path-submodule',
    'syntax-unchecked',
    'too-many-problems',
  ]
  const ofPlans = problemCodes.filter((code) => kindOf(code) === 'plan' && !elsewhere.includes(code))
  expect(ofPlans.filter((code) => !shown.has(code))).toEqual([])
})
