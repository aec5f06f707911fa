import { CONFIGURATION_FILE } from '../policy.ts'
import { brief, didYouMean, type Staying, takenBack } from '../words/phrases.ts'
import { say, wordings } from '../words/wording.ts'
import { lookFirst, type Unanswered } from './branches.ts'

/** What the caller got wrong, and where the machine, or emend itself, fails. */
export interface CallerProblems {
  usage: { readonly error: string; readonly remedy?: string }
  /** Without a field, it is about the file as a whole. */
  'configuration-invalid': { readonly field?: string; readonly error: string }
  'configuration-unknown-key': { readonly field: string; readonly nearest?: string }
  /**
   * `staying`: what has changed meanwhile of a batch that was taken back for it; null where it leaves nothing. `remedy`:
   * what helps where nothing is known to for the error.
   */
  filesystem: {
    readonly action: string
    readonly path: string
    readonly error: string
    readonly staying?: Staying | null
    readonly remedy?: string
  }
  /** `kept` is the directory that has the former files or, where that is gone, the revisions: `byGit`. */
  'not-restored': {
    readonly reason: string
    readonly error: string
    readonly kept: string
    readonly byGit?: true
  }
  /**
   * `staying`: what of the batch its checks or hooks, which ran, had changed by then; `unanswered`: the remote may
   * still take what was being pushed.
   */
  interrupted: { readonly staying?: Staying; readonly unanswered?: Unanswered }
  internal: { readonly error: string }
}

/** What is mended in the work tree alone changes nothing. */
const COMMITTED = 'Commit it once it is mended: it counts as it is committed.'

/** Nobody looks at it, and it may be somebody's. */
const WRITTEN_ELSEWHERE = 'What checks or hooks have written into other files stays: look at `git status`.'

/** What helps where the system refuses something, by the codes that it says so with. */
const REMEDIES: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [
    /^E(?:ACCES|PERM)\b/,
    'Whoever runs emend must have the permission: `ls -ld` of that, or of its directory, tells who has it (root, perhaps, since a `sudo git`).',
  ],
  [
    /^E(?:NOSPC|DQUOT)\b/,
    'Make room there, and try again: `df`, `df -i` and `quota` tell what there is of space and of files.',
  ],
  [
    /^EROFS\b/,
    'Have the file system mounted for writing, or name a repository on another one: `mount` tells how each is.',
  ],
  [
    /^E[MN]FILE\b/,
    'Allow more open files, and try again: `ulimit -n` tells how many there may be, and sets it.',
  ],
]

const remedyFor = (error: string): string | undefined => REMEDIES.find(([codes]) => codes.test(error))?.[1]

const upshotOf = (staying: Staying | null | undefined): string =>
  staying ? takenBack(staying) : 'nothing was changed'

/** Their words. */
export const callerWordings = wordings<CallerProblems>('machine', {
  usage: { kind: 'usage', words: ({ error, remedy }) => say(error, remedy) },
  'configuration-invalid': {
    kind: 'usage',
    words: ({ field, error }) =>
      say(
        `${CONFIGURATION_FILE}${field === undefined ? '' : `: \`${field}\``} ${error}.`,
        `\`emend schema config\` prints the schema. ${COMMITTED}`,
      ),
  },
  'configuration-unknown-key': {
    kind: 'usage',
    words: ({ field, nearest }) =>
      say(
        `${CONFIGURATION_FILE}: unknown key \`${brief(field)}\`.`,
        `${didYouMean(nearest) ?? '`emend schema config` prints the schema.'} ${COMMITTED}`,
      ),
  },
  filesystem: ({
    action,
    path,
    error,
    staying,
    remedy = 'Mend what the system complains of, and try again.',
  }) => {
    const upshot = staying === undefined ? '' : `; ${upshotOf(staying)}`
    return say(`Cannot ${action} ${path}: ${error}${upshot}.`, remedyFor(error) ?? remedy)
  },
  'not-restored': ({ reason, error, kept, byGit }) =>
    say(
      `The batch failed (${reason}), and not everything could be put back: ${error}.`,
      byGit
        ? `What it wrote stays in the work tree. Mend the cause, and \`git restore --source=<revision> -- <path>\` puts a former file back, from ${kept}.`
        : `The former files are kept in ${kept}. Mend the cause, and \`emend recover\` puts them back.`,
    ),
  interrupted: ({ staying, unanswered }) => {
    if (unanswered !== undefined) {
      const { remote, commit } = unanswered
      return say(
        `Interrupted, before ${remote} has answered; it may still take ${commit}.`,
        lookFirst(remote),
      )
    }
    return say(`Interrupted; ${upshotOf(staying)}.`, staying && WRITTEN_ELSEWHERE)
  },
  internal: {
    kind: 'bug',
    words: ({ error }) =>
      say(
        `This is a bug in emend: ${error}`,
        'Please report it. `emend log` tells whether anything was committed.',
      ),
  },
})
