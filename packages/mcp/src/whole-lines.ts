import { Transform } from 'node:stream'

const LINE_FEED = 0x0a

/**
 * Passes bytes on by whole lines: the start of one is held until the rest has come, at most so many bytes. A reader
 * that looks again at all it has whenever more comes then looks at each byte once, however small the pieces of a long
 * line are.
 */
export const wholeLines = (longest: number): Transform => {
  let held: Buffer[] = []
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = chunk.lastIndexOf(LINE_FEED) + 1
      const isTooLong = length + chunk.length > longest
      const to = isTooLong ? chunk.length : end
      if (to > 0) {
        this.push(Buffer.concat([...held, chunk.subarray(0, to)]))
        held = []
        length = 0
      }
      if (to < chunk.length) held.push(chunk.subarray(to))
      length += chunk.length - to
      done()
    },
    flush(done) {
      done(null, Buffer.concat(held))
    },
  })
}
