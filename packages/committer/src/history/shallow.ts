import { join } from 'node:path'
import { readIfExists } from '../files/file-system.ts'
import type { Viewed } from './read-only-view.ts'

/** The commits at which a shallow clone ends: their parents were left out. Source: git's `shallow.c`. */
export const shallowEnds = ({ fs, commonDirectory }: Omit<Viewed, 'objects'>): ReadonlySet<string> =>
  new Set(readIfExists(fs, join(commonDirectory, 'shallow'))?.toString('latin1').split('\n'))
