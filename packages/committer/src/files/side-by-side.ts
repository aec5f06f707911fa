/** Works on many items, so many at a time. Fails as one that failed did, and only once nothing is under way any more. */
export const sideBySide = async <Item>(
  atATime: number,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  const workers = Array.from({ length: Math.min(atATime, items.length) }, worker)
  for (const outcome of await Promise.allSettled(workers))
    if (outcome.status === 'rejected') throw outcome.reason
}
