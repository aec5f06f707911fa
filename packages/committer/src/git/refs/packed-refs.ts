import { OBJECT_ID } from '../objects/object.ts'

/** The id that `packed-refs`, or a part of it, has for one ref, or null. Reads no other line. */
export const findPackedRef = (bytes: Buffer, ref: string): string | null =>
  linesWith(bytes, `${ref}\n`).next().value?.id ?? null

/** The full names of the refs below a name in `packed-refs`. Reads no other line. */
export const packedNamesBelow = (bytes: Buffer, prefix: string): readonly string[] =>
  Array.from(linesWith(bytes, `${prefix}/`), ({ name }) => name)

interface PackedRef {
  readonly id: string
  readonly name: string
}

/** The lines of refs whose names, with the line break, start so. */
function* linesWith(bytes: Buffer, start: string): Generator<PackedRef, undefined> {
  const sought = Buffer.from(` ${start}`, 'utf8')
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + 1)) {
    const [from, end] = [bytes.lastIndexOf(0x0a, at) + 1, bytes.indexOf(0x0a, at)]
    const id = bytes.toString('latin1', from, at)
    if (OBJECT_ID.test(id)) yield { id, name: bytes.toString('utf8', at + 1, end < 0 ? bytes.length : end) }
  }
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
