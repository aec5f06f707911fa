import type { Result } from '@emend/model'
import { describe, expect, it } from 'vitest'
import { paintDiff } from '../src/output/diff.ts'
import { showPreview } from '../src/output/result.ts'
import { openScreen, type Screen } from '../src/output/terminal.ts'

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

it('paints what a hunk takes away and adds as such, whatever it looks like', () => {
  const screen: Screen = { ...openScreen('always'), paint: (style, text) => `<${style}>${text}` }
  const section = 'diff --git a/q.sql b/q.sql\n--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n'
  const hunk = '--- a comment\n+++ one\n same\n'
  expect(paintDiff(section + hunk + section, screen).split('\n')).toEqual([
    '<bold>diff --git a/q.sql b/q.sql',
    '<bold>--- a/q.sql',
    '<bold>+++ b/q.sql',
    '<cyan>@@ -1,2 +1,2 @@',
    '<red>--- a comment',
    '<green>+++ one',
    ' same',
    '<bold>diff --git a/q.sql b/q.sql',
    '<bold>--- a/q.sql',
    '<bold>+++ b/q.sql',
    '<cyan>@@ -1,2 +1,2 @@',
    '',
  ])
})
