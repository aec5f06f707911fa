import { constants, isUtf8 } from 'node:buffer'
import { createReadStream, fstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { brief, decodeUtf8, EmendError, legibleName } from '@emend/model'
import type { Context } from './command.ts'
import { usage } from './usage.ts'

/** A plan's text with the name that its places are shown under. */
export interface PlanText {
  readonly name: string
  readonly text: string
}

/**
 * Reads a plan from a file, or from standard input when the name is `-` or absent. With a terminal on standard input and
 * no name there is nothing to read: help, and `usage`.
 */
export const readPlan = async (file: string | undefined, context: Context): Promise<PlanText> => {
  if (file !== undefined && file !== '-')
    return { name: legibleName(file), text: decode(await readNamed(file, context)) }
  if (process.stdin.isTTY && file === undefined) {
    if (!context.json) context.screen.err(`${await context.help()}\n\n`)
    throw usage('No plan given.', 'Name a file, or pipe the plan into standard input.')
  }
  // Not readFileSync(0): on a pipe that does not block it fails with EAGAIN.
  return { name: '<stdin>', text: decode(await readStandardInput(context)) }
}

/**
 * The arguments of a call: as they are given, or from standard input where they are `-` or absent. None, where nobody
 * is there to pipe any in.
 */
export const readArguments = async (given: string | undefined, context: Context): Promise<string> => {
  if (given !== undefined && given !== '-') return given
  if (given === undefined && process.stdin.isTTY) return '{}'
  // `Out-File -Encoding utf8` of Windows PowerShell begins with a byte-order mark, which JSON has no place for.
  const text = decode(await readStandardInput(context), 'The arguments are').replace(/^\ufeff/, '')
  return text.trim() === '' ? '{}' : text
}

/** In bytes. A longer one cannot be held as a text. */
const LONGEST = constants.MAX_STRING_LENGTH

const readStandardInput = async ({ signal }: Context): Promise<Buffer> => {
  // Node finds nothing in it, and tells nobody.
  if (fstatSync(process.stdin.fd).isDirectory())
    throw usage('Cannot read standard input: it is a directory.', 'Pipe a file into it.')
  try {
    return await readAll(addAbortSignal(signal, process.stdin))
  } catch (cause) {
    throw signal.aborted ? new EmendError('interrupted', {}, { cause }) : cause
  }
}

/** All of it; of what is too long, or has no end, what tells that. */
const readAll = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length > LONGEST) break
  }
  return Buffer.concat(chunks)
}

const readNamed = async (file: string, { unheeded }: Context): Promise<Buffer> => {
  if (file === '') throw usage('The name of the plan is empty.', 'Name a file, or `-` for standard input.')
  try {
    // It may be a pipe that nobody writes to, and nothing else ends node then.
    return await unheeded(() => readAll(createReadStream(resolve(file))))
  } catch (cause) {
    const error = reasonOf(cause)
    throw new EmendError(
      'usage',
      {
        error: `Cannot read the plan ${brief(legibleName(file))}: ${error}.`,
        remedy:
          'Name a file that is there and may be read; the text of a plan goes to standard input, with `-` or no name.',
      },
      { cause },
    )
  }
}

const reasonOf = (cause: unknown): string => {
  const code = (cause as NodeJS.ErrnoException).code
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file'
  if (code === 'ENAMETOOLONG') return 'no file has such a long name'
  if (code === 'EISDIR') return 'it is a directory'
  return code === 'EACCES' ? 'permission denied' : String(code ?? cause)
}

/** What is read is text: bytes that are not UTF-8 would be changed by reading them, so they are refused. */
const decode = (bytes: Buffer, what = 'The plan is'): string => {
  if (bytes.length > LONGEST) throw usage(`${what} longer than ${LONGEST} bytes.`, 'Split it into several.')
  if (startsAsUtf16(bytes)) throw usage(`${what} in UTF-16.`, UTF_8_INSTEAD)
  const text = decodeUtf8(bytes)
  if (text !== null) return text
  throw usage(`${what} not valid UTF-8: ${strayLine(bytes)}.`, UTF_8_ALONE)
}

/**
 * True where the byte-order mark is that of UTF-16, in which `>` of Windows PowerShell writes, or where, without one,
 * every other byte of the first two characters is NUL: that is valid UTF-8, and no text.
 */
const startsAsUtf16 = (bytes: Buffer): boolean =>
  /^(?:\xff\xfe|\xfe\xff|(?:[^\0]\0){2}|(?:\0[^\0]){2})/.test(bytes.toString('latin1', 0, 4))

const UTF_8_INSTEAD =
  'Write UTF-8. Windows PowerShell writes UTF-16 with `>`, and UTF-8 with `| Out-File -Encoding utf8`.'
const UTF_8_ALONE =
  'Write UTF-8. What a file in another encoding holds is quoted in UTF-8, too: name its encoding under `encodings` in emend.config.json, and commit that.'

/** The first line with bytes that are not UTF-8, which stand as `\uFFFD` in it. */
const strayLine = (bytes: Buffer): string => {
  let number = 1
  for (let start = 0; ; number++) {
    const end = bytes.indexOf('\n', start)
    const line = bytes.subarray(start, end < 0 ? undefined : end)
    if (end < 0 || !isUtf8(line)) return `line ${number} is \`${brief(line.toString().trim())}\``
    start = end + 1
  }
}
