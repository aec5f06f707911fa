import type { Operation, Problem } from '@emend/model'

/** The operations that the content of a patch says, in a unified diff or in V4A; or why it says none. */
export const patchFrom = (_path: string, _content: string): readonly Operation[] | Problem => ({
  code: 'operation-unsupported',
  data: {
    name: 'mode `patch`',
    reason: 'no dialect that its content could be written in is read',
    instead: "Use 'edit' mode, one call for each place.",
  },
})
