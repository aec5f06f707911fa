import { type Diagnostic, diagnose, type Operation, type Place } from '@emend/model'
import type { Passage } from '../dialect.ts'
import { proseAround } from '../prose.ts'
import type { Segment } from './segment.ts'
import { segmentsOf } from './segments.ts'

/** A model's answer by kinds, each in document order. */
export interface Answer {
  readonly operations: readonly Operation[]
  readonly places: readonly Place[]
  readonly thoughts: readonly Passage[]
  readonly commands: readonly Passage[]
  readonly diagnostics: readonly Diagnostic[]
  /** What is left; commands are left out, too. */
  readonly prose: readonly Passage[]
}

/** Takes an answer apart and sorts what is in it. */
export const answerIn = (text: string): Answer => {
  const { segments, locate } = segmentsOf(text)
  const operations = segments.filter((segment) => segment.kind === 'operation')
  return {
    operations: operations.map(({ operation }) => operation),
    places: operations.map(({ place }) => place),
    thoughts: passages(segments, 'thought'),
    commands: passages(segments, 'command'),
    diagnostics: diagnosticsOf(segments),
    prose: proseAround(text, segments.map(taken), locate),
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
