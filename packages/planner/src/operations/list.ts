import type { Listed, OperationOf } from '@emend/model'
import picomatch from 'picomatch'
import { compareBytes } from '../text/utf8.ts'
import { malformed } from './glob.ts'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { place } from './targets.ts'

const byKindAndName = (left: Listed, right: Listed): number =>
  left.kind === right.kind ? compareBytes(left.name, right.name) : left.kind === 'directory' ? -1 : 1

const childOf = (directory: string, name: string): string =>
  directory === '.' ? name : `${directory}/${name}`

/** The entries of a directory as the plan has left them: those of the snapshot, and what was made and taken away. */
const entriesOf = (path: string, { overlay, snapshot }: Scene): readonly Listed[] => {
  const entries = new Map((snapshot.listings.get(path) ?? []).map((entry) => [entry.name, entry]))
  for (const { name } of [...entries.values()]) {
    const child = childOf(path, name)
    if (snapshot.entries.has(child) && overlay.file(child) === undefined && !overlay.isDirectory(child))
      entries.delete(name)
  }
  for (const name of overlay.names(path)) {
    const child = childOf(path, name)
    if (snapshot.entries.has(child) && entries.get(name) === undefined && wasThere(child, snapshot)) continue
    if (overlay.isDirectory(child)) entries.set(name, { name, kind: 'directory' })
    else if (overlay.file(child) !== undefined) entries.set(name, { name, kind: 'file' })
  }
  return [...entries.values()].sort(byKindAndName)
}

/** What the snapshot has but does not list is ignored by git, and stays out. */
const wasThere = (path: string, { entries }: Scene['snapshot']): boolean => entries.has(path)

/** Lists a directory, directories first, then by name, without what git ignores. */
export const list = (operation: OperationOf<'list'>, scene: Scene): Verdict => {
  const target = place(operation.path, scene)
  if (!target.ok) return failed(target.problem)
  const { path } = target
  if (scene.overlay.file(path) !== undefined)
    return failed({ code: 'not-a-directory', data: { path, file: path } })
  if (!scene.overlay.isDirectory(path)) return failed({ code: 'directory-missing', data: { path } })
  const patterns = operation.ignore ?? []
  for (const pattern of patterns) {
    const problem = malformed(pattern)
    if (problem !== null) return failed(problem)
  }
  const ignores = picomatch([...patterns], { dot: true })
  const kept = entriesOf(path, scene).filter(
    ({ name }) => patterns.length === 0 || !(ignores(name) || ignores(childOf(path, name))),
  )
  return done(true, { entries: kept })
}
