import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sideBySide } from '../../src/files/side-by-side.ts'

const items = Array.from({ length: 50 }, (_, index) => index)

test('many items are worked on, never more than so many at once', async () => {
  let [running, most, done] = [0, 0, 0]
  await sideBySide(16, items, async () => {
    running += 1
    most = Math.max(most, running)
    await setTimeout(1)
    running -= 1
    done += 1
  })
  expect([most, done]).toEqual([16, 50])
})

test('a failure is told once nothing is under way any more', async () => {
  let running = 0
  const work = async (item: number): Promise<void> => {
    running += 1
    await setTimeout(item === 0 ? 1 : 10)
    running -= 1
    if (item === 0) throw new Error('full')
  }
  await expect(sideBySide(4, items, work)).rejects.toThrow('full')
  expect(running).toBe(0)
})
