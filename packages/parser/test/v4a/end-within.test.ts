import { describe, expect, test } from 'vitest'
import { dialectNamed, parse } from '../../src/index.ts'

const added = (...lines: readonly string[]): string =>
  ['*** Begin Patch', '*** Add File: a.js', '+start()', ...lines, '*** End Patch', ''].join('\n')
const updated = (...lines: readonly string[]): string =>
  ['*** Begin Patch', '*** Update File: a.js', '@@', ' start()', ...lines, '*** End Patch', ''].join('\n')

const errorsIn = (text: string): readonly string[] => parse(text).diagnostics.map(({ message }) => message)
const refusal = expect.stringContaining('`*** End Patch` stands on a line of its own')

describe('the end of a patch in an added line', () => {
  const slips = [
    '+stop();*** End Patch',
    '+}*** End Patch',
    '+That is all.*** End Patch to=functions.apply_patch code',
    '+*** End Patch',
    '+*** End Patch ***!',
  ]
  test.each(slips)('is refused: %s', (line) => {
    expect(errorsIn(added(line))).toEqual([refusal])
    expect(errorsIn(updated('-old()', line))).toEqual([refusal])
    const call = { type: 'create_file', path: 'a.js', diff: line }
    expect(errorsIn(JSON.stringify(call))).toEqual([refusal])
  })

  test('is refused in a patch that is indented, as below an item of a list', () => {
    const indented = (text: string): string => text.replace(/^(?=.)/gm, '   ')
    const patch = indented(added('+stop();*** End Patch'))
    const fence = indented('```')
    for (const text of [patch, `1. Do this:\n\n${fence}\n${patch}${fence}\n`])
      expect(errorsIn(text)).toEqual([refusal])
  })

  test('is told of with its line', () => {
    const [error] = errorsIn(`Here:\n\n${added('+stop();*** End Patch', '+x')}`)
    expect(error).toContain('line 6: ')
  })

  test('belongs to code that writes patches, and to text that shows some', () => {
    for (const line of [
      "+  if (line === '*** End Patch') return",
      '+  "-old\\n+new\\n*** End Patch"',
      '+  return f"{body}*** End Patch"',
      '+It ends with *** End Patch',
    ])
      expect(errorsIn(added(line)), line).toEqual([])
    expect(errorsIn(added('+*** Begin Patch', '+*** Delete File: b', '+*** End Patch'))).toEqual([])
    expect(errorsIn(updated(' *** Update File: b', '+*** End Patch'))).toEqual([])
    expect(errorsIn(updated('-stop()*** End Patch', '+stop();*** End Patch'))).toEqual([])
  })

  test('is not written by what renders patches', () => {
    const plan = parse(JSON.stringify({ path: 'a.js', mode: 'create', content: '*** End Patch\n' })).plan
    expect(() => dialectNamed('v4a').render(plan)).toThrow('reads like a slip')
  })
})
