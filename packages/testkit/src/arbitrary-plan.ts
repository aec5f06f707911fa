import type { Operation, Plan } from '@emend/model'
import fc from 'fast-check'

const piece = fc.constantFrom(
  'a',
  'total = price * 2',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '  ',
  '\t',
  '<find>',
  '</find>',
  '</replace>',
  '</content>\n</create>',
  '</EDIT>',
  '<edit><file>a</file><find>x</find><replace>y</replace></edit>',
  '<![CDATA[',
  ']]>',
  '<think>',
  '&lt;',
  '$&',
  '\\n',
  '```',
  '{"op":"edit"}',
  '<<<<<<< SEARCH\n',
  '=======\n',
  '\\=======\n',
  '>>>>>>> REPLACE\n',
  '*** End Patch\n',
  '*** Update File: a\n',
  '@@ a',
  '"',
  'é',
  '😀',
)

/** Any text that a file might hold, rich in what some dialect gives a meaning to. May be empty. */
export const arbitraryText: fc.Arbitrary<string> = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

const path = fc.oneof(
  fc.constantFrom('a.ts', 'src/b.py', 'docs/read me.md', 'x/y/z.json', '__proto__', 'é.txt'),
  fc.stringMatching(/^[a-z][a-z0-9_.-]{0,8}(\/[a-z0-9_-]{1,8}){0,3}$/),
)
const some = arbitraryText.filter((text) => text !== '')
const line = fc.integer({ min: 1, max: 100_000 })
const blob = fc.constantFrom('absent', '0123456789abcdef0123456789abcdef01234567')
const maybe = <Key extends string, Value>(
  key: Key,
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<{ readonly [K in Key]?: Value }> =>
  fc
    .option(value, { nil: undefined })
    .map((one) => (one === undefined ? {} : { [key]: one }) as { readonly [K in Key]?: Value })
const expectation = maybe('expect', blob)
const carried = { from: path, to: path, overwrite: fc.boolean() }

const merged = (
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  ...options: readonly fc.Arbitrary<object>[]
): fc.Arbitrary<Operation> =>
  fc.tuple(fc.record(fields), ...options).map((parts) => Object.assign({}, ...parts) as Operation)

const is = (op: Operation['op']): fc.Arbitrary<string> => fc.constant(op)

const fileMode = fc.constantFrom('100644', '100755', '120000')
const is64 = fc.constant('base64')
const base64 = fc.base64String({ maxLength: 80 })
const stretch = fc.oneof(
  fc.record({ data: base64 }),
  fc.record({ from: fc.integer({ min: 0, max: 1000 }), length: line }),
)

const hunk = fc
  .tuple(
    fc.record({
      lines: fc.array(
        fc
          .tuple(
            fc.constantFrom(' ', ' ', '-', '+', '+', '\\'),
            fc.oneof(arbitraryText, fc.constantFrom('a', '-- a')),
          )
          .map(([mark, text]) => mark + text),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    maybe('anchors', fc.array(arbitraryText, { maxLength: 2 })),
    maybe('from', fc.integer({ min: 0, max: 100_000 })),
    maybe('atEnd', fc.boolean()),
  )
  .map((parts) => Object.assign({}, ...parts) as object)

const placement = fc.constantFrom('line', 'inline')
const occurrences = fc.oneof(
  fc.constantFrom({ occurrences: 'one' }, { occurrences: 'all' }),
  fc.integer({ min: 1, max: 9 }).map((count) => ({ occurrences: 'all', count })),
)

const replaceLines = fc.tuple(path, line, line, arbitraryText, arbitraryText).map(
  ([where, one, other, content, expect]): Operation => ({
    op: 'replace_lines',
    path: where,
    from: Math.min(one, other),
    to: Math.max(one, other),
    content,
    expect,
  }),
)

/** Any operation that the model's schema takes, with every default filled in. */
export const arbitraryOperation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 3,
    arbitrary: merged(
      { op: is('edit'), path, find: arbitraryText, replace: arbitraryText },
      occurrences,
      maybe('wholeLines', fc.constant(true)),
      maybe('line', line),
      expectation,
    ),
  },
  merged(
    {
      op: is('insert'),
      path,
      anchor: arbitraryText,
      position: fc.constantFrom('before', 'after'),
      placement,
      content: arbitraryText,
    },
    expectation,
  ),
  replaceLines,
  merged({ op: is('append'), path, content: arbitraryText, placement }, expectation),
  merged({ op: is('prepend'), path, content: arbitraryText }, expectation),
  merged(
    { op: is('create'), path, content: arbitraryText, overwrite: fc.boolean() },
    maybe('mode', fileMode),
    expectation,
  ),
  merged(
    { op: is('create'), path, content: base64, encoding: is64, overwrite: fc.boolean() },
    maybe('mode', fileMode),
  ),
  merged(
    { op: is('patch'), path, hunks: fc.array(hunk, { minLength: 1, maxLength: 3 }) },
    maybe('to', path),
    maybe('mode', fileMode),
    expectation,
  ),
  merged(
    {
      op: is('patch'),
      path,
      hunks: fc.constant([]),
      pieces: fc.array(stretch, { maxLength: 2 }),
      expect: blob,
    },
    maybe('to', path),
  ),
  merged({ op: is('patch'), path, hunks: fc.constant([]), mode: fileMode }, maybe('to', path)),
  merged({ op: is('delete'), path }, expectation),
  merged({ op: fc.constantFrom('move', 'copy'), ...carried }, expectation),
  merged({ op: fc.constantFrom('mkdir', 'rmdir'), path }),
  merged(
    { op: is('read'), path },
    maybe('offset', line),
    maybe('limit', line),
    maybe('depth', fc.constantFrom(1, 2)),
  ),
  merged(
    { op: is('list'), path },
    maybe('ignore', fc.array(arbitraryText, { maxLength: 3 })),
    maybe('limit', line),
  ),
  merged({ op: is('glob'), path, pattern: some }, maybe('limit', line)),
)

/** Any plan of up to eight operations, as `plan` text would say it; without places. */
export const arbitraryPlan: fc.Arbitrary<Plan> = fc
  .tuple(
    fc.record({
      version: fc.constant(1 as const),
      operations: fc.array(arbitraryOperation, { minLength: 1, maxLength: 8 }),
    }),
    maybe('message', arbitraryText),
    maybe('base', fc.constant('0123456789abcdef0123456789abcdef01234567')),
  )
  .map((parts) => Object.assign({}, ...parts) as Plan)
