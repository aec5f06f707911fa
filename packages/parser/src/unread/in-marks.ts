import type { Plan } from '@emend/model'
import { pathsTold } from '../paths-told.ts'
import { HEADER_IN_MARKS } from '../v4a/markers.ts'
import { isOfProject } from './of-project.ts'
import { found, type Search } from './other.ts'

/** Prepares for finding the first header of a V4A patch in other marks, of a file that the plan is not about. */
export const headersInMarks = (plan: Plan): Search => {
  const isTold = pathsTold(plan)
  const isUntold = (path: string): boolean => isOfProject(path) && !isTold(path)
  return (text) => [
    found(HEADER_IN_MARKS, text, ([, path]) => (isUntold(path!.trim()) ? AS_HEADER : undefined)),
  ]
}

const AS_HEADER = {
  name: 'A header of a V4A patch in other marks',
  reason: 'it begins no section in backticks, or as an item of a list',
  instead: 'Write its line without them between `*** Begin Patch` and `*** End Patch`, or leave it out.',
}
