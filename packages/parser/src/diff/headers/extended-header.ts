import { type Name, plainName } from './names.ts'

/** What git's extended lines say of a file. Names are still as they are written. */
export interface ExtendedHeader {
  readonly from?: Name
  readonly to?: Name
  readonly way?: 'rename' | 'copy'
  /** Where a moved or copied file is said to differ from what it was. */
  readonly differs?: true
  readonly oldMode?: string
  readonly newMode?: string
  readonly createdMode?: string
  readonly deletedMode?: string
  /** The blob ids of an `index` line, perhaps abbreviated, and the mode that both sides have. */
  readonly index?: { readonly old: string; readonly fresh: string; readonly mode?: string }
}

/** The ids of the blob of an empty file: SHA-1 and SHA-256. */
const EMPTY_BLOBS = [
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]

/** True for the id of the blob of an empty file, perhaps abbreviated. */
export const isEmptyBlob = (id: string | undefined): boolean =>
  id !== undefined && EMPTY_BLOBS.some((empty) => empty.startsWith(id))

/** What is still being read. */
export type Draft<Read> = { -readonly [Key in keyof Read]: Read[Key] }

/** What git's extended lines start with. */
export const WORDS = [
  ...['old mode', 'new mode', 'deleted file mode', 'new file mode', 'similarity index', 'index'],
  ...['copy from', 'copy to', 'rename from', 'rename to', 'dissimilarity index'],
]
/** What it still reads, and does not write any more. */
const FORMER = ['rename old', 'rename new']
const EXTENDED = new RegExp(`^(${[...WORDS, ...FORMER].join('|')}) (.*?)\\r?$`)

/** True for one of git's extended lines, as it stands at the margin. */
export const isExtended = (line: string): boolean => EXTENDED.test(line)

const CONTRARY: Readonly<Record<string, string>> = {
  'new file mode': 'deleted file mode',
  'deleted file mode': 'new file mode',
}

/**
 * Takes one of git's extended header lines in; false for any other line, and for one of the next file, whose first line
 * is missing.
 */
export const readExtended = (header: Draft<ExtendedHeader>, said: Set<string>, line: string): boolean => {
  const [, word, written = ''] = EXTENDED.exec(line) ?? []
  if (word === undefined || said.has(word) || said.has(CONTRARY[word] ?? '')) return false
  said.add(word)
  // White space behind a name is of it.
  const value = written.trimEnd()
  const mode = MODES.get(word)
  if (mode !== undefined) header[mode] = value
  else if (word === 'index') readIndex(header, value)
  else if (!word.endsWith('similarity index')) readWay(header, word, plainName(written))
  else if (word === 'similarity index' && value !== '100%') header.differs = true
  return true
}

const MODES = new Map<string, 'oldMode' | 'newMode' | 'deletedMode' | 'createdMode'>([
  ['old mode', 'oldMode'],
  ['new mode', 'newMode'],
  ['deleted file mode', 'deletedMode'],
  ['new file mode', 'createdMode'],
])

const readIndex = (header: Draft<ExtendedHeader>, value: string): void => {
  const [, old, fresh, mode] = /^([0-9a-f]+)\.\.([0-9a-f]+)(?: ([0-7]{6}))?$/.exec(value) ?? []
  if (old === undefined || fresh === undefined) return
  header.index = { old, fresh, ...(mode !== undefined && { mode }) }
}

const readWay = (header: Draft<ExtendedHeader>, word: string, name: Name): void => {
  header.way = word.startsWith('copy') ? 'copy' : 'rename'
  if (/(?:from|old)$/.test(word)) header.from = name
  else header.to = name
}
