/** Chance that comes out the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to, and without, the limit. */
  readonly below: (limit: number) => number
  /** True this often, from 0 to 1. */
  readonly chance: (share: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item
  readonly shuffled: <Item>(items: readonly Item[]) => Item[]
}

/** The source of chance for a seed, a whole number (Marsaglia's xorshift with 32 bits, stirred by a multiplication). */
export const randomOf = (seed: number): Random => {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (Math.imul(state, 0x2c1b3c6d) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)]!,
    shuffled: (items) => shuffle([...items], below),
  }
}

const shuffle = <Item>(items: Item[], below: (limit: number) => number): Item[] => {
  for (let index = items.length - 1; index > 0; index--) {
    const other = below(index + 1)
    const item = items[index]!
    items[index] = items[other]!
    items[other] = item
  }
  return items
}
