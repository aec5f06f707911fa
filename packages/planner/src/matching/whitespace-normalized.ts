import { commonPrefix, type Evidence, type Pairing } from './agreement.ts'
import { fold } from './white-space.ts'

/** As `line-trimmed`, after folding inner runs of white space to one space. Runs fold, they never vanish. */
export const whitespaceNormalized = (pairing: Pairing): Evidence | null =>
  pairing.find.every((line, index) => fold(line) === fold(pairing.file[index]!))
    ? commonPrefix(pairing)
    : null
