import type { Dialect } from '../dialect.ts'
import { guideV4a } from '../v4a/guide.ts'
import { ESCAPED_BREAK, ODD } from '../v4a/markers.ts'
import { parseV4a } from '../v4a/reading.ts'
import { renderV4a } from '../v4a/render.ts'
import { reportV4a } from '../v4a/report.ts'
import { SPLIT_FORM } from '../v4a/split-form.ts'

/**
 * The patch format of apply_patch. Sources: the V4A patches of Codex; Hermes Agent (`*** Move File: `).
 *
 *     answer   = (prose | thought | [wrapper] patch | section+ | split)*
 *     wrapper  = "apply_patch" NL | text "<<" word NL … word NL         a here-document
 *              | text "apply_patch" quote | text "@" quote NL              a quoted patch, a here-string of PowerShell
 *     patch    = "*** Begin Patch" NL section* "*** End Patch" NL
 *     section  = "*** Add File: " path NL ["@@" [" " numbers] NL] ("+" text NL)* ["\ No newline at end of file" NL] ["*** End of File" NL]
 *              | "*** Delete File: " path NL
 *              | "*** Update File: " path NL ["*** Move to: " path NL] chunk*
 *              | "*** Move File: " path " -> " path NL chunk*
 *     chunk    = ("@@" [" " (anchor | numbers)] NL)* line+ ["*** End of File" NL]
 *     numbers  = "-" range " +" range [" @@" text]      as in a diff
 *     line     = (" " | "-" | "+") text NL | NL | "\ No newline at end of file" NL
 *     split    = { "type": "create_file" | "update_file" | "delete_file", "path": path, "diff": ("+" text NL)* | chunk* }
 *
 * Markers are read in any letter case, and white space may stand around them, and before all lines of a patch in its
 * envelope. Where an envelope or a fence shows how far a patch goes, a line without a mark is context that lost its
 * space; a first one that repeats the path as a comment is left out; elsewhere it is prose, unless lines with marks
 * follow it in the same paragraph, or it stands right below one of them and is code, or above context or a header.
 * Blank lines between lines are blank context, those of an added file blank lines of it, and layout elsewhere; below a
 * chunk that only adds lines they may say where these go, or nothing: that is an error. An empty `@@` only begins a
 * chunk, if there is one; of several anchors, each is found below the one before; numbers choose between several places
 * that fit, and so does a chunk above that changes nothing, by the block that it shows. A section of a move alone needs
 * no chunk. A patch below a command that goes to another directory, or changes files itself, is refused, and so are an
 * added line with the end of the patch in it, and one that chooses between workspaces (`*** Environment ID: `).
 */
export const v4a: Dialect = {
  name: 'v4a',
  harmless: 'same',
  absolutePaths: true,
  detect: (text) =>
    PATCH.test(text)
      ? 1
      : SPLIT_FORM.test(text)
        ? 0.9
        : [BEGUN, ESCAPED_BREAK, ODD].some((form) => form.test(text))
          ? 0.3
          : 0,
  parse: parseV4a,
  render: renderV4a,
  report: reportV4a,
  guide: guideV4a,
}

/** The line that begins a patch, or the section of a file; it may stand behind the end of a thought. */
const PATCH =
  /(?:^\ufeff?|[>\]▷])[ \t]*\*\*\* (?:Begin Patch(?: \*{3})?[ \t\r]*$|(?:Add|Delete|Update|Move) File:)/im
/** The end of a text in the middle of such a line. */
const BEGUN = /^[ \t]*\*\*\* [BADUM]\w*(?: \w*)?$(?![\s\S])/m
