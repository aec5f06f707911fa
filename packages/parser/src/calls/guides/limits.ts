import type { Policy } from '@emend/model'

/** The rules of every guide to calls that come from the policy in force. */
export const limitsIn = ({ limits, protected: globs, createParents }: Policy): string =>
  [
    `- At most ${limits.operations} operations in one answer; files of at most ${megabytes(limits.editBytes)} can be edited, ${megabytes(limits.createBytes)} created, ${megabytes(limits.readBytes)} read.`,
    ...(globs.length === 0
      ? []
      : [
          `- Protected, never deleted, moved or overwritten: ${globs.map((glob) => `\`${glob}\``).join(', ')}.`,
        ]),
    ...(createParents ? [] : ['- The directory of a new file must exist.']),
  ].join('\n')

const megabytes = (bytes: number): string => `${Number((bytes / 1048576).toFixed(1))} MB`

/** The rule about edits that take most of a file away, where it is in force. */
export const shrinkIn = ({ shrink }: Policy, instead: string): readonly string[] =>
  shrink === null
    ? []
    : [
        `- "reduce file from X to Y lines": the edit takes most of a file of ${shrink.lines} lines or more away. ${instead}`,
      ]
