import type { Dialect } from '../dialect.ts'
import { guideSearchReplace } from '../search-replace/guide.ts'
import { MEANT, OPEN_IN_TEXT } from '../search-replace/markers.ts'
import { parseSearchReplace } from '../search-replace/reading.ts'
import { renderSearchReplace } from '../search-replace/render.ts'
import { reportSearchReplace } from '../search-replace/report.ts'

/**
 * SEARCH/REPLACE blocks, as aider, Cline, Roo and Zed have them.
 *
 *     answer   = (prose | thought | [path] block)*
 *     path     = ["#"] ["File:"] ("`" name "`" | "**" name "**" | name) [":"]       alone on one of the three lines above, fences and blank ones left out
 *              | "<path>" name "</path>" | fence [language (":" | " ")] name
 *              | marks name marks                                                    of the one item of a list, of a comment, emphasis, quotes, brackets, a picture or a link
 *              | ("In" | "Update" | "Create" | ...) words name ":"                   right above, with no other name
 *              | heading words name | "In" name words ":" | "`" name "`" ("–" | ":") words   likewise
 *     block    = open NL [hints] text divide NL text close NL
 *     open     = ["<diff>"] ("<<<<<<< SEARCH" | "<<<<<<< ORIGINAL" | "------- SEARCH") [">"] [" line=" (number | quoted)]
 *     hints    = (":start_line:" number NL | ":end_line:" number NL)+ ["-------" NL]
 *     divide   = "======="
 *     close    = (">>>>>>> REPLACE" | ">>>>>>> UPDATED" | "+++++++ REPLACE") [">" | "<"] ["</diff>"]
 *     text     = (line NL)*            a marker line, or one of a conflict, with a backslash before it is text, and a whole conflict
 *
 * Markers have 5 to 9 signs; those of dashes and plus signs, and the divider between them, 3 or more. A block without a
 * path is for the file of the block before, if the text between names no other. Texts are whole lines. Without a text
 * to search for, a file is made; without one to replace it with, the lines are removed. A number chooses between
 * several places that fit exactly. A second divider right above the end of a block, or in its place at the end of its
 * fence, is no text, unless it may underline a title; of two others, the one that is as wide as the first marker
 * divides the block, where only one is; in a file that is made, one just as long as the title above it is text. A word
 * alone is the path of a new file only in backticks, or where it is usual, as `Makefile`; titles such as `###
 * Client/Server` and `Next.js`, and commands, are none. Names with spaces are in backticks. The line that a path points
 * at (`src/a.py:12`) is no part of it. Marks of other kinds than those of a heading, and a remark such as `(new file)`
 * or `(line 9)`, stand around names with a directory or an ending alone. A fence below the path of a file that no block
 * is for, with other text than a block in it, is a file given whole: it is refused.
 */
export const searchReplace: Dialect = {
  name: 'search-replace',
  absolutePaths: true,
  harmless: 'empty',
  detect: (text) =>
    OPEN_IN_TEXT.test(text) ? 1 : [BEGUN, ...MEANT].some((form) => form.test(text)) ? 0.3 : 0,
  parse: parseSearchReplace,
  render: renderSearchReplace,
  report: reportSearchReplace,
  guide: guideSearchReplace,
}

/** The end of a text in the middle of the line that opens a block. */
const BEGUN = /(?:^|\n)[ \t]*<{5,9}(?: S[EARCH]*)?$/
