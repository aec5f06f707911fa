/** What a line that starts with `***` says. */
export type Marker =
  | { readonly kind: 'begin' | 'end' | 'end-of-file' | 'unknown' }
  | { readonly kind: 'move'; readonly path: string }
  | Header

/** A marker that opens the section of a file. */
export interface Header {
  readonly kind: 'add' | 'delete' | 'update'
  readonly path: string
}

const STARS = /^\s*\*\*\*\s/
const NAMED = /^(Add File|Delete File|Update File|Move to):(.*)$/
const KINDS = {
  'Add File': 'add',
  'Delete File': 'delete',
  'Update File': 'update',
  'Move to': 'move',
} as const
const ALONE: Readonly<Record<string, 'begin' | 'end' | 'end-of-file'>> = {
  'Begin Patch': 'begin',
  'End Patch': 'end',
  'End of File': 'end-of-file',
}

/** The marker that a line is, white space around it or not; undefined for any other line. */
export const markerOf = (line: string): Marker | undefined => {
  if (!STARS.test(line)) return undefined
  const words = line.trim().slice(3).trim()
  if (Object.hasOwn(ALONE, words)) return { kind: ALONE[words]! }
  const [, name, path] = NAMED.exec(words) ?? []
  if (name === undefined) return { kind: 'unknown' }
  return { kind: KINDS[name as keyof typeof KINDS], path: path!.trim() }
}

/** True for a marker that opens the section of a file. */
export const isHeader = (marker: Marker | undefined): marker is Header =>
  marker?.kind === 'add' || marker?.kind === 'delete' || marker?.kind === 'update'

const STAR = 0x2a
const SPACE = 0x20
const TAB = 0x09

/** True where a line may be a marker, by its first unit. */
export const mayMark = (unit: number): boolean => unit === STAR || unit === SPACE || unit === TAB

/** The white space before a marker. */
export const paddingOf = (line: string): string => /^\s*/.exec(line)![0]
