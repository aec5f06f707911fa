import { CONFIGURATION_FILE } from '../policy.ts'
import { brief, CHECK_OUT, didYouMean, IN_CONFIGURATION, LEAVE_OUT } from '../words/phrases.ts'
import { say, wordings } from '../words/wording.ts'

/** Why a path may not be touched. */
export interface PathProblems {
  'path-empty': Record<never, never>
  'path-nul': { readonly path: string }
  'path-escapes': { readonly path: string }
  'path-absolute': { readonly path: string; readonly nearest?: string }
  /** `meant` is empty where nothing is left of it. */
  'path-misspelt': { readonly path: string; readonly reason: string; readonly meant: string }
  /** `name`: the one of its names that is too long, and `length` its bytes; else `length` is that of the whole. */
  'path-too-long': {
    readonly path: string
    readonly length: number
    readonly maximum: number
    readonly name?: string
  }
  'path-denied': { readonly path: string; readonly reason: string; readonly instead?: string }
  'path-symlink': { readonly path: string; readonly link: string; readonly target: string }
  'path-submodule': { readonly path: string; readonly root: string }
  'path-special': { readonly path: string; readonly type: string }
  'path-left-out': { readonly path: string }
  'path-outside': { readonly path: string; readonly within: readonly string[] }
  'path-ignored': { readonly path: string }
  /** Directories are to `remove`, files are anything else. */
  'path-protected': { readonly path: string; readonly verb: string; readonly pattern: string }
}

const NAME_A_FILE = 'Name a file, relative to the workspace root.'

/** Their words. */
export const pathWordings = wordings<PathProblems>('plan', {
  'path-empty': () =>
    say('The path is empty.', 'Write it relative to the workspace root, which itself is `.`.'),
  'path-nul': () => say('The path has a NUL byte in it.', NAME_A_FILE),
  'path-escapes': ({ path }) =>
    say(
      `Path leaves the workspace: ${path} (it has a \`..\` segment).`,
      'Use a path inside the workspace, without `..`.',
    ),
  'path-absolute': ({ path, nearest }) =>
    say(
      `Absolute path not allowed: ${path}`,
      didYouMean(nearest) ?? 'Use a path inside the workspace, relative to its root.',
    ),
  'path-misspelt': ({ path, reason, meant }) =>
    say(`Path misspelt: ${path} (${reason}).`, meant === '' ? NAME_A_FILE : `Write ${meant}.`),
  'path-too-long': ({ path, length, maximum, name }) =>
    name === undefined
      ? say(
          `Path too long: ${length} characters (maximum ${maximum}): ${brief(path)}`,
          `Use a shorter path, or raise \`limits.pathLength\` ${IN_CONFIGURATION}.`,
        )
      : say(`Name too long: ${length} bytes (maximum ${maximum}): ${brief(name)}`, 'Use a shorter name.'),
  'path-denied': ({ path, reason, instead = 'Leave it alone: nothing may be read or written there.' }) =>
    say(`Path denied: ${path} (${reason}).`, instead),
  'path-symlink': ({ path, link, target }) =>
    say(
      `Path goes through a symbolic link: ${path} (${link} → ${target}).`,
      'Use its real path, if that is inside the workspace.',
    ),
  'path-submodule': ({ path, root }) =>
    path === root
      ? say(`Path is another repository: ${path}.`, 'Leave it out here, and change it with git.')
      : say(`Path is inside another repository: ${path} (${root}).`, `Apply the change in ${root} itself.`),
  'path-special': ({ path, type }) =>
    say(
      `Not a file: ${path} is a ${type}.`,
      'Leave it alone: only files, directories and symbolic links can be changed.',
    ),
  'path-left-out': ({ path }) =>
    say(
      `Not checked out: ${path} is in the repository, but left out of the work tree.`,
      `${CHECK_OUT} ${LEAVE_OUT}`,
    ),
  'path-outside': ({ path, within }) =>
    say(
      `Path is outside of what may be touched: ${path}`,
      within.length === 0
        ? 'Leave it alone: nothing may be touched here.'
        : `Use a path in ${within.join(' or ')}.`,
    ),
  'path-ignored': ({ path }) =>
    say(
      `Git ignores this path: ${path}`,
      'What git ignores is left alone, for history could not give it back. Use another path; whoever runs emend may allow it (`--allow-ignored`).',
    ),
  'path-protected': ({ path, verb, pattern }) =>
    say(
      `Cannot ${verb} protected ${verb === 'remove' ? 'directory' : 'file'}: ${path}`,
      path === CONFIGURATION_FILE
        ? 'It says what plans may do: it is changed by hand, and committed with git.'
        : `It matches \`${pattern}\` in \`paths.protected\`. Leave it alone, or change ${CONFIGURATION_FILE} by hand first, and commit that.`,
    ),
})
