import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseResponse } from '../src/index.ts'
import { expectSound, withoutPlaces } from './laws.ts'

const root = join(import.meta.dirname, 'scenarios')

/** What a scenario expects, as plain data: `expected.json` beside its `answer.md`. */
const readingOf = (text: string) => {
  const result = parse(text)
  const { content, commands } = parseResponse(text)
  return {
    dialect: result.dialect,
    plan: withoutPlaces(result.plan),
    lines: (result.plan.places ?? []).map(({ line }) => line),
    prose: result.prose.map((passage) => passage.text),
    thoughts: result.thoughts.map((passage) => passage.text),
    diagnostics: result.diagnostics.map(({ code, severity, message, hint, plan }) => ({
      code,
      severity,
      message,
      ...(hint !== undefined && { hint }),
      ...(plan !== undefined && { at: `${plan.line}:${plan.column}` }),
    })),
    ...(commands.length > 0 && { content, commands: commands.map((command) => command.text) }),
  }
}

test.each(readdirSync(root))('%s is read as expected', (name) => {
  const text = readFileSync(join(root, name, 'answer.md'), 'utf8')
  expectSound(text, parse(text))
  expect(readingOf(text)).toEqual(JSON.parse(readFileSync(join(root, name, 'expected.json'), 'utf8')))
})

test.each(readdirSync(root))('%s is read soundly without any of its lines', (name) => {
  const lines = readFileSync(join(root, name, 'answer.md'), 'utf8').split('\n')
  for (const left of lines.keys()) {
    const text = lines.toSpliced(left, 1).join('\n')
    expectSound(text, parse(text))
  }
})
