import { readFileSync } from 'node:fs'
import { problemCodes } from '@emend/model'
import { expect, it } from 'vitest'

const documented = readFileSync(new URL('../../../docs/diagnostics.md', import.meta.url), 'utf8')

it('has every code in docs/diagnostics.md, and the page has no other', () => {
  const codes = [...documented.matchAll(/^\| `([a-z-]+)` \|/gm)].map((match) => match[1]!)
  expect(codes.toSorted()).toEqual(problemCodes.toSorted())
})
