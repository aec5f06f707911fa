import { type Diagnostic, diagnose } from '@emend/model'
import type { ParseResult, Passage } from '../dialect.ts'
import { proseAround } from '../prose.ts'
import type { Segment } from './segment.ts'
import { segmentsOf } from './segments.ts'

/** Takes an answer apart and sorts what is in it, each kind in document order. */
export const answerIn = (text: string): ParseResult => {
  const { segments, locate } = segmentsOf(text)
  const operations = segments.filter((segment) => segment.kind === 'operation')
  const prose = proseAround(text, segments.map(taken), locate)
  const commands = passages(segments, 'command').map((command) => ({ ...command, isCommand: true as const }))
  return {
    dialect: 'tags',
    plan: {
      version: 1,
      operations: operations.map(({ operation }) => operation),
      places: operations.map(({ place }) => place),
    },
    prose: [...prose, ...commands].sort((one, other) => one.place.offset - other.place.offset),
    thoughts: passages(segments, 'thought'),
    diagnostics: diagnosticsOf(segments),
  }
}

const passages = (segments: readonly Segment[], kind: 'thought' | 'command'): readonly Passage[] =>
  segments.flatMap((segment) => (segment.kind === kind ? [{ text: segment.text, place: segment.place }] : []))

const taken = ({ kind, place }: Segment) => ({
  from: place.offset,
  to: place.offset + place.length,
  fenced: kind === 'operation' || kind === 'unreadable',
})

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
