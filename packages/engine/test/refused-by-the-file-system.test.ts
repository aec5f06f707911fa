import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workspaceIn } from './support.ts'

const { platform } = process
let repository: TestRepository

beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform })
  repository.remove()
})

// Here, the file system would take the name; what Windows would make of it is no name of this file.
test.each(['aux.txt', 'b:c'])(
  'what a file system would not take (%s) is told in the result',
  async (path) => {
    const workspace = await workspaceIn(repository.root)
    const before = repository.state()
    Object.defineProperty(process, 'platform', { value: 'win32' })
    const result = await workspace.apply([{ op: 'create', path, content: 'new\n' }])
    expect(result).toMatchObject({
      ok: false,
      outcomes: [{ path, status: 'not-applied' }],
      diagnostics: [{ code: 'path-denied', data: { path } }],
    })
    expect(repository.state()).toBe(before)
  },
)
