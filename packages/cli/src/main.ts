import { diagnose, documentOf, EmendError, kindOf, nothingDone } from '@emend/model'
import { beforeDashes, commandIn } from './command-line/arguments.ts'
import type { Ran } from './command-line/program.ts'
import { commands } from './commands/index.ts'
import { keepCompiledCode } from './compile-cache.ts'
import { EXIT } from './exit-code.ts'
import { exitCodeOf } from './exit-code-of.ts'
import type { Interruption } from './interruption.ts'
import { showProblem, showUpshot } from './output/problem.ts'
import { type ColorChoice, openScreen, visible, visibleJson } from './output/terminal.ts'

/**
 * Runs the command line and returns its exit code. Never throws: what goes wrong is told on standard error, or as JSON.
 */
export const main = async (args: readonly string[], interruption: Interruption): Promise<number> => {
  heedOutputErrors(args)
  try {
    refuseMissingDirectory()
    keepCompiledCode(commandIn(args, commands)?.name ?? '')
    const { runProgram } = await import('./command-line/program.ts')
    const ran = await runProgram(args, interruption)
    if (ran === null) return EXIT.done
    if (ran.context.json) printDocument(ran.command, ran.exitCode, ran.document)
    return ran.exitCode
  } catch (error) {
    return explain(error, args)
  }
}

const printDocument = (command: string, exitCode: number, document: Ran['document']): void => {
  const text = JSON.stringify(
    { version: 1, command, ok: exitCode === EXIT.done, ...document, exitCode },
    null,
    2,
  )
  process.stdout.write(`${visibleJson(text)}\n`)
}

/** What was thrown, told in the form that was asked for. */
const explain = (error: unknown, args: readonly string[]): number => {
  const known = knownFor(error)
  const exitCode = exitCodeOf(known.code)
  const options = beforeDashes(args)
  const command = commandIn(args, commands)
  if (options.includes('--json')) {
    const result = nothingDone(diagnose(known.code, known.data))
    printDocument(command?.name ?? '', exitCode, documentOf(result))
    return exitCode
  }
  const screen = openScreen(colorIn(options))
  showProblem(screen, '', known)
  if (command?.commits === 'batch' && isBeforeAll(known)) showUpshot(screen, 'Nothing was changed.')
  if (exitCode === EXIT.bug && error instanceof Error) screen.err(`${visible(error.stack ?? '')}\n`)
  return exitCode
}

/**
 * True for what is thrown before anything is done, as misuse is and what an opened repository refuses, but for what has
 * been left there by others. What a batch is refused for later is in its result.
 */
const isBeforeAll = ({ code }: EmendError): boolean =>
  kindOf(code) === 'usage' ||
  (kindOf(code) === 'repository' && code !== 'journal-unusable' && code !== 'recovery-denied')

/** An error that is not emend's own is a bug in emend, unless it is the system that refuses to open another file. */
const knownFor = (error: unknown): EmendError => {
  if (error instanceof EmendError) return error
  const text = String(error)
  // The files of the program itself are read as they are needed.
  const [, refusal, path] = /^Error: (E[MN]FILE: [^,]*), open '(.*)'$/.exec(text) ?? []
  return refusal === undefined
    ? new EmendError('internal', { error: text }, { cause: error })
    : new EmendError('filesystem', { action: 'open', path: path!, error: refusal }, { cause: error })
}

/** When to use colour, as the arguments say that could not be read, or not be carried out. */
const colorIn = (args: readonly string[]): ColorChoice => {
  const said = args.map((arg, at) => (arg === '--color' ? `--color=${args[at + 1]}` : arg))
  return (['always', 'never'] as const).find((choice) => said.includes(`--color=${choice}`)) ?? 'auto'
}

/** A reader such as `head` may close the pipe early: that is its right, and no error. A full disk is one. */
const heedOutputErrors = (args: readonly string[]): void => {
  process.stderr.on('error', () => {})
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return
    const isCommitting = commandIn(args, commands)?.commits !== undefined
    showProblem(openScreen(colorIn(beforeDashes(args))), '', {
      code: 'filesystem',
      message: `Cannot write the result: ${message}`,
      ...(isCommitting && { hint: 'What was committed stays committed: `emend log` lists it.' }),
    })
    process.exit(exitCodeOf('filesystem'))
  })
}

/** Whoever removes the current directory makes `process.cwd` fail, wherever it is called first. */
const refuseMissingDirectory = (): void => {
  try {
    process.cwd()
  } catch (cause) {
    throw new EmendError(
      'directory-unusable',
      {
        directory: 'the current directory',
        reason: 'it no longer exists',
        remedy: 'Change to a directory that exists first; `-C` is counted from there.',
      },
      { cause },
    )
  }
}
