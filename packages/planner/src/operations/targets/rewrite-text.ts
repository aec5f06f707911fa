import type { Problem } from '@emend/model'
import { shrinks } from '../../guards/shrink.ts'
import { tooLarge } from '../../guards/size.ts'
import { lossy } from '../../overlay/lossy.ts'
import { sizeOf } from '../../overlay/text-file.ts'
import type { Document, Splice } from '../../text/document.ts'
import { countBreaks } from '../../text/leaves/leaf.ts'
import { type Detail, done, failed, type Scene, type Verdict } from '../operation.ts'
import { foundElsewhere } from '../repeating/said-twice.ts'
import type { TextTarget } from './open-text.ts'

/**
 * Makes changes in a text file, in order and without overlap, unless a guard refuses: `encoding-lossy`, `too-large`,
 * `shrink`, or `operation-ambiguous` for what is said once more and would be found elsewhere. `detail` is what the
 * outcome says of them.
 */
export const rewriteText = (
  target: TextTarget,
  splices: readonly Splice[],
  detail: Detail,
  scene: Scene,
): Verdict => {
  if (splices.length === 0) return done(false, detail)
  const { document } = target.text
  const size = sizeAfter(target, splices, scene)
  if (typeof size !== 'number') return failed(size)
  const refused =
    foundElsewhere(detail.strategy, document, splices, scene) ??
    tooLarge(target.path, size, 'resultBytes', scene.policy) ??
    shrinks(target.path, document.lineCount, () => linesAfter(document, splices), scene.policy)
  if (refused !== null) return failed(refused)
  document.splice(splices, scene.index)
  target.text.size = size
  if (target.text !== target.file.text) scene.overlay.put(target.path, { ...target.file, text: target.text })
  return done(true, detail)
}

const sizeAfter = (target: TextTarget, splices: readonly Splice[], scene: Scene): number | Problem => {
  const { document, encoding, size } = target.text
  let bytes = size
  let [last, added] = [null as string | null, null as number | null]
  for (const [at, { from, to, text }] of splices.entries()) {
    // Most often, all places get the same text.
    if (text !== last) added = sizeOf(text, encoding, scene.codec)
    const removed = sizeOf(document.slice(from, to), encoding, scene.codec)
    if (added === null || removed === null || (from === to && isWithinPair(document, from)))
      return lossy(
        target.path,
        text,
        encoding,
        scene.codec,
        breaksBefore(document, splices.slice(0, at), from),
      )
    last = text
    bytes += added - removed
  }
  return bytes
}

/** True between the two halves of a surrogate pair, which are one character. */
const isWithinPair = (document: Document, offset: number): boolean =>
  /^[\ud800-\udbff][\udc00-\udfff]/.test(document.slice(offset - 1, offset + 1))

/** How many line breaks will stand before an offset, once changes before it are made. */
const breaksBefore = (document: Document, splices: readonly Splice[], offset: number): number =>
  splices.reduce((breaks, splice) => breaks + breaksAdded(document, splice), document.lineAt(offset))

const breaksAdded = (document: Document, { from, to, text }: Splice): number =>
  countBreaks(text) - countBreaks(document.slice(from, to))

const linesAfter = (document: Document, splices: readonly Splice[]): number =>
  breaksBefore(document, splices, document.length) + (endsWithBreak(document, splices.at(-1)!) ? 0 : 1)

/** True where the text will end without an unfinished line, once its last change is made. */
export const endsWithBreak = (document: Document, { from, to, text }: Splice): boolean => {
  if (to < document.length) return document.endsWithBreak
  return text === '' ? document.startsLine(from) : text.endsWith('\n')
}
