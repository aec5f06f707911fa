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
