import { defaultPolicy, type Plan } from '@emend/model'
import { footprint, Planning, plan } from '@emend/planner'
import { expect, it } from 'vitest'
import { snapshotOf } from './planning.ts'

const deletion: Plan = { version: 1, operations: [{ op: 'delete', path: 'a.txt' }] }
const snapshot = snapshotOf({ 'a.txt': 'one\n' })

const planning = new Planning(snapshot.base, defaultPolicy)

const noPlan = [
  undefined,
  'delete a.txt',
  {},
  { plan: deletion },
  { operations: [null] },
  { operations: [{ op: 'remove', path: 'a.txt' }] },
]
const noSnapshot = [undefined, {}, Promise.resolve(snapshot), new Map()]
const noPolicy = [undefined, {}, { overwrite: true }]

it('looks at the plan before it takes in anything else', () => {
  const half = { base: null, entries: new Map() } as never
  expect(() => plan('delete a.txt' as never, half, defaultPolicy)).toThrow('The plan is no plan')
})

it.each<[string, readonly unknown[], (value: never) => unknown]>([
  ['The plan is no plan: it is ', noPlan, (value) => plan(value, snapshot, defaultPolicy)],
  ['The plan is no plan: it is ', noPlan, (value) => footprint(value)],
  ['The plan is no plan: it is ', noPlan, (value) => planning.add(value, defaultPolicy)],
  ['The snapshot is no snapshot: it is ', noSnapshot, (value) => plan(deletion, value, defaultPolicy)],
  ['The snapshot is no snapshot: it is ', noSnapshot, (value) => planning.take(value)],
  ['The policy is no policy: it is ', noPolicy, (value) => plan(deletion, snapshot, value)],
  ['The policy is no policy: it is ', noPolicy, (value) => new Planning(snapshot.base, value)],
  ['The policy is no policy: it is ', noPolicy, (value) => planning.add(deletion, value)],
])('says what was given in the place of another value: %s', (message, values, give) => {
  for (const value of values) {
    const refusal = { code: 'usage', message: expect.stringContaining(message), hint: expect.any(String) }
    expect(() => give(value as never)).toThrow(expect.objectContaining(refusal))
  }
})
