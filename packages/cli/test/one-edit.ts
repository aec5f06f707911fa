import type { TestRepository } from '@emend/testkit'
import { type Run, runEmend } from './run-emend.ts'

/** A plan that replaces a text of `a.txt`. */
export const edit = (from: string, to: string): string =>
  `<edit>\n<file>a.txt</file>\n<find>${from}</find>\n<replace>${to}</replace>\n</edit>\n`

/** A plan for a repository whose `a.txt` has the line `one`. */
export const oneEdit = edit('one', 'two')

/** Applies it. */
export const applyOneEdit = ({ root }: TestRepository, ...options: readonly string[]): Promise<Run> =>
  runEmend(['apply', ...options], { cwd: root, input: oneEdit })
