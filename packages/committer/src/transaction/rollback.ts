/** What has been done so far, as steps that take it back. */
export interface Rollback {
  /** Notes how to take back what is about to be done, or has just been done: each step must bear both. */
  readonly add: (step: () => void) => void
  /** Takes everything back, last first, whatever fails on the way; returns what failed. */
  readonly run: () => readonly unknown[]
}

/** An empty record of what has been done. */
export const startRollback = (): Rollback => {
  const steps: (() => void)[] = []
  return {
    add: (step) => {
      steps.push(step)
    },
    run: () => {
      const failures: unknown[] = []
      for (let step = steps.pop(); step !== undefined; step = steps.pop())
        try {
          step()
        } catch (error) {
          failures.push(error)
        }
      return failures
    },
  }
}
