import { isObject, type Values } from '../../json/object.ts'
import { wordsOf } from '../../text/words.ts'
import { spellings } from '../arguments/spelling.ts'

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

/** With numbers or parameters in it, or below the name of an interface. */
const ROUTE =
  /^\/(?:api|v\d)\/[\w/:{}-]+$|^\/[\w-]+(?=\/)(?=.*\/(?:\d+|:\w+|\{\w+\})(?:\/|$))(?:\/(?:[\w-]+|:\w+|\{\w+\}))+$/
const PAGE = /^\/(?:[\w-]+\/)*[\w-]*$/
/** What a tool that works on files may be called. */
const WORKS =
  /file|dir|folder|path|^(?:create|read|write|edit|update|delete|remove|move|rename|copy|mk|open|view|list|ls|touch|rm|cat|save|make)/i

const KINDS: readonly Kind[] = [
  // What a linter, a test runner or a log tells of a file.
  {
    keys: [
      ...spellings.path,
      ...FINDING,
      ...wordsOf('column endLine endColumn message msg errorCount warningCount timestamp time function'),
    ],
    isOne: hasAny(...FINDING),
  },
  // A request to a server, or what it answers. The `status` of a file would be a word.
  {
    keys: wordsOf(
      'path status statusCode error message timestamp trace requestId httpMethod resource headers body ' +
        'queryStringParameters pathParameters requestContext stageVariables isBase64Encoded',
    ),
    isOne: (values) =>
      typeof values.status === 'number' || hasAny('statusCode', 'httpMethod', 'error')(values),
  },
  {
    keys: [...COOKIE, ...wordsOf('name value path secure expires maxAge')],
    isOne: hasAny(...COOKIE),
  },
  {
    keys: wordsOf('subject from to cc bcc body text html date'),
    isOne: ({ subject, from, to }) => {
      const people = JSON.stringify([from, to])
      return subject !== undefined && /[^\s/"]@[^\s/"]/.test(people) && !people.includes('/')
    },
  },
  // A file, a tree or a change, as GitHub's API has it: what it answers, and none of what it is sent.
  {
    keys: wordsOf(
      'type name path filename previous_filename sha size mode node_id encoding content status ' +
        'additions deletions changes patch target _links url git_url html_url download_url blob_url ' +
        'raw_url contents_url',
    ),
    isOne: (values) => typeof values.sha === 'string' && hasAny('type', 'status', 'encoding')(values),
  },
  // A page or a route of a site: its path is none of a file.
  {
    keys: wordsOf(
      'name path operation action method id title component exact redirect icon role roles user query',
    ),
    isOne: ({ name, path }) =>
      typeof path === 'string' &&
      (ROUTE.test(path) || (PAGE.test(path) && typeof name === 'string' && !WORKS.test(name))),
  },
  // How a program is to open a file.
  {
    keys: [...spellings.path, ...wordsOf('mode encoding format delimiter compression name type')],
    isOne: ({ mode }) => typeof mode === 'string' && /^(?:r[bt]?|read|read[-_]?only|binary)$/.test(mode),
  },
  // A workspace of Visual Studio Code.
  { keys: wordsOf('folders settings extensions launch tasks'), isOne: hasAny('settings') },
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
