import type { SyntaxFault } from '@emend/planner'
import type { Node, Parser } from 'web-tree-sitter'
import type { Language } from './languages.ts'
import { misaligned } from './misaligned.ts'

/**
 * Ordinary text takes five to ten steps for a thousand characters; whoever takes so many is lost in a text that is
 * none.
 */
const stepsFor = (length: number): number => 2_000 + length / 10

const MOST_FAULTS = 200
const MOST_CHARACTERS = 60

/** The faults of a text in document order, the outermost of each; null where the parser would take too long over it. */
export const faultsIn = (
  parser: Parser,
  { faulty, blocks }: Language,
  text: string,
): readonly SyntaxFault[] | null => {
  let left = stepsFor(text.length)
  const tree = parser.parse(text, null, { progressCallback: () => --left < 0 })
  if (tree === null) {
    parser.reset()
    return null
  }
  const nodes = faulty === undefined ? [] : tree.rootNode.descendantsOfType([...faulty])
  collect(tree.rootNode, nodes)
  if (blocks !== undefined && !tree.rootNode.hasError) nodes.push(...misaligned(tree.rootNode, blocks))
  const faults = nodes.map(faultAt).sort((one, other) => one.line - other.line || one.column - other.column)
  tree.delete()
  return faults
}

const collect = (node: Node, nodes: Node[]): void => {
  if (!node.hasError || nodes.length >= MOST_FAULTS) return
  if (node.isError || node.isMissing) nodes.push(node)
  else for (const child of node.children) collect(child, nodes)
}

const faultAt = (node: Node): SyntaxFault => {
  const { row, column } = node.startPosition
  const line = node.text.split('\n', 1)[0]!.trim()
  const text = line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line
  return { line: row + 1, column: column + 1, text, ...(node.isMissing && { missing: node.type }) }
}
