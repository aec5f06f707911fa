import { agreeAs, commonPrefix, type Evidence, type Pairing } from '../agreement.ts'
import { fold } from '../white-space.ts'

/** As `line-trimmed`, after folding inner runs of white space to one space. Runs fold, they never vanish. */
export const whitespaceNormalized = (pairing: Pairing): Evidence | null =>
  agreeAs(fold, pairing) ? commonPrefix(pairing) : null
