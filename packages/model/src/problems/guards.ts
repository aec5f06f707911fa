import { CONFIGURATION_FILE } from '../policy.ts'
import { brief, lineNumbers, plural, type Staying, takenBack } from '../words/phrases.ts'
import { say, wordings } from '../words/wording.ts'

/** What the guards refuse. Lines are 1-based. */
export interface GuardProblems {
  shrink: { readonly path: string; readonly before: number; readonly after: number }
  /** `part`: of a file, not all of it. `line` is that of the new text. */
  placeholder: {
    readonly path: string
    readonly line: number
    readonly marker: string
    readonly part?: true
  }
  /** New text that has a Markdown fence around it or, for a file of code, at one end. */
  fence: { readonly path: string; readonly fence: string }
  syntax: {
    readonly path: string
    readonly line: number
    /** 1-based, in UTF-16 units. */
    readonly column: number
    readonly text: string
    readonly missing?: string
  }
  'check-failed': { readonly command: string } & ProgramFailure
  'hook-failed': ProgramFailure & {
    readonly hook: string
    /** What else it can do, where it has not failed by itself. */
    readonly remedy?: string
  }
  'syntax-unchecked': { readonly path: string; readonly language: string }
  conflict: { readonly path: string; readonly expected: string; readonly actual: string }
  /** The commit that the plan names as the one it was written against. */
  'base-unknown': { readonly base: string }
  /** `unreadable` where no reading would show it: it is binary, too large, or a symbolic link. */
  'not-read': { readonly path: string; readonly unreadable?: true }
  /** The lines that were not read, as spans: 1-based and inclusive. */
  'partly-read': {
    readonly path: string
    readonly missing: readonly { readonly from: number; readonly to: number }[]
  }
  'changed-since-read': { readonly path: string }
}

/** `how` a program failed, and the end of what it printed. */
interface ProgramFailure {
  readonly how: string
  readonly output: string
  readonly staying?: Staying
}

/** Their words. */
export const guardWordings = wordings<GuardProblems>('plan', {
  'check-failed': {
    kind: 'check',
    words: ({ command, how, output, staying }) =>
      say(`The check \`${command}\` ${how}; ${takenBack(staying)}.`, printed(output)),
  },
  'hook-failed': {
    kind: 'check',
    words: ({ hook, how, output, staying, remedy }) =>
      say(`The hook \`${hook}\` ${how}; ${takenBack(staying)}.`, remedy ?? printed(output)),
  },
  shrink: ({ before, after }) =>
    say(
      `Safety check failed: This edit would reduce file from ${before} lines to ${plural(after, 'line')}.`,
      `This suggests the edit may be replacing too much content. To replace the entire file, overwrite it, or delete it and create another, where that can be said; otherwise make the searched text specific. Whoever runs emend may turn this check off: set \`shrink\` to false in ${CONFIGURATION_FILE}, and commit that.`,
    ),
  placeholder: ({ path, line, marker, part }) =>
    part
      ? say(
          `The new text for ${path} leaves something out at its line ${line}: ${marker}`,
          'Write out what is to be there, or replace only the lines that change.',
        )
      : say(
          `The content for ${path} leaves something out at line ${line}: ${marker}`,
          'Write the whole file, or edit only the part that changes.',
        ),
  fence: ({ path, fence }) =>
    say(
      `The new text for ${path} starts or ends with a Markdown fence, as the file does not: ${brief(fence)}`,
      'Leave the fence out: text is written as it is. Where the file is to have it, give a line beside it as well.',
    ),
  syntax: ({ path, line, column, text, missing }) =>
    say(
      `Syntax validation failed: ${missing === undefined ? `unexpected \`${text}\`` : `missing \`${missing}\``} in ${path} at line ${line}, column ${column}. Nothing was written.`,
      'The line is counted in the file as it would be after the plan. Mend the new text, so that the file is whole.',
    ),
  'syntax-unchecked': ({ path, language }) =>
    say(`The syntax of ${path} was not checked: it is too much for the ${language} grammar.`),
  conflict: {
    kind: 'repository',
    words: ({ path, expected, actual }) =>
      say(
        `${path} has changed since the plan was written: expected ${expected}, found ${actual}.`,
        'Read the file again and write the operation against its present text.',
      ),
  },
  'base-unknown': ({ base }) =>
    say(
      `The plan names \`${brief(base)}\` as its base, and there is no such commit here.`,
      'Name the commit that it was written against, or leave `base` out.',
    ),
  'not-read': ({ path, unreadable }) =>
    say(
      `${path} has not been read in this session.`,
      unreadable
        ? 'It cannot be read as text: delete it first, with a commit of its own, or write another file.'
        : 'Read the file first, and write the change against what is there.',
    ),
  'partly-read': ({ path, missing }) =>
    say(
      `Not read in this session: ${linesOf(missing)} of ${path}.`,
      'Read what is missing first, and write the change against what is there.',
    ),
  'changed-since-read': ({ path }) =>
    say(
      `${path} has changed since it was read in this session.`,
      'Read the file again, and write the change against its present text.',
    ),
})

const printed = (output: string): string => (output === '' ? 'It printed nothing.' : `It printed:\n${output}`)

const linesOf = (spans: GuardProblems['partly-read']['missing']): string =>
  lineNumbers(
    spans.map(({ from, to }) => (from === to ? from : `${from}-${to}`)),
    spans.length,
    10,
  )
