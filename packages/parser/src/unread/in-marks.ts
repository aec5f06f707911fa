import type { Plan } from '@emend/model'
import { pathsTold } from '../paths-told.ts'
import { HEADER_IN_MARKS } from '../v4a/markers.ts'
import { isOfProject } from './of-project.ts'
import { type Search, startOf } from './other.ts'

/** Prepares for finding the first header of a V4A patch in other marks, of a file that the plan is not about. */
export const headersInMarks = (plan: Plan): Search => {
  const isTold = pathsTold(plan)
  return (text) => {
    for (const match of text.matchAll(HEADER_IN_MARKS)) {
      const path = match[1]!.trim()
      if (isOfProject(path) && !isTold(path)) return [{ at: startOf(match), data: AS_HEADER }]
    }
    return []
  }
}

const AS_HEADER = {
  name: 'A header of a V4A patch in other marks',
  reason: 'it begins no section in backticks, or as an item of a list',
  instead: 'Write its line without them between `*** Begin Patch` and `*** End Patch`, or leave it out.',
}
