import type { FileMode, Operation, Hunk as PatchHunk } from '@emend/model'
import { type Block, blocksAround, linesIn, type Texts, uniqueBlocks } from './block.ts'
import type { FileChange, Version } from './file-change.ts'
import { phrasings } from './phrases.ts'

/** Operations that say, in order, what a commit did to a file. */
export type Way = readonly Operation[]

/** The ways to say one change: by what changed, and by the whole file where a dialect has no words for that. */
export interface Ways {
  readonly preferred: readonly Way[]
  readonly otherwise: readonly Way[]
}

/** All the ways to say what a commit did to a file, with so many lines of context at least. */
export const waysOf = (change: FileChange, context: number): Ways => {
  const { before, after, path, to } = change
  const isModule = before?.mode === SUBMODULE || after?.mode === SUBMODULE
  if (isModule) return { preferred: [], otherwise: [] }
  if (after === null) return { preferred: [[{ op: 'delete', path }]], otherwise: [] }
  if (before === null)
    return { preferred: creations(to, after, false), otherwise: creations(to, after, true) }
  const anew = creations(to, after, false).map((way): Way => [{ op: 'delete', path }, ...way])
  if (before.mode === LINK || after.mode === LINK) {
    const isRetargeted = before.mode === after.mode && path === to
    return {
      preferred: [...anew, ...(isRetargeted ? patches(change, before, after, context) : [])],
      otherwise: [],
    }
  }
  if (path === to) {
    const over = before.mode === after.mode ? creations(to, after, true, true) : []
    return { preferred: changed(change, before, after, context), otherwise: over }
  }
  const move: Operation = { op: 'move', from: path, to, overwrite: false }
  const moved = changed({ ...change, path: to }, before, after, context)
  const preferred =
    before.blob === after.blob && before.mode === after.mode
      ? [[move]]
      : [...moved.map((way): Way => [move, ...way]), ...patches(change, before, after, context)]
  return { preferred, otherwise: anew }
}

const SUBMODULE = '160000'
const LINK = '120000'

/** Whole files. Without a mode, a new file is an ordinary one, and one that is there keeps its own. */
const creations = (
  path: string,
  { mode, text, bytes }: Version,
  overwrite: boolean,
  keepsMode = false,
): readonly Way[] => {
  const fileMode = mode as FileMode
  const encoded = { encoding: 'base64', content: bytes.toString('base64') } as const
  const one = (fields: { readonly content: string }): Way => [
    { op: 'create', path, overwrite, ...fields, mode: fileMode },
  ]
  const texts =
    text === null
      ? []
      : [
          ...(mode === '100644' || keepsMode
            ? [[{ op: 'create', path, overwrite, content: text } as const]]
            : []),
          one({ content: text }),
        ]
  return [...texts, one(encoded)]
}

/** What was done to the bytes and to the mode of a file that stays where it is. */
const changed = (change: FileChange, before: Version, after: Version, context: number): readonly Way[] => {
  const { path } = change
  const patched = patches(change, before, after, context)
  if (before.blob === after.blob) return patched
  const mode: Way =
    before.mode === after.mode ? [] : [{ op: 'patch', path, hunks: [], mode: after.mode as FileMode }]
  return [...edits(change, before, after, context).map((way): Way => [...way, ...mode]), ...patched]
}

/** Edits of the blocks of a text, in order. A byte-order mark that stays is no part of any block. */
const edits = (
  { path, hunks }: FileChange,
  before: Version,
  after: Version,
  context: number,
): readonly Way[] => {
  const texts = textsOf(before, after, hunks)
  if (texts === null) return []
  const blocks = uniqueBlocks(texts, context)
  return phrasings().flatMap((phrases) => {
    const way = blocks.flatMap((block) => {
      for (const phrase of phrases) {
        const operation = phrase(block, path)
        if (operation !== null) return [operation]
      }
      return []
    })
    return way.length === blocks.length ? [way] : []
  })
}

const MARK = '\ufeff'

const textsOf = (before: Version, after: Version, hunks: FileChange['hunks']): Texts | null => {
  if (before.text === null || after.text === null) return null
  const marked = before.text.startsWith(MARK)
  if (marked !== after.text.startsWith(MARK)) return null
  const [old, fresh] = [before.text, after.text].map((text) => linesIn(marked ? text.slice(1) : text))
  return { old: old!, fresh: fresh!, hunks }
}

/** One patch: of hunks with their numbers and as much context as git gives, of hunks that stand only once, or of all bytes. */
const patches = (change: FileChange, before: Version, after: Version, context: number): readonly Way[] => {
  const { path, to, hunks } = change
  const head = {
    op: 'patch',
    path,
    ...(to !== path && { to }),
    ...((before.mode !== after.mode || after.mode === LINK) && { mode: after.mode as FileMode }),
  } as const
  if (before.blob === after.blob) return [[{ ...head, hunks: [] }]]
  if (before.text === null || after.text === null) {
    const data = after.bytes.toString('base64')
    return [[{ ...head, hunks: [], pieces: data === '' ? [] : [{ data }], expect: before.blob }]]
  }
  const texts = { old: linesIn(before.text), fresh: linesIn(after.text), hunks }
  const numbered = blocksAround(texts, GIT_CONTEXT).map((block) => hunkOf(block, true))
  return [
    [{ ...head, hunks: numbered }],
    [{ ...head, hunks: uniqueBlocks(texts, context).map((block) => hunkOf(block, false)) }],
  ]
}

const GIT_CONTEXT = 3

const hunkOf = (block: Block, numbered: boolean): PatchHunk => {
  const lines: string[] = []
  let [old, fresh] = [block.from, block.start]
  const put = (mark: string, texts: readonly string[]): void => {
    for (const text of texts) {
      lines.push(mark + text.replace(/\n$/, ''))
      if (!text.endsWith('\n')) lines.push('\\ No newline at end of file')
    }
  }
  for (const { from, to, start, end } of block.hunks) {
    put(' ', block.old.slice(old - block.from, from - block.from))
    put('-', block.old.slice(from - block.from, to - block.from))
    put('+', block.fresh.slice(start - block.start, end - block.start))
    ;[old, fresh] = [to, end]
  }
  put(' ', block.fresh.slice(fresh - block.start))
  return { lines, ...(numbered && { from: block.old.length === 0 ? block.from : block.from + 1 }) }
}
