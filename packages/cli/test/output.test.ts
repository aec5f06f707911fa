import type { Result } from '@emend/model'
import { describe, expect, it } from 'vitest'
import { showPreview } from '../src/output/result.ts'
import type { Screen } from '../src/output/terminal.ts'

const shownOf = (report: string): string => {
  const told: string[] = []
  const screen: Screen = {
    out: () => {},
    err: (text) => void told.push(text),
    isColoured: false,
    paint: (_style, text) => text,
    paintError: (_style, text) => text,
  }
  const result: Result = {
    ok: true,
    base: null,
    branch: null,
    outcomes: [],
    diagnostics: [],
    changes: [],
    diff: '',
    report,
    warnings: [],
  }
  showPreview(result, '', screen)
  return told.join('')
}

describe('what a preview tells beside the diff', () => {
  it('has no blank lines around it', () => {
    expect(shownOf('\n\none\n\ntwo\n\n')).toBe('one\n\ntwo\n\n')
  })

  it('is told in time in proportion to its length, blank lines or not', () => {
    const report = `one${'\n'.repeat(300_000)}two`
    expect(shownOf(report)).toBe(`${report}\n\n`)
  })
})
