import { EmendError } from '@emend/model'
import type { Converter } from '../work-tree/converter.ts'
import type { Need } from './need.ts'

/** Refuses paths whose bytes git would convert in a way that is not to be had here (`repository-unsupported`). */
export const refuseConversions = (converter: Converter, paths: readonly string[]): void => {
  for (const path of paths) {
    const refusal = converter.refusal(path)
    if (refusal !== null) throw new EmendError('repository-unsupported', { ...refusal })
  }
}

/** For what git is needed to convert some paths. */
export const needsOfConversions = (converter: Converter, paths: readonly string[]): readonly Need[] =>
  paths.flatMap((path) => converter.need(path) ?? [])
