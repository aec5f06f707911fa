import type { Dialect } from '../dialect.ts'
import { guideDiff } from '../diff/guide.ts'
import { parseDiff } from '../diff/reading.ts'
import { renderDiff } from '../diff/render.ts'
import { reportDiff } from '../diff/report.ts'

/**
 * Unified diffs, with or without git's headers. Source: git-diff(1), git-apply(1).
 *
 *     answer   = (prose | thought | file)*
 *     file     = (git extended* [names] | names) (hunk* | binary)
 *     git      = "diff --git " name " " name NL
 *     extended = ("old mode" | "new mode" | "new file mode" | "deleted file mode") " " mode NL
 *              | ("rename" | "copy") (" from " | " to ") name NL
 *              | ("similarity" | "dissimilarity") " index " percent NL
 *              | "index " blob ".." blob [" " mode] NL
 *     names    = "--- " name [TAB stamp] NL "+++ " name [TAB stamp] NL       one of them is enough above a hunk
 *     name     = path | ("a/" | "b/" | …) path | "/dev/null" | quoted
 *     hunk     = "@@" [" -" range " +" range] [" @@" text] NL line+
 *     range    = number ["," count]
 *     line     = (" " | "-" | "+") text NL | NL | "\" text NL
 *     binary   = "GIT binary patch" NL data NL [data NL]
 *     data     = ("literal" | "delta") " " size NL (base85 NL)+
 *
 * Right counts say where a hunk ends; wrong or missing ones are forgiven, and it ends where lines have no mark. Lines
 * without one in a hunk that cannot be read otherwise are context that lost its space, where its counts hold then. All
 * files refer to the tree before the diff: operations stand in document order, but who takes a file comes before who
 * writes there. A file that is made may take the place of an empty one, and blank lines among those of one that comes
 * or goes are of it. Names that differ in their first directory alone, as those of `diff -r old new`, are read without
 * it, and the names of a side without what tells it from the other: `a.py (original)`, `a.py (modified)`.
 */
export const diff: Dialect = {
  name: 'diff',
  absolutePaths: true,
  harmless: 'empty',
  literalNames: true,
  detect: (text) =>
    GIT.test(text) || UNIFIED.test(text) ? 1 : HUNK.test(text) || INDENTED.test(text) ? 0.4 : 0,
  parse: parseDiff,
  render: renderDiff,
  report: reportDiff,
  guide: guideDiff,
}

/**
 * The line that git begins the diff of a file, or of a merge, with; it may stand in a fence that is indented, or behind
 * the end of a thought.
 */
const GIT = /(?:^\ufeff?|[>\]▷])[ \t]*diff --(?:git|cc|combined) /m
/** Both lines that name a file, or one of them right above a hunk. */
const UNIFIED = /^\ufeff?(?:--- \S.*\r?\n\+\+\+ \S|--- \S.*\r?\n@@|\+\+\+ \S.*\r?\n@@)/m
/**
 * A hunk, or the name of an old file, without what belongs to it: a diff that is cut off, or has lost its head. A `^`
 * would stand behind each carriage return as well, and the rest of the line be looked through from there.
 */
const HUNK = /(?<![^\n])(?:@@ -\d|[ \t]*@@[^\n]*\n(?:[ \t][^\n]*\n){0,50}?[ \t]*[-+]|--- (?:a\/|\/dev\/null))/
/** A diff that does not stand at the margin. */
const INDENTED = /^[ \t]+--- \S.*\n[ \t]+\+\+\+ \S.*\n[ \t]+@@/m
