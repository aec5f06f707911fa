import type { Operation } from '@emend/model'

/** Lines at the top of a file, or a hunk that only adds, after the line that it names. */
export const insertion = (file: string, line: number, added: string): Operation => {
  const lines = added.replace(/\n$/, '')
  if (line === 0) return { op: 'prepend', path: file, content: `${lines}\n` }
  return {
    op: 'patch',
    path: file,
    hunks: [{ lines: lines.split('\n').map((one) => `+${one}`), from: line }],
  }
}

/** Lines before a line, 1-based, or at the end of a file for line 0. Sources: Roo Code, Kilo. */
export const insertionBefore = (file: string, line: number, added: string): Operation =>
  line === 0
    ? { op: 'append', path: file, content: `${added.replace(/\n$/, '')}\n`, placement: 'line' }
    : insertion(file, line - 1, added)
