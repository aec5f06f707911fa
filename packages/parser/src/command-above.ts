import type { Lines } from './lines.ts'

/** The word that ends the here-document that a line opens; undefined where it opens none. */
export const hereDocumentOf = (line: string): string | undefined => {
  const [, , quoted, bare] = HERE_DOCUMENT.exec(line) ?? []
  return quoted ?? bare
}

const HERE_DOCUMENT = /<<-?\s*(?:(["'])([^"'\s]+)\1|\\?([\w.-]+))(?:\s|\)|\||>|$)/

/**
 * True for a line that gives a tool what stands below it: its name alone, a here-document, a here-string of PowerShell,
 * or a quote.
 */
export const isCommand = (line: string): boolean =>
  line.length < LONGEST && (COMMANDS.some((form) => form.test(line)) || hereDocumentOf(line) !== undefined)

const LONGEST = 1000

const COMMANDS = [
  /^\s*(?:\$\s+)?apply_patch\s*$/,
  /@["']\s*$/,
  /\bapply_patch\s+\$?["']\*{3} Begin Patch\s*$/,
]

/**
 * The other directory that the command above a line goes to, itself or in the line before it: the paths from there on
 * are meant in it. Undefined where no command stands there.
 */
export const directoryAbove = (lines: Lines, at: number): string | undefined =>
  at > 0 && isCommand(lines.at(at - 1))
    ? (directoryIn(lines.at(at - 1)) ?? (at > 1 ? directoryIn(lines.at(at - 2)) : undefined))
    : undefined

const directoryIn = (command: string): string | undefined => {
  const line = command.slice(0, LONGEST)
  return GOES.exec(line)?.[2] ?? TAKES.exec(line)?.[2]
}

const GOES =
  /(?:^|[\s"';&])(?:cd|pushd|chdir|sl|Set-Location(?:[ \t]+-(?:Literal)?Path)?)\s+(["']?)(?!\.\/?\1(?:\s|;|&|$))([^"'\s;&]+)\1\s*(?:&&|;|$)/i
/** A directory among the options of a tool that applies patches. */
const TAKES =
  /\b(?:git|patch|apply_patch)[ \t](?:[^|;&<]*[ \t])?(?:-C[ \t]+|-d[ \t]*|--directory[ \t=]+)(["']?)(?!\.\/?\1(?:\s|$))([^"'\s;&]+)\1/

/** What is wrong with paths below a command that goes to another directory. */
export const goesElsewhere = (directory: string): string =>
  `its command goes to ${directory} first: write all paths from the top of the repository, without it`
