import { beforeAll, describe, expect, it } from 'vitest'
import { editClasses } from '../../src/matching-quality/classes.ts'
import { row } from '../../src/matching-quality/figures.ts'
import type { Change } from '../../src/matching-quality/history.ts'
import { hunkClasses } from '../../src/matching-quality/hunks.ts'
import { type Case, type Class, casesOf } from '../../src/matching-quality/suite.ts'
import { editTraps, hunkTraps } from '../../src/matching-quality/traps/traps.ts'
import { madeChanges } from './made-history.ts'

let changes: readonly Change[]

beforeAll(() => {
  changes = madeChanges()
})

const cases = (one: Class, seed = 1): readonly Case[] => [...casesOf({ changes, seed, cases: 25 }, one)]

const edited = ({ trial: { attempt } }: Case): { readonly find: string; readonly replace: string } => {
  if (attempt.op !== 'edit') throw new Error('not an edit')
  return attempt
}

const of = (name: string): readonly Case[] => cases(editClasses.find((one) => one.name === name)!)

const lines = (text: string): readonly string[] => text.split('\n')
const indents = (text: string): readonly string[] =>
  lines(text).flatMap((line) => (line.trim() === '' ? [] : [/^[ \t]*/.exec(line)![0]]))

describe.each([
  ['edits', editClasses],
  ['hunks', hunkClasses],
  ['traps', editTraps],
  ['hunks that are traps', hunkTraps],
])('on a made history, %s', (_, classes) => {
  it('are never applied wrongly, and there are some of each class', () => {
    const verdicts = classes.map((one) => [one.name, cases(one).map(({ verdict }) => verdict.kind)] as const)
    for (const [name, kinds] of verdicts) expect(kinds, name).not.toContain('wrong')
    const empty = verdicts.filter(([, kinds]) => kinds.length === 0).map(([name]) => name)
    expect(empty.filter((name) => !/too little|changed there/.test(name))).toEqual([])
  })
})

it('applies all edits that have nothing wrong with them', () => {
  for (const one of [...editClasses, ...hunkClasses].filter(({ goal }) => goal === 1))
    expect(new Set(cases(one).map(({ verdict }) => verdict.kind)), one.name).toEqual(new Set(['right']))
})

it('comes out the same for the same seed, and otherwise for another', () => {
  const one = editClasses.find(({ name }) => name === 'several at once')!
  expect(cases(one)).toHaveLength(25)
  expect(cases(one, 2).map(edited)).toEqual(cases(one, 2).map(edited))
  expect(cases(one, 2).map(edited)).not.toEqual(cases(one, 3).map(edited))
})

describe('a disturbance', () => {
  it('of white space at the ends of lines leaves the rest of them alone', () => {
    for (const one of of('trailing white space lost')) {
      expect(one.trial.file).not.toContain(edited(one).find)
      expect(one.trial.file.replace(/[ \t]+$/gm, '')).toContain(edited(one).find)
    }
    for (const one of of('trailing white space added')) {
      expect(edited(one).find).toMatch(/[ \t]$/m)
      expect(one.trial.file).toContain(edited(one).find.replace(/[ \t]+$/gm, ''))
    }
  })

  it('of line endings gives file and edit different ones', () => {
    for (const one of of('line endings')) {
      const breaks = (text: string): ReadonlySet<string> => new Set(text.match(/\r?\n/g))
      const [ofFile, ofEdit] = [breaks(one.trial.file), breaks(edited(one).find)]
      expect(ofFile.size).toBe(1)
      expect(ofEdit.size === 0 || [...ofEdit].some((lineBreak) => !ofFile.has(lineBreak))).toBe(true)
    }
  })

  it('of indentation takes, adds or changes it on all lines, or on the first', () => {
    for (const one of of('indentation removed')) expect(indents(edited(one).find)).toContain('')
    for (const one of of('tabs and spaces swapped')) {
      const [, unit] = /^(\t| +)\S/m.exec(one.trial.file)!
      expect(indents(edited(one).find).some((indent) => indent !== '' && indent[0] !== unit![0])).toBe(true)
      expect(indents(edited(one).find).some((indent) => indent.startsWith(unit![0]!))).toBe(false)
    }
    for (const one of of('indentation of the first line lost')) {
      expect(indents(edited(one).find)[0]).toBe('')
      expect(one.trial.file).toContain(lines(edited(one).find).slice(1).join('\n'))
    }
  })

  it('of blank lines adds one to both texts, or takes one from inside', () => {
    for (const one of of('blank lines added around')) {
      const ends = [/^\s*\n/, /\n\s*\n$/].filter((end) => end.test(edited(one).find))
      expect(ends.length).toBeGreaterThan(0)
    }
    for (const one of of('blank line inside dropped')) {
      expect(one.trial.file).not.toContain(edited(one).find)
      expect(one.trial.file.replace(/\n\n+/g, '\n')).toContain(
        edited(one).find.trim().replace(/\n\n+/g, '\n'),
      )
    }
  })

  it('of print, escapes, numbers or fences can be undone in the find', () => {
    const plain = (text: string): string =>
      text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/–/g, '-')
    for (const one of of('typographic punctuation in the edit'))
      expect(one.trial.file).toContain(plain(edited(one).find).replaceAll('\u00a0', ' '))
    for (const one of of('typographic punctuation in the file'))
      expect(plain(one.trial.file).replaceAll('\u00a0', ' ')).toContain(edited(one).find)
    for (const one of of('doubled backslashes'))
      expect(one.trial.file).toContain(edited(one).find.replaceAll('\\\\', '\\'))
    for (const one of of('line numbers'))
      expect(one.trial.file).toContain(edited(one).find.replace(/^ *\d+(?:\t|: | \| )/gm, ''))
    for (const one of of('Markdown fence'))
      expect(one.trial.file).toContain(lines(edited(one).find.trimEnd()).slice(1, -1).join('\n'))
  })
})

describe('a trap', () => {
  const trap = (name: string): readonly Case[] => cases(editTraps.find((one) => one.name === name)!)

  it('has its find twice in the file, or not at all', () => {
    for (const one of trap('exact duplicates'))
      expect(one.trial.file.split(edited(one).find).length).toBeGreaterThan(2)
    for (const name of [
      'invented middle',
      'older version',
      'changed identifier or constant',
      'sibling elsewhere',
    ])
      for (const one of trap(name)) expect(one.trial.file, name).not.toContain(edited(one).find)
  })

  it('can be mended by the lines that its refusal quotes where the true place is there', () => {
    const mended = trap('exact duplicates').filter(({ verdict }) => verdict.mended)
    expect(mended.length).toBeGreaterThan(20)
  })

  it('quotes lines that are found when they are copied, if any', () => {
    for (const { name } of editTraps) {
      const quoting = trap(name).filter(({ verdict }) => verdict.quotes.length > 0)
      expect(quoting.length, name).toBeGreaterThan(10)
      for (const { verdict } of quoting) expect(verdict, name).toMatchObject({ copied: true })
    }
  })
})

it('a row of figures counts what came out', () => {
  const refused = { kind: 'refused', quotes: [{ from: 1, to: 1, text: 'a' }], text: '' } as const
  const verdicts = [
    { kind: 'right', quotes: [], copied: false, mended: false, text: '' },
    { kind: 'wrong', quotes: [], copied: false, mended: false, text: '' },
    { ...refused, copied: true, mended: true },
    { ...refused, copied: true, mended: false },
    { ...refused, copied: false, mended: false },
    { ...refused, quotes: [], copied: true, mended: false },
  ] as const
  expect(row('name', verdicts, 0.99)).toEqual([
    'name',
    '6',
    '16.7 %',
    '99 %',
    '66.7 %',
    '1',
    '75.0 %',
    '66.7 %',
    '25.0 %',
  ])
})
