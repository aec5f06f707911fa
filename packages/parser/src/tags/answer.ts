import { type Diagnostic, diagnose } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import { resultOf, textsOf } from '../line-segments.ts'
import { placesIn } from '../text/places.ts'
import type { Segment } from './segment.ts'
import { segmentsOf } from './segments.ts'

/** Takes an answer apart and sorts what is in it, each kind in document order. */
export const answerIn = (text: string): ParseResult => {
  const locate = placesIn(text)
  const segments = segmentsOf(text, locate)
  const result = resultOf('tags', text, locate, segments)
  const commands = textsOf(segments, 'command').map((command) => ({ ...command, isCommand: true as const }))
  const prose = [...result.prose, ...commands].sort((one, other) => one.place.offset - other.place.offset)
  return { ...result, prose, diagnostics: diagnosticsOf(segments) }
}

/** Where all there is are misspelt tags, nothing was recognised; beside other blocks each is a block that is broken. */
const diagnosticsOf = (segments: readonly Segment[]): readonly Diagnostic[] => {
  const broken = segments.filter((segment) => segment.kind === 'unreadable')
  const onlyMisspelt = broken.every(({ nearest }) => nearest !== undefined)
  if (!onlyMisspelt || segments.some(({ kind }) => kind === 'operation'))
    return broken.map(({ diagnostic }) => diagnostic)
  return broken.map(({ nearest, place }) =>
    diagnose('nothing-recognised', { nearest: `<${nearest}>` }, { plan: place }),
  )
}
