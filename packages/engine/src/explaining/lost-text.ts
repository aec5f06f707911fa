/** A text that is somewhere else than where it was looked for, made ready to be looked for in bytes. */
export interface LostText {
  readonly text: string
  /** Its longest lines, which tell most, without white space around them, the longest first. */
  readonly clues: readonly Buffer[]
}

const MOST_CLUES = 4

/** Less text than this could be anywhere: `return null;`, for example. */
const LEAST_CHARACTERS = 16

/** A text made ready; null for one that tells too little. */
export const lostText = (text: string): LostText | null => {
  const lines = text.split('\n').map((line) => line.trim())
  if (lines.join('').length < LEAST_CHARACTERS) return null
  const longest = lines.filter(Boolean).sort((one, other) => other.length - one.length)
  return { text, clues: longest.slice(0, MOST_CLUES).map((line) => Buffer.from(line)) }
}

/** False for bytes that cannot hold a text, line by line; true for those that have to be decoded to tell. */
export const mayHold = (bytes: Buffer, { clues }: LostText): boolean =>
  clues.every((clue) => bytes.includes(clue))
