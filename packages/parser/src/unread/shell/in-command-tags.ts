import type { Plan } from '@emend/model'
import { pathsTold } from '../../paths-told.ts'
import { linesOf } from '../../text/lines.ts'
import { found, type Search } from '../other.ts'
import { asCommand, untoldIn } from './in-shell.ts'

/** What agents have a shell run: by a tag of its own, or as the argument of a call. Sources: Cline; OpenHands. */
const COMMAND =
  /(?<![^\n])[ \t]*<(?:execute_command|execute_bash|run_command|bash|parameter(?:=| name=")command"?)>(?:\s*<command>)?((?:(?!<(?:execute_|run_|bash|parameter))[\s\S]){0,4000}?)<\/(?:execute_command|execute_bash|run_command|bash|command|parameter)>/g

/** Prepares for finding the first command in the tag of an agent that changes files which the plan is not about. */
export const changesInCommandTags = (plan: Plan): Search => {
  const isTold = pathsTold(plan)
  const dataOf = ([, command]: RegExpExecArray) => {
    const lines = linesOf(command!)
    const untold = untoldIn(lines, 0, lines.count, isTold)
    return untold && asCommand(untold.name, 'tag')
  }
  return (text) => [found(COMMAND, text, dataOf)]
}
