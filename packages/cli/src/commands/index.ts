import type { Command } from '../command.ts'
import { apply } from './apply.ts'
import { call } from './call.ts'
import { completion } from './completion.ts'
import { convert } from './convert.ts'
import { guide } from './guide.ts'
import { log } from './log.ts'
import { mcp } from './mcp.ts'
import { preview } from './preview.ts'
import { recover } from './recover.ts'
import { redo } from './redo.ts'
import { schema } from './schema.ts'
import { show } from './show.ts'
import { undo } from './undo.ts'

/** Every command, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  apply,
  preview,
  undo,
  redo,
  log,
  show,
  recover,
  call,
  convert,
  guide,
  schema,
  mcp,
  completion,
]
