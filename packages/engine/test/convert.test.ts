import { describe, expect, it } from 'vitest'
import { convert } from '../src/index.ts'

const diff = (hunk: string): string => `--- a/f.txt\n+++ b/f.txt\n${hunk}`

describe('convert', () => {
  it('leaves out the number of a hunk that has other lines to be found by, and says so', () => {
    const { text, warnings } = convert(diff('@@ -7,2 +7,2 @@\n a\n-b\n+B\n'), 'v4a')
    expect(text).toBe('*** Begin Patch\n*** Update File: f.txt\n@@\n a\n-b\n+B\n*** End Patch\n')
    expect(warnings).toEqual([expect.stringContaining('Line numbers were left out')])
  })

  it('keeps the number that alone says where lines are added', () => {
    expect(() => convert(diff('@@ -2,0 +3 @@\n+new\n'), 'v4a')).toThrow(/v4a/)
    expect(convert(diff('@@ -2,0 +3 @@\n+new\n'), 'plan').text).toContain('"from": 2')
  })

  it('leaves out what a file holds that is deleted, and says so', () => {
    const deleted =
      'diff --git a/f b/f\ndeleted file mode 100644\n--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n'
    const { text, warnings } = convert(deleted, 'v4a')
    expect(text).toBe('*** Begin Patch\n*** Delete File: f\n*** End Patch\n')
    expect(warnings).toEqual([expect.stringContaining('deletes them whatever they hold')])
    const both = convert(`${deleted}${diff('@@ -7,2 +7,2 @@\n a\n-b\n+B\n')}`, 'v4a')
    expect(both.warnings).toHaveLength(2)
  })

  it('leaves out the mode that a new file has anyway, and not that of one in the place of another', () => {
    const create = { op: 'create', path: './run', content: 'a\n', mode: '100644' }
    const made = (...before: readonly object[]): string =>
      JSON.stringify({ version: 1, operations: [...before, create] })
    expect(convert(made(), 'tags').text).toBe(
      '<create>\n<file>./run</file>\n<content>\na\n</content>\n</create>\n',
    )
    expect(() => convert(made({ op: 'delete', path: 'run' }), 'tags')).toThrow(/`mode` of `create`/)
  })
})
