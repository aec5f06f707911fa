import type { FileTimes } from '../../files/file-system.ts'
import { type RawPath, textPath } from '../names/raw-path.ts'
import { compressedName, entryHead, type IndexEntry, type KeptFlags, padding } from './entry-bytes.ts'
import type { EntryCursor } from './entry-cursor.ts'
import { type GitIndex, HEADER_LENGTH } from './git-index.ts'
import { type IndexRecord, recordAt } from './index-entries.ts'
import { notedTimes } from './noted-stat.ts'

/** A change to one name of the index. */
export interface EntryChange {
  readonly name: Buffer
  readonly entry: IndexEntry | null
}

/** What tells whether a file may have changed since the old index was written. */
export interface Writing {
  /** When the index file was last written, in nanoseconds; null where there was none. */
  readonly writtenAt: bigint | null
  /** When the file at a path was changed last; undefined where there is none. */
  readonly timesOf: (path: string) => FileTimes | undefined
  /** Whether it is known to hold what its entry says; false where that is for git to find out. */
  readonly holds: (path: string, entry: IndexRecord) => boolean
}

const NO_FLAGS: KeptFlags = { flags: 0, extendedFlags: 0 }

/** The entries of a new index, put together from long stretches of the old one's bytes and from changed entries. */
export class EntryPatch {
  readonly parts: Buffer[] = []
  /** How many entries a changed name has more than before: 1, 0, -1, or less where a conflict is resolved. */
  readonly gained = new Map<RawPath, number>()
  count = 0
  readonly #index: GitIndex
  /** Seconds and nanoseconds of the old index file. */
  readonly #written: readonly [number, number] | null
  readonly #timesOf: Writing['timesOf']
  readonly #holds: Writing['holds']
  /** From here on, the old bytes have not been taken over yet. */
  #copied = HEADER_LENGTH
  #replaced: EntryChange | null = null
  /**
   * Version 4 spells a name relative to the one before: its length, and whether it is the one before in the old bytes.
   */
  #lengthBefore = 0
  #sameBefore = true

  constructor(index: GitIndex, { writtenAt, timesOf, holds }: Writing) {
    this.#index = index
    this.#timesOf = timesOf
    this.#holds = holds
    this.#written =
      writtenAt === null ? null : [Number(writtenAt / 1_000_000_000n), Number(writtenAt % 1_000_000_000n)]
  }

  /** Takes an entry over as it is. */
  keep(cursor: EntryCursor): void {
    this.count += 1
    if (this.#index.version === 4) this.#keepCompressed(cursor)
    if (this.#isRacy(cursor) && !this.#holds(pathAt(cursor), recordAt(this.#index.bytes, cursor.from)))
      this.#smudge(cursor)
  }

  /** Leaves an entry out, and puts the change in its place, once for all stages of a conflict. */
  replace(change: EntryChange, cursor: EntryCursor): void {
    this.#copyTo(cursor.from)
    this.#copied = cursor.to
    this.#gain(change, -1)
    if (this.#replaced === change) return
    this.#replaced = change
    this.#put(change, cursor)
    this.#sameBefore = change.entry !== null
  }

  /**
   * Puts in a change that comes before the entry at the cursor (or at the end), unless it replaced an entry already.
   */
  settle(change: EntryChange, cursor: EntryCursor | null): void {
    if (this.#replaced === change || change.entry === null) return
    this.#copyTo(cursor?.from ?? this.#index.entriesEnd)
    this.#put(change, NO_FLAGS)
    this.#sameBefore = false
  }

  /** Takes over what is left. */
  finish(): void {
    this.#copyTo(this.#index.entriesEnd)
  }

  #put(change: EntryChange, kept: KeptFlags): void {
    const { name, entry } = change
    if (entry === null) return
    this.#gain(change, 1)
    this.count += 1
    const head = entryHead(entry, name.length, kept)
    if (this.#index.version === 4) this.parts.push(head, compressedName(this.#lengthBefore, name))
    else this.parts.push(head, name, padding(head.length + name.length))
    this.#lengthBefore = name.length
  }

  #gain({ name }: EntryChange, count: number): void {
    const raw = name.toString('latin1')
    this.gained.set(raw, (this.gained.get(raw) ?? 0) + count)
  }

  /** An entry is spelled anew where another name stands before it now. */
  #keepCompressed(cursor: EntryCursor): void {
    if (!this.#sameBefore) {
      this.#copyTo(cursor.from)
      this.parts.push(
        Buffer.from(this.#index.bytes.subarray(cursor.from, cursor.nameStart)),
        compressedName(this.#lengthBefore, nameAt(cursor)),
      )
      this.#copied = cursor.to
      this.#sameBefore = true
    }
    this.#lengthBefore = cursor.nameTo - cursor.nameFrom
  }

  /**
   * A file changed in the same tick in which the old index was written looks unchanged to git unless it compares the
   * bytes, which it does for entries that are as young as the index. The new index is younger. A tick is a second to
   * most builds of git (those without `USE_NSEC`): a file with a time in that one must be the very file that the index
   * remembers.
   */
  #isRacy(cursor: EntryCursor): boolean {
    if (this.#written === null) return false
    const { bytes } = this.#index
    const seconds = bytes.readUInt32BE(cursor.from + 8)
    if (seconds !== this.#written[0]) return seconds > this.#written[0]
    return bytes.readUInt32BE(cursor.from + 12) >= this.#written[1] || !this.#isAsRecorded(cursor)
  }

  /** What is not there needs no second look. */
  #isAsRecorded(cursor: EntryCursor): boolean {
    const times = this.#timesOf(pathAt(cursor))
    if (times === undefined) return true
    const { from } = cursor
    const { bytes } = this.#index
    const recorded = (at: number): number => bytes.readUInt32BE(at) * 1000 + bytes.readUInt32BE(at + 4) / 1e6
    const [changed, modified] = notedTimes(times)
    return changed === recorded(from) && modified === recorded(from + 8)
  }

  /** A size of zero makes git compare the bytes, as its own `ce_smudge_racily_clean_entry` does. */
  #smudge(cursor: EntryCursor): void {
    const size = Buffer.alloc(4)
    if (this.#copied > cursor.from) {
      size.copy(this.parts.at(-2)!, 36)
      return
    }
    this.#copyTo(cursor.from + 36)
    this.parts.push(size)
    this.#copied = cursor.from + 40
  }

  #copyTo(at: number): void {
    if (at > this.#copied) this.parts.push(this.#index.bytes.subarray(this.#copied, at))
    this.#copied = Math.max(this.#copied, at)
  }
}

const pathAt = ({ name, nameFrom, nameTo }: EntryCursor): string =>
  textPath(name.toString('latin1', nameFrom, nameTo))

const nameAt = ({ name, nameFrom, nameTo }: EntryCursor): Buffer =>
  Buffer.from(name.subarray(nameFrom, nameTo))
