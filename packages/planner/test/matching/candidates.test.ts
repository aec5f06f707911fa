import type { OperationInput } from '@emend/model'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edit, planned, textAfter } from '../planning.ts'

const candidates = (text: string, operation: OperationInput) =>
  planned({ f: text }, [operation]).diagnostics[0]?.candidates

describe('places that fit equally well', () => {
  const text = 'def f():\n    run(1)\n    stop()\n\ndef g():\n    run(1)\n    stop()\n'

  it('are quoted with as many lines around them as set each apart', () => {
    expect(candidates(text, edit('    run(1)\n'))).toEqual([
      { from: 1, to: 2, text: 'def f():\n    run(1)' },
      { from: 5, to: 6, text: 'def g():\n    run(1)' },
    ])
    expect(candidates(text, edit('run(1)'))).toHaveLength(2)
    expect(candidates('x\nx\n', edit('x'))).toEqual([{ from: 1, to: 2, text: 'x\nx' }])
    expect(candidates('one( a )\nfirst\none(a)\n', edit('  one( a )\n'))).toEqual([
      { from: 1, to: 1, text: 'one( a )' },
      { from: 3, to: 3, text: 'one(a)' },
    ])
  })

  it('are quoted with lines of one side alone where as many of both do not set them apart', () => {
    const lines = Array.from({ length: 10 }, (_, index) => `line ${index}`)
    const block = [...lines, 'here', ...lines].join('\n')
    expect(candidates(`first\n${block}\nsecond\n${block}\n`, edit('here\n'))).toEqual([
      { from: 1, to: 12, text: ['first', ...lines, 'here'].join('\n') },
      { from: 23, to: 34, text: ['second', ...lines, 'here'].join('\n') },
    ])
  })

  it('are quoted with the text that is sought, where it starts with the line break of a line above', () => {
    expect(candidates(text, edit('\n    run(1)'))).toEqual([
      { from: 1, to: 2, text: 'def f():\n    run(1)' },
      { from: 5, to: 6, text: 'def g():\n    run(1)' },
    ])
    const append = { op: 'append', path: 'f', content: 'between()\nfoo(bar)' } as const
    const { diagnostics } = planned({ f: 'foo(bar)' }, [append, edit('\nfoo(bar)')])
    expect(diagnostics[0]).toMatchObject({
      code: 'find-twins',
      data: { lines: [1, 3] },
      candidates: [{ text: 'foo(bar)\nbetween()' }, { text: 'between()\nfoo(bar)' }],
    })
  })

  it('are quoted for hunks, and for finds with too little in them', () => {
    const hunks = [{ lines: ['-    run(1)', '+    run(2)'] }]
    expect(candidates(text, { op: 'patch', path: 'f', hunks })).toHaveLength(2)
    expect(candidates('a\n {\n }\nb\n {\n }\n', edit('{\n}\n'))).toEqual([
      { from: 1, to: 3, text: 'a\n {\n }' },
      { from: 4, to: 6, text: 'b\n {\n }' },
    ])
  })

  it('are left out where no few lines set them apart, or they are too long to be read', () => {
    expect(candidates('same line\n'.repeat(100), edit('same line\n'))).toBeUndefined()
    const block = Array.from({ length: 90 }, (_, index) => `a line of some length, number ${index}`).join(
      '\n',
    )
    expect(candidates(`${block}\n${block}\n`, edit(`${block}\n`))).toBeUndefined()
  })

  it('can each be edited with the lines that are quoted', () => {
    const line = fc.constantFrom('alpha beta', 'gamma(delta)', '  epsilon', '', '}', '\tzeta eta')
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.array(line, { minLength: 1, maxLength: 3 }),
        (lines, find) => {
          const file = lines.join('\n')
          for (const place of candidates(file, edit(find.join('\n') || 'q')) ?? []) {
            const after = textAfter('f', { f: file }, [edit(place.text, `${place.text} changed`)]).split('\n')
            const changed = lines.findIndex((one, index) => one !== after[index])
            expect(changed).toBe(place.to - 1)
          }
        },
      ),
    )
  })
})
