/** The one of several texts that is there most often, and of these the first; null where there is none. */
export const mostFrequent = (texts: readonly string[]): string | null => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return [...counts.keys()].find((text) => counts.get(text) === most) ?? null
}
