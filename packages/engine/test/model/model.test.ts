import { makeRepository } from '@emend/testkit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stories } from './commands.ts'
import { newFile, textOf, World } from './world.ts'

it('leaves HEAD, index and work tree as three plain maps would be, whatever a user and plans do in turn', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const world = new World()
      const first = newFile(world.edition())
      for (const files of [world.head, world.index, world.workTree]) files.set('a', first).set('b', first)
      const repository = makeRepository({ a: textOf(first), b: textOf(first) })
      try {
        await fc.asyncModelRun(() => ({ model: world, real: repository }), story)
        expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
      } finally {
        repository.remove()
      }
    }),
    { numRuns: 10 },
  )
}, 120_000)
