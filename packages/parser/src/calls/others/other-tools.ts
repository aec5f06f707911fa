import { fileTools } from '../file-tools.ts'
import type { Form } from '../form.ts'
import { ownName } from '../recognition/own-names.ts'
import type { ToolCall } from '../tool-call.ts'
import { applyPatchOf, PATCH_TOOLS } from './apply-patch.ts'
import { blocksOf, hasBlocks } from './block-tools.ts'
import { CHUNK_TOOLS, chunksOf } from './chunks.ts'
import { NAMED_TOOLS, namedToolOf, REPLACE_CONTENT } from './named-tools.ts'
import { SEVERAL_FILES, severalFilesOf } from './several-files.ts'
import { isWholeFileTool, wholeFileOf } from './whole-file.ts'

/** Tools of others that change files as none of ours does. */
const strangers: readonly string[] = [...PATCH_TOOLS, SEVERAL_FILES, ...CHUNK_TOOLS, ...NAMED_TOOLS]

/** True for the name of a tool of another whose calls no arguments make anything else of. */
export const isStranger = (name: string): boolean => strangers.includes(name)

/** True for a name that nothing but a tool of another has. */
export const isOtherTool = (name: string): boolean => isStranger(name) || isWholeFileTool(name)

/**
 * The form of a call that the tool of another takes, and none of ours; undefined for any other call. Our tools that
 * write take what those of others do for that; no other one, as who may only read would write.
 */
export const otherFormOf = (call: ToolCall): Form | undefined => {
  const own = call.name && ownName(call.name)
  if (own === 'edit_file' || own === 'multi_edit') return replacementsOf(call)
  if (own === 'write_file') return wholeFileOf(call)
  if (fileTools.some(({ name }) => name === own)) return undefined
  return (
    applyPatchOf(call) ?? replacementsOf(call) ?? chunksOf(call) ?? namedToolOf(call) ?? wholeFileOf(call)
  )
}

const replacementsOf = (call: ToolCall): Form | undefined => blocksOf(call) ?? severalFilesOf(call)

/** True for the name of a form that may have several changes, each of which is answered for. */
export const listsChanges = (name: string): boolean =>
  hasBlocks(name) || name === SEVERAL_FILES || CHUNK_TOOLS.includes(name)

/** What a call of another calls the text that it looks for; undefined where that is as in ours. */
export const soughtBy = (name: string): string | undefined => {
  if (hasBlocks(name)) return 'SEARCH'
  if (name === REPLACE_CONTENT) return 'needle'
  return CHUNK_TOOLS.includes(name) ? 'TargetContent' : undefined
}
