import { isObject, type Values } from '../json/object.ts'
import { spellings } from './spelling.ts'

/** A kind of record: all keys that it may have, and what tells it from a change. */
interface Kind {
  readonly keys: readonly string[]
  readonly isOne: (values: Values) => boolean
}

const hasAny =
  (...keys: readonly string[]) =>
  (values: Values): boolean =>
    keys.some((key) => Object.hasOwn(values, key))

const FINDING = ['line', 'level', 'severity', 'ruleId', 'messages', 'coverage']
const COOKIE = ['domain', 'httpOnly', 'sameSite']

const KINDS: readonly Kind[] = [
  // What a linter, a test runner or a log tells of a file.
  {
    keys: [
      ...spellings.path,
      ...FINDING,
      ...[
        'column',
        'endLine',
        'endColumn',
        'message',
        'msg',
        'errorCount',
        'warningCount',
        'timestamp',
        'time',
      ],
    ],
    isOne: hasAny(...FINDING),
  },
  // A request to a server, or what it answers. The `status` of a file would be a word.
  {
    keys: [
      ...['path', 'status', 'statusCode', 'error', 'message', 'timestamp', 'trace', 'requestId'],
      ...['httpMethod', 'resource', 'headers', 'body', 'queryStringParameters', 'pathParameters'],
      ...['requestContext', 'stageVariables', 'isBase64Encoded'],
    ],
    isOne: (values) => typeof values.status === 'number' || hasAny('statusCode', 'httpMethod')(values),
  },
  {
    keys: [...COOKIE, 'name', 'value', 'path', 'secure', 'expires', 'maxAge'],
    isOne: hasAny(...COOKIE),
  },
  {
    keys: ['subject', 'from', 'to', 'cc', 'bcc', 'body', 'text', 'html', 'date'],
    isOne: ({ subject, from, to }) =>
      subject !== undefined && /[^\s/]@[^\s/]/.test(`${from} ${to}`) && !`${from}${to}`.includes('/'),
  },
  // A workspace of Visual Studio Code.
  { keys: ['folders', 'settings', 'extensions', 'launch', 'tasks'], isOne: hasAny('settings') },
]

/**
 * True for an object that tells of something, or a list of such, and changes nothing, although it names a file: it has
 * no key but those of one kind of record.
 */
export const isRecord = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isRecord)
    : isObject(value) &&
      KINDS.some(({ keys, isOne }) => isOne(value) && Object.keys(value).every((key) => keys.includes(key)))
