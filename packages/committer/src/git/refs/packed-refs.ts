/** Reads `packed-refs`: ids by name of the ref. Peeled tags and the header are passed over. */
export const parsePackedRefs = (text: string): ReadonlyMap<string, string> => {
  const refs = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (/^[0-9a-f]{40} ./.test(line)) refs.set(line.slice(41).trimEnd(), line.slice(0, 40))
  }
  return refs
}
