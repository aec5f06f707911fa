import { blobId, type FileMode, type Hunk, type Operation } from '@emend/model'
import type { Section } from '../section.ts'

/** What a section does: to which paths, and by which operations. */
export interface Deed {
  /** The path that it takes a file from: absent where it makes one, or changes one in place. */
  readonly takes?: { readonly path: string; readonly keeps: boolean }
  /** The path that it writes; absent where it only takes one away. */
  readonly writes?: string
  /** True where `writes` is a file that it changes in place. */
  readonly inPlace?: true
  /** Its operations; `from` stands in where the file was put aside under another name. */
  readonly operations: (from?: string) => readonly Operation[]
}

/** What is wrong with a section as a whole, or with one of its hunks (0-based). */
export interface Objection {
  readonly error: string
  readonly hunk?: number
}

/** What the section of one file asks for. */
export const deedOf = (section: Section): Deed | Objection => {
  const mode = modeOf(section)
  if (typeof mode === 'object') return mode
  const { old, fresh } = section.paths
  if (old === null) return creation(section, fresh!, mode)
  if (fresh === null) return deletion(section, old)
  if (section.header.way !== undefined) return relocation(section, old, fresh, mode)
  if (!section.header.isGit && looksNew(section.hunks)) return creation(section, fresh, mode)
  return { writes: fresh, inPlace: true, operations: () => [patchOf(section, fresh, mode)] }
}

/** The mode that the file is to have, as git simplifies it; undefined where it stays. */
const modeOf = ({ header }: Section): FileMode | undefined | Objection => {
  const { createdMode, newMode, deletedMode, oldMode, index } = header
  const modes = [createdMode, newMode, deletedMode, oldMode, index?.mode]
  const odd = modes.find((one) => one !== undefined && !/^(?:100[0-7]{3}|120000)$/.test(one))
  if (odd === '160000') return { error: SUBMODULE }
  if (odd !== undefined) return { error: `${odd} is no mode of a file` }
  const mode = createdMode ?? newMode
  if (mode === undefined) return index?.mode === '120000' ? '120000' : undefined
  if (mode === '120000') return mode
  return Number.parseInt(mode, 8) & 0o100 ? '100755' : '100644'
}

const SUBMODULE = 'mode 160000 is a submodule, which is no file: leave it out here, and change it with git'

const creation = (section: Section, path: string, mode: FileMode | undefined): Deed | Objection => {
  const { pieces } = section
  const { hunks, odd } = oneSided(section, '+')
  if (odd >= 0) return { error: 'a new file has added lines alone', hunk: odd }
  if (pieces?.some(({ data }) => data === undefined))
    return { error: 'the delta of a new file has nothing to start from' }
  const binary = pieces !== undefined && {
    content: joined(pieces.map(({ data }) => data!)),
    encoding: 'base64' as const,
  }
  const operation: Operation = {
    op: 'create',
    path,
    content: textOf(hunks, '+'),
    ...binary,
    overwrite: false,
    ...(mode !== undefined && { mode }),
  }
  return { writes: path, operations: () => [operation] }
}

/**
 * The hunks of a file that comes or goes whole, and the first of them that has another side, or -1: a blank line between
 * others lost its mark, be it with or without a space.
 */
const oneSided = (section: Section, mark: '+' | '-') => {
  const hunks = section.hunks.map((hunk) => ({
    ...hunk,
    lines: hunk.lines.map((line) => (/^ \r?$/.test(line) ? mark + line.slice(1) : line)),
  }))
  const isOther = (line: string): boolean => line[0] !== mark && line[0] !== '\\'
  return { hunks, odd: hunks.findIndex(({ lines }) => lines.some(isOther)) }
}

/** Without git's header, a file of which nothing stood there before may be a new one. */
export const looksNew = ([hunk, ...others]: readonly Hunk[]): boolean =>
  hunk?.from === 0 && others.length === 0 && hunk.lines.every((line) => line[0] === '+' || line[0] === '\\')

const joined = (parts: readonly string[]): string =>
  parts.length === 1
    ? parts[0]!
    : Buffer.concat(parts.map((part) => Buffer.from(part, 'base64'))).toString('base64')

/** The text of one side of hunks that have no other. */
const textOf = (hunks: readonly Hunk[], mark: '+' | '-'): string => {
  const lines: string[] = []
  for (const hunk of hunks)
    for (const line of hunk.lines) {
      if (line[0] === mark) lines.push(`${line.slice(1)}\n`)
      else if (lines.length > 0) lines.push(lines.pop()!.slice(0, -1))
    }
  return lines.join('')
}

/** A deletion shows what it deletes: the blob id of that is what the file must hold. */
const deletion = (section: Section, path: string): Deed | Objection => {
  const { hunks, odd } = oneSided(section, '-')
  if (odd >= 0) return { error: 'a file that is deleted has removed lines alone', hunk: odd }
  const old = section.header.index?.old ?? ''
  const known = /^(?!0+$)(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(old) ? old : undefined
  const expect = hunks.length > 0 ? blobId(Buffer.from(textOf(hunks, '-'))) : known
  return {
    takes: { path, keeps: false },
    operations: () => [{ op: 'delete', path, ...(expect !== undefined && { expect }) }],
  }
}

const patchOf = (section: Section, path: string, mode: FileMode | undefined, to?: string): Operation => ({
  op: 'patch',
  path,
  hunks: section.hunks,
  ...(to !== undefined && { to }),
  ...(mode !== undefined && { mode }),
  ...(section.pieces !== undefined && { pieces: section.pieces, expect: section.header.index!.old }),
})

const relocation = (section: Section, from: string, to: string, mode: FileMode | undefined): Deed => {
  const { hunks, pieces, header } = section
  const keeps = header.way === 'copy'
  const changes = hunks.length > 0 || pieces !== undefined || header.newMode !== undefined
  const way = { from, to, overwrite: false }
  return {
    takes: { path: from, keeps },
    writes: to,
    operations: (aside) => {
      if (keeps && aside === undefined)
        return [{ op: 'copy', ...way }, ...(changes ? [patchOf(section, to, mode)] : [])]
      const source = aside ?? from
      return changes ? [patchOf(section, source, mode, to)] : [{ op: 'move', ...way, from: source }]
    },
  }
}
