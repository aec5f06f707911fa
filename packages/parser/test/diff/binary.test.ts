import { deflateSync } from 'node:zlib'
import { blobId } from '@emend/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeLine, encodeLines } from '../../src/diff/base85.ts'
import { binaryLiteral, parse } from '../../src/index.ts'

const NONE = '0'.repeat(40)
const old = Buffer.from('\0old\n')
const fresh = Buffer.from('\0new\n')
const section = (data: string, index = `index ${blobId(old)}..${blobId(fresh)} 100644`): string =>
  `diff --git a/f b/f\n${index}\nGIT binary patch\n${data}\n${binaryLiteral(old)}\n`
const errors = (text: string): readonly unknown[] =>
  parse(text, { dialect: 'diff' }).diagnostics.map(({ code, data }) => [
    code,
    (data as { error?: string }).error,
  ])

test('any bytes come back from base 85', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const lines = encodeLines(bytes).split('\n').slice(0, -1)
      expect(Buffer.concat(lines.map((line) => decodeLine(line)!))).toEqual(Buffer.from(bytes))
    }),
  )
})

test.each(['', '0', 'A', 'Axxxx', 'Axxxxxx', 'Bxxxxx xxxxx', 'A     ', 'A~~~~~', '{00000'])(
  '%j is no line of base 85',
  (line) => {
    expect(decodeLine(line)).toBeNull()
  },
)

describe('a binary patch', () => {
  test('holds the new file, and names the old one', () => {
    const { plan, diagnostics } = parse(section(binaryLiteral(fresh)))
    expect(diagnostics).toEqual([])
    const pieces = [{ data: fresh.toString('base64') }]
    expect(plan.operations).toEqual([{ op: 'patch', path: 'f', hunks: [], pieces, expect: blobId(old) }])
  })

  test('makes a new file, and leaves the bytes of a deleted one aside', () => {
    const created = section(binaryLiteral(fresh), `new file mode 100644\nindex ${NONE}..${blobId(fresh)}`)
    expect(parse(created).plan.operations).toEqual([
      {
        op: 'create',
        path: 'f',
        content: fresh.toString('base64'),
        encoding: 'base64',
        overwrite: false,
        mode: '100644',
      },
    ])
    const deleted = section(
      binaryLiteral(Buffer.alloc(0)),
      `deleted file mode 100644\nindex ${blobId(old)}..${NONE}`,
    )
    expect(parse(deleted).plan.operations).toEqual([{ op: 'delete', path: 'f', expect: blobId(old) }])
  })

  test('may be a delta: stretches of the old file, and new bytes', () => {
    const instructions = Buffer.from([5, 8, 0x91, 1, 3, 2, 120, 121, 0x90, 3])
    const delta = `delta ${instructions.length}\n${encodeLines(deflateSync(instructions))}`
    expect(parse(section(delta)).plan.operations).toMatchObject([
      { pieces: [{ from: 1, length: 3 }, { data: 'eHk=' }, { from: 0, length: 3 }] },
    ])
    const short = Buffer.from([5, 9, 0x90, 3])
    expect(errors(section(`delta ${short.length}\n${encodeLines(deflateSync(short))}`))).toEqual([
      ['operation-malformed', 'its delta is damaged'],
    ])
  })

  test.each<[string, string, string]>([
    ['cannot be read', section('literal 5\nnonsense\n'), 'its data cannot be read'],
    [
      'has another size',
      section(binaryLiteral(fresh).replace('literal 5', 'literal 4')),
      'its data is damaged',
    ],
    [
      'is that of another file',
      section(binaryLiteral(old)),
      'its data is not that of the blob that the `index` line names',
    ],
    [
      'has an abbreviated name',
      section(binaryLiteral(fresh), 'index 1234567..7654321'),
      'a binary patch needs an `index` line with full blob ids',
    ],
  ])('whose data %s is refused', (_, text, error) => {
    expect(errors(text)).toEqual([['operation-malformed', error]])
  })

  test('that is cut off says so', () => {
    const whole = section(binaryLiteral(fresh))
    expect(errors(whole.slice(0, whole.indexOf('literal')))).toEqual([['operation-truncated', undefined]])
  })
})
