import { createHash } from 'node:crypto'
import { denialOf, EmendError, type FileMode, fileModes, once } from '@emend/model'
import * as z from 'zod'
import { OBJECT_ID } from '../git/objects/object.ts'
import { isRefName } from '../git/refs/ref-names.ts'
import { BATCH_ID } from '../message/trailers.ts'
import { pathInWorkTree } from '../work-tree/place.ts'

/**
 * What must be known to take a batch back, or to see that it has landed, when its process is gone: written before the
 * first change that anybody could see, and removed after the last.
 */
export interface JournalRecord {
  readonly batch: string
  /**
   * The ref whose move is the commit point; null for a batch that moves none, and has landed when its journal is gone.
   */
  readonly ref: RefMove | null
  readonly changes: readonly JournaledChange[]
  /** Directories that are there before the batch and may be removed by it, outermost first. */
  readonly present: readonly PresentDirectory[]
  /** Directories that the batch makes, outermost first. */
  readonly absent: readonly string[]
  /** False where the batch makes the first index. */
  readonly hasIndex: boolean
  readonly logs: readonly JournaledLog[]
  /** The commit that keeps what the batch replaces and HEAD does not have; null for nothing. */
  readonly kept: string | null
}

/** A ref, the commit that it leaves (null: it is made), and the commit that it goes to. */
export interface RefMove {
  /** The full name of a branch, or `HEAD` when it is detached. */
  readonly name: string
  readonly from: string | null
  readonly to: string
}

/** A path of the work tree that changes. */
export interface JournaledChange {
  readonly path: string
  readonly before: JournaledState | null
  readonly after: JournaledState | null
  /** Where the old file is put aside. */
  readonly backup: string
  /** Where the new file waits; null where none is staged. */
  readonly staged: string | null
}

/** What a path holds: its mode, and the id that a blob of its very bytes would have. */
export interface JournaledState {
  readonly mode: FileMode
  readonly id: string
}

/** A directory of the work tree with its permissions. */
export interface PresentDirectory {
  readonly path: string
  readonly mode: number
}

/** A reflog: how long it was (null: it was not there), and the line that it is given. */
export interface JournaledLog {
  readonly ref: string
  readonly size: number | null
  readonly line: string
}

const VERSION = 2

const isPath = (text: string | null): boolean => text !== null && denialOf(text) === null

const id = () => z.string().regex(OBJECT_ID)
const refName = () => z.string().refine((name) => name === 'HEAD' || isRefName(name))
const path = () => z.string().refine(isPath)
const state = () => z.strictObject({ mode: z.enum(fileModes), id: id() }).nullable()
/**
 * In the home: a name of its own. Where the target is in another mount, at the top of that: a path of the work tree.
 */
const place = () =>
  z.union([
    z.string().regex(/^home\/[\w-]+(?:\.[\w-]+)*$/),
    z.string().refine((text) => isPath(pathInWorkTree(text))),
  ])

const schema = once(
  (): z.ZodType<JournalRecord> =>
    z.strictObject({
      batch: z.string().regex(BATCH_ID),
      ref: z.strictObject({ name: refName(), from: id().nullable(), to: id() }).nullable(),
      changes: z.array(
        z.strictObject({
          path: path(),
          before: state(),
          after: state(),
          backup: place(),
          staged: place().nullable(),
        }),
      ),
      present: z.array(z.strictObject({ path: path(), mode: z.int().min(0).max(0o7777) })),
      absent: z.array(path()),
      hasIndex: z.boolean(),
      logs: z.array(z.strictObject({ ref: refName(), size: z.int().min(0).nullable(), line: z.string() })),
      kept: id().nullable(),
    }),
)

/** A record as the bytes of a journal: a line with version and checksum, then JSON. */
export const journalBytes = (record: JournalRecord): Buffer => {
  const body = JSON.stringify(record)
  return Buffer.from(`emend journal ${VERSION} ${checksumOf(body)}\n${body}\n`)
}

/** Reads a journal. Throws `journal-unusable` for one that is torn, garbled, of another version, or points outside. */
export const readJournal = (bytes: Buffer, file: string): JournalRecord => {
  const unusable = (reason: string): EmendError =>
    new EmendError('journal-unusable', { journal: file, reason })
  const text = bytes.toString('utf8')
  const [, version, checksum, body] = /^emend journal (\d+) ([0-9a-f]{64})\n(.*)\n$/s.exec(text) ?? []
  if (body === undefined) throw unusable('it is cut off, or no journal')
  if (Number(version) !== VERSION)
    throw unusable(`its version is ${version}, and this emend writes ${VERSION}`)
  if (checksumOf(body) !== checksum) throw unusable('its checksum does not fit')
  const parsed = schema().safeParse(JSON.parse(body))
  if (!parsed.success)
    throw unusable(`it holds what emend never writes (${parsed.error.issues[0]!.path.join('.')})`)
  return parsed.data
}

const checksumOf = (body: string): string => createHash('sha256').update(body).digest('hex')
