import { brief } from '@emend/model'
import type { SyntaxFault } from '@emend/planner'
import type { Node, Parser, Tree } from 'web-tree-sitter'
import type { Grammar } from './grammar.ts'
import type { Language } from './languages.ts'
import { type Meter, UNLIMITED } from './metered.ts'
import { misaligned } from './misaligned.ts'

/** Ordinary text takes ten to thirty calls for a character; whoever makes so many is lost in a text that is none. */
const callsFor = (length: number): number => 1_000_000 + 100 * length

const MOST_FAULTS = 200
const MOST_CHARACTERS = 60

/** In front of a line, with the white space before it: indentation counts from there. Source: Python's lexical analysis. */
const FORM_FEEDS = /^[ \t\f]*\f/gm

/** The faults of a text in document order, the outermost of each; null where the parser would take too long over it. */
export const faultsIn = (
  { parser, meter }: Grammar,
  language: Language,
  text: string,
): readonly SyntaxFault[] | null => {
  const tree = parsed(language.blocks === undefined ? text : text.replace(FORM_FEEDS, ''), parser, meter)
  if (tree === null) return null
  try {
    return faultsOf(tree.rootNode, language)
  } finally {
    tree.delete()
  }
}

/**
 * A parser looks up now and then to hear whether it should stop, and can be used again. One that has not looked up for
 * three times as many is stopped by its meter, which breaks it.
 */
const parsed = (text: string, parser: Parser, meter: Meter): Tree | null => {
  const calls = callsFor(text.length)
  meter.value = 4 * calls
  // The grammar of Go misses the line break behind the last declaration of a file.
  const whole = text.endsWith('\n') ? text : `${text}\n`
  const tree = parser.parse(whole, null, { progressCallback: () => meter.value < 3 * calls })
  meter.value = UNLIMITED
  if (tree === null) parser.reset()
  return tree
}

const faultsOf = (root: Node, { faulty, unended, blocks }: Language): readonly SyntaxFault[] => {
  const nodes = faulty === undefined ? [] : root.descendantsOfType([...faulty]).slice(0, MOST_FAULTS)
  collect(root, nodes, unended)
  if (blocks !== undefined && !root.hasError) nodes.push(...misaligned(root, blocks))
  return nodes.map(faultAt).sort((one, other) => one.line - other.line || one.column - other.column)
}

const collect = (node: Node, nodes: Node[], unended: RegExp | undefined): void => {
  if (!node.hasError || nodes.length >= MOST_FAULTS) return
  const inner = node.isError ? [] : node.children.filter(({ hasError }) => hasError)
  for (const child of inner) collect(child, nodes, unended)
  if (inner.length === 0 && !unended?.test(node.type)) nodes.push(behindAnother(node) ?? node)
}

/** Where a part is missing that has no node of its own, it most often is the line break between two others. */
const behindAnother = ({ isError, children }: Node): Node | undefined => {
  const parts = isError ? [] : children.filter(({ isExtra }) => !isExtra)
  return parts.find(
    ({ isNamed, startPosition: { row } }, at) =>
      isNamed && parts[at - 1]?.isNamed && parts[at - 1]?.endPosition.row === row,
  )
}

const faultAt = (node: Node): SyntaxFault => {
  const { row, column } = node.startPosition
  const text = brief(node.text.split('\n', 1)[0]!.trim(), MOST_CHARACTERS)
  const isMissing = node.startIndex === node.endIndex
  return { line: row + 1, column: column + 1, text, ...(isMissing && { missing: node.type }) }
}
