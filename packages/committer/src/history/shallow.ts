import { join } from 'node:path'
import { readIfExists } from '../files/file-system.ts'
import type { Viewed } from './read-only-view.ts'

/** The commits at which a shallow clone ends: their parents were left out. Source: git's `shallow.c`. */
export const shallowEnds = ({ fs, commonDirectory }: Omit<Viewed, 'objects'>): ReadonlySet<string> =>
  new Set(readIfExists(fs, join(commonDirectory, 'shallow'))?.toString('latin1').split('\n'))

/** What is to be told of something that is not in the history. */
export const ifShallow = (viewed: Omit<Viewed, 'objects'>): { readonly shallow?: true } =>
  shallowEnds(viewed).size > 0 ? { shallow: true } : {}
