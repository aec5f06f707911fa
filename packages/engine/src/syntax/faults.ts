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
export const faultsIn = (parser: Parser, language: Language, text: string): readonly SyntaxFault[] | null => {
  let left = stepsFor(text.length)
  const tree = parser.parse(text, null, { progressCallback: () => --left < 0 })
  if (tree === null) {
    parser.reset()
    return null
  }
  try {
    return faultsOf(tree.rootNode, language)
  } finally {
    tree.delete()
  }
}

const faultsOf = (root: Node, { faulty, blocks }: Language): readonly SyntaxFault[] => {
  const nodes = faulty === undefined ? [] : root.descendantsOfType([...faulty])
  collect(root, nodes)
  if (blocks !== undefined && !root.hasError) nodes.push(...misaligned(root, blocks))
  return nodes.map(faultAt).sort((one, other) => one.line - other.line || one.column - other.column)
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
