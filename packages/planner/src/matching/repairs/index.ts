import { diffMarks } from './diff-marks.ts'
import { doubledBackslashes } from './doubled-backslashes.ts'
import { htmlEscapes } from './html-escapes.ts'
import { invisibleCharacters } from './invisible-characters.ts'
import { lineNumbers } from './line-numbers.ts'
import { markdownFence } from './markdown-fence.ts'
import type { Repair } from './repair.ts'
import { typography } from './typography.ts'
import { unicodeEscapes } from './unicode-escapes.ts'
import { unicodeNormalization } from './unicode-normalization.ts'

/** Every repair there is, in the order in which they are tried. */
export const repairs: readonly Repair[] = [
  lineNumbers,
  markdownFence,
  diffMarks,
  htmlEscapes,
  unicodeEscapes,
  doubledBackslashes,
  typography,
  invisibleCharacters,
  unicodeNormalization,
]
