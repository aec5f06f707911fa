import { EmendError, once } from '@emend/model'
import { readCommit } from '../git/commit.ts'
import { OBJECT_ID } from '../git/objects/object.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { isRefName } from '../git/refs/ref-names.ts'
import type { Repository } from '../repository.ts'
import { ifShallow, shallowEnds } from './shallow.ts'

/**
 * The id of the commit that somebody names, as `findCommit` finds it; `commit-unknown` when there is none,
 * `repository-damaged` when it is that of HEAD.
 */
export const resolveCommit = (repository: Repository, revision: string): string => {
  const id = findCommit(repository, revision)
  if (id !== null) return id
  const { commit: head } = repository.head()
  if (head !== null && [head, 'HEAD', '@'].includes(revision)) return readCommit(repository.objects, head).id
  throw new EmendError('commit-unknown', { commit: revision, ...ifShallow(repository) })
}

/**
 * The id of the commit that a full or shortened id (four digits or more), a ref (`HEAD`, `main`, `v1`) or what `git
 * describe` tells (`v1-3-gdeadbee`) names, each with `~3`, `^2` and `^{commit}` after it. Null when there is none, or
 * more than one. Source: gitrevisions(7).
 */
export const findCommit = (repository: Repository, revision: string): string | null => {
  const [, name, steps = ''] = /^([^~^]+)((?:[~^]\d*|\^\{(?:commit)?\})*)$/.exec(revision) ?? []
  if (name === undefined) return null
  const ends = once(() => shallowEnds(repository))
  // What a shallow clone has left out is no parent, as for git.
  const parentAt = (child: string | null, index: number): string | null =>
    child === null || ends().has(child)
      ? null
      : (readCommit(repository.objects, child).parents[index] ?? null)
  let id = commitNamed(repository, name === '@' ? 'HEAD' : name)
  for (const [, kind, digits] of steps.matchAll(/([~^])(\d*)(?!\{)/g)) {
    const count = digits === '' ? 1 : Number(digits)
    if (kind === '^') id = count === 0 ? id : parentAt(id, count - 1)
    else for (let step = 0; step < count && id !== null; step++) id = parentAt(id, 0)
  }
  return id
}

/** Where git looks for a name first. */
const ABOVE = ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/']

const commitNamed = (repository: Repository, name: string): string | null => {
  if (OBJECT_ID.test(name)) return peeled(repository, name)
  for (const ref of [...ABOVE.map((place) => place + name), `refs/remotes/${name}/HEAD`]) {
    if (!isRef(ref)) continue
    const { id } = repository.refs.resolve(ref)
    if (id !== null) return peeled(repository, id)
  }
  const shortened = /^(?:.+-\d+-g)?([0-9a-f]{4,64})$/i.exec(name)?.[1]
  return shortened === undefined ? null : commitStartingWith(repository.objects, shortened.toLowerCase())
}

/** The commit whose id starts so; null where none does, or more than one. */
export const commitStartingWith = (objects: ObjectStore, start: string): string | null => {
  const commits = objects.idsStartingWith(start).filter((id) => objects.read(id)?.type === 'commit')
  return commits.length === 1 ? commits[0]! : null
}

/** Only what git itself takes for a ref: no path may lead out of the repository. */
const isRef = (name: string): boolean => /^(HEAD|ORIG_HEAD)$/.test(name) || isRefName(name)

/** The commit that an id stands for: itself, or what an annotated tag points to. */
const peeled = (repository: Repository, id: string): string | null => {
  const object = repository.objects.read(id)
  if (object?.type === 'commit') return id
  if (object?.type !== 'tag') return null
  const target = /^object ([0-9a-f]{40}|[0-9a-f]{64})$/m.exec(object.bytes.toString('latin1'))?.[1]
  return target === undefined ? null : peeled(repository, target)
}
