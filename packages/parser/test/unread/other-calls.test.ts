import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

// Nothing is timed here: at this length anything that grows with the square runs into the time limit of a test.
test.each([
  '"op": "delete",\n',
  '"op":"x",',
  '"op": "x", ',
  '"arguments": {\n',
  '"arguments":"',
  '"params": {"name": "delete_file\n',
  '{"delete": {\n',
  '[\n{"delete":\n',
  '[\n\n',
  '{\n"',
  'str_replace_editor(\n\n',
  'str_replace_editor(a',
])('a megabyte of %j is read in proportion', (unit) => {
  const text = `{"op": "delete", "path": "a"}\n\n${unit.repeat(1_000_000 / unit.length)}`
  expect(parse(text).plan.version).toBe(1)
})
