import { EmendError } from '@emend/model'
import { expect, it } from 'vitest'
import { readConfiguration } from '../../src/policy/configuration.ts'

const refusal = (configuration: object | string): EmendError => {
  try {
    readConfiguration(typeof configuration === 'string' ? configuration : JSON.stringify(configuration))
  } catch (error) {
    if (error instanceof EmendError) return error
  }
  throw new Error('not refused')
}

it.each([
  [{ limits: { editBite: 1 } }, 'limits.editBytes'],
  [{ limits: { resulBytes: 1 } }, 'limits.resultBytes'],
  [{ createParets: true }, 'createParents'],
  [{ shrink: { line: 3 } }, 'shrink.lines'],
  [{ syntax: true }, 'validate.syntax'],
  [{ max_edit_size_mb: 10 }, 'limits.editBytes'],
  [{ protected_patterns: ['core/**'] }, 'paths.protected'],
])('names the known key that is nearest to an unknown one: %j', (configuration, nearest) => {
  expect(refusal(configuration)).toMatchObject({ code: 'configuration-unknown-key', data: { nearest } })
})

it.each([
  [
    '{\n  "paths": { "protected": [\n    "core/**",\n  ] }\n}\n',
    'line 4, column 3: a value or no comma must stand before `]`',
  ],
  ['{\n  // Nothing yet.\n}\n', 'line 2, column 3: comments are not JSON'],
  ['{\n}\n}\n', 'line 3, column 1: it goes on behind its end'],
  ['{"paths": "a\\\nb"}', 'line 1, column 14: a string holds a line break or control character: escape it'],
  ['', 'line 1, column 1: the text ends in the middle of it'],
])('says in one line where it is not JSON: %j', (text, why) => {
  expect(refusal(text).message).toBe(`emend.config.json is not valid JSON: ${why}.`)
})

it('proposes no key for what has no place, whatever it looks like', () => {
  for (const key of ['file_operations', 'allow_binary_operations'])
    expect(refusal({ [key]: {} }).data).toEqual({ field: key })
})

it.each([
  [
    { validate: { syntax: ['pyton'] } },
    '`validate.syntax` is neither true nor false, nor a list of these: bash, c,',
  ],
  [
    { validate: { syntax: ['go', 'pyton'] } },
    'toml, tsx, typescript, yaml; the nearest one to `pyton` is `python`.',
  ],
  [{ validate: { syntax: ['klingon'] } }, 'typescript, yaml.'],
  [
    { matching: { repairs: ['line-number'] } },
    '"unicode-normalization"; the nearest one to `line-number` is `line-numbers`.',
  ],
  [
    { shrink: 'false' },
    '`shrink` is neither false nor an object with `lines`, a whole number, and `fraction`, a number up to 1.',
  ],
  [
    { shrink: { lines: 1.5 } },
    '`shrink` is neither false nor an object with `lines`, a whole number, and `fraction`, a number up to 1.',
  ],
  [
    { shrink: true },
    '`shrink` is neither false nor an object with `lines`, a whole number, and `fraction`, a number up to 1.',
  ],
  [{ validate: { commands: [' '] } }, '`validate.commands.0` is a command that is empty.'],
  [{ validate: { commands: ['a', 'b\0'] } }, '`validate.commands.1` is a command that has a NUL byte in it.'],
  [
    { paths: { protected: ['/core/**'] } },
    '`paths.protected.0` is a glob that matches nothing: it is absolute.',
  ],
])('says what is wrong with a value: %j', (configuration, words) => {
  expect(refusal(configuration).message).toContain(words)
})

it.each([
  ['{"createParents": false, "shrink": {"lines": 5}, "createParents": true}', 'createParents'],
  [' {"paths": {"protected": ["core/**"], "protected": []}}', 'paths.protected'],
  ['{"encodings": {"*.ini": "latin1", "*\\u002eini": "utf-16"}}', 'encodings.*.ini'],
])('refuses a key that is there twice: %s', (text, field) => {
  expect(refusal(text).data).toEqual({ field, error: 'is there more than once' })
})

it('refuses what is nested deeply like any other value', () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  expect(refusal(deep).code).toBe('configuration-unknown-key')
})
