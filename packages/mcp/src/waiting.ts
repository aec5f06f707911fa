/** What the client has asked, and is not answered yet. */
export interface Waiting {
  readonly begin: (id: unknown) => void
  /** Once a request is answered, or was cancelled. */
  readonly settle: (id: unknown) => void
  /** Fulfilled once nothing waits any more. */
  readonly over: () => Promise<void>
}

/** Keeps account of what a client has asked. */
export const waiting = (): Waiting => {
  // How often each id waits: a client may use one twice, and be answered twice.
  const counts = new Map<unknown, number>()
  let settled = (): void => {}
  return {
    begin: (id) => counts.set(id, (counts.get(id) ?? 0) + 1),
    settle: (id) => {
      const often = counts.get(id) ?? 0
      if (often > 1) counts.set(id, often - 1)
      else counts.delete(id)
      settled()
    },
    over: async () => {
      while (counts.size > 0)
        await new Promise<void>((resolve) => {
          settled = resolve
        })
    },
  }
}
