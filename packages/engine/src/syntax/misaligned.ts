import type { Node } from 'web-tree-sitter'

/**
 * What is wrong with the blocks of a language that makes them by indentation, beyond what its grammar tells: statements
 * that do not stand in one column with the others of their block, or in the first where they are in none, and a block
 * that has none. Only a text that the grammar finds whole can be judged so: where it has to guess, it guesses at
 * blocks.
 */
export const misaligned = (root: Node, blocks: readonly string[]): readonly Node[] =>
  root.descendantsOfType([...blocks]).flatMap(faultsOf)

const faultsOf = (block: Node): readonly Node[] => {
  const statements = block.namedChildren.filter((child) => !child.isExtra)
  if (block.parent === null) return outOfColumn(statements, 0)
  const [first] = statements
  return first ? outOfColumn(statements, first.startPosition.column) : [block.parent]
}

/** A statement behind another one on its line stands where it likes. */
const outOfColumn = (statements: readonly Node[], column: number): readonly Node[] =>
  statements.filter(({ startPosition }, index) => {
    const isBehind = statements[index - 1]?.endPosition.row === startPosition.row
    return !isBehind && startPosition.column !== column
  })
