import type { Policy } from '../policy.ts'
import { didYouMean, IN_CONFIGURATION, listed, operation, sizes } from '../words/phrases.ts'
import { say, wordings } from '../words/wording.ts'

/** What can be wrong with files and directories. Sizes are bytes. */
export interface FileProblems {
  'file-missing': {
    readonly path: string
    readonly nearest?: string
    /** The operation of the plan that took it away. */
    readonly removedBy?: number
    /** Where that one moved it. */
    readonly movedTo?: string
    /** The operation of the plan that was to make it, and failed. */
    readonly madeBy?: number
  }
  'file-exists': { readonly path: string }
  'destination-exists': { readonly path: string }
  'same-path': { readonly path: string }
  /** `inTheWay`: of a file that is to be put there. */
  'is-directory': { readonly path: string; readonly inTheWay?: true }
  'not-a-directory': { readonly path: string; readonly file: string }
  'directory-missing': { readonly path: string; readonly nearest?: string }
  'directory-not-empty': { readonly path: string; readonly names: readonly string[] }
  'parent-missing': { readonly path: string; readonly parent: string }
  /** `encoding`: the one that configuration names for the path or, `byGit`, the attribute `working-tree-encoding`. */
  binary: { readonly path: string; readonly verb: string; readonly encoding?: string; readonly byGit?: true }
  'is-symlink': { readonly path: string; readonly target: string }
  'link-target': { readonly path: string; readonly reason: string }
  /** `limit`: the one of `limits` that it is above. */
  'too-large': {
    readonly path: string
    readonly bytes: number
    readonly maximum: number
    readonly limit: keyof Policy['limits']
  }
  /** `byGit`: it is the one that the attribute `working-tree-encoding` names. */
  'encoding-unknown': { readonly path: string; readonly encoding: string; readonly byGit?: true }
  /**
   * `to`: a file is to be moved or copied there, and its text is not in the encoding of that place; undefined where git
   * would not read it in that of its own, for a `fault` that may be known. The encoding is that of the attribute
   * `working-tree-encoding`.
   */
  'encoding-differs': {
    readonly path: string
    readonly to?: string
    readonly encoding: string
    readonly fault?: string
  }
  /** The first character that the encoding lacks, and its line in the file as it would be, where it is one. */
  'encoding-lossy': {
    readonly path: string
    readonly encoding: string
    readonly character?: string
    readonly line?: number
  }
}

/** Their words. */
export const fileWordings = wordings<FileProblems>('plan', {
  'file-missing': (data) => say(`File not found: ${data.path}`, missingHint(data)),
  'file-exists': ({ path }) =>
    say(
      `File already exists: ${path}`,
      'Edit the existing file, or say explicitly that it is to be replaced.',
    ),
  'destination-exists': ({ path }) =>
    say(`Destination already exists: ${path}.`, 'Delete it first or choose different destination.'),
  'same-path': ({ path }) =>
    say(
      `Source and destination are the same: ${path}`,
      'Choose a different destination, or drop the operation.',
    ),
  'is-directory': ({ path, inTheWay }) =>
    say(
      `Is a directory: ${path}`,
      inTheWay && path !== '.'
        ? 'Name a file in it, or remove it first: `rmdir` in a plan does, once nothing is left in it.'
        : 'Name a file in it, and each by itself where all of them are meant.',
    ),
  'not-a-directory': ({ path, file }) =>
    path === file
      ? say(`Not a directory: ${path} is a file.`, 'Name a directory, or choose another path.')
      : say(
          `Not a directory: ${file} is a file, so ${path} cannot be.`,
          'Choose another path, or move the file away first.',
        ),
  'directory-missing': ({ path, nearest }) =>
    say(
      `Directory not found: ${path}`,
      didYouMean(nearest) ?? 'Check the path, which is relative to the workspace root.',
    ),
  'directory-not-empty': ({ path, names }) =>
    say(
      `Directory not empty: ${path} (${listed(names)}).`,
      'Delete or move the files in it first, and remove the directories in it.',
    ),
  'parent-missing': ({ path, parent }) =>
    say(
      `Parent directory does not exist: ${parent} (for ${path}).`,
      `Make the directory first, or set \`createParents\` to true ${IN_CONFIGURATION}.`,
    ),
  binary: ({ path, verb, encoding, byGit }) =>
    say(
      `Cannot ${verb} binary file: ${path}`,
      `Binary files can be copied, moved and deleted. ${otherwiseText(encoding, byGit)}.`,
    ),
  'is-symlink': ({ path, target }) =>
    say(
      `Is a symbolic link: ${path} → ${target}`,
      'Name the file that it points to; a link itself can be moved, copied and deleted.',
    ),
  'link-target': ({ path, reason }) =>
    say(
      `No symbolic link can point there: the target of ${path} ${reason}.`,
      'Give the path that the link points to as its whole content; for other content, make it a file.',
    ),
  'too-large': ({ path, bytes, maximum, limit }) => {
    const [actual, most] = sizes(bytes, maximum)
    return say(
      `File too large: ${path} (${actual}). Maximum: ${most}.`,
      `Raise \`limits.${limit}\` ${IN_CONFIGURATION}, or do it by other means.`,
    )
  },
  'encoding-unknown': ({ path, encoding, byGit }) =>
    byGit
      ? say(
          `Unknown encoding for ${path}: ${encoding}, by the attribute \`working-tree-encoding\``,
          `If text in it can be written in an encoding of another name, give ${path} that one under \`encodings\` ${IN_CONFIGURATION} first; else write the file by other means.`,
        )
      : // Of the configuration, it is refused before any file is looked at.
        say(
          `Unknown encoding for ${path}: ${encoding}`,
          'Correct `encodings` of the policy that the program gives.',
        ),
  'encoding-differs': ({ path, to, encoding, fault }) =>
    to === undefined
      ? say(
          `${path} is not in ${encoding} as git reads it, by the attribute \`working-tree-encoding\`${fault === undefined ? '' : `: ${fault}`}`,
          `Have ${path} saved in that encoding first, or have \`.gitattributes\` name the one that it is in.`,
        )
      : say(
          `${path} is not in the encoding of ${to}: ${encoding}, by the attribute \`working-tree-encoding\``,
          `Create ${to} with the text of ${path} instead: that writes it in ${encoding}.`,
        ),
  'encoding-lossy': ({ path, encoding, character, line }) =>
    say(
      `The new text of ${path} cannot be written in ${encoding} without loss${
        character === undefined ? '' : `: line ${line} has ${named(character)}`
      }.`,
      'Use only characters that the encoding has.',
    ),
})

/** What may be so where bytes are not text as they should be. */
const otherwiseText = (encoding?: string, byGit?: true): string => {
  const bytes = `Its bytes are not text in ${encoding}`
  if (byGit) return `${bytes}, which \`working-tree-encoding\` names for it`
  const correction =
    encoding === undefined
      ? 'If it is text in another encoding than UTF-8, name that'
      : `${bytes}: if it is in another encoding, correct what is named for it`
  return `${correction} under \`encodings\` ${IN_CONFIGURATION}`
}

/** A character, and its number, which tells it from those that look like it; half of one cannot be shown. */
const named = (character: string): string => {
  const number = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  return character.isWellFormed() ? `\`${character}\` (${number})` : `half of a character (${number})`
}

const missingHint = ({ nearest, removedBy, movedTo, madeBy }: FileProblems['file-missing']): string => {
  if (removedBy !== undefined && movedTo !== undefined)
    return `It was moved to ${movedTo} by ${operation(removedBy)} of this plan: name that, or let this one come first.`
  if (removedBy !== undefined)
    return `It was there until ${operation(removedBy)} of this plan took it away: let this one come first, or drop it.`
  if (madeBy !== undefined)
    return `It was to be made by ${operation(madeBy)} of this plan, which failed: correct that one.`
  return (
    didYouMean(nearest) ??
    'Check the path, which is relative to the workspace root, or create the file if it is to be new.'
  )
}
