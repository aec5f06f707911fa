/** How many UTF-16 units make a gram. Shorter needles cannot be looked up and pass every filter. */
export const GRAM = 4

/** Grams of a needle that are looked up at most; more would hardly exclude more. */
const PROBES = 12

/**
 * A Bloom filter with one hash over the grams of a text: it says for certain that a text does not hold a
 * needle, or that it may. Text may be added later; what was removed from the text is not forgotten.
 */
export interface Filter {
  readonly words: Uint32Array
  readonly shift: number
}

const mix = (text: string, at: number): number =>
  Math.imul(
    text.charCodeAt(at) ^
      (text.charCodeAt(at + 1) << 7) ^
      (text.charCodeAt(at + 2) << 14) ^
      (text.charCodeAt(at + 3) << 21),
    0x9e3779b1,
  )

/** A filter of all grams of a text, with about four bits for each unit. */
export const filterOf = (text: string): Filter => {
  const bits = Math.min(28, Math.max(10, 34 - Math.clz32(text.length)))
  const filter = { words: new Uint32Array(1 << (bits - 5)), shift: 32 - bits }
  addGrams(filter, text)
  return filter
}

/** Adds all grams of a text to a filter. */
export const addGrams = ({ words, shift }: Filter, text: string): void => {
  for (let at = 0; at + GRAM <= text.length; at++) {
    const bit = mix(text, at) >>> shift
    words[bit >>> 5]! |= 1 << (bit & 31)
  }
}

/** The hashes that a text must have in its filter if it holds the needle. Few, and spread over the needle. */
export const probesOf = (needle: string): number[] => {
  const grams = needle.length - GRAM + 1
  const count = Math.min(grams, PROBES)
  const probes: number[] = []
  for (let index = 0; index < count; index++) probes.push(mix(needle, Math.floor((index * grams) / count)))
  return probes
}

/**
 * False only when the text of the filter certainly lacks the needle of these probes. A probe that tells so moves to the
 * front of them: it is likely to tell the same of the next text.
 */
export const mayHold = ({ words, shift }: Filter, probes: number[]): boolean => {
  for (let index = 0; index < probes.length; index++) {
    const probe = probes[index]!
    const bit = probe >>> shift
    if ((words[bit >>> 5]! & (1 << (bit & 31))) !== 0) continue
    if (index > 0) {
      probes[index] = probes[0]!
      probes[0] = probe
    }
    return false
  }
  return true
}
