import type { FileMode, Operation } from '@emend/model'
import { textEdits } from './edits.ts'
import { type FileChange, LINK, type Rewrite, type Version } from './file-change.ts'
import { patches } from './patches.ts'
import type { Way } from './phrases.ts'

/** The ways to say one change: by what changed, and by the whole file where a dialect has no words for that. */
export interface Ways {
  readonly preferred: readonly Way[]
  readonly otherwise: readonly Way[]
}

/** All the ways to say what a commit did to a file, with so many lines of context at least. */
export const waysOf = (change: FileChange, context: number): Ways => {
  const { before, after, path, to } = change
  if (before?.mode === SUBMODULE || after?.mode === SUBMODULE) return { preferred: [], otherwise: [] }
  if (after === null) return { preferred: [[{ op: 'delete', path }]], otherwise: [] }
  if (before === null) return created(to, after)
  const rewrite = { ...change, before, after }
  if (before.mode === LINK || after.mode === LINK) return relinked(rewrite, context)
  return path === to ? rewritten(rewrite, context) : moved(rewrite, context)
}

const SUBMODULE = '160000'
const ORDINARY = '100644'

const created = (path: string, after: Version): Ways => {
  const isOrdinary = after.mode === ORDINARY
  return {
    preferred: wholeFile({ path, overwrite: false }, after, isOrdinary),
    otherwise: wholeFile({ path, overwrite: true }, after, isOrdinary),
  }
}

/** The ways to write a whole file; without its mode where that is the one that it gets by itself. */
const wholeFile = (
  where: { readonly path: string; readonly overwrite: boolean },
  { mode, text, bytes }: Version,
  isOwnMode: boolean,
): readonly Way[] => {
  const file = { op: 'create', ...where } as const
  const withMode = { ...file, mode: mode as FileMode }
  const encoded: Way = [{ ...withMode, encoding: 'base64', content: bytes.toString('base64') }]
  if (text === null) return [encoded]
  return [...(isOwnMode ? [[{ ...file, content: text }]] : []), [{ ...withMode, content: text }], encoded]
}

const anew = ({ path, to, after }: Rewrite): readonly Way[] =>
  created(to, after).preferred.map((way) => [{ op: 'delete', path }, ...way])

const relinked = (rewrite: Rewrite, context: number): Ways => {
  const { path, to, before, after } = rewrite
  const isRetargeted = before.mode === after.mode && path === to
  const retargeting = isRetargeted ? patches(rewrite, context) : []
  return { preferred: [...anew(rewrite), ...retargeting], otherwise: [] }
}

const rewritten = (rewrite: Rewrite, context: number): Ways => {
  const { path, before, after } = rewrite
  const over = before.mode === after.mode ? wholeFile({ path, overwrite: true }, after, true) : []
  return { preferred: inPlace(rewrite, context), otherwise: over }
}

const moved = (rewrite: Rewrite, context: number): Ways => {
  const { path, to, before, after } = rewrite
  const move: Operation = { op: 'move', from: path, to, overwrite: false }
  const rest = inPlace({ ...rewrite, path: to }, context).map((way): Way => [move, ...way])
  const isSame = before.blob === after.blob && before.mode === after.mode
  return { preferred: isSame ? [[move]] : [...rest, ...patches(rewrite, context)], otherwise: anew(rewrite) }
}

/** What was done to the bytes and to the mode of a file where it is. */
const inPlace = (rewrite: Rewrite, context: number): readonly Way[] => {
  const { path, before, after } = rewrite
  const patched = patches(rewrite, context)
  if (before.blob === after.blob) return patched
  const mode: Way =
    before.mode === after.mode ? [] : [{ op: 'patch', path, hunks: [], mode: after.mode as FileMode }]
  return [...textEdits(rewrite, context).map((way): Way => [...way, ...mode]), ...patched]
}
