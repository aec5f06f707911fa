import { changeOn, commandsOn } from '../unread/shell/command.ts'
import { type Lines, lineWhere } from './lines.ts'

/** The word that ends the here-document that a line opens; undefined where it opens none. */
export const hereDocumentOf = (line: string): string | undefined => {
  const [, , quoted, bare] = HERE_DOCUMENT.exec(line.slice(0, LONGEST)) ?? []
  return quoted ?? bare
}

/** Behind a blank, as in `out << "a";`, a semicolon ends a statement of a program. */
const HERE_DOCUMENT = /<<-?\s*(?:(["'])([^"'\s]+)\1|\\?([\w.-]+))(?:[\s)|>]|$|(?<=<<\S+)[;&])/

/** The line that ends the here-document of a command, or the one below all lines; undefined where it opens none. */
export const hereDocumentEnd = (lines: Lines, command: number, to = lines.count): number | undefined => {
  const word = hereDocumentOf(lines.at(command))
  return word === undefined ? undefined : lineWhere(command + 1, to, (line) => lines.at(line).trim() === word)
}

/**
 * True for a line that gives a tool what stands below it: its name alone, a here-document, a here-string of PowerShell,
 * or a quote.
 */
export const isCommand = (line: string): boolean =>
  line.length < LONGEST && (COMMAND.test(line) || hereDocumentOf(line) !== undefined)

const LONGEST = 1000

const COMMAND = /^\s*(?:\$\s+)?apply_?patch\s*$|@["']\s*$|\bapply_?patch\s+\$?["']\*{3} Begin Patch\s*$/

/**
 * What is wrong with a patch that begins at a line, by the script above it: it goes to another directory, in which the
 * paths are meant, changes files beside it, patches another one, or takes the patch back. Undefined where no command
 * stands there, or none that does.
 */
export const objectionAbove = (lines: Lines, at: number): string | undefined => {
  if (!isCommand(lines.at(at - 1))) return undefined
  const command = lines.at(at - 1).slice(0, LONGEST)
  if (REVERSES.test(command))
    return 'its command takes the diff back: write it as it is to be applied, what is there now as the old side'
  const directory = directoryAbove(lines, at)
  if (directory !== undefined)
    return `its command goes to ${directory} first: write all paths from the top of the repository, without it`
  const beside = commandsOn(command).find((other) => !GIVES.test(other) && changeOn(other)?.paths.length)
  if (beside !== undefined)
    return `beside its command stands \`${beside.trim()}\`, which nobody runs: say what is to come of it`
  const file = PATCHES.exec(command)?.[1]
  return file === undefined || names(lines, at, file)
    ? undefined
    : `its command patches ${file}, and the diff names another file: write that path in its \`---\` and \`+++\` lines`
}

/** A command that gives the tool what stands below, or keeps it in a file for that, or removes that. */
const GIVES = /<<|@["']\s*$|\.(?:patch|diff)["']?\s*$/

const directoryAbove = (lines: Lines, at: number): string | undefined => {
  for (let line = at - 1; line >= Math.max(0, at - LONGEST_SCRIPT); line--) {
    const text = lines.at(line).slice(0, LONGEST)
    if (line < at - 1 && BEGINS_SCRIPT.test(text)) return undefined
    const directory = GOES.exec(text)?.[2] ?? TAKES.exec(text)?.[2]
    if (directory !== undefined) return directory
  }
  return undefined
}

const LONGEST_SCRIPT = 20
/** A fence, or the end of another patch or here-document. */
const BEGINS_SCRIPT = /^\s*(?:`{3}|~{3}|\*\*\* End Patch|[A-Z][A-Z\d_-]*\s*$)/

const REVERSES = /\b(?:git[ \t]+apply|patch)\b[^|;&<]*[ \t](?:-[a-zA-Z]*R|--reverse)\b/

/** The file that `patch` is given as its argument: it is patched, whatever the diff names. */
const PATCHES = /\bpatch[ \t]+(?:-[^\s<]+[ \t]+)*(?:\.\/)?([\w@-]*[./][\w@./-]*\w)[ \t]*<</

/** True for a diff whose header, which is short, names a file. */
const names = (lines: Lines, at: number, file: string): boolean =>
  [at + 1, at + 2, at + 3].some((line) => {
    const [name = ''] = lines.at(line).trimEnd().split('\t')
    return name === `+++ ${file}` || (name.startsWith('+++ ') && name.endsWith(`/${file}`))
  })

const GOES =
  /(?:^|[\s"';&])(?:cd|pushd|chdir|sl|Set-Location(?:[ \t]+-(?:Literal)?Path)?)\s+(["']?)(?!\.\/?\1(?:\s|;|&|$))([^"'\s;&]+)\1\s*(?:&&|;|$)/i
/** A directory among the options of a tool that applies patches. */
const TAKES =
  /\b(?:git|patch|apply_?patch)[ \t](?:[^|;&<]*[ \t])?(?:-C[ \t]+|-d[ \t]*|--directory[ \t=]+)(["']?)(?!\.\/?\1(?:\s|$))([^"'\s;&]+)\1/
