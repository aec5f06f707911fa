import * as z from 'zod'
import { once } from './once.ts'
import { fileModes } from './snapshot.ts'

const path = () => z.string().describe('Relative to the workspace root, with `/` as separator.')
const content = () => z.string().describe('Raw text: nothing in it is unescaped or interpreted.')
const expect = () =>
  z
    .string()
    .regex(/^(absent|[0-9a-f]{40}|[0-9a-f]{64})$/, 'must be a blob id, or "absent"')
    .optional()
    .describe(
      'The blob id that the file had when this was written, or "absent"; a change since then that this meets is a conflict.',
    )
const overwrite = () => z.boolean().default(false).describe('Replace what is already there.')
const line = () => z.int().min(1)

const edit = () =>
  z
    .strictObject({
      op: z.literal('edit'),
      path: path(),
      find: z.string().describe('The text to locate. Never empty.'),
      replace: content(),
      occurrences: z
        .enum(['one', 'all'])
        .default('one')
        .describe('`one`: the text must be there exactly once.'),
      count: line().optional().describe('With `all`: how often the text must be there.'),
      wholeLines: z.literal(true).optional().describe('The text is whole lines: no part of a line matches.'),
      line: line()
        .optional()
        .describe(
          'Where the text stood, 1-based: a hint that only chooses between exact places under `one`.',
        ),
      expect: expect(),
    })
    .refine(({ occurrences, count }) => count === undefined || occurrences === 'all', {
      message: 'needs `occurrences` to be "all"',
      path: ['count'],
    })
    .meta({
      dependentSchemas: {
        count: { required: ['occurrences'], properties: { occurrences: { const: 'all' } } },
      },
    })

const insert = () =>
  z.strictObject({
    op: z.literal('insert'),
    path: path(),
    anchor: z.string().describe('Text that is in the file exactly once.'),
    position: z.enum(['before', 'after']).describe('The side of the anchor.'),
    placement: z
      .enum(['line', 'inline'])
      .default('line')
      .describe('`line`: on lines of its own next to the anchor; `inline`: directly at the anchor.'),
    content: content(),
    expect: expect(),
  })

const replaceLines = () =>
  z
    .strictObject({
      op: z.literal('replace_lines'),
      path: path(),
      from: line().describe('First line of the range, 1-based.'),
      to: line().describe('Last line of the range, inclusive; not less than `from`.'),
      content: content(),
      expect: z.string().describe('The text that these lines hold now.'),
    })
    .refine((range) => range.from <= range.to, { message: 'must not be less than `from`', path: ['to'] })

const append = () =>
  z.strictObject({
    op: z.literal('append'),
    path: path(),
    content: content(),
    placement: z
      .enum(['line', 'inline'])
      .default('line')
      .describe('`line`: on a line of its own; `inline`: directly after the last character.'),
    expect: expect(),
  })

const prepend = () =>
  z.strictObject({ op: z.literal('prepend'), path: path(), content: content(), expect: expect() })

const mode = () =>
  z
    .enum(fileModes)
    .optional()
    .describe('Git file mode: 100755 is executable, 120000 a symbolic link whose target is the content.')
const base64 = once(() => z.base64().describe('Bytes in base64.'))
/** Most programs that write it break its lines. */
const isBase64 = (text: string): boolean => base64().safeParse(text.replace(/\s+/g, '')).success

const create = () =>
  z
    .strictObject({
      op: z.literal('create'),
      path: path(),
      content: content(),
      encoding: z.literal('base64').optional().describe('The content is bytes in base64, not text.'),
      overwrite: overwrite(),
      mode: mode(),
      expect: expect(),
    })
    .refine(({ encoding, content }) => encoding === undefined || isBase64(content), {
      message: 'must be base64',
      path: ['content'],
    })

const hunk = () =>
  z.strictObject({
    lines: z
      .array(z.string().regex(/^[ +\-\\]/, 'must start with a space, "-", "+" or "\\"'))
      .min(1)
      .describe(
        'Each with its mark first: space for context, "-" removed, "+" added, "\\" no final line break. A final carriage return says that the line ends with CRLF.',
      ),
    anchors: z
      .array(z.string())
      .optional()
      .describe('Lines above the hunk, each found after the one before.'),
    from: z
      .int()
      .min(0)
      .optional()
      .describe(
        'Where the hunk stood, 1-based: a hint that only breaks ties. Added lines alone stand after that line; 0 is the top.',
      ),
    atEnd: z.boolean().optional().describe('The hunk ends at the end of the file.'),
  })

const piece = () =>
  z
    .strictObject({
      data: base64().optional(),
      from: z.int().min(0).optional().describe('0-based offset in the old file, in bytes.'),
      length: line().optional().describe('How many bytes of the old file.'),
    })
    .refine(
      ({ data, from, length }) => [from, length].every((old) => (old === undefined) === (data !== undefined)),
      { message: 'must be `data`, or `from` with `length`' },
    )
    .meta({
      oneOf: [{ required: ['data'] }, { required: ['from', 'length'] }],
      dependentRequired: { from: ['length'], length: ['from'] },
    })

const patch = () =>
  z
    .strictObject({
      op: z.literal('patch'),
      path: path(),
      hunks: z.array(hunk()).describe('What changes; `[]` where the text stays, or `pieces` have it.'),
      to: path().optional().describe('Where the file moves to.'),
      mode: mode().describe(
        'The mode that the file gets. 120000: it is a link, and the hunks change its target.',
      ),
      pieces: z
        .array(piece())
        .optional()
        .describe('The new file, byte for byte, in place of hunks: new data, and stretches of the old file.'),
      expect: expect(),
    })
    .refine((one) => one.hunks.length > 0 || one.to !== undefined || one.mode !== undefined || one.pieces, {
      message: 'must not be empty, unless `to`, `mode` or `pieces` says what changes',
      path: ['hunks'],
    })
    .refine((one) => one.hunks.length === 0 || one.pieces === undefined, {
      message: 'must be empty beside `pieces`',
      path: ['hunks'],
    })
    .meta({
      dependentSchemas: { pieces: { properties: { hunks: { type: 'array', maxItems: 0 } } } },
      anyOf: [
        { properties: { hunks: { type: 'array', minItems: 1 } } },
        { required: ['to'] },
        { required: ['mode'] },
        { required: ['pieces'] },
      ],
    })

const remove = () => z.strictObject({ op: z.literal('delete'), path: path(), expect: expect() })
const relocation = <Name extends 'move' | 'copy'>(name: Name) =>
  z.strictObject({
    op: z.literal(name),
    from: path(),
    to: path(),
    overwrite: overwrite(),
    expect: expect(),
  })
const mkdir = () => z.strictObject({ op: z.literal('mkdir'), path: path() })
const rmdir = () => z.strictObject({ op: z.literal('rmdir'), path: path() })

const read = () =>
  z.strictObject({
    op: z.literal('read'),
    path: path(),
    offset: line().optional().describe('First line wanted, 1-based.'),
    limit: line().optional().describe('How many lines; 2000 at most, and where it is left out.'),
    depth: line()
      .max(8)
      .optional()
      .describe('Where the path is a directory: how many levels of what is in it to list instead.'),
  })

const names = () => line().optional().describe('How many names at most; 2000 where it is left out.')

const list = () =>
  z.strictObject({
    op: z.literal('list'),
    path: path().default('.'),
    ignore: z.array(z.string()).optional().describe('Globs of entries to leave out.'),
    limit: names(),
  })

const glob = () =>
  z.strictObject({
    op: z.literal('glob'),
    pattern: z.string().min(1).describe('A glob, relative to `path`; `**` is any number of directories.'),
    path: path().default('.'),
    limit: names(),
  })

/**
 * One intended change, or one question (`read`, `list`, `glob`), as a zod schema that is made when it is first asked
 * for; docs/plans.md explains each.
 */
export const operationSchema = once(() =>
  z.discriminatedUnion('op', [
    edit(),
    insert(),
    replaceLines(),
    append(),
    prepend(),
    create(),
    patch(),
    remove(),
    relocation('move'),
    relocation('copy'),
    mkdir(),
    rmdir(),
    read(),
    list(),
    glob(),
  ]),
)

type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value

/** One intended change, or one question, with every default filled in. */
export type Operation = Frozen<z.output<ReturnType<typeof operationSchema>>>

/** An operation as a caller may write it: what has a default may be left out. */
export type OperationInput = Frozen<z.input<ReturnType<typeof operationSchema>>>

/** The name of an operation: `edit`, `insert`, … */
export type OperationName = Operation['op']

/** The operation with the given name. */
export type OperationOf<Name extends OperationName> = Extract<Operation, { op: Name }>

/** A stretch of the bytes of a `patch`: new `data` in base64, or `length` bytes of the old file `from` an offset on. */
export type Piece = Frozen<z.output<ReturnType<typeof piece>>>

/** A context hunk of a `patch`. Each line carries its mark (space, `-`, `+` or `\`) as its first character. */
export type Hunk = Frozen<z.output<ReturnType<typeof hunk>>>
