import { fenceOn } from '../text/fences.ts'
import type { Lines } from '../text/lines.ts'

/** Where a block looks for its path: above no line but `floor`, and for one that `makes` a file as it is said for these. */
export interface Where {
  readonly floor: number
  readonly makes: boolean
}

/** The lines above one, the nearest first. What stands above a second fence is the inside of another one. */
export function* linesAbove(lines: Lines, block: number, floor: number) {
  let fences = 0
  for (let line = block - 1; line >= floor; line--) {
    const text = lines.at(line)
    const fence = fenceOn(text)
    if (fence !== undefined && ++fences > 1) return
    yield { line, text, fence, isBlank: text.trim() === '' }
  }
}
