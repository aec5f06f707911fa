import type { Part } from '../json/members.ts'
import { indentationsIn } from '../text/indented-fences.ts'
import { type CallDocument, documentWith, type Written } from './document.ts'
import { writtenInGemma } from './in-gemma/documents.ts'
import { writtenInPython } from './in-python/passages.ts'
import { writtenInTags } from './in-tags/documents.ts'
import { isOfFiles, isOfFilesInMarks } from './recognition/of-files.ts'

/**
 * The calls of an answer that are not JSON, in order, where one of them works on files, as a tool that is known does, or
 * one with the arguments of a change. Others may look like calls of other tools.
 */
export const writtenIn = (text: string): readonly Written[] => {
  const inMarks: ReadonlySet<Written> = new Set([...writtenInTags(text), ...writtenInGemma(text)])
  const all = outermost([...inMarks, ...writtenInPython(text)])
  return all.some((one) => one.calls.some(inMarks.has(one) ? isOfFilesInMarks : isOfFiles)) ? all : []
}

/** Of parts that begin within others, only the others, in order. */
export const outermost = <One extends Part>(parts: readonly One[]): readonly One[] => {
  let end = 0
  return [...parts]
    .sort((one, other) => one.from - other.from)
    .filter(({ from, to }) => {
      const isApart = from >= end
      if (isApart) end = to
      return isApart
    })
}

/** Such calls as documents. */
export const documentsOf = (text: string, written: readonly Written[]): readonly CallDocument[] => {
  const indentationAround = indentationsIn(text)
  return written.map(({ from, to, shape, readIn }) =>
    documentWith(readIn(indentationAround(from, to)), shape),
  )
}
