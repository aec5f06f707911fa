import { plural, say, type Wordings } from '../words.ts'

/** What the guards refuse. Sizes are bytes, lines 1-based. */
export interface GuardProblems {
  shrink: { readonly path: string; readonly before: number; readonly after: number }
  placeholder: { readonly path: string; readonly line: number; readonly marker: string }
  conflict: { readonly path: string; readonly expected: string; readonly actual: string }
}

/** Their words. */
export const guardWordings: Wordings<GuardProblems> = {
  shrink: {
    kind: 'plan',
    words: ({ before, after }) =>
      say(
        `Safety check failed: This edit would reduce file from ${before} lines to ${plural(after, 'line')}.`,
        'This suggests the edit may be replacing too much content. To replace the entire file, say so explicitly by creating it with overwrite; otherwise make the searched text specific.',
      ),
  },
  placeholder: {
    kind: 'plan',
    words: ({ path, line, marker }) =>
      say(
        `The content for ${path} leaves something out at line ${line}: ${marker}`,
        'Write the whole file, or edit only the part that changes.',
      ),
  },
  conflict: {
    kind: 'repository',
    words: ({ path, expected, actual }) =>
      say(
        `${path} has changed since the plan was written: expected ${expected}, found ${actual}.`,
        'Read the file again and write the operation against its present text.',
      ),
  },
}
