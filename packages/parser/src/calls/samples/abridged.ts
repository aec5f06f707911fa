import type { JsonDocument } from '../../json/documents.ts'
import { spellings } from '../arguments/spelling.ts'
import { argumentKeys, nameKeys } from '../envelopes/envelope-keys.ts'
import { otherFiles } from '../recognition/names-files.ts'
import { changingKeys } from '../recognition/signature.ts'
import { ANY_FILE_TOOL } from '../recognition/tool-names.ts'

const keys = [
  ...[...spellings.path, ...otherFiles, ...spellings.content, ...spellings.edits, ...spellings.patch],
  ...[...changingKeys, ...argumentKeys, ...nameKeys.filter((key) => key !== 'name')],
  ...['op', 'operation', 'operations', 'command', 'cmd', 'mode', 'anchor'],
]
/** A key of what is done, and to what, or a tool. */
const TRACE = new RegExp(`["'“‘](?:${keys.join('|')})["'”’]\\s*:|["'“‘](?:${ANY_FILE_TOOL})["'”’]`)

const LEFT_OUT = /^(?:\/[/*]|\.{3}|…)/

/**
 * True for an object that is closed, and has a comment or dots for a part of it: where it shows no trace of a call, it is
 * the excerpt of a file.
 */
export const isAbridged = (text: string, { from, to, fault }: JsonDocument): boolean => {
  if (fault === undefined || !LEFT_OUT.test(text.slice(fault.offset, fault.offset + 3))) return false
  const json = text.slice(from, to)
  return json.endsWith('}') && !TRACE.test(json)
}
