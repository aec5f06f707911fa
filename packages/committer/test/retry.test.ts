import { setTimeout as delay } from 'node:timers/promises'
import { EmendError } from '@emend/model'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withRetries } from '../src/retry.ts'

const DAY = 86_400_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const busy = (): never => {
  throw new EmendError('busy', { lock: 'index.lock' })
}

it('what stays busy is given up, although the clock is set back meanwhile', async () => {
  const attempt = async (): Promise<never> => {
    vi.setSystemTime(Date.now() - DAY)
    return busy()
  }
  await expect(withRetries(attempt)).rejects.toMatchObject({ code: 'busy' })
})

it('what is busy for a moment is waited for, although the clock is set on meanwhile', async () => {
  let tries = 0
  const attempt = async (): Promise<string> => {
    vi.setSystemTime(Date.now() + DAY)
    return ++tries < 3 ? busy() : 'done'
  }
  expect(await withRetries(attempt)).toBe('done')
})

it('what takes longer than others are waited for is tried again as well', async () => {
  let tries = 0
  const attempt = async (): Promise<string> => {
    await delay(1_100)
    return ++tries < 2 ? busy() : 'done'
  }
  expect(await withRetries(attempt)).toBe('done')
})
