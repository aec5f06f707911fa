import { normalizePath, type Operation } from '@emend/model'
import { filled, sideOf } from './marked-lines.ts'

/** What an operation does to lines, without their indentation and without blank ones. */
export interface Change {
  readonly path: string
  /** The 1-based line of a hunk, where it says one. */
  readonly from?: number | undefined
  readonly old: readonly string[]
  readonly fresh: readonly string[]
  /** The lines of `old` that `fresh` lacks. */
  readonly gone: ReadonlySet<string>
  /** The lines of `fresh` that `old` lacks. */
  readonly come: ReadonlySet<string>
  /** True for a file that is written whole: nobody knows what was in it. */
  readonly isWhole: boolean
}

/** Longer hunks and changes are not compared. */
export const MOST_LINES = 500

/** What an operation does to lines; nothing for one that changes too many, or none. */
export const changesOf = (operation: Operation): readonly Change[] => {
  if (operation.op === 'patch')
    return operation.hunks.flatMap(({ lines, from }) =>
      changeOf(operation.path, sideOf(lines, '+'), sideOf(lines, '-'), from),
    )
  if (operation.op === 'edit') {
    const { path, find, replace } = operation
    return changeOf(path, filled(find.split('\n')), filled(replace.split('\n')))
  }
  if (!('content' in operation)) return []
  const fresh = filled(operation.content.split('\n'))
  return changeOf(operation.path, [], fresh).map((change) => ({
    ...change,
    isWhole: operation.op === 'create',
  }))
}

const changeOf = (
  path: string,
  old: readonly string[],
  fresh: readonly string[],
  from?: number,
): readonly Change[] => {
  if (Math.max(old.length, fresh.length) > MOST_LINES) return []
  const [before, after] = [new Set(old), new Set(fresh)]
  const gone = new Set(old.filter((line) => !after.has(line)))
  const come = new Set(fresh.filter((line) => !before.has(line)))
  return [{ path: normalizePath(path), from, old, fresh, gone, come, isWhole: false }]
}
