import { configurationSchema, defaultPolicy, policyFrom } from '@emend/model'
import { expect, it } from 'vitest'

it('gives the default policy for an empty configuration', () => {
  expect(policyFrom(configurationSchema().parse({}))).toEqual(defaultPolicy)
})

it('keeps what the configuration does not say', () => {
  const policy = policyFrom(
    configurationSchema().parse({
      limits: { editBytes: 5 },
      shrink: { lines: 7 },
      paths: { protected: ['core/**'] },
    }),
  )
  expect(policy.limits).toEqual({ ...defaultPolicy.limits, editBytes: 5 })
  expect(policy.shrink).toEqual({ lines: 7, fraction: 1 / 3 })
  expect(policy.protected).toEqual(['core/**', 'emend.config.json'])
})

it('turns the shrink guard off where the configuration says so', () => {
  expect(policyFrom(configurationSchema().parse({ shrink: false })).shrink).toBeNull()
})

it.each([
  [{ paths: { protected: ['core/**', '/main.py'] } }, ['paths', 'protected', 1], 'it is absolute'],
  [{ paths: { protected: ['['] } }, ['paths', 'protected', 0], 'a `]` is missing'],
  [
    { paths: { protected: ['core/'] } },
    ['paths', 'protected', 0],
    'no path ends with `/`, and all below it is `core/**`',
  ],
  [{ encodings: { '{*.txt': 'latin1' } }, ['encodings', '{*.txt'], 'a `}` is missing'],
])('refuses a glob that protects or names nothing: %j', (configuration, path, fault) => {
  const issues = configurationSchema().safeParse(configuration).error?.issues
  expect(issues).toMatchObject([{ path, message: `a glob that matches nothing: ${fault}` }])
})

it('takes the encodings in the order in which they stand', () => {
  const { encodings } = policyFrom(
    configurationSchema().parse({ encodings: { '*.jp.txt': 'shift_jis', '*.txt': 'latin1' } }),
  )
  expect(encodings.map(({ encoding }) => encoding)).toEqual(['shift_jis', 'latin1'])
})
