import { checkArguments } from './calls/arguments/arguments.ts'
import { undoEdit } from './calls/editor-commands.ts'
import { spokenIn } from './calls/spoken.ts'
import { type ParseOptions, parse } from './parse.ts'

/** The path of the file whose last edit an answer in this dialect takes back, where that is all that it says. */
export const undoEditIn = (answer: string, dialect: ParseOptions['dialect']): string | undefined => {
  const [call, ...others] = spokenIn(answer).documents.flatMap(({ calls }) => calls)
  if (others.length > 0 || call?.arguments.command !== undoEdit.name) return undefined
  const { diagnostics } = parse(answer, { dialect })
  if (diagnostics.length !== 1 || diagnostics[0]!.code !== 'operation-unsupported') return undefined
  const checked = checkArguments(undoEdit.schema(), call.arguments)
  return 'values' in checked ? (checked.values.path as string) : undefined
}
