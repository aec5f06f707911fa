/** Which files of a snapshot stand under which names, while operations move and copy them. */
export class Names {
  /** By name: the one that the file had in the snapshot; null where the name has become free. */
  readonly #origins = new Map<string, string | null>()
  /** What each name stood for that was put since the last time that all was kept. */
  #former: (readonly [name: string, origin: string | null])[] = []

  /**
   * The name that what stands under a name had in the snapshot: its own where nothing was put there, and null where
   * something has left: what stands there now, if anything, is new.
   */
  originOf(name: string): string | null {
    const origin = this.#origins.get(name)
    return origin === undefined ? name : origin
  }

  /** All names under which a file of the snapshot stands now. */
  of(origin: string): readonly string[] {
    const put = [...this.#origins].flatMap(([name, from]) => (from === origin ? [name] : []))
    return this.#origins.has(origin) ? put : [origin, ...put]
  }

  put(from: string, to: string, stays: boolean): void {
    this.#set(to, this.originOf(from))
    if (!stays) this.#set(from, null)
  }

  /** What was put so far stays. */
  keep(): void {
    this.#former = []
  }

  /** Forgets what was put since the last time that all was kept. */
  takeBack(): void {
    for (const [name, origin] of this.#former.reverse()) this.#origins.set(name, origin)
    this.keep()
  }

  #set(name: string, origin: string | null): void {
    this.#former.push([name, this.originOf(name)])
    this.#origins.set(name, origin)
  }
}
