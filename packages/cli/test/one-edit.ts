import type { TestRepository } from '@emend/testkit'
import { type Run, runEmend } from './run-emend.ts'

/** A plan for a repository whose `a.txt` has the line `one`. */
export const oneEdit = '<edit>\n<file>a.txt</file>\n<find>one</find>\n<replace>two</replace>\n</edit>\n'

/** Applies it. */
export const applyOneEdit = ({ root }: TestRepository, ...options: readonly string[]): Promise<Run> =>
  runEmend(['apply', ...options], { cwd: root, input: oneEdit })
