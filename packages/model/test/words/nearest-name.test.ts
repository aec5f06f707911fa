import { nearestName } from '@emend/model'
import { expect, it } from 'vitest'

it.each([
  ['mesage', 'message'],
  ['dryrun', 'dry-run'],
  ['AUTOHR', 'author'],
  ['replce', undefined],
  ['uathor', 'author'],
  ['auhtr', 'author'],
  ['outhr', undefined],
  ['', undefined],
])('takes %j for %j', (name, nearest) =>
  expect(nearestName(name, ['message', 'dry-run', 'author'])).toBe(nearest),
)
