import { normalizePath, type Operation, type OperationOf, type Problem, pathOf } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import { parseDiff } from '../diff/reading.ts'
import { renderDiff } from '../diff/render.ts'
import { ifExpressible } from '../inexpressible.ts'
import { parseV4a } from '../v4a/reading.ts'
import { renderV4a } from '../v4a/render.ts'
import { unusable } from './others/held.ts'

/** Reads a patch of any files, in the form that it begins with: a unified diff, or else V4A. */
export const parsePatch = (text: string): ParseResult =>
  formOf(text) === 'diff' ? parseDiff(text) : parseV4a(text)

/** True for a text that has what no patch is without. */
export const mayBePatch = (text: string): boolean => MARK.test(text)

/**
 * The operations that the content of a patch says, in a unified diff or in V4A; or why it says none. Hunks without a
 * header are those of the call's own file, and there is nothing to be said of another. `name` is what the call is told
 * by.
 */
export const patchFrom = (
  path: string,
  content: string,
  name = 'mode `patch`',
): readonly Operation[] | Problem => {
  const holder = { name, instead: OF_ONE_FILE }
  if (!mayBePatch(content)) return unusable(holder, 'there is no hunk in its content')
  const { plan, diagnostics } =
    formOf(content) === 'v4a' ? parseV4a(content) : parseDiff(withHeader(path, content))
  const [problem] = diagnostics
  if (problem !== undefined) return problem
  const { operations } = plan
  if (operations.length === 0) return unusable(holder, 'there is no hunk in its content')
  const other = operations.find((operation) => normalizePath(pathOf(operation)) !== normalizePath(path))
  return other === undefined
    ? operations
    : unusable(holder, `its content is about ${pathOf(other)}, not ${path}`)
}

/** What comes first tells: either form may have what the other starts with among its lines. */
const formOf = (content: string): 'v4a' | 'diff' | undefined => {
  const start = START.exec(content)
  if (start === null) return undefined
  return start[1] === undefined ? 'diff' : 'v4a'
}

const START =
  /^(?:[ \t]*(\*\*\* (?:Begin Patch|(?:Add|Delete|Update) File:))|--- |\+\+\+ |diff --git |@@ -)/im
/** What no patch is without, whatever stands around it. */
const MARK = /^[ \t]*(?:@@|\*\*\* |--- |\+\+\+ |diff --git )/m
const HEADER = /^(?:--- |\+\+\+ |diff --git )/m

/** What a patch in a Markdown fence begins with. */
const FENCE = /^\s*`{3,}[\w-]*[ \t]*\r?\n/

/** The names of the file stand above its hunks: in one, the like is a line that goes, as a comment of SQL or Lua. */
const withHeader = (path: string, content: string): string => {
  if (HEADER.test(content.split(/^@@/m, 1)[0]!)) return content
  const [fence = ''] = FENCE.exec(content) ?? []
  return `${fence}--- a/${path}\n+++ b/${path}\n${content.slice(fence.length)}`
}

const OF_ONE_FILE =
  'Give a unified diff or a V4A patch of that one file, each of its hunks below a line `@@`.'

/** The content that says a patch: a diff, or else V4A; undefined where neither has words for it. */
export const patchContent = (operation: OperationOf<'patch'>): string | undefined => {
  const plan = { version: 1, operations: [operation] } as const
  return ifExpressible(() => renderDiff(plan)) ?? ifExpressible(() => renderV4a(plan))
}
