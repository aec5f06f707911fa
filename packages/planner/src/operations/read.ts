import { type OperationOf, plural, shortened } from '@emend/model'
import { globOfLevels } from '../glob-of-levels.ts'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { pathsFor } from './showing/found-paths.ts'
import { shownPaths } from './showing/shown-names.ts'
import { textTarget } from './targets/open-text.ts'
import { admitted } from './targets/targets.ts'

const MOST_LINES = 2000
const MOST_CHARACTERS = 2000

const numbered = (line: string, number: number): string =>
  `${String(number).padStart(6)}\t${shortened(line, MOST_CHARACTERS)}`

const remark = (last: number, count: number): string =>
  `… [${plural(count - last, 'more line')}, from line ${last + 1} on]`

/**
 * Shows the lines of a file with their numbers, as `cat -n` does: 2,000 lines, and 2,000 UTF-16 units of each, at
 * most, with a mark where something was cut; and none once the plan has shown all that it may. Source: §004. Where a
 * depth is given, a directory shows what is in it instead.
 */
export const read = (operation: OperationOf<'read'>, scene: Scene): Verdict =>
  namesBelow(operation, scene) ?? lines(operation, scene)

const namesBelow = ({ path, depth }: OperationOf<'read'>, scene: Scene): Verdict | null => {
  if (depth === undefined) return null
  const target = admitted(path, scene)
  if (!target.ok || !scene.overlay.isDirectory(target.path)) return null
  return done(true, shownPaths(pathsFor(globOfLevels(depth, target.path), scene), scene))
}

const lines = (operation: OperationOf<'read'>, scene: Scene): Verdict => {
  const target = textTarget(operation.path, 'read', scene)
  if (!target.ok) return target
  const { document } = target.text
  const { offset = 1, limit = MOST_LINES } = operation
  const count = document.lineCount
  if (offset > Math.max(count, 1))
    return failed({
      code: 'range-outside',
      data: { path: target.path, from: offset, to: offset + (operation.limit ?? 1) - 1, count },
    })
  const wanted = scene.answers.isLeft() ? Math.min(limit, MOST_LINES) : 0
  const shown = document.lines(offset - 1, wanted).map((line, index) => numbered(line, offset + index))
  const last = offset - 1 + shown.length
  const isCut = last < count && (limit > wanted || operation.limit === undefined)
  const text = [...shown, ...(isCut ? [remark(last, count)] : [])].join('\n')
  scene.answers.affords(text.length)
  return done(true, { text, shown: { from: offset, to: last, of: count } })
}
