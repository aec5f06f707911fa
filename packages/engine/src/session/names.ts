/** Which files of a snapshot stand under which names, while operations move and copy them. */
export class Names {
  /** By name: the one that the file had in the snapshot; null where the name has become free. */
  readonly #origins: Map<string, string | null>

  /** As in the snapshot or, if others are given, as those stand now, which stay as they are. */
  constructor(others?: Names) {
    this.#origins = new Map(others === undefined ? [] : others.#origins)
  }

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
    this.#origins.set(to, this.originOf(from))
    if (!stays) this.#origins.set(from, null)
  }
}
