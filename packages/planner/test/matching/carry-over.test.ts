import { type OperationInput, originKey } from '@emend/model'
import { footprint } from '@emend/planner'
import { describe, expect, it } from 'vitest'
import { blobOf, bytesOf, codesOf, planned, planOf, textAfter, textOf } from '../planning.ts'

const before = 'one()\ntarget(1)\nthree()\n'
const blob = blobOf(bytesOf(before))
const origins = new Map([[originKey({ path: 'f', blob }), bytesOf(before)]])
const edit = { op: 'edit', path: 'f', find: 'target(1)', replace: 'target(2)', expect: blob } as const
const range = {
  op: 'replace_lines',
  path: 'f',
  from: 2,
  to: 2,
  expect: 'target(1)',
  content: 'new',
} as const

describe('a file that changed since the plan was written', () => {
  it('is edited where the text was carried to', () => {
    const now = 'zero()\none()\ntarget(1)\nthree()\ntarget(1)\n'
    expect(textAfter('f', { f: now }, [edit], { snapshot: { origins } })).toBe(
      'zero()\none()\ntarget(2)\nthree()\ntarget(1)\n',
    )
  })

  it('is a conflict where the place itself changed, even if a twin stands elsewhere', () => {
    const now = 'one()\ntarget(9)\nthree()\nfour()\ntarget(1)\n'
    expect(codesOf(planned({ f: now }, [edit], { snapshot: { origins } }))).toEqual(['conflict'])
  })

  it('is a conflict where only the present file has the text: to quote it once more would not help', () => {
    const fresh = { ...edit, find: 'fresh(1)' } as const
    const ask = (now: string) => codesOf(planned({ f: now }, [fresh], { snapshot: { origins } }))
    expect(ask(`${before}fresh(1)\n`)).toEqual(['conflict'])
    expect(ask(`${before}other(1)\n`)).toEqual(['find-not-found'])
  })

  it('is a conflict where the earlier text is not known', () => {
    expect(codesOf(planned({ f: `${before}more\n` }, [edit]))).toEqual(['conflict'])
    const patch = { op: 'patch', path: 'f', hunks: [{ lines: ['-target(1)', '+target(2)'] }] } as const
    expect(codesOf(planned({ f: `${before}more\n` }, [{ ...patch, expect: blob }]))).toEqual(['conflict'])
    const binary = {
      snapshot: { origins: new Map([[originKey({ path: 'f' }), new Uint8Array([0xff, 0])]]) },
      plan: { base: 'b'.repeat(40) },
    }
    for (const operation of [patch, range])
      expect(codesOf(planned({ f: before }, [operation], binary)), operation.op).toEqual(['conflict'])
  })

  it('is no conflict when it is as expected', () => {
    expect(textAfter('f', { f: before }, [edit])).toBe('one()\ntarget(2)\nthree()\n')
  })

  it('is no conflict when the plan has made it what is expected, known from before or not', () => {
    const now = before.replace('one()', 'zero()').replace('target(1)', 'target(0)')
    const first = { op: 'edit', path: 'f', find: 'zero()', replace: 'one()' } as const
    const second = { op: 'edit', path: 'f', find: 'target(0)', replace: 'target(1)' } as const
    const patch = {
      op: 'patch',
      path: 'f',
      hunks: [{ lines: ['-target(1)', '+target(2)'] }],
      expect: blob,
    } as const
    const insert = { op: 'insert', path: 'f', anchor: 'target(1)', position: 'after', content: 'x' } as const
    for (const given of [{}, { snapshot: { origins } }]) {
      expect(textAfter('f', { f: now }, [first, second, edit], given)).toBe('one()\ntarget(2)\nthree()\n')
      expect(textAfter('f', { f: now }, [first, second, patch], given)).toBe('one()\ntarget(2)\nthree()\n')
      expect(codesOf(planned({ f: now }, [first, edit], given))).toEqual(['conflict'])
    }
    const made = { op: 'create', path: 'f', content: before } as const
    expect(textAfter('f', {}, [made, { ...insert, expect: blob }])).toBe('one()\ntarget(1)\nx\nthree()\n')
  })

  it('is matched loosely only in lines that did not change', () => {
    const loose = { ...edit, find: 'target(1)  \nthree() ' } as const
    expect(textAfter('f', { f: `new\n${before}` }, [loose], { snapshot: { origins } })).toBe(
      'new\none()\ntarget(2)\n',
    )
    expect(
      codesOf(planned({ f: before.replace('three()', '  three()') }, [loose], { snapshot: { origins } })),
    ).toEqual(['conflict'])
  })

  it('is edited at no place in turn by operations that say the same', () => {
    const twice = 'f\ntarget(1)\ng\ntarget(1)\n'
    const then = blobOf(bytesOf(twice))
    const given = { snapshot: { origins: new Map([[originKey({ path: 'f', blob: then }), bytesOf(twice)]]) } }
    const both = [edit, edit].map((one) => ({ ...one, expect: then }))
    expect(textAfter('f', { f: twice }, both)).toBe(twice.replaceAll('1', '2'))
    expect(codesOf(planned({ f: `new\n${twice}` }, both, given))).toEqual([
      'find-ambiguous',
      'find-ambiguous',
    ])
  })

  it('is quoted as it was where that has the text several times, since there it is looked for', () => {
    const twice = 'f\ntarget(1)\ng\ntarget(1)\n'
    const written = {
      plan: { base: 'b'.repeat(40) },
      snapshot: { origins: new Map([[originKey({ path: 'f' }), bytesOf(twice)]]) },
    }
    const { expect: _, ...plain } = edit
    const hunks = [{ lines: ['-target(1)', '+target(2)'] }]
    for (const operation of [plain, { op: 'patch', path: 'f', hunks } as const])
      expect(planned({ f: `new\n${twice}` }, [operation], written).diagnostics[0]?.candidates).toEqual([
        { from: 1, to: 2, text: 'f\ntarget(1)' },
        { from: 3, to: 4, text: 'g\ntarget(1)' },
      ])
  })

  it('is compared with the base that the plan names', () => {
    const based = {
      snapshot: { origins: new Map([[originKey({ path: 'f' }), bytesOf(before)]]) },
      plan: { base: 'b'.repeat(40) },
    }
    const { expect: _, ...plain } = edit
    expect(textAfter('f', { f: `new\n${before}target(1)\n` }, [plain], based)).toBe(
      'new\none()\ntarget(2)\nthree()\ntarget(1)\n',
    )
    expect(codesOf(planned({ f: 'one()\ntarget(8)\nthree()\ntarget(1)\n' }, [plain], based))).toEqual([
      'conflict',
    ])
  })

  it('is compared with what it was where the plan moves it first', () => {
    const based = {
      snapshot: { origins: new Map([[originKey({ path: 'f' }), bytesOf(before)]]) },
      plan: { base: 'b'.repeat(40) },
    }
    const move = { op: 'move', from: 'f', to: 'g' } as const
    const moved = { op: 'edit', path: 'g', find: 'target(1)', replace: 'target(2)' } as const
    const now = 'one()\ntarget(8)\nthree()\ntarget(1)\n'
    expect(codesOf(planned({ f: now }, [move, moved], based))).toEqual(['conflict'])
    expect(footprint(planOf([move, moved], based.plan)).origins).toContainEqual({ path: 'f' })
    const expecting = { ...moved, expect: blob } as const
    expect(textAfter('g', { f: before }, [move, expecting])).toBe('one()\ntarget(2)\nthree()\n')
  })

  it('has a range of lines where these lines are now, or not at all', () => {
    const based = {
      snapshot: { origins: new Map([[originKey({ path: 'f' }), bytesOf(before)]]) },
      plan: { base: 'b'.repeat(40) },
    }
    expect(textAfter('f', { f: `target(1)\ntarget(1)\n${before}` }, [range], based)).toBe(
      'target(1)\ntarget(1)\none()\nnew\nthree()\n',
    )
    expect(codesOf(planned({ f: 'one()\ntarget(2)\nthree()\n' }, [range], based))).toEqual(['conflict'])
  })

  it('tells where lines that are expected elsewhere stood, as ranges count them', () => {
    const based = {
      snapshot: { origins: new Map([[originKey({ path: 'f' }), bytesOf(before)]]) },
      plan: { base: 'b'.repeat(40) },
    }
    const now = { f: `new\n${before}` }
    const wrong = { ...range, from: 3, to: 3 } as const
    expect(planned(now, [wrong], based).diagnostics).toMatchObject([{ data: { foundAt: 2 } }])
    expect(textAfter('f', now, [{ ...wrong, from: 2, to: 2 }], based)).toBe('new\none()\nnew\nthree()\n')
  })

  it('sees what earlier operations of the plan did', () => {
    const now = `new\n${before}`
    const operations = [{ op: 'prepend', path: 'f', content: 'first\n' }, edit] as const
    expect(textAfter('f', { f: now }, operations, { snapshot: { origins } })).toBe(
      'first\nnew\none()\ntarget(2)\nthree()\n',
    )
  })

  it('takes a hunk whose lines only the plan itself has written, at the one place where they are', () => {
    const based = {
      snapshot: { origins: new Map([[originKey({ path: 'f' }), bytesOf(before)]]) },
      plan: { base: 'b'.repeat(40) },
    }
    const patch = (...lines: string[]) => ({ op: 'patch', path: 'f', hunks: [{ lines, from: 9 }] }) as const
    const first = patch('-target(1)', '+target(2)')
    const second = patch(' target(2)', '-three()', '+four()')
    const now = `new\n${before}`
    expect(textAfter('f', { f: now }, [first, second], based)).toBe('new\none()\ntarget(2)\nfour()\n')
    const twice = patch('-target(1)', '+target(2)', '+five()', '+target(2)')
    const other = patch('-target(2)', '+target(3)')
    expect(codesOf(planned({ f: now }, [twice, other], based))).toEqual(['hunk-not-found'])
    expect(codesOf(planned({ f: `${before}target(2)\n` }, [patch('-target(2)', '+x()')], based))).toEqual([
      'hunk-not-found',
    ])
  })

  it('is edited where lines like its first ones were added above, or like its last ones below', () => {
    const test = (name: string) => `\n  @Test\n  void ${name}() {\n    ${name}();\n  }\n`
    const [one, three] = [`{${test('a')}}\n`, `{${test('b')}${test('a')}${test('c')}}\n`]
    const text = '  @Test\n  void a() {\n    a();\n  }\n'
    const carried = (before: string, now: string, operation: OperationInput) =>
      planned({ f: now }, [operation], {
        snapshot: { origins: new Map([[originKey({ path: 'f' }), bytesOf(before)]]) },
        plan: { base: 'b'.repeat(40) },
      })
    const operations: readonly OperationInput[] = [
      { op: 'edit', path: 'f', find: text, replace: '  new\n' },
      {
        op: 'patch',
        path: 'f',
        hunks: [{ lines: [...text.match(/.+/g)!.map((line) => `-${line}`), '+  new'] }],
      },
    ]
    for (const [before, now] of [
      [one, three],
      [three, one],
      [one, `{${test('b')}${test('a')}}\n`],
      [one, `{${test('a')}${test('c')}}\n`],
    ] as const)
      for (const operation of operations) {
        const result = carried(before, now, operation)
        expect(result.ok && textOf(result.changeSet.changes[0]!.after!.bytes)).toBe(
          now.replace(text, '  new\n'),
        )
      }
    // A blank line that is gone from the start, or the end, of the file.
    for (const find of ['\none()\n', 'three()\n\n']) {
      const gone = carried('zero()\n\none()\nthree()\n\nfour()\n', 'one()\nthree()\n', {
        op: 'edit',
        path: 'f',
        find,
        replace: 'new()\n',
      })
      expect(codesOf(gone)).toEqual(['conflict'])
    }
    const parted: OperationInput = { op: 'edit', path: 'f', find: 'a\na\n', replace: 'c\n' }
    expect(codesOf(carried('a\na\nb\n', 'a\nx\na\nb\n', parted))).toEqual(['conflict'])
  })

  it('leaves a hunk ambiguous that fitted several places, whatever the plan itself has written', () => {
    const old = 'a(1)\na(1)\n'
    const based = {
      snapshot: { origins: new Map([[originKey({ path: 'f' }), bytesOf(old)]]) },
      plan: { base: 'b'.repeat(40) },
    }
    const written = { op: 'append', path: 'f', content: 'a(1)\n' } as const
    const patch = { op: 'patch', path: 'f', hunks: [{ lines: ['-a(1)', '+b(1)'] }] } as const
    for (const now of ['c(1)\nc(1)\n', `c(1)\n${old}`])
      expect(codesOf(planned({ f: now }, [written, patch], based))).toEqual(['hunk-ambiguous'])
  })

  it('is replaced everywhere where only the plan itself has written it', () => {
    const based = {
      snapshot: { origins: new Map([[originKey({ path: 'f' }), bytesOf('a(1)\na(2)\n')]]) },
      plan: { base: 'b'.repeat(40) },
    }
    const all = { op: 'edit', path: 'f', occurrences: 'all' } as const
    const operations = [
      { ...all, find: 'a(', replace: 'bb(' },
      { ...all, find: 'bb(', replace: 'c(' },
    ] as const
    expect(textAfter('f', { f: 'new\na(1)\na(2)\n' }, operations, based)).toBe('new\nc(1)\nc(2)\n')
    expect(codesOf(planned({ f: 'bb(0)\na(1)\na(2)\n' }, operations, based))).toEqual(['conflict'])
  })

  it('takes a hunk where its lines were carried to, or not at all', () => {
    const hunks = [{ lines: ['-target(1)', '+target(2)'] }]
    const patch: OperationInput = { op: 'patch', path: 'f', hunks, expect: blob }
    expect(textAfter('f', { f: `new\n${before}target(1)\n` }, [patch], { snapshot: { origins } })).toBe(
      'new\none()\ntarget(2)\nthree()\ntarget(1)\n',
    )
    expect(
      codesOf(planned({ f: 'one()\nthree()\ntarget(1)\n' }, [patch], { snapshot: { origins } })),
    ).toEqual(['conflict'])
  })

  it('takes lines without context below the one above them, wherever that was carried to', () => {
    const below = (from: number) =>
      ({ op: 'patch', path: 'f', hunks: [{ lines: ['+new()'], from }], expect: blob }) as const
    const given = { snapshot: { origins } }
    const now = `zero()\n${before}`
    expect(textAfter('f', { f: now }, [below(2)], given)).toBe('zero()\none()\ntarget(1)\nnew()\nthree()\n')
    expect(textAfter('f', { f: now }, [below(0)], given)).toBe(`new()\n${now}`)
    const changed = before.replace('target(1)', 'target(9)')
    expect(codesOf(planned({ f: changed }, [below(2)], given))).toEqual(['conflict'])
    expect(textAfter('f', { f: changed }, [below(3)], given)).toBe(`${changed}new()\n`)
  })
})
