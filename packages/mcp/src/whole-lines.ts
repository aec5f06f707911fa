import { Transform } from 'node:stream'

const LINE_FEED = 0x0a

/**
 * Passes bytes on by whole lines: the start of one is held until the rest has come. A reader that looks again at all it
 * has whenever more comes then looks at each byte once, however small the pieces of a long line are. Of a line of more
 * bytes than `longest`, its line feed among them, nothing is held or passed on: it is told of by `tooLong`, once. The
 * last line gets a line feed where it has none.
 */
export const wholeLines = (longest: number, tooLong: () => void): Transform => {
  let held: Buffer[] = []
  let length = 0
  const hold = (part: Buffer): void => {
    const wasTooLong = length > longest
    length += part.length
    if (length <= longest) held.push(part)
    else if (!wasTooLong) {
      held = []
      tooLong()
    }
  }
  const whole = (): Buffer => {
    const line = Buffer.concat(held)
    held = []
    length = 0
    return line
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let at = 0
      for (let end = chunk.indexOf(LINE_FEED) + 1; end > 0; end = chunk.indexOf(LINE_FEED, at) + 1) {
        hold(chunk.subarray(at, end))
        this.push(whole())
        at = end
      }
      hold(chunk.subarray(at))
      done()
    },
    flush(done) {
      if (length > 0) hold(Buffer.of(LINE_FEED))
      done(null, whole())
    },
  })
}
