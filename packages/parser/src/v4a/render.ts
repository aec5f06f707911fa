import type { EmendError, Hunk, Operation, Plan } from '@emend/model'
import { inexpressible, refuseEnvelope, refuseFields } from '../inexpressible.ts'
import { addedLines, NO_BREAK } from '../text/marked.ts'
import { anchorOf } from './chunks.ts'
import { endWithin } from './end-within.ts'
import { isHeader, markerOf } from './markers.ts'

/**
 * Writes a plan as one patch.
 * @throws EmendError `not-expressible`: the dialect has no words for a message, a base, or some operations and options
 */
export const renderV4a = (plan: Plan): string => {
  refuseEnvelope('v4a', plan)
  const sections = plan.operations.map(rendered)
  if (sections.some((lines) => endWithin(lines) !== undefined))
    throw cannot('a text with `*** End Patch` in it, which reads like a slip')
  return ['*** Begin Patch', ...sections.flat(), '*** End Patch', ''].join('\n')
}

const cannot = (what: string): EmendError => inexpressible('v4a', what)

const rendered = (operation: Operation): readonly string[] => {
  refuseOptions(operation)
  switch (operation.op) {
    case 'create':
      return [`*** Add File: ${pathIn(operation.op, operation.path)}`, ...addedLines(operation.content)]
    case 'delete':
      return [`*** Delete File: ${pathIn(operation.op, operation.path)}`]
    case 'move':
      return updated(operation.op, operation.from, operation.to)
    case 'patch':
      if (operation.hunks.length === 0) throw cannot('`patch` without `hunks`')
      return [
        ...updated(operation.op, operation.path, operation.to),
        ...operation.hunks.flatMap((hunk, index) => chunk(hunk, index)),
      ]
    default:
      throw cannot(`\`${operation.op}\``)
  }
}

/** Options that change what an operation does are refused; so are those of operations that cannot be said at all. */
const refuseOptions = (operation: Operation): void => {
  refuseFields('v4a', operation, ['expect', 'mode', 'encoding', 'pieces'])
  if ('overwrite' in operation && operation.overwrite) throw cannot(`\`overwrite\` of \`${operation.op}\``)
}

const pathIn = (op: Operation['op'], path: string): string => {
  const read = markerOf(`*** Add File: ${path}`)
  if (path === '' || !isHeader(read) || read.path !== path || /[\r\n]/.test(path))
    throw cannot(
      `this \`path\` of \`${op}\`: it is empty, has white space or marks around it, or line breaks in it`,
    )
  return path
}

const updated = (op: Operation['op'], path: string, to: string | undefined): readonly string[] => [
  `*** Update File: ${pathIn(op, path)}`,
  ...(to === undefined ? [] : [`*** Move to: ${pathIn(op, to)}`]),
]

const chunk = (hunk: Hunk, index: number): readonly string[] => {
  const { lines, anchors = [], from, atEnd } = hunk
  if (from !== undefined) throw cannot(`\`from\` of hunk ${index + 1} of \`patch\``)
  if (atEnd === false || (hunk.anchors !== undefined && anchors.length === 0))
    throw cannot(`an option of hunk ${index + 1} of \`patch\` that says nothing`)
  return [
    ...(anchors.length === 0 ? ['@@'] : anchors.map((anchor) => anchored(anchor, index))),
    ...lines.map((line) => lineIn(line, index)),
    ...(atEnd ? ['*** End of File'] : []),
  ]
}

const anchored = (anchor: string, index: number): string => {
  if (anchor === '' || anchor.includes('\n') || anchorOf(`@@ ${anchor}`) !== anchor)
    throw cannot(
      `\`anchors\` of hunk ${index + 1} of \`patch\`: one is empty, ends with white space or reads like line numbers`,
    )
  return `@@ ${anchor}`
}

const lineIn = (line: string, index: number): string => {
  if (line.includes('\n'))
    throw cannot(`\`lines\` of hunk ${index + 1} of \`patch\` with line breaks in them`)
  if (line.startsWith('\\') && line !== NO_BREAK)
    throw cannot(`\`lines\` of hunk ${index + 1} of \`patch\`: a mark with other words than \`${NO_BREAK}\``)
  return line
}
