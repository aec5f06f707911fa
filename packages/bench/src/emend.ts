import { fileURLToPath } from 'node:url'

/** The built command, as users have it. */
export const emendPath = fileURLToPath(new URL('../../cli/dist/emend.js', import.meta.url))
