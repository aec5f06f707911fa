import { join } from 'node:path'
import type { Repository } from '../repository.ts'

/** The absolute path of a place that a journal names: `home/…` in the home of its batch, `tree/…` in the work tree. */
export const placeOf = ({ root }: Repository, home: string, place: string): string =>
  join(place.startsWith('tree/') ? root : home, place.slice(5))
