import { agreeAs, commonPrefix, type Evidence, type Pairing } from '../agreement.ts'
import { trim } from '../white-space.ts'

/**
 * Line by line the text agrees after trimming, and the indentation differs by one prefix, added or removed throughout.
 */
export const lineTrimmed = (pairing: Pairing): Evidence | null =>
  agreeAs(trim, pairing) ? commonPrefix(pairing) : null
