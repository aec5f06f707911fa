import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '@emend/model'
import { corpusNamed } from '@emend/testkit'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/index.ts'

const corpus = corpusNamed('aider-search-replace')
const BAR = '@'.repeat(20)

/** The sections of the transcript that the gold file is about, with their headings. */
const sectionsOf = (transcript: string): readonly { readonly heading: string; readonly body: string }[] =>
  transcript
    .split(/(?=####\s)/)
    .filter((section) => !/editblock_coder\.py|test_editblock\.py/.test(section))
    .map((section) => ({
      heading: section.split('\n')[0]!.trim(),
      body: section.slice(section.indexOf('\n') + 1 || section.length),
    }))

/** What the gold file says of the sections that hold anything, in order; shell commands left out. */
const goldOf = (gold: string): readonly { readonly heading: string; readonly blocks: string }[] =>
  gold
    .replace(new RegExp(`^@@@ SHELL ${BAR}\n[\\s\\S]*?^@@@ ENDSHELL ${BAR}\n`, 'gm'), '')
    .split(new RegExp(`^\n\n@@@ (?=####|$| ${BAR})`, 'm'))
    .slice(1)
    .map((section) => {
      const line = section.indexOf('\n')
      return { heading: section.slice(0, line).replace(BAR, '').trim(), blocks: section.slice(line + 1) }
    })

const written = (operation: Operation): string => {
  if (operation.op === 'edit') return block(operation.path, operation.find, operation.replace)
  return operation.op === 'create' ? block(operation.path, '', operation.content) : ''
}

const block = (path: string, find: string, replace: string): string =>
  `@@@ SEARCH: ${path} ${BAR}\n${find}${BAR}\n${replace}@@@ REPLACE ${BAR}\n`

interface Reading {
  readonly heading: string
  readonly blocks: string
  readonly refused: boolean
  /** What is said of files that the section gives whole, in fences; the gold file has nothing of them. */
  readonly whole: readonly string[]
}

const readingOf = (heading: string, body: string): Reading => {
  const { plan, diagnostics } = parse(body, { dialect: 'search-replace' })
  const whole = diagnostics.flatMap(({ code, data, severity }) =>
    code === 'operation-unsupported' && severity === 'error' ? [data.name] : [],
  )
  const refused = diagnostics.some(({ code, plan: place }) => place && code !== 'operation-unsupported')
  return { heading, blocks: plan.operations.map(written).join(''), refused, whole }
}

/**
 * Sections that are refused here, though the gold file reads them: each has a block with two dividers. The second one
 * may be a line of the file, or stand where the closing marker should; the author has to say which.
 */
const TWO_DIVIDERS = [
  '#### can we include TZ info in the dt?',
  '#### in /ls, just list the number of repo files not in the chat',
]

/** A heading within a block: what follows it, up to the block's last marker, is no section. */
const WITHIN_A_BLOCK = '#### /code Add a function to calculate the factorial of a number'

describe('a long transcript', () => {
  if ('missing' in corpus) return it.skip(corpus.missing, () => {})
  const read = (name: string): string => readFileSync(join(corpus.directory, name), 'utf8')
  const gold = goldOf(read('chat-history-search-replace-gold.txt')).filter(({ blocks }) => blocks !== '')
  const all = sectionsOf(read('chat-history.md'))
    .filter(({ heading }) => heading !== WITHIN_A_BLOCK)
    .map(({ heading, body }) => readingOf(heading, body))
  const readings = all.filter(({ blocks, refused }) => blocks !== '' || refused)

  it('has as many sections with blocks as the gold file', () => {
    expect(readings.map(({ heading }) => heading)).toEqual(gold.map(({ heading }) => heading))
  })

  it('has the blocks of the gold file, and is refused where that has an error', () => {
    const others = gold.flatMap((section, index) => {
      const { blocks, refused } = readings[index]!
      const same = section.blocks.startsWith('@@@ SEARCH') ? blocks === section.blocks && !refused : refused
      return same ? [] : [section.heading]
    })
    expect(others).toEqual(TWO_DIVIDERS)
  })

  it('is refused where a file is given whole, and nowhere else for that', () => {
    const files = [
      'HISTORY.md',
      'aider/args.py',
      'path/to/install_pandas_instructions.txt',
      'show_greeting.py',
    ]
    const whole = all.flatMap((reading) => reading.whole)
    expect([...new Set(whole)].sort()).toEqual(files.map((file) => `${file} whole in a fence`))
    expect(whole).toHaveLength(16)
  })
})
