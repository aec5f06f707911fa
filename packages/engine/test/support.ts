import type { OperationInput } from '@emend/model'
import { plainEnvironment } from '@emend/testkit'
import { Workspace, type WorkspaceOptions } from '../src/index.ts'

/** Opens a test repository as the tests' own plain environment sees it. */
export const workspaceIn = (root: string, options: WorkspaceOptions = {}): Promise<Workspace> =>
  Workspace.open(root, { env: plainEnvironment, ...options })

/** The operation that replaces a text of a file. */
export const edit = (path: string, find: string, replace: string): OperationInput => ({
  op: 'edit',
  path,
  find,
  replace,
})

/** A text of so many lines, each with its number. */
export const numbered = (count: number): string =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('')
