import { join } from 'node:path'
import { type BackendName, EmendError } from '@emend/model'
import { isOfTheMachine } from '../files/machine-file-system.ts'
import type { GitConfiguration } from '../git/config/configuration.ts'
import { configuredHookSettings } from '../git/config/configured-hooks.ts'
import { ObjectStore } from '../git/objects/object-store.ts'
import type { RefStore } from '../git/refs/ref-store.ts'
import type { Descent } from '../history/descends.ts'
import type { Ground } from '../opening/ground.ts'
import type { OpenIndex } from '../work-tree/index-file.ts'
import type { Backend, Program } from './backend.ts'
import { GitCommand } from './git/command.ts'
import { gitBackend } from './git.ts'
import { isomorphicGit } from './isomorphic-git.ts'
import { needsOfFormat, needsOfIndex, refuseWithoutGit } from './need.ts'

/** Who serves which part of a repository. */
export interface Service {
  /** The backend that was asked for, where one was. */
  readonly asked: BackendName | undefined
  /** The git command; null where it is not to be used. Whether it is there shows only when it is needed. */
  readonly git: GitCommand | null
  readonly objects: ObjectStore
  readonly refs: RefStore
  readonly openIndex: OpenIndex
  /** A commit and everything that it came from, newest first. */
  readonly walk: (from: string) => ReturnType<Backend['walk']>
  /** True for a commit that came from another one; false for one whose origin is unknown. */
  readonly descends: (descent: Descent) => Promise<boolean>
}

/** What of the options decides who serves a repository. */
export interface Asked {
  readonly asked: BackendName | undefined
  readonly runs: readonly Program[]
}

/**
 * Has each part of a repository served in process where that can be, and by git where it must be, or was asked for.
 * `repository-unsupported` where git is needed and cannot be used, `git-missing` where it was asked for and is not
 * there.
 */
export const chooseService = (
  { fs, located, env, home, everyConfig, format, borrowed }: Ground,
  { asked, runs }: Asked,
): Service => {
  // Git knows no file system but the machine's.
  const git =
    asked === 'isomorphic-git' || !isOfTheMachine(fs)
      ? null
      : new GitCommand(fs, located, home === undefined ? env : { ...env, HOME: home }, {
          filters: runs.includes('filters') ? [] : nameable(filterPrograms(everyConfig)),
          hooks: nameable(configuredHookSettings(everyConfig)),
        })
  if (asked === 'git' && git?.isThere() !== true) throw new EmendError('git-missing', {})
  refuseWithoutGit(git, needsOfFormat(format))
  const files = { ...located, fs }
  const own = isomorphicGit(files, borrowed)
  const hooks = runs.includes('hooks') && git?.isThere() === true
  const byGit = git && gitBackend(git, files, { format, hooks })
  const serving = (needed: boolean): Backend => (byGit !== null && (needed || asked === 'git') ? byGit : own)
  const [forObjects, forRefs] = [
    serving(format.objects !== 'sha1' || format.replaced),
    serving(hooks || format.refs !== 'files'),
  ]
  const objects = new ObjectStore(fs, join(located.commonDirectory, 'objects'), {
    format: format.objects,
    stored: forObjects.stored,
  })
  return {
    asked,
    git,
    objects,
    refs: forRefs.refs,
    openIndex: forObjects === own ? whereReadable(own, byGit, git) : forObjects.openIndex,
    walk: (from) => forObjects.walk(objects, from),
    descends: (descent) => forObjects.descends(objects, descent),
  }
}

/** Whenever git writes an index, it compares files that are as young as that, through their filters. */
const filterPrograms = ({ entries }: GitConfiguration): readonly string[] =>
  entries.map(({ key }) => key).filter((key) => /^filter\..*\.(clean|smudge|process|required)$/s.test(key))

/** No variable can hold what is not UTF-8, so that such a setting could not be emptied: its program would run. */
const nameable = (keys: readonly string[]): readonly string[] => {
  const key = keys.find((one) => one.includes('\ufffd'))
  if (key === undefined) return keys
  throw new EmendError('repository-unsupported', {
    feature: `a setting whose name is not UTF-8 (\`${key}\`)`,
    remedy: 'Rename it in git’s configuration. Or do without git: `--backend isomorphic-git`.',
  })
}

/** An index may become split or sparse at any time: what cannot be read in process, git reads. */
const whereReadable =
  (own: Backend, byGit: Backend | null, git: GitCommand | null): OpenIndex =>
  (path, stat) => {
    const index = own.openIndex(path, stat)
    const { foreign } = index
    refuseWithoutGit(git, needsOfIndex(index))
    return foreign.length === 0 || byGit === null ? index : { ...byGit.openIndex(path, stat), foreign }
  }
