import { hasErrors } from '@emend/model'
import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const quoted = [
  '{"command":"create","path":"b","file_text":"x"}',
  '{"op":"delete","path":"b"}',
  '<delete><file>b</file></delete>',
]

test.each([
  '**<<<<<<< SEARCH**',
  '- <<<<<<< SEARCH',
  '> <<<<<<< SEARCH',
  '`<<<<<<< SEARCH`',
  '<<<<<<<\u00a0SEARCH',
  '  ------- SEARCH',
])('the text of a block with a slip in its first line is no operation: %s', (open) => {
  for (const line of quoted) {
    const text = `src/a.py\n${open}\n${line}\n=======\ny\n>>>>>>> REPLACE\n`
    expect(hasErrors(parse(text).diagnostics)).toBe(true)
  }
})
