import { OBJECT_ID } from '../objects/object.ts'

/** The id that `packed-refs`, or a part of it, has for one ref, or null. Reads no other line. */
export const findPackedRef = (bytes: Buffer, ref: string): string | null => {
  const sought = Buffer.from(` ${ref}\n`, 'utf8')
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + 1)) {
    const id = bytes.toString('latin1', bytes.lastIndexOf(0x0a, at) + 1, at)
    if (OBJECT_ID.test(id)) return id
  }
  return null
}

/** The full names of the refs below a name in `packed-refs`. Reads no other line. */
export const packedNamesBelow = (bytes: Buffer, prefix: string): readonly string[] => {
  const sought = Buffer.from(` ${prefix}/`, 'utf8')
  const names: string[] = []
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + 1)) {
    const [start, end] = [bytes.lastIndexOf(0x0a, at) + 1, bytes.indexOf(0x0a, at)]
    if (OBJECT_ID.test(bytes.toString('latin1', start, at)))
      names.push(bytes.toString('utf8', at + 1, end < 0 ? bytes.length : end))
  }
  return names
}

/** The bytes of `packed-refs` without one ref, and without what its tag was peeled to. */
export const withoutPackedRef = (bytes: Buffer, ref: string): Buffer => {
  const lines = bytes.toString('latin1').split(/(?<=\n)/)
  const ending = ` ${Buffer.from(ref).toString('latin1')}\n`
  const at = lines.findIndex(
    (line) => line.endsWith(ending) && line.indexOf(' ') === line.length - ending.length,
  )
  if (at < 0) return bytes
  lines.splice(at, lines[at + 1]?.startsWith('^') ? 2 : 1)
  return Buffer.from(lines.join(''), 'latin1')
}
