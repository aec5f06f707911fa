import { type Entry, isLink, METADATA, type Obstacle, onceEach, parentOf } from '@emend/model'
import { isSubmodule } from '../git/trees/tree.ts'
import type { Repository } from '../repository.ts'
import type { Settings } from '../settings.ts'
import { cleanedToCompare, indexedBlob } from '../stored-state.ts'
import type { IndexFile } from '../work-tree/index-file.ts'
import { contentOf, isMetadata, isRepository, look, modeOf, type Seen } from '../work-tree/look.ts'
import { type Spelling, spellingIn } from './spelling.ts'

/** Tells what stands at a path of the work tree; null for nothing. Looks at each path once. */
export type EntryReader = (path: string) => Entry | null

/**
 * A reader of the work tree. What lies behind a link, in another repository, or is no file or not checked out, is an
 * obstacle.
 */
export const entryReader = (repository: Repository, settings: Settings, tracked: IndexFile): EntryReader => {
  const reading = { repository, settings, tracked, spelling: spellingIn(repository, settings, tracked) }
  const read: EntryReader = onceEach((path: string) => {
    const entry = path === '.' ? { kind: 'directory' as const } : readBelow(path, read(parentOf(path)))
    return entry === null && tracked.entry(path)?.skipWorktree ? obstacle({ code: 'path-left-out' }) : entry
  })
  const readBelow = (path: string, parent: Entry | null): Entry | null => {
    if (parent === null) return parent
    // A directory on the way may go by another name.
    if (parent.kind === 'obstacle' && parent.obstacle.code === 'path-misspelt')
      return misspelt(reading, path, look(repository, path))
    if (parent.kind === 'obstacle') return parent
    if (parent.kind === 'directory') return readHere(reading, path)
    if (!isLink(parent)) return null
    const target = Buffer.from(parent.bytes).toString()
    return obstacle({ code: 'path-symlink', link: parentOf(path), target })
  }
  return read
}

/** What the work tree is read with. */
interface Reading {
  readonly repository: Repository
  readonly settings: Settings
  readonly tracked: IndexFile
  readonly spelling: Spelling
}

const readHere = (reading: Reading, path: string): Entry | null => {
  const { repository, tracked } = reading
  const seen = look(repository, path)
  const other = misspelt(reading, path, seen)
  if (other !== null) return other
  if (isSubmodule(tracked.entry(path))) return obstacle({ code: 'path-submodule', root: path })
  switch (seen.kind) {
    case 'absent':
      return null
    case 'special':
      return obstacle({ code: 'path-special', type: seen.type })
    case 'directory':
      if (isMetadata(repository, path)) return obstacle({ code: 'path-denied', reason: METADATA })
      return isRepository(repository, path)
        ? obstacle({ code: 'path-submodule', root: path })
        : { kind: 'directory' }
    default:
      return fileEntry(reading, path, seen)
  }
}

const misspelt = ({ spelling }: Reading, path: string, seen: Seen): Entry | null => {
  const other = seen.kind === 'absent' ? null : spelling(path)
  return other && obstacle(other)
}

const fileEntry = ({ repository, settings, tracked }: Reading, path: string, seen: Seen): Entry | null => {
  const { objects } = repository
  const record = tracked.entry(path)
  const bytes = contentOf(repository, path, seen)
  if (bytes === null) return null
  const mode = modeOf(seen, record?.mode, settings)
  const stored = cleanedToCompare(settings.conversion, path, { mode, bytes }, () =>
    indexedBlob(objects, record),
  )
  return { kind: 'file', mode, bytes, blob: objects.idOf('blob', stored) }
}

const obstacle = (what: Obstacle): Entry => ({ kind: 'obstacle', obstacle: what })
