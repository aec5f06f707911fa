import type { Hunk } from '@emend/model'
import type { Document } from '../../../text/document.ts'
import { type Sides, standsAt } from '../sides.ts'

/** Which lines the numbers of a patch count, once the plan has changed the file: those before the plan, or those of now. */
export type Counting = 'before' | 'now'

/**
 * What the hunks of a patch tell together: how they count if each of them stands just where its number says. A later
 * patch of a series counts the lines of now. Null where no way of counting fits, or both do, for different lines.
 */
export const countingOf = (
  document: Document,
  hunks: readonly { readonly hunk: Hunk; readonly sides: Sides }[],
): Counting | null => {
  if (document.log.isEmpty) return 'now'
  const numbered = hunks.flatMap(({ hunk: { from = 0 }, sides }) =>
    from === 0 || sides.before.length === 0 ? [] : [{ line: from - 1, sides }],
  )
  const [now, before] = (['now', 'before'] as const).map((counting) =>
    numbered.every(({ line, sides }) =>
      standsAt(document, sides.before, lineCounted(document, line, counting)),
    ),
  )
  if (now !== before) return now ? 'now' : 'before'
  return now && numbered.every(({ line }) => document.lineNow(line) === line) ? 'now' : null
}

/** The line that a number means; both 0-based. A number counts the lines of now, unless the hunks tell otherwise. */
export const lineCounted = (document: Document, number: number, counting: Counting | null): number =>
  counting === 'before' ? document.lineNow(number) : number
