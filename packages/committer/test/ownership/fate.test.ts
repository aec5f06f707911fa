import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Fate, fateByFacts, isOfOtherStart, type Owner, ownerHere } from '../../src/ownership/owner.ts'

const gone = spawnSync(process.execPath, ['-e', '']).pid
const parent = process.ppid

const startOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19]!

const owner = (differing: Partial<Owner>): Owner => ({ ...ownerHere(), ...differing })

it.runIf(process.platform === 'linux').each<[string, Fate, () => Partial<Owner>]>([
  ['a process that is at work', 'alive', () => ({ pid: parent, start: startOf(parent) })],
  ['a process whose id another one has by now', 'dead', () => ({ pid: parent, start: '1' })],
  ['a process that is gone', 'dead', () => ({ pid: gone })],
  ['a process that is gone, and started nobody knows when', 'dead', () => ({ pid: gone, start: '' })],
  ['a process that may be another one', 'unknown', () => ({ pid: parent, start: '' })],
  ['a process of the same id before the machine was started again', 'dead', () => ({ boot: 'ba9876543210' })],
  ['a process of nobody knows which start', 'unknown', () => ({ pid: gone, boot: '' })],
  ['a process of another container', 'unknown', () => ({ pid: gone, namespace: '1' })],
  ['a process of another machine', 'unknown', () => ({ pid: gone, host: '0123456789ab' })],
  ['a process of nobody knows which machine', 'unknown', () => ({ pid: gone, host: '' })],
])('%s is %s', (_, fate, differing) => {
  expect(fateByFacts(owner(differing()))).toBe(fate)
})

it.runIf(process.platform === 'linux')(
  'a process of a machine that has the name of this one is unknown',
  () => {
    expect(fateByFacts(owner({ boot: 'ba9876543210' }), BigInt(Date.now()) * 1_000_000n)).toBe('unknown')
  },
)

it.runIf(process.platform === 'linux').each<[string, boolean, Partial<Owner>]>([
  ['another start of this machine', true, { boot: 'ba9876543210' }],
  ['this start', false, {}],
  ['nobody knows which start', false, { boot: '' }],
  ['another machine', false, { boot: 'ba9876543210', host: '0123456789ab' }],
  ['nobody knows which machine', false, { boot: 'ba9876543210', host: '' }],
])('an owner of %s is of another one: %s', (_, other, differing) => {
  expect(isOfOtherStart(owner(differing))).toBe(other)
})
