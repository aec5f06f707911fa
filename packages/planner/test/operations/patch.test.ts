import type { Entry, OperationInput } from '@emend/model'
import { describe, expect, it, vi } from 'vitest'
import { Document } from '../../src/text/document.ts'
import { blobOf, bytesOf, codesOf, fileEntry, planned, textAfter } from '../planning.ts'

type Hunks = readonly { lines: string[]; from?: number; anchors?: string[]; atEnd?: boolean }[]

const patch = (hunks: Hunks, to?: string): OperationInput => ({
  op: 'patch',
  path: 'f',
  hunks: [...hunks],
  ...(to !== undefined && { to }),
})
const after = (text: string, ...hunks: Hunks): string => textAfter('f', { f: text }, [patch(hunks)])
const codes = (text: string, ...hunks: Hunks): readonly string[] =>
  codesOf(planned({ f: text }, [patch(hunks)]))

describe('patch', () => {
  it('applies hunks where their context is, whatever their numbers say', () => {
    expect(after('a\nb\nc\nd\n', { lines: [' b', '-c', '+C', ' d'], from: 40 })).toBe('a\nb\nC\nd\n')
  })

  it('applies hunks in any order, all located before the first is applied', () => {
    expect(after('a\nb\nc\nd\n', { lines: ['-d', '+a'] }, { lines: ['-a', '+d'] })).toBe('d\nb\nc\na\n')
  })

  it('has a hunk copied from the lines that are quoted, and the file read where none can be', () => {
    const refusal = (lines: string[]) =>
      planned({ f: 'def f():\n    first = 1\n    return first\n' }, [patch([{ lines }])]).diagnostics[0]
    const stale = refusal([' def f():', '-    first = 2', '+    first = 3', '     return first'])
    expect(stale?.nearest?.text).toContain('first = 1')
    expect(stale?.hint).toBe(
      'Copy the lines that stay or go from the file as it is now, white space included, and try again.',
    )
    const [alike] = planned({ f: 'x  y z\n'.repeat(200) }, [
      patch([{ lines: ['-x y  z', '+a'] }]),
    ]).diagnostics
    expect(alike).toMatchObject({ data: { unlike: true } })
    const invented = refusal(['-struct Quite { other: u8 }', '+struct Quite'])
    expect(invented).toMatchObject({ data: { unlike: true } })
    expect(invented?.hint).toBe(
      'No lines like them in f can be quoted: read the file as it is now, or look for the text in others.',
    )
  })

  it('has a hunk without context where its number says the very line of one of several places, or nowhere', () => {
    const text = 'a\n}\nb\n}\nc\nd\n}\n'
    const lines = ['-}', '+]']
    expect(after(text, { lines, from: 4 })).toBe('a\n}\nb\n]\nc\nd\n}\n')
    expect(after(text, { lines: ['-c', '+C'], from: 3 }, { lines, from: 5 })).toBe('a\n}\nb\n}\nC\nd\n]\n')
    expect(codes(text, { lines, from: 5 })).toEqual(['hunk-ambiguous'])
    expect(after(text, { lines: [' b', '-}', '+]'], from: 1 })).toBe('a\n}\nb\n]\nc\nd\n}\n')
  })

  it('reads lines with the break that ends them, and none with another one', () => {
    expect(after('a\nb\n', { lines: ['-a\n', '+c\n'] })).toBe('c\nb\n')
    expect(codes('a\nb\n', { lines: ['-a\nb', '+c'] })).toEqual(['hunk-malformed'])
  })

  it('has no place at its number for the last line of a file that ends elsewhere', () => {
    const last = { lines: ['-x', '\\ No newline at end of file', '+y'], from: 1 }
    expect(codes('x\nb\nx', last)).toEqual(['hunk-ambiguous'])
    expect(after('a\nb\nx', last)).toBe('a\nb\ny\n')
  })

  it('adds lines at the end of the file where a hunk says so, whatever its number', () => {
    expect(after('a\nb\n', { lines: ['+z'], from: 1, atEnd: true })).toBe('a\nb\nz\n')
  })

  it('adds no lines above the file where the hunk before stood further up than it said', () => {
    const above = { lines: [' a', '-b', '+c'], from: 9 }
    expect(codes('a\nb\n', above, { lines: ['+z'], from: 2 })).toEqual(['range-outside'])
  })

  it('takes a line for an anchor once that has its text twice, and none that only has it further on', () => {
    expect(after('def f(f):\nx\n', { lines: ['+    y'], anchors: ['def f'] })).toBe('def f(f):\n    y\nx\n')
    expect(after('f(f)\nx\n', { lines: ['+  y'], anchors: ['f'] })).toBe('f(f)\n  y\nx\n')
    expect(codes('b a\n  x\n', { lines: ['-  x', '+  y'], anchors: ['a'] })).toEqual(['hunk-not-found'])
  })

  it('adds a blank line below an anchor, whatever begins there', () => {
    const blank = { lines: ['+'], anchors: ['def a():'] }
    expect(after('def a():\n    x\n', blank)).toBe('def a():\n\n    x\n')
  })

  it('changes lines that lone returns end in any order, where each of them is there as it is written', () => {
    const [first, last] = [{ lines: ['-a', '+A'] }, { lines: ['-c', '+C'] }]
    expect(after('a\rb\rc\r', last, first)).toBe('A\rb\rC\r')
    expect(codes('  a\rb\rc\r', first)).toEqual(['hunk-not-found'])
    expect(codes('a\rb\rc', first)).toEqual(['hunk-not-found'])
    const noBreak = { lines: ['-c', '\\ No newline at end of file', '+C'] }
    expect(codes('a\rb\rc\r', noBreak)).toEqual(['hunk-not-found'])
  })

  it('takes no blank line for one that stands below the end of the file', () => {
    expect(codes('a\nb\n', { lines: [' b', '-', '+c'], from: 2 })).toEqual(['hunk-not-found'])
    expect(after('a\nb\n\n', { lines: [' b', '-', '+c'], from: 2 })).toBe('a\nb\nc\n')
  })

  it('refuses new lines that all are a space off, where no line around is', () => {
    const text = 'def f():\n    a = 1\n    return a\n'
    const added = (...lines: readonly string[]) => ({ lines: ['     a = 1', ...lines, '     return a'] })
    const unclear = ['indentation-unclear']
    expect(codes(text, added('+     b = 2'))).toEqual(unclear)
    expect(codes(text, added('+   if a:', '+       a = 2'))).toEqual(unclear)
    expect(codes(text, { lines: ['    a = 1', '-    return a', '+     return 2'] })).toEqual(unclear)
    expect(codes('\ta\n\tb\n', { lines: [' \ta', '+ \tc', ' \tb'] })).toEqual(unclear)
    expect(codes(text, added('+     /**', '+      * Twice.', '+      */', '+     b = 2'))).toEqual(unclear)
    expect(codes(text, added('+   /**', '+    * Twice.', '+    */'))).toEqual(unclear)
    expect(codes(text, added('+    /**', '+     * Twice.', '+     */'))).toEqual([])
    expect(codes(text, added('+     * two'))).toEqual([])
    expect(codes(text, added('+    b = f(a,', '+          a)'))).toEqual([])
    expect(codes(text, added('+    #', '+     # b'))).toEqual([])
    expect(codes('/**\n', { lines: [' /**', '+ * one', '+ */'] })).toEqual([])
    expect(codes(`   x\n${text}`, added('+     b = 2'))).toEqual([])
    expect(codes('1. one\n2. two\n', { lines: [' 1. one', '+   more', '+   lines', ' 2. two'] })).toEqual([])
    expect(codes('call(a,\n', { lines: [' call(a,', '+     b)'] })).toEqual([])
    expect(codes('call(a);\n', { lines: [' call(a);', '+     b();'] })).toEqual(unclear)
  })

  it('takes new lines that are a space off where nothing else changes', () => {
    const lines = ['-| a | b |', '-| c | d |', '+ | a | b |', '+ | c | d |']
    expect(after('| a | b |\n| c | d |\n', { lines })).toBe(' | a | b |\n | c | d |\n')
    const other = lines.with(3, '+ | c | e |')
    expect(codes('| a | b |\n| c | d |\n', { lines: other })).toEqual(['indentation-unclear'])
  })

  it('takes new lines that are a space off where `git apply` takes the hunk: just at its number', () => {
    const text = 'def f():\n    a = 1\n    return a\n'
    const lines = ['     a = 1', '+     b = 2', '     return a']
    expect(after(text, { lines, from: 2 })).toBe('def f():\n    a = 1\n     b = 2\n    return a\n')
    expect(codes(text, { lines, from: 1 })).toEqual(['indentation-unclear'])
    expect(codes(text, { lines: lines.slice(0, 2), from: 2 })).toEqual(['indentation-unclear'])
    expect(after('a\nb\n', { lines: [' b', '+ c'], from: 2 })).toBe('a\nb\n c\n')
  })

  it('tells whether lines are a space off in time that grows with their number', () => {
    // What grew with the square would take longer than a test may.
    const lines = [' a', ...Array<string>(120_000).fill('+ b')]
    expect(codes('a\n', { lines })).toEqual(['indentation-unclear'])
  })

  it('takes blank lines without a mark for new ones, between those, where nothing else is found', () => {
    const text = 'def f():\n    return 1\n'
    const lines = [' def f():', '+    a = 1', ' ', '+    b = 2', '     return 1']
    const added = 'def f():\n    a = 1\n\n    b = 2\n    return 1\n'
    expect(after(text, { lines })).toBe(added)
    expect(after(text, { lines: lines.slice(1) })).toBe(added)
    const apart = 'def f():\n\n    return 1\n'
    expect(after(apart, { lines })).toBe('def f():\n    a = 1\n\n    b = 2\n    return 1\n')
    expect(codes(text, { lines: [' def f():', '+    a = 1', ' ', '     return 1'] })).toEqual([
      'hunk-not-found',
    ])
    expect(codes(`${text}${text}`, { lines })).toEqual(['hunk-not-found'])
  })

  it('takes context whose marks are lost, its first space read as one, where all else tells so', () => {
    const text = 'def f():\n    a = 1\n    return a\n'
    const added = 'def f():\n    a = 1\n    b = 2\n    return a\n'
    expect(after(text, { lines: ['    a = 1', '-    return a', '+    return 2'] })).toBe(
      'def f():\n    a = 1\n    return 2\n',
    )
    expect(after(text, { lines: [' def f():', '    a = 1', '+    b = 2', '     return a'] })).toBe(added)
    expect(after(text, { lines: ['    a = 1', '+    b = 2', '    return a'] })).toBe(added)
    const deeper = { lines: ['    if a == 1:', '    a = 1', '+        go()'] }
    expect(after('def f():\n    if a == 1:\n    a = 1\n', deeper)).toBe(
      'def f():\n    if a == 1:\n    a = 1\n        go()\n',
    )
    const commented = '/**\n * one thing\n * another\n */\n'
    expect(after(commented, { lines: [' * one thing', '+ * or two', ' * another'] })).toBe(
      '/**\n * one thing\n * or two\n * another\n */\n',
    )
    const ended = 'def f():\n    a = 1\n \n    return a\n'
    const lines = ['    a = 1', ' ', '    return a', '+', '+def g():', '+    pass']
    expect(after(ended, { lines })).toBe(`${ended}\ndef g():\n    pass\n`)
    const spaced = commented.replace('one thing', 'one  thing ')
    expect(after(spaced, { lines: [' * one thing', '+ * or two', ' * another'] })).toBe(
      spaced.replace('thing ', 'thing \n * or two'),
    )
    const within = `class A {\n${commented.replaceAll(/^/gm, '    ')}}\n`
    expect(codes(within, { lines: [' * one thing', '+ * or two', ' * another'] })).toEqual([
      'indentation-unclear',
    ])
    expect(planned({ f: text }, [patch([{ lines: ['    a = 1', '-    return a'] }])]).outcomes).toMatchObject(
      [{ strategy: 'line-trimmed', difference: 'indentation of some lines' }],
    )
  })

  it('takes a hunk for one that lost a space of its indentation where its new lines did, too', () => {
    const text = 'def f():\n    a = 1\n    return a\n'
    const added = 'def f():\n    a = 1\n    b = 2\n    return a\n'
    expect(after(text, { lines: ['    a = 1', '+   b = 2', '    return a'] })).toBe(added)
    expect(codes(text, { lines: [' def f():', '    a = 1', '+   b = 2'] })).toEqual(['hunk-not-found'])
  })

  it('takes no removed line, nor one of two places, for context without its mark', () => {
    const text = 'def f():\n    a = 1\n    return a\n'
    const returned = { lines: [' def f():', '    a = 1', '-   return a', '+   return 2'] }
    expect(codes(text, returned)).toEqual(['hunk-not-found'])
    const twice = `${text}\n${text.replace('f()', 'g()')}`
    expect(codes(twice, { lines: ['    a = 1', '-    return a', '+    return 2'] })).toEqual([
      'hunk-not-found',
    ])
  })

  it('refuses lines that are only added beside some that are indented otherwise: they may be, too', () => {
    const text = 'Commands:\n  make\n     Makes.\n  list\n'
    const lines = [' Commands:', '   make', '       Makes.', '+  show', '+     Shows.', '   list']
    expect(codes(text, { lines })).toEqual(['hunk-not-found'])
    const block = 'if a:\n    if b:\n        go()\nstop()\n'
    const moved = [' if a:', '     if b:', '         go()', '+        wait()', '     stop()']
    expect(codes(block, { lines: moved })).toEqual(['hunk-not-found'])
  })

  it('refuses lines that are indented otherwise, each in its own way, and quotes them', () => {
    const text = '<ul>\n  <li>\n    one\n  </li>\n</ul>\n'
    const around = (...lines: readonly string[]) => ({ lines: ['     <li>', ...lines, '     </li>'] })
    const missing = ['hunk-not-found']
    expect(codes(text, around('-    one', '+       two'))).toEqual(missing)
    expect(codes(text, { lines: ['-     <li>', '-    one', '+    two', '+     three'] })).toEqual(missing)
    expect(codes(text, { lines: ['     <li>', '+    two', '     one', '   </li>'] })).toEqual(missing)
    expect(codes(text, { lines: ['-     <li>', '+     <li a>', '-    one', '   </li>'] })).toEqual(missing)
    expect(codes(text, { lines: [' ', ' <ul>', '-   <li>'] })).toEqual(missing)
    expect(codes(' }\n  x\n', { lines: ['   }', '-  x', '+  y'] })).toEqual(missing)
    expect(planned({ f: text }, [patch([around('-    one', '+    two')])]).diagnostics).toMatchObject([
      {
        code: 'hunk-not-found',
        message: 'Hunk 1 does not apply to f: this line is not there:     <li>',
        nearest: { from: 2, to: 4, difference: 'indentation or trailing white space' },
      },
    ])
  })

  it('says that blank lines differ where nothing else does', () => {
    const blank = patch([{ lines: [' a = 1', ' ', '-b = 2', '+b = 3'] }])
    expect(planned({ f: 'a = 1\n  \nb = 2\n' }, [blank]).outcomes).toMatchObject([
      { difference: 'white space on blank lines' },
    ])
  })

  it('repairs no hunk that stands above its anchor as it is', () => {
    const text = '&lt;a&gt; one\nanchor\n<a> one\n'
    const lines = ['-&lt;a&gt; one', '+&lt;a&gt; two']
    expect(codes(text, { lines, anchors: ['anchor'] })).toEqual(['hunk-not-found'])
    expect(after(text.replace(/^.*\n/, ''), { lines, anchors: ['anchor'] })).toBe('anchor\n<a> two\n')
  })

  it('takes no blank line that is removed for one that shows how the others are indented', () => {
    const text = '    one()\n\n    two()\n'
    const lines = ['    one()', '-', '+   three()', '    two()']
    expect(after(text, { lines })).toBe('    one()\n    three()\n    two()\n')
  })

  it('gives as many hunks with the same lines as there are places one each', () => {
    const same = { lines: [' same', '-x', '+y'] }
    const text = 'a\nsame\nx\nb\nsame\nx\nc\n'
    expect(after(text, { ...same, anchors: ['a'] }, same)).toBe('a\nsame\ny\nb\nsame\ny\nc\n')
    expect(after(text, same, { lines: [' c', '+d'] }, same)).toBe('a\nsame\ny\nb\nsame\ny\nc\nd\n')
    expect(codes(text, same)).toEqual(['hunk-ambiguous'])
    expect(codes(text, same, same, same)).not.toEqual([])
    expect(codes(`${text}same\nx\n`, same, same)).toEqual(['hunk-ambiguous', 'hunk-ambiguous'])
    expect(codes(text, same, { lines: [' same', '-x', '+z'] })).not.toEqual([])
    expect(codes(text, same, { ...same, anchors: ['c'] })).not.toEqual([])
  })

  it('takes the one place between the hunk before and the next that stands at one place alone', () => {
    const text = 'x\na\nx\nb\nx\nc\n'
    const one = { lines: ['-x', '+y'] }
    const [a, b] = ['a', 'b'].map((line) => ({ lines: [`-${line}`, `+${line}${line}`] }))
    expect(after(text, one, a!)).toBe('y\naa\nx\nb\nx\nc\n')
    expect(after(text, a!, one, { lines: [' b'] })).toBe('x\naa\ny\nb\nx\nc\n')
    expect(codes(text, b!, one, a!)).toEqual(['hunk-ambiguous'])
    expect(codes(text, one, b!)).toEqual(['hunk-ambiguous'])
    // What is only shown may be shown again by the next one.
    expect(codes('a\nx\na\nx\nb\n', { lines: [' a'] }, { lines: [' a', '-x', '+y'] }, b!)).not.toEqual([])
  })

  it('takes no place between two hunks where those at one place alone are out of order', () => {
    const text = 'x\na\nx\nb\nc\n'
    const [a, b, x] = ['a', 'b', 'x'].map((line) => ({ lines: [`-${line}`, `+${line}${line}`] }))
    expect(after(text, a!, x!)).toBe('x\naa\nxx\nb\nc\n')
    expect(codes(text, b!, a!, x!)).toEqual(['hunk-ambiguous'])
    expect(codes(text, a!, x!, { lines: ['-c'] }, b!)).toEqual(['hunk-ambiguous'])
  })

  it('asks where what a hunk makes of its lines stands just where its number says', () => {
    const text = 'a {\n  x();\n} catch (E e) {\n  failed();\n}\n\nb {\n  y();\n} catch (E e) {\n}\n'
    const hunk = { lines: [' } catch (E e) {', '+  failed();', ' }'], from: 3 }
    expect(codes(text, hunk)).toEqual(['hunk-ambiguous'])
    expect(after(text, { ...hunk, from: 9 })).toBe(text.replace(/\}\n$/, '  failed();\n}\n'))
    expect(codes(text, { ...hunk, from: 4 })).toEqual([])
  })

  it('lets a line number choose between places that fit exactly', () => {
    const text = 'x\nsame\ny\nsame\nz\nsame\n'
    expect(after(text, { lines: ['-same', '+other'], from: 4 })).toBe('x\nsame\ny\nother\nz\nsame\n')
    expect(codes(text, { lines: ['-same', '+other'] })).toEqual(['hunk-ambiguous'])
    expect(codes('same\n-\nsame\n', { lines: ['-same', '+other'], from: 2 })).toEqual(['hunk-ambiguous'])
  })

  it('lets a number, an anchor, and the end choose among all places, however many', () => {
    const many = '  same\n'.repeat(12_000)
    const text = `${many}anchor\n${many}`
    const other = { lines: ['-  same', '+  other'] }
    const ahead = patch([{ lines: ['-anchor', '+Anchor'] }])
    expect(textAfter('f', { f: text }, [ahead, patch([{ ...other, from: 12_002 }])])).toBe(
      `${many}Anchor\n  other\n${'  same\n'.repeat(11_999)}`,
    )
    expect(after(text, { ...other, atEnd: true })).toBe(`${text.slice(0, -'  same\n'.length)}  other\n`)
    expect(after(`${many}anchor\n  same\n`, { ...other, anchors: ['anchor'] })).toBe(
      `${many}anchor\n  other\n`,
    )
    const refused = planned({ f: text }, [patch([{ ...other, anchors: ['anchor'] }])])
    const lines = Array.from({ length: 100 }, (_, index) => 12_002 + index)
    expect(refused.diagnostics).toMatchObject([{ code: 'hunk-ambiguous', data: { count: 12_000, lines } }])
    expect(codes('same\n'.repeat(200_000), { lines: [' same'] })).toEqual(['hunk-ambiguous'])
  })

  it('looks for the same lines and the same anchor once, however many hunks have them', () => {
    const hunk = { lines: ['   a', '-  b', '+  c', '   c'] }
    const looks = (count: number, anchors: readonly string[]): number => {
      const text = `key\n${'  a\n  b\n  c\n'.repeat(count)}`
      const looking = [vi.spyOn(Document.prototype, 'search'), vi.spyOn(Document.prototype, 'searchLine')]
      expect(after(text, ...Array(count).fill({ ...hunk, anchors }))).toBe(text.replaceAll('b', 'c'))
      const calls = looking.flatMap(({ mock }) => mock.calls)
      vi.restoreAllMocks()
      return calls.length
    }
    expect(looks(30, [])).toBe(looks(3, []))
    expect(looks(30, ['key'])).toBe(looks(3, ['key']))
  })

  it('reads no lines below the block of an anchor, however many places there are', () => {
    const reads = (count: number): number => {
      const names = Array.from({ length: count }, (_, index) => `def f${index}():`)
      const text = names.map((name) => `${name}\n    x = 1\n`).join('')
      const reading = vi.spyOn(Document.prototype, 'line')
      const hunks = names.map((name) => ({ lines: ['-    x = 1', '+    x = 2'], anchors: [name] }))
      expect(after(text, ...hunks)).toBe(text.replaceAll('x = 1', 'x = 2'))
      const { length } = reading.mock.calls
      reading.mockRestore()
      return length
    }
    expect(reads(100)).toBeLessThan(3 * reads(50))
  })

  it('finds the last of several anchors within the block of the one before it', () => {
    const text = 'class A:\n  def f():\n    x = 1\n\nclass B:\n  def f():\n    x = 1\n'
    const lines = ['-    x = 1', '+    x = 2']
    const [first, second] = ['class A:', 'class B:'].map((outer) => ({
      lines,
      anchors: [outer, '  def f():'],
    }))
    expect(after(text, first!)).toBe(text.replace('1', '2'))
    expect(after(text, second!)).toBe(text.replace(/1\n$/, '2\n'))
    expect(after(text, first!, second!)).toBe(text.replaceAll('1', '2'))
    expect(codes(`${text}  def f():\n    x = 1\n`, second!)).toEqual(['hunk-ambiguous'])
  })

  it('says whether an anchor is there at all', () => {
    const refused = (lines: readonly string[], anchor: string) =>
      planned({ f: 'x = 1\n\ndef a():\n    y = 1\n' }, [patch([{ lines: [...lines], anchors: [anchor] }])])
        .diagnostics[0]!
    const change = ['-x = 1', '+x = 2']
    expect(refused(change, 'def b():').message).toContain('its anchor is not there: def b():')
    expect(refused(change, 'def b():').hint).toContain('Correct the anchor')
    expect(refused(change, 'def a():').message).toContain('its anchor does not stand above it')
    expect(refused(['+    z = 1'], 'def b():').message).toContain('its anchor is not there: def b():')
  })

  it('lets anchors choose, but only within their block', () => {
    const text = 'def a():\n    x = 1\n\ndef b():\n    x = 1\n'
    expect(after(text, { lines: ['-    x = 1', '+    x = 2'], anchors: ['def b():'] })).toBe(
      'def a():\n    x = 1\n\ndef b():\n    x = 2\n',
    )
    const moved = 'def a():\n    y = 1\n\ndef b():\n    x = 1\n\ndef c():\n    x = 1\n'
    expect(codes(moved, { lines: ['-    x = 1', '+    x = 2'], anchors: ['def a():'] })).toEqual([
      'hunk-ambiguous',
    ])
    expect(codes(text, { lines: ['-    x = 1', '+    x = 2'], anchors: ['def z():'] })).toEqual([
      'hunk-not-found',
    ])
  })

  it('asks where anchors and the order of hunks each speak for a place of their own', () => {
    const text = 'a\n  x = 1\n  y\nb\nc\na\n  z\nd\n  x = 1\n'
    const [first, second] = [{ lines: ['-c', '+C'] }, { lines: ['-  x = 1', '+  x = 2'], anchors: ['a'] }]
    expect(after(text, second)).toBe(text.replace('1', '2'))
    expect(codes(text, first, second)).toEqual(['hunk-ambiguous'])
    const block = 'def a():\n  x = 1\ndef b():\n  y\ndef c():\n  x = 1\n'
    expect(after(block, { lines: ['-  y', '+  Y'] }, { ...second, anchors: ['def a():'] })).toBe(
      block.replace('y', 'Y').replace('1', '2'),
    )
  })

  it('takes the end of the file for one that is said to be there, and asks where anchors speak against it', () => {
    const text = 'a\n  x\nb\n  x\n'
    const end = { lines: ['-  x', '+  y'], atEnd: true }
    expect(after(text, { ...end, anchors: ['b'] })).toBe('a\n  x\nb\n  y\n')
    expect(codes(text, { ...end, anchors: ['a'] })).toEqual(['hunk-ambiguous'])
  })

  it('adds lines at the end of the file where they are said to end it, and asks where their anchor is of an earlier block', () => {
    const text = 'class A:\n  x\nclass B:\n  x\n'
    const end = { lines: ['+  y'], atEnd: true }
    expect(after(text, { ...end, anchors: ['class B:'] })).toBe(`${text}  y\n`)
    expect(after(text, { ...end, anchors: ['class B:', 'x'] })).toBe(`${text}  y\n`)
    expect(after(text, { ...end, lines: ['+', '+class C:'], anchors: ['class A:'] })).toBe(
      `${text}\nclass C:\n`,
    )
    expect(codes(text, { ...end, anchors: ['class A:'] })).toEqual(['hunk-ambiguous'])
    expect(codes(text, { ...end, anchors: ['class C:'] })).toEqual(['hunk-not-found'])
    expect(after(text, { lines: ['+  y'], anchors: ['class B:'] })).toBe(text.replace('B:\n', 'B:\n  y\n'))
    // Behind the end of the block, and below a line further out.
    const braces = 'class A {\n  x() {\n  }\n}\n'
    for (const anchor of ['class A {', 'x() {']) {
      expect(codes(braces, { ...end, anchors: [anchor] })).toEqual(['hunk-ambiguous'])
      expect(codes('class A {\n  x() {\n  }\nmain()\n', { ...end, anchors: [anchor] })).toEqual([
        'hunk-ambiguous',
      ])
      expect(after(braces, { ...end, lines: ['+class B {', '+}'], anchors: [anchor] })).toBe(
        `${braces}class B {\n}\n`,
      )
    }
    expect(after('class A:\n', { ...end, anchors: ['class A:'] })).toBe('class A:\n  y\n')
  })

  it('lets a hunk that changes nothing choose for those below it, within the block that it shows', () => {
    const text = 'a(\n  x,\n  1\n);\n\nb(\n  x,\n  1\n);\n\nc(\n  x,\n  2\n);\n\nd(\n  x,\n  1\n);\n'
    const [one, end] = [{ lines: ['-  x,', '+  y,'] }, { lines: [' );', '+'] }]
    expect(after(text, { lines: [' b('] }, one)).toBe(text.replace('b(\n  x', 'b(\n  y'))
    expect(after(text, { lines: [' b(', '   x,'] }, end)).toBe(text.replace('1\n);\n\nc', '1\n);\n\n\nc'))
    expect(after(text, { lines: [' a('] }, { lines: ['-  x,'] }, end, { lines: ['-c(', '+c('] }, one)).toBe(
      text.replace('  x,\n  1\n);\n', '  1\n);\n\n').replace('c(\n  x', 'c(\n  y'),
    )
    expect(after(text, { lines: [' );', ' ', ' c('] }, one)).toBe(text.replace('c(\n  x', 'c(\n  y'))
  })

  it('asks where the block that is shown has several places, or none', () => {
    const text = 'a(\n  x\n  x\n);\nb();\nx();\nc(\n  x\n);\nd(\n  x\n);\n'
    const one = { lines: ['-  x', '+  y'] }
    for (const shown of [' a(', ' b();'])
      expect(codes(text, { lines: [shown] }, one)).toEqual(['hunk-ambiguous'])
    expect(codes(text, { lines: ['-a(', '+A('] }, one)).toEqual(['hunk-ambiguous'])
  })

  it('takes what a hunk shows at several places for any of them, where the next one has a place below', () => {
    const text = 'a(\n  x\n);\nb(\n  x\n);\nc(\n  y\n);\nd(\n  x\n);\n'
    const [shown, one] = [{ lines: ['   x', ' );'] }, { lines: ['-  y', '+  z'] }]
    expect(after(text, shown, one)).toBe(text.replace('y', 'z'))
    expect(codes(text, shown, { lines: ['-a(', '+A('] })).toEqual(['hunk-ambiguous'])
    expect(codes(text, shown)).toEqual(['hunk-ambiguous'])
    expect(codes(text, shown, { lines: ['-gone()', '+x'] })).toEqual(['hunk-ambiguous', 'hunk-not-found'])
    // Nor does the block that was shown before choose any more.
    const twice = 'a(\n  x\n  y\n  x\n);\n  x\n  y\n'
    expect(codes(twice, { lines: [' a('] }, { lines: ['   x'] }, one)).toEqual(
      Array(2).fill('hunk-ambiguous'),
    )
  })

  it('takes no place that its anchors do not stand above, however it fits', () => {
    const text = 'class A:\n    def f():\n        return 1\n\nclass B:\n    pass\n'
    for (const indent of ['    ', '']) {
      const lines = [` ${indent}def f():`, `-${indent}    return 1`, `+${indent}    return 2`]
      expect(after(text, { lines, anchors: ['class A:'] })).toBe(text.replace('1', '2'))
      expect(codes(text, { lines, anchors: ['class B:'] })).toEqual(['hunk-not-found'])
    }
  })

  it('takes no place in a later definition than its anchor, of the same kind', () => {
    const text =
      'class A:\n    def save(self):\n        self.db.write(1)\n\nclass B:\n    def save(self):\n        self.db.write(2)\n'
    const lines = ['-        self.db.write(2)', '+        self.db.write(3)']
    const save = '    def save(self):'
    expect(codes(text, { lines, anchors: ['class A:', save] })).toEqual(['hunk-not-found'])
    expect(codes(text, { lines, anchors: ['class A:'] })).toEqual(['hunk-not-found'])
    expect(codes(text, { lines: [` ${save}`, ...lines], anchors: ['class A:'] })).toEqual(['hunk-not-found'])
    expect(codes(text.replace('save', 'load'), { lines: ['+x'], anchors: ['class A:', save] })).toEqual([
      'hunk-not-found',
    ])
    for (const anchors of [['class B:', save], [save], ['class B:'], ['        self.db.write(1)']])
      expect(after(text, { lines, anchors })).toBe(text.replace('2', '3'))
    const twice = text
      .replace('self.db.write(1)', 'pass')
      .replace('(2)\n', '(2)\n\n    def load(self):\n        self.db.write(2)\n')
    expect(codes(twice, { lines, anchors: ['class A:', save] })).toEqual(['hunk-ambiguous'])
    const braces = 'class A {\n  save(x) {\n    a();\n  }\n\n  load(x) {\n    b();\n  }\n}\n'
    const call = { lines: ['-    b();', '+    c();'] }
    expect(codes(braces, { ...call, anchors: ['save(x) {'] })).toEqual(['hunk-not-found'])
    const below = 'class A\n{\n  int a();\n};\n\nclass B\n{\n  int b();\n};\n'
    const field = { lines: ['-  int b();', '+  int c();'] }
    expect(codes(below, { ...field, anchors: ['class A'] })).toEqual(['hunk-not-found'])
    expect(after(below, { ...field, anchors: ['class B'] })).toBe(below.replace('b()', 'c()'))
    expect(after(braces, { ...call, anchors: ['load(x) {'] })).toBe(braces.replace('b', 'c'))
    const marked = 'def f():\n    a()\n\nasync def g():\n    b()\n'
    expect(codes(marked, { lines: ['-    b()', '+    c()'], anchors: ['def f'] })).toEqual(['hunk-not-found'])
  })

  it('takes any line above for an anchor, where it defines nothing that the place lies outside of', () => {
    const text =
      'import os\n\ndef f():\n    if a:\n        b()\n    if c:\n        d()\n    e()\n\ndef g():\n    h()\n'
    const change = (line: string) => ({ lines: [`-${line}`, `+${line}2`] })
    for (const anchor of ['import os', 'def f():', 'if a:', 'b()'])
      expect(after(text, { ...change('        d()'), anchors: [anchor] })).toBe(text.replace('d()', 'd()2'))
    // A hunk may begin above another definition, or with it.
    for (const lines of [
      ['     e()', ' ', '-def g():', '+def i():'],
      ['-def g():', '+def i():'],
    ])
      expect(after(text, { lines, anchors: ['def f():'] })).toBe(text.replace('g()', 'i()'))
  })

  it('puts lines right after their anchor, after a line, or at the end', () => {
    expect(after('a\nb\n', { lines: ['+x'], anchors: ['a'] })).toBe('a\nx\nb\n')
    expect(after('a\nb\n', { lines: ['+x'], from: 1 })).toBe('a\nx\nb\n')
    expect(after('a\nb\n', { lines: ['+x'] })).toBe('a\nb\nx\n')
    expect(after('a\nb', { lines: ['+x'] })).toBe('a\nb\nx\n')
  })

  it('puts no lines below an anchor that is a part of a word, or that begins a block which they lie outside of', () => {
    const text = 'class A:\n    def handle_all(self):\n        x = 1\n'
    expect(codes(text, { lines: ['+        log()'], anchors: ['def handle'] })).toEqual(['hunk-not-found'])
    for (const lines of [['+    z()'], ['+', '+z()']])
      expect(codes(text, { lines, anchors: ['    def handle_all(self):'] })).toEqual(['indentation-unclear'])
    const long = text.replace('self', 'self, one_argument, and_another_one')
    expect(
      after(long, { lines: ['-        x = 1'], anchors: ['def handle_all(self, one_argument, and_ano'] }),
    ).toBe(long.replace(/ *x = 1\n/, ''))
    expect(after(text, { lines: ['+        z()'], anchors: ['def handle_all'] })).toBe(
      text.replace('):\n', '):\n        z()\n'),
    )
    expect(after(text, { lines: ['+        z()'], anchors: ['x = 1'] })).toBe(`${text}        z()\n`)
  })

  it('matches whole lines only', () => {
    expect(codes('foobar\n', { lines: ['-foo', '+x'] })).toEqual(['hunk-not-found'])
  })

  it('takes a blank line for a line of its own, wherever the file ends', () => {
    expect(after('a\n\nb\n', { lines: [' ', '+x'] })).toBe('a\n\nx\nb\n')
    expect(after('a\n\nb\n', { lines: ['-'] })).toBe('a\nb\n')
    expect(after('a\n\nx\na\n', { lines: [' a', ' ', '+b'] })).toBe('a\n\nb\nx\na\n')
    expect(after('a\n\nx\na', { lines: [' a', ' ', '+b'] })).toBe('a\n\nb\nx\na')
    expect(codes('x\na\n', { lines: [' a', ' ', '+b'] })).toEqual(['hunk-not-found'])
    expect(codes(`${'a\n'.repeat(20_000)}\na\n\n`, { lines: ['-'] })).toEqual(['hunk-ambiguous'])
  })

  it('keeps a blank last line of context where white space differs', () => {
    expect(after('call(a)  \n\nnext(b)\n', { lines: ['-call(a)', '+call(c)', ' '] })).toBe(
      'call(c)\n\nnext(b)\n',
    )
  })

  it('leaves the break of a line that is the last one now, below which the file lacks a blank one, too', () => {
    expect(after('call(a)\nnext(b)', { lines: [' call(a)', '-next(b)', ' '] })).toBe('call(a)\n')
    expect(after('call(a)\nnext(b)', { lines: [' call(a)', '-next(b)', '+next(c)', ' '] })).toBe(
      'call(a)\nnext(c)',
    )
  })

  it('leaves nothing of a blank line above that the file lacks, where the rest of it goes', () => {
    expect(after('end\nparam(x)\ndata(x)\n', { lines: [' ', '-param(x)', '-data(x)'] })).toBe('end\n')
  })

  it('takes a whole line that lost its indentation, though its text stands behind white space', () => {
    expect(after('if a:\n    foo_bar()\n', { lines: ['-foo_bar()', '+bar_foo()'] })).toBe(
      'if a:\n    bar_foo()\n',
    )
  })

  it('puts lines at the top, and after the line of a number that holds for the hunk before', () => {
    expect(after('a\nb\n', { lines: ['+x'], from: 0 })).toBe('x\na\nb\n')
    expect(after('', { lines: ['+x'], from: 0 })).toBe('x\n')
    expect(after('0\n0\na\nb\n', { lines: ['-a', '+A'], from: 1 }, { lines: ['+x'], from: 2 })).toBe(
      '0\n0\nA\nb\nx\n',
    )
    expect(after('a\n}\nb\n}\n', { lines: ['+x'], from: 1 }, { lines: ['-}', '+)'], from: 4 })).toBe(
      'a\nx\n}\nb\n)\n',
    )
  })

  it('takes lines that are aligned with the value above them as they are written', () => {
    const lines = [' [env]', ' deps = one', '+       two', ' commands = run']
    expect(after('[env]\ndeps = one\ncommands = run\n', { lines })).toBe(
      '[env]\ndeps = one\n       two\ncommands = run\n',
    )
    expect(codes('a: {\n}\n', { lines: [' a: {', '+   b,', ' }'] })).toEqual(['indentation-unclear'])
  })

  it('gives hunks with the same lines a place each, whatever their numbers say', () => {
    const text = 'a\nsame\nb\nsame\nc\nd\ne\nf\nsame\n'
    const at = (from: number) => ({ lines: ['-same', '+other'], from })
    for (const numbers of [
      [5, 7, 12],
      [9, 5, 3],
      [1, 1, 1],
    ])
      expect(after(text, ...numbers.map(at))).toBe(text.replaceAll('same', 'other'))
    expect(codes(text, at(5), at(7))).toEqual(['hunk-ambiguous', 'hunk-ambiguous'])
    // One that says the very line of lines that differ in white space alone may be meant for these.
    const twin = 'a\n  same_one\nb\n  same_one\nc\n    same_one\n'
    const one = (from: number) => ({ lines: ['-  same_one', '+  other'], from })
    expect(codes(twin, one(2), one(6))).toEqual(['hunk-ambiguous'])
  })

  it('asks where a number and the number after the hunk before choose different places', () => {
    const text = '0\n0\na\nsame\nb\nsame\n'
    expect(codes(text, { lines: ['-a', '+A'], from: 1 }, { lines: ['-same', '+other'], from: 4 })).toEqual([
      'hunk-ambiguous',
    ])
  })

  it('lets a number count the lines as they were before the plan, or as they are by then', () => {
    const same = 'same\n-\n-\n-\n'
    const text = `top\n${same}${same}end\n`
    const longer: OperationInput = { op: 'prepend', path: 'f', content: '+\n+\n+\n+\n' }
    const planOf = (from: number) => [longer, patch([{ lines: ['-same', '+other'], from }])]
    const grown = `${longer.content}${text}`
    const first = grown.replace('same', 'other')
    const second = grown.replace(`${same}end`, `${same.replace('same', 'other')}end`)
    expect(textAfter('f', { f: text }, planOf(2))).toBe(first)
    expect(textAfter('f', { f: text }, planOf(10))).toBe(second)
    // The second one before the plan, and the first one by then.
    expect(codesOf(planned({ f: text }, planOf(6)))).toEqual(['hunk-ambiguous'])
    // What speaks against a place, too: lines that differ in white space alone, and such as the hunk would make.
    for (const there of ['  same', 'other']) {
      const other = `top\nsame\n-\n${there}\nend\n`
      expect(codes(other, { lines: ['-same', '+other'], from: 4 })).toEqual(['hunk-ambiguous'])
      expect(codesOf(planned({ f: other }, planOf(4)))).toEqual(['hunk-ambiguous'])
      expect(textAfter('f', { f: other }, planOf(2))).toBe(
        `${longer.content}${other.replace('same', 'other')}`,
      )
    }
    expect(textAfter('f', { f: text.replace('-\n', '') }, planOf(5))).toBe(
      second.replace('same\n-\n-\n-\nother', 'same\n-\n-\nother'),
    )
  })

  it('takes the numbers of all hunks of a patch for those of the lines that each of them stands at', () => {
    const same = 'same\n-\n-\n-\n'
    const text = `top\n${same}${same}end\n`
    const longer: OperationInput = { op: 'prepend', path: 'f', content: '+\n+\n+\n+\n' }
    const planOf = (end: number) => [
      longer,
      patch([
        { lines: ['-same', '+other'], from: 6 },
        { lines: [' -', '-end', '+END'], from: end },
        { lines: ['+after'], from: end + 1 },
      ]),
    ]
    const grown = `${longer.content}${text}`.replace('end\n', 'END\nafter\n')
    expect(textAfter('f', { f: text }, planOf(13))).toBe(grown.replace('same', 'other'))
    expect(textAfter('f', { f: text }, planOf(9))).toBe(grown.replace(/same(?=\n-\n-\n-\nEND)/, 'other'))
  })

  it('stands where its number says, be that in what the plan has written before', () => {
    const earlier = patch([{ lines: ['-x', '+z'], from: 2 }])
    const later = patch([{ lines: ['-z', '+w'], from: 2 }])
    expect(textAfter('f', { f: 'p\nx\nq\nz\n' }, [earlier, later])).toBe('p\nw\nq\nz\n')
  })

  it('asks where a number chooses another place than the end that a hunk without context below speaks of', () => {
    expect(codes('a\nb\nc\na\nb\n', { lines: [' a', ' b', '+x'], from: 1 })).toEqual(['hunk-ambiguous'])
    expect(after('a\nb\nc\na\nb\n', { lines: [' a', ' b', '+x'], from: 4 })).toBe('a\nb\nc\na\nb\nx\n')
  })

  it('refuses an addition after a line that the file does not have', () => {
    expect(codes('a\nb\n', { lines: ['+x'], from: 3 })).toEqual(['range-outside'])
  })

  it('fills an empty file where a hunk says its first line', () => {
    expect(after('', { lines: ['+x', '+y'], from: 1 })).toBe('x\ny\n')
    expect(codes('', { lines: ['+x'], from: 2 })).toEqual(['range-outside'])
  })

  it('refuses a line with a line break in it', () => {
    expect(codes('a\nb\n', { lines: [' a', '+x\ny'] })).toEqual(['hunk-malformed'])
  })

  it('minds the marks about the final line break', () => {
    expect(after('a\nb\n', { lines: ['-b', '+c', '\\ No newline at end of file'] })).toBe('a\nc')
    expect(after('a\nb', { lines: ['-b', '\\ No newline at end of file', '+b'] })).toBe('a\nb\n')
    expect(after('a\nb', { lines: ['-b', '+c'] })).toBe('a\nc')
    expect(codes('a\n', { lines: ['\\ No newline'] })).toEqual(['hunk-malformed'])
  })

  it('ends a last line that lacks its break once, whichever hunks add lines below it', () => {
    const [x, y] = [{ lines: ['+x'] }, { lines: ['+y'] }]
    expect(after('a', x, y)).toBe('a\nx\ny\n')
    expect(after('a\r\nb', x, { lines: ['+', '+y'] })).toBe('a\r\nb\r\nx\r\n\r\ny\r\n')
    expect(after('a\nb', { lines: [' a', '-b'] }, y)).toBe('a\ny\n')
    expect(after('a\nb', { lines: ['-a', '-b'] }, y)).toBe('y\n')
    expect(after('a\nb', { lines: ['-b', '+B'] }, y)).toBe('a\nB\ny\n')
    expect(after('a\nb', { lines: [' b', '+c'] }, y)).toBe('a\nb\nc\ny\n')
    expect(after('a\nb', { lines: ['-b', '\\ No newline', '+b'] }, y)).toBe('a\nb\ny\n')
    expect(after('a\n', x, { lines: ['+', '+y'] })).toBe('a\nx\n\ny\n')
  })

  it('minds them where white space differs, too, and keeps the break of a line that becomes the last', () => {
    const [none, head] = ['\\ No newline at end of file', ' if ok:']
    for (const lineBreak of ['\n', '\r\n']) {
      const first = `if ok:  ${lineBreak}`
      const open = `${first}    start()`
      const went = { lines: [head, '-    start()', '+    stop()'] }
      expect(after(open, went)).toBe(`${first}    stop()`)
      expect(after(open + lineBreak, { lines: [...went.lines, none] })).toBe(`${first}    stop()`)
      expect(after(open, { lines: [head, '-    start()', none, '+    stop()'] })).toBe(
        `${first}    stop()${lineBreak}`,
      )
      expect(after(`${open}${lineBreak}end()\n`, { lines: [...went.lines, none] })).toBe(
        `${first}    stop()${lineBreak}end()\n`,
      )
      expect(after(open, { lines: [head, '-    start()'] })).toBe(first)
      expect(after(open, { lines: [head, '-    start()', none] })).toBe(first)
      expect(after(`${open}\nend()`, { lines: [head, '     start()', '-end()'] })).toBe(`${open}\n`)
    }
  })

  it('falls back to looser strategies with all their rules, and reports them', () => {
    const result = planned({ f: 'if ok:  \n    start_now()\n' }, [
      patch([{ lines: [' if ok:', '-    start_now()', '+    stop_now()'] }]),
    ])
    expect(result.outcomes[0]).toMatchObject({
      status: 'applied',
      strategy: 'line-trimmed',
      difference: 'trailing white space',
    })
    expect(
      codes('if ok:  \n    go_on()\nif ok:\n  go_on()\n', { lines: ['-if ok:', '-    go_on()'] }),
    ).toEqual(['hunk-ambiguous'])
  })

  it('indents new lines as the file is, right as its number may be', () => {
    const text = 'if ok:\n    one()\n    two()\n    four()\n'
    const lines = [' one()', '-two()', '+three()', ' four()']
    expect(after(text, { lines, from: 2 })).toBe(text.replace('two', 'three'))
  })

  it('replaces thousands of lines that have nothing in common', () => {
    const lines = (word: string): readonly string[] =>
      Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`)
    const hunk = {
      lines: [...lines('old').map((line) => `-${line}`), ...lines('new').map((line) => `+${line}`)],
    }
    expect(after(`${lines('old').join('\n')}\n`, hunk)).toBe(`${lines('new').join('\n')}\n`)
  })

  it('takes lone carriage returns for line breaks where lines are not found without', () => {
    const text = 'one\r\ntwo\rthree\nfour\r\n'
    expect(after(text, { lines: [' one', ' two', '-three', '+THREE', ' four'] })).toBe(
      'one\r\ntwo\rTHREE\r\nfour\r\n',
    )
    expect(after(text, { lines: ['-two'] }, { lines: ['+five'], anchors: ['four'] })).toBe(
      'one\r\nthree\nfour\r\nfive\r\n',
    )
    expect(codes('a\rb\ra\r', { lines: ['-a', '+c'] })).toEqual(['hunk-not-found'])
    expect(codes('a\rb\r', { lines: [' a', '-b'] }, { lines: ['-b'] })).toEqual([
      'hunk-not-found',
      'hunk-not-found',
    ])
    expect(after('progress\r100%\nnext\n', { lines: ['-next', '+last'] })).toBe('progress\r100%\nlast\n')
    expect(after('a\r\r\nb\nc\r\n', { lines: [' a\r\r', '-b', '+B', ' c\r'] })).toBe('a\r\r\nB\nc\r\n')
  })

  it('keeps line endings', () => {
    expect(after('a\r\nb\r\nc\r\n', { lines: [' a', '-b', '+x', '+y'] })).toBe('a\r\nx\r\ny\r\nc\r\n')
  })

  it('gives added lines the line breaks that a hunk tells, where it tells those of the file', () => {
    expect(after('a\r\nb', { lines: ['-b', '+x', '+y'] })).toBe('a\r\nx\r\ny')
    expect(after('a\r\nb\r\n', { lines: [' a\r', '-b\r', '+x', '+y\r'] })).toBe('a\r\nx\ny\r\n')
    expect(after('a\nb\n', { lines: [' a', '-b', '+x\r'] })).toBe('a\nx\r\n')
    expect(after('a\nb\n', { lines: [' a\r', '-b\r', '+x\r'] })).toBe('a\nx\n')
    expect(after('a\n', { lines: ['+x\r'], from: 1 })).toBe('a\nx\r\n')
    const mixed = [
      { lines: ['+x'], from: 1 },
      { lines: ['-c\r', '+C\r'], from: 3 },
    ]
    expect(after('a\r\nb\r\nc\r\n', ...mixed)).toBe('a\r\nx\nb\r\nC\r\n')
    expect(after('a\r', { lines: ['-a\r', '\\ No newline', '+b\r', '\\ No newline'], from: 1 })).toBe('b\r')
    expect(after('a\r\nb', { lines: ['-b\r', '\\ No newline\r', '+c\r'] })).toBe('a\r\nc\r\n')
  })

  it('takes a hunk that only brings a byte-order mark to the top, wherever else its lines stand', () => {
    const text = '//---\nx\n//---\ny\n'
    const brings = { lines: ['-//---', '+\ufeff//---'] }
    expect(after(text, brings)).toBe(`\ufeff${text}`)
    expect(after(text, brings, { lines: ['-y', '+z'] })).toBe('\ufeff//---\nx\n//---\nz\n')
    const takes = { lines: ['-\ufeff//---', '+//---'] }
    expect(after(`\ufeff${text}`, takes, { lines: ['-y', '+z'] })).toBe('//---\nx\n//---\nz\n')
  })

  it('takes and leaves a byte-order mark as a hunk at the top says', () => {
    expect(after('\ufeffa\nb\n', { lines: ['-\ufeffa', '+\ufeffA'], from: 1 })).toBe('\ufeffA\nb\n')
    expect(after('\ufeffa\nb\n', { lines: ['-\ufeffa', '+a'], from: 1 })).toBe('a\nb\n')
    expect(after('a\nb\n', { lines: ['-a', '+\ufeffa'], from: 1 })).toBe('\ufeffa\nb\n')
    expect(after('\ufeffa\n', { lines: ['+x', ' \ufeffa'], from: 1 })).toBe('x\n\ufeffa\n')
    expect(after('a\n\ufeffb\nc\n', { lines: [' \ufeffb', '-c', '+C'] })).toBe('a\n\ufeffb\nC\n')
  })

  it('names the hunk and its first line that is not there, with the nearest place', () => {
    const result = planned({ f: 'alpha one\nbeta two\n' }, [
      patch([{ lines: [' alpha one', '-beta three', '+x'] }]),
    ])
    expect(result.diagnostics[0]).toMatchObject({
      code: 'hunk-not-found',
      data: { hunk: 1, line: 'beta three', anchor: false },
      nearest: { from: 1, to: 2 },
    })
  })

  it('names a line that is there in other white space, or the first of lines that do not stand together', () => {
    const missing = (...lines: readonly string[]) =>
      planned({ f: 'def one():\n        beta two\n\nend\n' }, [patch([{ lines: [...lines] }])]).diagnostics[0]
    const apart = missing(' def one():', '-        beta two', ' end')
    expect(apart).toMatchObject({ data: { line: 'def one():', anchor: false, apart: true } })
    expect(apart?.message).toContain('its lines are there, but not right below one another, from: def one():')
    expect(missing('     def one():', '- beta two', ' # gone')).toMatchObject({ data: { line: '# gone' } })
    const other = missing(' def one():', '- beta two', ' end')
    expect(other).toMatchObject({ data: { line: ' beta two' } })
    expect(other?.data).not.toHaveProperty('apart')
  })

  it('asks where a number or the order of hunks speaks for a place that differs in white space alone', () => {
    const text = 'if (a) {\n}\nif (b) {\n  if (c) {\n    c()\n  }\n}\nend()\n}\nend(2)\n'
    const braces = { lines: [' }', '+after()'] }
    expect(codes(text, { ...braces, from: 6 })).toEqual(['hunk-ambiguous'])
    expect(after(text, { ...braces, from: 2 })).toBe(text.replace('}\n', '}\nafter()\n'))
    const [first, second] = [{ lines: ['-    c()', '+    d()'] }, { lines: [' end()', '+x()'] }]
    const other = 'end()\nif (c) {\n    c()\n    end()\n}\n'
    expect(codes(other, first, second)).toEqual(['hunk-ambiguous'])
    expect(after(other, second, first)).toBe('end()\nx()\nif (c) {\n    d()\n    end()\n}\n')
  })

  it('lets a hunk that changes nothing show lines that others show as well, and none that they change', () => {
    const text = 'one\ntwo\nthree\nfour\nfive\n'
    const shows = { lines: [' two', ' three'] }
    const above = { lines: ['-one', '+ONE', ' two', ' three', ' four'] }
    const below = { lines: [' three', '-four', '+FOUR'] }
    expect(after(text, shows, below)).toBe(text.replace('four', 'FOUR'))
    expect(after(text, above, shows)).toBe(text.replace('one', 'ONE'))
    expect(codes(text, above, shows, below)).toEqual(['hunk-overlap'])
    expect(codes(text, shows, { lines: [' two', '-three'] })).toEqual(['hunk-overlap'])
    expect(codes(text, shows, { lines: [' two', '+x', ' three'] })).toEqual(['hunk-overlap'])
  })

  it('refuses hunks that overlap', () => {
    expect(codes('a\nb\nc\n', { lines: [' a', '-b'] }, { lines: ['-b', ' c'] })).toEqual(['hunk-overlap'])
    const [first, second] = [{ lines: ['-a', '+A', ' b', ' c'] }, { lines: [' b', '-c'] }]
    expect(codes('a\nb\nc\n', first!, second!)).toEqual(['hunk-overlap'])
    expect(codes('a\nb\n', { lines: [' a', '+x', ' b'] }, { lines: [' a', '+y', ' b'] })).toEqual([
      'hunk-overlap',
    ])
    const loose = [{ lines: ['-alpha()', '+a()', '-beta()', '+b()'] }, { lines: [' beta()', '-gamma()'] }]
    expect(codes('alpha()\nbeta() \ngamma()\n', ...loose)).toEqual(['hunk-overlap'])
  })

  it('lets hunks share lines that both of them only show', () => {
    const top = { lines: ['-a', '+A', ' b', ' '] }
    const middle = { lines: [' b', ' ', '-c', '+C', ' d'] }
    const end = { lines: [' d', '+e'] }
    expect(after('a\nb\n\nc\nd\n', top, middle, end)).toBe('A\nb\n\nC\nd\ne\n')
    expect(after('a\r\nb\r\n\r\nc\r\nd', middle, top)).toBe('A\r\nb\r\n\r\nC\r\nd')
    const loose = [{ lines: ['-alpha()', '+a()', ' beta()'] }, { lines: [' beta()', '-gamma()', '+c()'] }]
    expect(after('  alpha()\n  beta() \n  gamma()\n', ...loose)).toBe('  a()\n  beta() \n  c()\n')
  })

  it('does not take a place for the only one below a hunk where another shares lines with it', () => {
    const [above, below] = [{ lines: ['-a', '+A', ' '] }, { lines: [' ', '+x', ' '] }]
    expect(codes('a\n\n\n\nb\n', above, below)).toEqual(['hunk-ambiguous'])
    expect(after('a\n\n\nb\n\n', above, below, { lines: ['-b'] })).toBe('A\n\nx\n\n\n')
    expect(after('\n\na\n\n\n', above, below)).toBe('\n\nA\n\nx\n\n')
  })

  it('applies hunks that stand next to one another, in either order', () => {
    const [above, below] = [{ lines: [' a', '-b', '+B'] }, { lines: ['-c', '+C', ' d'] }]
    for (const hunks of [
      [above, below],
      [below, above],
    ])
      expect(textAfter('f', { f: 'a\nb\nc\nd\n' }, [patch(hunks)])).toBe('a\nB\nC\nd\n')
  })

  it('may move the file as well', () => {
    const result = planned({ f: 'a\n' }, [patch([{ lines: ['-a', '+b'] }], 'sub/g')])
    expect(
      result.ok && result.changeSet.changes.map(({ path, from, after }) => [path, from, after !== null]),
    ).toEqual([
      ['f', undefined, false],
      ['sub/g', 'f', true],
    ])
    expect(codesOf(planned({ f: 'a\n', g: '' }, [patch([{ lines: ['-a', '+b'] }], 'g')]))).toEqual([
      'destination-exists',
    ])
    expect(codesOf(planned({ f: 'a\n' }, [patch([{ lines: ['-a', '+b'] }], 'f')]))).toEqual(['same-path'])
  })
  const bytes = Buffer.from([0, 1, 2, 3, 4, 5])
  const pieces = [{ from: 2, length: 3 }, { data: 'AP8=' }]
  const changeOf = (operation: OperationInput, path: string) => {
    const result = planned({ f: bytes }, [operation])
    if (!result.ok) return codesOf(result)
    const { after: state } = result.changeSet.changes.find((change) => change.path === path)!
    return [state!.mode, ...state!.bytes]
  }

  it('puts a file together from its own bytes and new ones', () => {
    const change: OperationInput = { op: 'patch', path: 'f', hunks: [], pieces, expect: blobOf(bytes) }
    expect(changeOf(change, 'f')).toEqual(['100644', 2, 3, 4, 0, 255])
    expect(changeOf({ ...change, to: 'g', mode: '100755' }, 'g')).toEqual(['100755', 2, 3, 4, 0, 255])
    expect(changeOf({ ...change, pieces: [] }, 'f')).toEqual(['100644'])
    expect(changeOf({ ...change, expect: 'a'.repeat(40) }, 'f')).toEqual(['conflict'])
    expect(changeOf({ ...change, pieces: [{ from: 4, length: 3 }] }, 'f')).toEqual(['conflict'])
  })

  it('puts a file together from what git stores of it, where it has other line ends', () => {
    const stored = bytesOf('a\nb\n')
    const f = { ...fileEntry('a\r\nb\r\n'), blob: blobOf(stored) } as Entry
    const change: OperationInput = { op: 'patch', path: 'f', hunks: [], pieces: [{ from: 2, length: 2 }] }
    expect(textAfter('f', { f }, [{ ...change, expect: blobOf(stored) }])).toBe('b\n')
    expect(textAfter('f', { f }, [{ ...change, expect: blobOf(bytesOf('a\r\nb\r\n')) }])).toBe('\nb')
    expect(textAfter('f', { f }, [change])).toBe('\nb')
    expect(codesOf(planned({ f }, [{ ...change, expect: blobOf(bytesOf('c\n')) }]))).toEqual(['conflict'])
  })

  it('puts nothing together that would be too large, however often its pieces name a stretch', () => {
    const stretches = Array.from({ length: 20_000 }, () => ({ from: 0, length: 1_000_000 }))
    const change: OperationInput = { op: 'patch', path: 'f', hunks: [], pieces: stretches }
    expect(planned({ f: new Uint8Array(1_000_000) }, [change]).diagnostics).toMatchObject([
      { code: 'too-large', data: { bytes: 20_000_000_000, limit: 'resultBytes' } },
    ])
  })

  it('puts a file that the plan has written since together from what it holds by then', () => {
    const change: OperationInput = {
      op: 'patch',
      path: 'f',
      hunks: [],
      pieces: [{ from: 0, length: 1 }],
      expect: blobOf(Buffer.from('a\n')),
    }
    const edit: OperationInput = { op: 'edit', path: 'f', find: 'a', replace: 'b' }
    const read: OperationInput = { op: 'read', path: 'f' }
    const move: OperationInput = { op: 'move', from: 'f', to: 'g' }
    const anew: OperationInput = { op: 'create', path: 'f', content: 'b\n', overwrite: true }
    const then = blobOf(Buffer.from('b\n'))
    for (const written of [edit, anew]) {
      expect(planned({ f: 'a\n' }, [written, change]).diagnostics).toMatchObject([
        { code: 'conflict', data: { actual: then } },
      ])
      expect(textAfter('f', { f: 'a\n' }, [written, { ...change, expect: then }])).toBe('b')
    }
    expect(textAfter('f', { f: 'a\n' }, [read, change])).toBe('a')
    expect(textAfter('g', { f: 'a\n' }, [move, { ...change, path: 'g' }])).toBe('a')
  })

  it('changes a mode alone, of any file but a link', () => {
    expect(changeOf({ op: 'patch', path: 'f', hunks: [], mode: '100755' }, 'f')).toEqual(['100755', ...bytes])
    expect(planned({ f: bytes }, [{ op: 'patch', path: 'f', hunks: [], mode: '100644' }])).toMatchObject({
      outcomes: [{ status: 'unchanged' }],
    })
    const link = { f: fileEntry('to', '120000') }
    expect(codesOf(planned(link, [{ op: 'patch', path: 'f', hunks: [], mode: '100644' }]))).toEqual([
      'is-symlink',
    ])
    expect(codesOf(planned({ f: bytes }, [{ op: 'patch', path: 'f', hunks: [], mode: '120000' }]))).toEqual([
      'conflict',
    ])
  })

  it('gives a file a mode, or bytes, once more after another one, as the series of a history does', () => {
    const mode = (mode: '100644' | '100755'): OperationInput => ({ op: 'patch', path: 'f', hunks: [], mode })
    const result = planned({ f: bytes }, [mode('100755'), mode('100644'), mode('100755')])
    expect(result).toMatchObject({ ok: true, changeSet: { changes: [{ after: { mode: '100755' } }] } })
    const [one, other] = [bytes, Buffer.from([2, 3, 4, 0, 255])]
    const there: OperationInput = { op: 'patch', path: 'f', hunks: [], pieces, expect: blobOf(one) }
    const back: OperationInput = {
      ...there,
      pieces: [{ data: one.toString('base64') }],
      expect: blobOf(other),
    }
    expect(planned({ f: bytes }, [there, back, there])).toMatchObject({ ok: true })
  })

  it('changes the target of a link only where it says that it is one', () => {
    const hunks = [{ lines: ['-to', '\\ No newline', '+from', '\\ No newline'] }]
    const link = { f: fileEntry('to', '120000') }
    expect(textAfter('f', link, [{ op: 'patch', path: 'f', hunks, mode: '120000' }])).toBe('from')
    expect(codesOf(planned(link, [{ op: 'patch', path: 'f', hunks }]))).toEqual(['is-symlink'])
    const bare: OperationInput = { op: 'patch', path: 'f', hunks: [], pieces: [{ data: 'YQ==' }] }
    expect(textAfter('f', link, [{ ...bare, mode: '120000' }])).toBe('a')
    expect(codesOf(planned(link, [bare]))).toEqual(['is-symlink'])
  })

  it('points no link to what no link can point to, by hunks or by bytes', () => {
    const link = { f: fileEntry('to', '120000'), to: 'x\n' }
    const codes = (change: object) =>
      codesOf(planned(link, [{ op: 'patch', path: 'f', hunks: [], mode: '120000', ...change }]))
    const to = (...lines: string[]) => codes({ hunks: [{ lines: ['-to', '\\ No newline', ...lines] }] })
    expect(to()).toEqual(['content-empty'])
    expect(to('+a\0b')).toEqual(['link-target'])
    expect(to(`+${'x'.repeat(4096)}`)).toEqual(['link-target'])
    const against = { expect: link.f.kind === 'file' ? link.f.blob : '' }
    expect(codes({ pieces: [], ...against })).toEqual(['content-empty'])
    expect(codes({ pieces: [{ data: 'AAA=' }], ...against })).toEqual(['link-target'])
  })
})
