import { normalizePath, type Operation, type Problem, pathOf } from '@emend/model'
import { parseBlocksFor } from '../../search-replace/reading.ts'
import { text } from '../change.ts'
import { type Form, form } from '../form.ts'
import { mayBePatch, patchFrom } from '../patch-content.ts'
import type { ToolCall } from '../tool-call.ts'
import { type Holder, operationsHeld, unusable } from './held.ts'
import { isChangeOfFile } from './several-files.ts'

/**
 * Tools whose calls hold SEARCH/REPLACE blocks of one file as a `diff`. Sources: Cline; Roo Code. Servers of MCP have
 * some of these names for unified diffs, and many agents for an old and a new text.
 */
const BLOCK_TOOLS: readonly string[] = ['replace_in_file', 'apply_diff']

/** One that holds them as its `content`. Others have a tool of that name for two strings. Source: Mistral Vibe. */
const SEARCH_REPLACE = 'search_replace'

/** True for a patch, and none of blocks. */
const isPatch = (text: string): boolean =>
  mayBePatch(text) && !/^[ \t>]*[<-]{5,9} ?(?:SEARCH|ORIGINAL)/im.test(text)

/** A tool that has them, or a patch, under a key. */
const holding = (name: string, key: string): Form =>
  form(name, {
    keys: () => ({ path: text(), [key]: text() }),
    means: (values) => {
      const [path, given] = [values.path!, values[key]!]
      return isPatch(given)
        ? patchFrom(path, given, { name, text: key })
        : blocksIn(path, given, { ...blocks, name, text: key })
    },
  })

const withDiff = BLOCK_TOOLS.map((name) => holding(name, 'diff'))
const withContent = holding(SEARCH_REPLACE, 'content')
/** What an `edit_file` holds them as. Source: Void. */
const BLOCKS = 'search_replace_blocks'
const withBlocks = holding(SEARCH_REPLACE, BLOCKS)

/** The form of a call that holds SEARCH/REPLACE blocks; undefined for any other call. */
export const blocksOf = ({ name, arguments: values }: ToolCall): Form | undefined => {
  if (Object.hasOwn(values, BLOCKS)) return withBlocks
  if (name === SEARCH_REPLACE && Object.hasOwn(values, 'content')) return withContent
  return isChangeOfFile(values) ? undefined : withDiff.find((form) => form.name === name)
}

/** True for the name of a form whose operations are blocks. */
export const hasBlocks = (name: string): boolean => name === SEARCH_REPLACE || BLOCK_TOOLS.includes(name)

const blocks = {
  unit: 'SEARCH/REPLACE block',
  instead: 'Give blocks from `<<<<<<< SEARCH` to `>>>>>>> REPLACE`, of the file at `path` alone.',
}

const blocksIn = (path: string, text: string, holder: Holder): readonly Operation[] | Problem => {
  const operations = operationsHeld(parseBlocksFor(path, text), holder)
  if ('code' in operations) return operations
  const isElsewhere = operations.some((operation) => normalizePath(pathOf(operation)) !== normalizePath(path))
  return isElsewhere ? unusable(holder, 'a block of it is for another file') : operations
}
