import { originKey, type ProblemData } from '@emend/model'
import { stateNow, stateOf } from '../../guards/expect.ts'
import { sameBytes } from '../../overlay/same-bytes.ts'
import { textOf } from '../../overlay/text-file.ts'
import { Document } from '../../text/document.ts'
import type { Origin, Scene } from '../operation.ts'

const PRESENT: Origin = { kind: 'present' }

/**
 * Which text an operation on a path was written against, by its `expect` or by the plan's `base`. Looked up once each.
 * A file that the plan moved or copied is the one that it was in the snapshot; one that it wrote itself is as it
 * stands.
 */
export const originOf = (path: string, expect: string | undefined, scene: Scene): Origin => {
  if (expect === undefined && scene.plan.base === undefined) return PRESENT
  const file = scene.overlay.file(path)
  if (file?.written !== undefined && expect === undefined) return PRESENT
  const source = file?.from ?? path
  const key = `${path}\0${source}\0${expect ?? ''}`
  const origin =
    scene.origins.get(key) ??
    (expect === undefined ? based(source, scene) : expected(path, source, expect, scene))
  scene.origins.set(key, origin)
  if (origin.kind === 'present' || expect === undefined) return origin
  if (isExpected(path, expect, scene)) return PRESENT
  // A file that the plan has made, or put there, is what it is by now.
  return origin.facts.actual === 'absent'
    ? { kind: 'conflict', facts: { ...origin.facts, actual: stateNow(path, expect, scene) } }
    : origin
}

/** True for a file that the plan has changed, and made what an operation expects: it was written against that. */
const isExpected = (path: string, expect: string, scene: Scene): boolean => {
  const text = scene.overlay.file(path)?.text
  if (text === undefined || text.document.log.isEmpty) return false
  // An id takes a look at the whole file: one of another size need not be looked at.
  const size = scene.snapshot.origins.get(originKey({ path, blob: expect }))?.length ?? text.size
  return size === text.size && stateNow(path, expect, scene) === expect
}

const expected = (path: string, source: string, expect: string, scene: Scene): Origin => {
  const { snapshot } = scene
  const actual = stateOf(path, snapshot)
  if (actual === expect || stateOf(source, snapshot) === expect) return PRESENT
  const facts = { path, expected: expect, actual }
  const then = actual === 'absent' ? undefined : snapshot.origins.get(originKey({ path, blob: expect }))
  return earlier(path, then, facts, scene)
}

const based = (path: string, scene: Scene): Origin => {
  const { snapshot, plan } = scene
  const [then, now] = [snapshot.origins.get(originKey({ path })), snapshot.entries.get(path)]
  if (then === undefined || now?.kind !== 'file' || sameBytes(then, now.bytes)) return PRESENT
  const facts = { path, expected: `its text in ${plan.base}`, actual: stateOf(path, snapshot) }
  return earlier(path, then, facts, scene)
}

/** The text that some bytes of a file were, where they are known, and are one. */
const earlier = (
  path: string,
  bytes: Uint8Array | undefined,
  facts: ProblemData['conflict'],
  scene: Scene,
): Origin => {
  const text = bytes === undefined ? null : textOf(path, bytes, scene)
  return text === null
    ? { kind: 'conflict', facts }
    : { kind: 'earlier', document: Document.from(text), facts }
}
