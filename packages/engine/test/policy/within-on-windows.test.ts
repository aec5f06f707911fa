import { expect, it, vi } from 'vitest'
import { checkedPolicy } from '../../src/policy/policy-overrides.ts'

// Read when a policy is checked: this file is a process of its own.
vi.hoisted(() => Object.defineProperty(process, 'platform', { value: 'win32' }))

it('takes directories as Windows writes them for those that plans name', () => {
  expect(checkedPolicy({ within: ['packages\\a\\', '.\\docs', 'src/b'] }).within).toEqual([
    'packages/a',
    'docs',
    'src/b',
  ])
})
