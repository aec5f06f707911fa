import { type Policy, plural, size } from '@emend/model'

/** The rule about what is protected, where anything is. */
export const protectedRule = ({ protected: globs }: Policy): readonly string[] =>
  globs.length === 0
    ? []
    : [`- Protected, never deleted, moved or overwritten: ${globs.map((glob) => `\`${glob}\``).join(', ')}.`]

/** What a notation calls an operation, and what it does with files. */
interface Terms {
  readonly unit: string
  readonly edited?: string
  readonly created?: string
  /** True for a notation that reads files, too. */
  readonly reads?: true
}

/** The rule about how many operations an answer may have, and how large files may be. */
export const limitsRule = (
  { limits }: Policy,
  { unit, edited = 'edited', created = 'created', reads }: Terms,
): string => {
  const sizes = [
    `${size(limits.editBytes)} can be ${edited}`,
    `${size(limits.createBytes)} ${created}`,
    ...(reads ? [`${size(limits.readBytes)} read`] : []),
  ]
  return `- At most ${plural(limits.operations, unit)} in one answer; files of at most ${sizes.join(', ')}.`
}

/** A sentence about the directories that a new file needs. `otherwise` says what to do where they are not made. */
export const parentsRule = (
  { createParents }: Policy,
  otherwise = 'Parent directories must exist.',
): string => (createParents ? 'Missing parent directories are made.' : otherwise)

/**
 * The rule about what takes most of a file away, where it is in force. `instead` says what to do, where that can be
 * said.
 */
const shrinkRule = ({ shrink }: Policy, what: string, instead = ''): readonly string[] =>
  shrink === null
    ? []
    : [
        `- ${what} that would remove most of a file of ${shrink.lines} lines or more is refused${instead && `: ${instead}`}.`,
      ]

/** All of these rules of a notation; `what` and `instead` as for the last. */
export const safetyRules = (policy: Policy, terms: Terms, what: string, instead?: string): string =>
  [...protectedRule(policy), limitsRule(policy, terms), ...shrinkRule(policy, what, instead)].join('\n')
