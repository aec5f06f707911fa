import { readFileSync } from 'node:fs'
import type { ProblemCode } from '@emend/model'
import { expect, it } from 'vitest'
import { exitCodeOf } from '../src/exit-code-of.ts'

const page = readFileSync(new URL('../../../docs/diagnostics.md', import.meta.url), 'utf8')

it('is that of docs/diagnostics.md, in the title of a chapter or in a column of its table', () => {
  for (const chapter of page.split(/^## /m).slice(1)) {
    const [, ofAll] = /^.*\(exit (\d+)\)/.exec(chapter) ?? []
    for (const [row, code] of chapter.matchAll(/^\| `([a-z-]+)` \|.*$/gm)) {
      const [, ofOne] = /^\| `[a-z-]+` \| (\d+) \|/.exec(row) ?? []
      // A warning stops nothing, whatever it is of.
      if (ofOne !== '0')
        expect(`${code}: ${ofAll ?? ofOne}`).toBe(`${code}: ${exitCodeOf(code as ProblemCode)}`)
    }
  }
})
