import { isDeepStrictEqual } from 'node:util'
import {
  blobId,
  type EmendError,
  type Hunk,
  type Operation,
  type OperationOf,
  type Plan,
  quotedName,
} from '@emend/model'
import { inexpressible, refuseEnvelope } from '../inexpressible.ts'
import { addedLines } from '../text/marked.ts'
import { binaryLiteral } from './binary.ts'
import { NOWHERE } from './headers/prefixes.ts'
import { looksNew } from './operations/deed.ts'
import { parseDiff } from './reading.ts'

/**
 * Writes a plan as a git diff, which `git apply` takes wherever the hunks have numbers.
 * @throws EmendError `not-expressible`: the dialect has no words for a message, a base, or some operations and options
 */
export const renderDiff = (plan: Plan): string => {
  refuseEnvelope('diff', plan)
  const texts = sectionsOf(plan.operations).map(rendered)
  const text = texts.join('')
  if (!reads(text, plan.operations)) throw cannot('these operations in this order')
  return text
}

const cannot = (what: string): EmendError => inexpressible('diff', what)

const reads = (text: string, operations: readonly Operation[]): boolean => {
  const { plan, diagnostics } = parseDiff(text)
  return diagnostics.length === 0 && isDeepStrictEqual(plan.operations, operations)
}

type Section = readonly [Operation] | readonly [OperationOf<'copy'>, OperationOf<'patch'>]

/** A copy and the patch of what it made are one file of the diff. */
const sectionsOf = (operations: readonly Operation[]): readonly Section[] => {
  const sections: Section[] = []
  for (const operation of operations) {
    const last = sections.at(-1)
    const copied = last?.length === 1 && last[0].op === 'copy' ? last[0] : undefined
    if (copied !== undefined && operation.op === 'patch' && operation.path === copied.to)
      sections[sections.length - 1] = [copied, operation]
    else sections.push([operation])
  }
  return sections
}

const rendered = (section: Section): string => {
  const text = section.length === 2 ? patched(section[1], section[0].from, 'copy') : renderOne(section[0])
  if (!reads(text, section)) throw cannot(`this \`${section.at(-1)!.op}\`: its names or lines`)
  return text
}

const renderOne = (operation: Operation): string => {
  switch (operation.op) {
    case 'create':
      return created(operation)
    case 'patch':
      return patched(operation, operation.path, operation.to === undefined ? undefined : 'rename')
    case 'delete':
      return deleted(operation)
    case 'move':
    case 'copy':
      if (operation.overwrite) throw cannot(`\`${operation.op}\` with \`overwrite\``)
      if (operation.expect !== undefined) throw cannot(`\`${operation.op}\` with \`expect\``)
      return relocated(operation.from, operation.to, operation.op === 'move' ? 'rename' : 'copy')
    default:
      throw cannot(`\`${operation.op}\``)
  }
}

const named = (prefix: 'a/' | 'b/', path: string): string => quotedName(prefix + path)

/** A name with a space has a tab behind it, so that nobody takes the rest for a time stamp. */
const header = (mark: '---' | '+++', name: string): string =>
  `${mark} ${name}${name.includes(' ') ? '\t' : ''}\n`

const gitLine = (from: string, to: string): string => `diff --git ${named('a/', from)} ${named('b/', to)}\n`

const relocated = (from: string, to: string, way: 'rename' | 'copy'): string =>
  `${gitLine(from, to)}${way} from ${quotedName(from)}\n${way} to ${quotedName(to)}\n`

const created = ({ path, content, encoding, overwrite, mode, expect }: OperationOf<'create'>): string => {
  if (overwrite) throw cannot('`create` with `overwrite`')
  if (expect !== undefined) throw cannot('`create` with `expect`')
  if (mode === undefined && (encoding !== undefined || content === ''))
    throw cannot('`create` of an empty or binary file without `mode`')
  const names = header('---', NOWHERE) + header('+++', named('b/', path))
  const git = `${gitLine(path, path)}new file mode ${mode}\n`
  if (encoding !== undefined) return git + binary(Buffer.from(content, 'base64'), '0'.repeat(40))
  const body = content === '' ? '' : names + hunksText([{ from: 0, lines: addedLines(content) }])
  return mode === undefined ? body : git + body
}

const binary = (bytes: Uint8Array, old: string): string =>
  `index ${old}..${blobId(bytes, old)}\nGIT binary patch\n${binaryLiteral(bytes)}\n`

const deleted = ({ path, expect }: OperationOf<'delete'>): string => {
  if (expect === 'absent') throw cannot('`delete` with `expect` "absent"')
  const index = expect === undefined ? '' : `index ${expect}..${'0'.repeat(expect.length)}\n`
  return `${gitLine(path, path)}deleted file mode 100644\n${index}`
}

const patched = (operation: OperationOf<'patch'>, from: string, way?: 'rename' | 'copy'): string => {
  const { path, hunks, mode, pieces, expect } = operation
  const to = operation.to ?? path
  if (way === 'copy' && operation.to !== undefined) throw cannot('`patch` of a copy with `to`')
  if (expect !== undefined && pieces === undefined) throw cannot('`patch` of text with `expect`')
  const isLink = mode === '120000' && hunks.length > 0
  const head = [
    way === undefined ? gitLine(path, to) : relocated(from, to, way),
    mode === undefined || isLink ? '' : `old mode 100644\nnew mode ${mode}\n`,
    isLink ? `index ${UNKNOWN}..${UNKNOWN} 120000\n` : '',
  ].join('')
  if (pieces !== undefined) return head + binaryChange(operation)
  if (hunks.length === 0) return head
  const names = header('---', named('a/', from)) + header('+++', named('b/', to))
  const isPlain = way === undefined && mode === undefined && !looksNew(hunks)
  return (isPlain ? '' : head) + names + hunksText(hunks)
}

// Git knows the kind of a file by its `index` line; the ids that stand there are not looked at.
const UNKNOWN = '0000000'

const binaryChange = ({ pieces = [], hunks, expect }: OperationOf<'patch'>): string => {
  const [only, ...others] = pieces
  if (hunks.length > 0) throw cannot('`patch` with `hunks` beside `pieces`')
  if (expect === undefined || expect === 'absent')
    throw cannot('`patch` with `pieces` and no blob id to `expect`')
  if (others.length > 0 || (only !== undefined && only.data === undefined))
    throw cannot('`patch` with `pieces` of the old file')
  return binary(Buffer.from(only?.data ?? '', 'base64'), expect)
}

const hunksText = (hunks: readonly Hunk[]): string => {
  let shift = 0
  return hunks
    .map((hunk) => {
      if (hunk.anchors !== undefined) throw cannot('`patch` with `anchors`')
      if (hunk.atEnd !== undefined) throw cannot('`patch` with `atEnd`')
      const count = (marks: string): number => hunk.lines.filter((line) => marks.includes(line[0]!)).length
      const [old, fresh] = [count(' -'), count(' +')]
      const text = `${headOf(hunk, old, fresh, shift)}\n${hunk.lines.map((line) => `${line}\n`).join('')}`
      shift += fresh - old
      return text
    })
    .join('')
}

const headOf = ({ from }: Hunk, old: number, fresh: number, shift: number): string => {
  if (from === undefined) return '@@ ... @@'
  const first = old === 0 ? from + 1 : from
  return `@@ -${from},${old} +${Math.max(0, first + shift - (fresh === 0 ? 1 : 0))},${fresh} @@`
}
