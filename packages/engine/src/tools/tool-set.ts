import {
  type Diagnostic,
  diagnose,
  EmendError,
  kinds,
  knownNames,
  nearestName,
  shownName,
} from '@emend/model'
import type { CallOptions, Tool, ToolAnswer } from './tool.ts'

/** Answers a call that no tool can be made responsible for. */
export type Refuse = (diagnostic: Diagnostic) => Promise<ToolAnswer>

/** Tools by name, in the order in which they are offered. */
export class ToolSet implements Iterable<Tool> {
  readonly #tools: ReadonlyMap<string, Tool>
  readonly #refuse: Refuse

  /** `refuse` answers calls of tools that there are not. */
  constructor(tools: Iterable<Tool>, refuse: Refuse) {
    this.#tools = new Map([...tools].map((tool) => [tool.name, tool]))
    this.#refuse = refuse
  }

  [Symbol.iterator](): Iterator<Tool> {
    return this.#tools.values()
  }

  get names(): readonly string[] {
    return [...this.#tools.keys()]
  }

  /** The tool of that name; undefined where there is none. */
  get(name: string): Tool | undefined {
    return this.#tools.get(name)
  }

  /** These tools alone, in this order. Throws `usage` for a name that is none of them. */
  pick(names: readonly string[]): ToolSet {
    kinds.texts('The list of tools', names)
    return new ToolSet(
      names.map((name) => {
        const tool = this.#tools.get(name)
        if (tool === undefined) throw new EmendError('usage', this.#unknown(name))
        return tool
      }),
      this.#refuse,
    )
  }

  /**
   * Makes the call of a model: as `execute` of the tool that it names; a name that is none of these is answered, too,
   * and one that is no text is `usage`.
   */
  async call(name: string, input: unknown, options: CallOptions = {}): Promise<ToolAnswer> {
    kinds.text('The name of a tool', name)
    const tool = this.#tools.get(name)
    if (tool !== undefined) return await tool.execute(input, options)
    return await this.#refuse(diagnose('usage', this.#unknown(name)))
  }

  #unknown(name: string): { readonly error: string; readonly remedy: string } {
    const remedy = knownNames(this.names, nearestName(name, this.names))
    return { error: `Unknown tool: ${shownName(name)}.`, remedy }
  }
}
