import type { EmendError, Operation, OperationOf, Plan } from '@emend/model'
import { inexpressible, refuseEnvelope, refuseFields } from '../inexpressible.ts'
import { isClosedTwice } from './block.ts'
import { escaped } from './markers.ts'
import { isTitle, pathIn } from './path.ts'

/**
 * Writes a plan as blocks, each below its path.
 * @throws EmendError `not-expressible`: the dialect has no words for a message, a base, or some operations and options
 */
export const renderSearchReplace = (plan: Plan): string => {
  refuseEnvelope('search-replace', plan)
  return plan.operations.map(rendered).join('\n')
}

const cannot = (what: string): EmendError => inexpressible('search-replace', what)

const rendered = (operation: Operation): string => {
  switch (operation.op) {
    case 'create':
      return create(operation)
    case 'edit':
      return edit(operation)
    default:
      throw cannot(`\`${operation.op}\``)
  }
}

const create = (operation: OperationOf<'create'>): string => {
  const { path, content } = operation
  refuseFields('search-replace', operation, ['mode', 'encoding', 'expect'])
  if (operation.overwrite) throw cannot('`overwrite` of `create`')
  return block(path, operation, '', '', content)
}

const edit = (operation: OperationOf<'edit'>): string => {
  const { path, find, replace, occurrences, wholeLines, line } = operation
  refuseFields('search-replace', operation, ['count', 'expect'])
  if (occurrences === 'all') throw cannot('`occurrences` of `edit`: each block replaces one place')
  if (!wholeLines) throw cannot('an `edit` of parts of lines, without `wholeLines`')
  if (find.trim() === '') throw cannot('a `find` of `edit` that is blank')
  return block(path, operation, line === undefined ? '' : ` line=${line}`, find, replace)
}

const block = (path: string, { op }: Operation, hint: string, find: string, replace: string): string => {
  const [old, fresh] = [linesOf(op, find), linesOf(op, replace)]
  if (isClosedTwice(old, fresh)) throw cannot(`a text of \`${op}\` that ends with \`>>>>>>> REPLACE\``)
  return [
    pathLine(op, path),
    `<<<<<<< SEARCH${hint}`,
    ...old,
    '=======',
    ...fresh,
    '>>>>>>> REPLACE',
    '',
  ].join('\n')
}

const pathLine = (op: Operation['op'], path: string): string => {
  const makes = op === 'create'
  const line = [path, `\`${path}\``, `File: \`${path}\``].find(
    (one) => pathIn(one, !makes) === path && !(makes && isTitle(one, path)) && !/[\r\n]/.test(one),
  )
  if (line === undefined) throw cannot(`this \`path\` of \`${op}\``)
  return line
}

const linesOf = (op: Operation['op'], text: string): readonly string[] => {
  if (text === '') return []
  if (!text.endsWith('\n')) throw cannot(`a text of \`${op}\` without a final line break`)
  return text
    .slice(0, -1)
    .split('\n')
    .map((line, index) => escaped(line, index === 0))
}
