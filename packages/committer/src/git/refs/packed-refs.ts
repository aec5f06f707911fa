/** Length of an id in hexadecimal. */
const ID_LENGTH = 40

/** The id that `packed-refs` has for one ref, or null. Reads no other line: there may be hundreds of thousands. */
export const findPackedRef = (bytes: Buffer, ref: string): string | null => {
  const sought = Buffer.from(` ${ref}\n`, 'utf8')
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + 1)) {
    const start = at - ID_LENGTH
    const id = bytes.toString('latin1', Math.max(0, start), at)
    if ((start === 0 || bytes[start - 1] === 0x0a) && /^[0-9a-f]{40}$/.test(id)) return id
  }
  return null
}

/** The names of all refs in `packed-refs`. Peeled tags and the header are passed over. */
export const packedRefNames = (bytes: Buffer): readonly string[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => /^[0-9a-f]{40} ./.test(line))
    .map((line) => line.slice(ID_LENGTH + 1))

/** The bytes of `packed-refs` without one ref, and without what its tag was peeled to. */
export const withoutPackedRef = (bytes: Buffer, ref: string): Buffer => {
  const lines = bytes.toString('latin1').split(/(?<=\n)/)
  const at = lines.findIndex(
    (line) => line.slice(ID_LENGTH + 1) === `${Buffer.from(ref).toString('latin1')}\n`,
  )
  if (at < 0) return bytes
  lines.splice(at, lines[at + 1]?.startsWith('^') ? 2 : 1)
  return Buffer.from(lines.join(''), 'latin1')
}
