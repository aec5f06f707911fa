import type { EmendError, Operation, OperationOf, Plan } from '@emend/model'
import { inexpressible, refuseEnvelope, refuseFields } from '../inexpressible.ts'
import { hasSection, textOfSection } from '../text/cdata.ts'
import { type Block, blocks, type Field, isPath, removedBy } from './blocks.ts'
import { type Content, cdataContentOf, contentOf } from './content.ts'
import { fieldPatterns, tokensOf } from './outline/tokens.ts'

/**
 * Writes a plan as blocks.
 * @throws EmendError `not-expressible`: the dialect has no words for a message, a base, or some operations and options
 */
export const renderTags = (plan: Plan): string => {
  refuseEnvelope('tags', plan)
  return plan.operations.map((operation) => `${renderOperation(operation)}\n`).join('\n')
}

const cannot = (what: string): EmendError => inexpressible('tags', what)

const renderOperation = (operation: Operation): string => {
  refuseFields('tags', operation, ['expect', 'count', 'wholeLines', 'line', 'encoding', 'mode', 'depth'])
  switch (operation.op) {
    case 'edit':
      return renderEdit(operation)
    case 'insert':
      return renderInsert(operation)
    case 'create':
      return written(operation.overwrite ? 'create_overwrite' : 'create', {
        file: operation.path,
        content: operation.content,
      })
    case 'append':
      if (operation.placement === 'inline') throw cannot('an addition to the last line')
      return written('append', { file: operation.path, content: operation.content })
    case 'delete':
      return written('delete', { file: operation.path })
    case 'move':
      if (operation.overwrite) throw cannot('a move that replaces its destination')
      return written('move', { from: operation.from, to: operation.to })
    case 'copy':
      return written(operation.overwrite ? 'copy_overwrite' : 'copy', {
        from: operation.from,
        to: operation.to,
      })
    case 'mkdir':
    case 'rmdir':
      return written(operation.op, { path: operation.path })
    case 'read':
      return renderRead(operation)
    default:
      throw cannot(`\`${operation.op}\``)
  }
}

const renderEdit = (operation: OperationOf<'edit'>): string => {
  const { path, find, replace, occurrences } = operation
  if (occurrences === 'one') throw cannot('an edit of a text that must be there only once')
  if (replace !== '') return written('edit', { file: path, find, replace })
  const form = rawForms(find).find((one) => {
    const content = contentIn('find', one)
    return content !== undefined && content.text !== '' && removedBy(content) === find
  })
  if (form === undefined) throw cannot('this `find` with an empty `replace`')
  return ['<edit>', wrapped('file', path), `<find>${form}</find>`, '<replace></replace>', '</edit>'].join(
    '\n',
  )
}

const renderInsert = (operation: OperationOf<'insert'>): string => {
  if (operation.placement === 'inline') throw cannot('an insertion inside a line')
  return written(`insert_${operation.position}`, {
    file: operation.path,
    pattern: operation.anchor,
    content: operation.content,
  })
}

const renderRead = ({ path, offset, limit }: OperationOf<'read'>): string => {
  if (offset === undefined && limit === undefined) return written('read', { file: path })
  if (offset === undefined || limit === undefined) throw cannot('a `read` with an open range of lines')
  return written('read', { file: path, lines: `${offset}-${offset + limit - 1}` })
}

const written = (tag: Block['tag'], values: Partial<Record<Field, string>>): string => {
  const block = blocks.find((one) => one.tag === tag)!
  const fields = [...block.required, ...block.optional].flatMap((field) => {
    const value = values[field]
    return value === undefined ? [] : wrapped(field, value)
  })
  return [`<${tag}>`, ...fields, `</${tag}>`].join('\n')
}

const wrapped = (field: Field, value: string): string => {
  if (value === '' && field !== 'replace') throw cannot(`an empty <${field}>`)
  const form = rawForms(value).find((one) => contentIn(field, one)?.text === value)
  if (form === undefined) throw cannot(`this text as <${field}>`)
  return `<${field}>${form}</${field}>`
}

/** The ways to write a value between its tags, the plainest first. */
const rawForms = (value: string): readonly string[] => {
  const forms = [value, `\n${value}\n`, `\n${value}`]
  const inOrder = value.includes('\n') ? [forms[1]!, forms[2]!, forms[0]!] : forms
  return [...inOrder, cdata(value), cdata(`\n${value}\n`), cdata(`\n${value}`), cdata(`${value}\n`)]
}

const cdata = (text: string): string => `<![CDATA[${text}]]>`
const CDATA = /^<!\[CDATA\[([\s\S]*)\]\]>$/

/** What is read from a form between the tags of a field, or undefined where that depends on what stands around it. */
const contentIn = (field: Field, form: string): Content | undefined => {
  const keepsBreak = field === 'content'
  const section = CDATA.exec(form)?.[1]
  if (section !== undefined) {
    const text = endsEarly(field, section) ? null : textOfSection(section)
    return text === null ? undefined : cdataContentOf(text, keepsBreak)
  }
  if (tokensOf(form).length > 0 || hasSection(form)) return undefined
  return contentOf(isPath(field) ? form.trim() : form, keepsBreak)
}

const endsEarly = (field: Field, section: string): boolean => section.search(fieldPatterns.get(field)!) >= 0
