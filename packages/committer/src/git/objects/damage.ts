import { EmendError } from '@emend/model'

/** The error for bytes in the object store that are not what git would have written. */
export const damaged = (what: string, cause?: unknown): EmendError =>
  new EmendError(
    'repository-damaged',
    { what, remedy: '`git fsck --full` shows the extent; fetch the objects again or restore a copy.' },
    { cause },
  )
