import type { Repository } from '@emend/committer'
import { diagnose } from '@emend/model'
import { expect, it } from 'vitest'
import { draftOf } from '../../src/drafts/draft.ts'
import { draftNow } from '../../src/drafts/replanning.ts'

it('says of no plan that fits at last that it was made on what the remote has', async () => {
  const head = { commit: 'ab'.repeat(20), branch: 'refs/heads/main' }
  const repository = { remote: { fetch: async () => true }, head: () => head } as unknown as Repository
  const unfit = {
    ...draftOf(head, undefined, ['Other']),
    diagnostics: [diagnose('file-missing', { path: 'a' })],
  }
  const first = await draftNow(repository, async () => unfit, [], {})
  expect(first.warnings).toEqual([expect.stringContaining('ahead of the one here'), 'Other'])
  const second = await draftNow(repository, async () => draftOf(head), first.warnings, {})
  expect(second.warnings).toEqual(['Other'])
})
