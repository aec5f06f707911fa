import { checkedOptions, EmendError, type Kind, kinds } from '@emend/model'
import { expect, it } from 'vitest'

interface Options {
  readonly note?: boolean
  readonly author?: string
}

const check = (given: unknown): Options =>
  checkedOptions('option', given as Options, { note: kinds.flag, author: kinds.text })

const refusal = (work: () => unknown): EmendError<'usage'> => {
  try {
    work()
  } catch (error) {
    if (error instanceof EmendError && error.code === 'usage') return error
    throw error
  }
  throw new Error('It was not refused.')
}

it('takes options as they are now, and what is undefined as left out', () => {
  const given = { note: true, author: undefined }
  const options = check(given)
  given.note = false
  expect(options).toEqual({ note: true })
  expect(Object.keys(options)).toEqual(['note'])
})

it('sees what an object of a class computes, or inherits', () => {
  class Given {
    get note(): boolean {
      return true
    }
  }
  expect(check(new Given())).toEqual({ note: true })
  expect(check(Object.create({ author: 'A' }))).toEqual({ author: 'A' })
})

it.each([
  ['it is null', null],
  ['it is NaN', Number.NaN],
  ['it is "note"', 'note'],
  ['it is an Array', []],
  ['it is a Promise', Promise.resolve({})],
  ['it is a Map', new Map([['note', true]])],
  ['it is an AbortSignal', new AbortController().signal],
  ['it is a function', () => ({ note: true })],
  [
    'mine',
    {
      get note(): boolean {
        throw new Error('mine')
      },
    },
  ],
])('refuses what is no object of options: %s', (why, given) => {
  expect(refusal(() => check(given)).message).toBe(`No option can be read: ${why}.`)
})

it('names the nearest of the options that there are', () => {
  const { message, hint } = refusal(() => check({ auhtor: 'A' }))
  expect([message, hint]).toEqual(['Unknown option: auhtor.', 'Did you mean `author`? Known: note, author.'])
  expect(refusal(() => check(JSON.parse('{ "__proto__": {} }'))).message).toBe('Unknown option: __proto__.')
})

const secretive: object = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no')
    },
  },
)

it.each<[string, Kind, unknown]>([
  ['no text: it is null', kinds.text, null],
  ['no text: it is a Uint8Array', kinds.text, Buffer.from('text')],
  ['neither true nor false: it is "false"', kinds.flag, 'false'],
  ['neither true nor false: it is 1', kinds.flag, 1],
  ['no array of texts: it is "npm test"', kinds.texts, 'npm test'],
  ['no array of texts: it has undefined in it', kinds.texts, Object.assign([], { 1: 'hole' })],
  ['no function: it is a Promise', kinds.callback, Promise.resolve()],
  ['no whole number from 0 up: it is 1.5', kinds.count, 1.5],
  ['no whole number from 0 up: it is NaN', kinds.count, Number.NaN],
  ['no whole number from 0 up: it is 3', kinds.count, 3n],
  ['no valid Date: it is an invalid Date', kinds.date, new Date(Number.NaN)],
  ['no valid Date: it is "2026-01-01"', kinds.date, '2026-01-01'],
  ['no AbortSignal: it is an AbortController', kinds.signal, new AbortController()],
  ['no AbortSignal: it is an Object', kinds.signal, secretive],
  ['no text: it is a symbol', kinds.oneOf('colour', ['red']), Symbol('red')],
])('says that a value is %s', (otherwise, kind, value) => {
  expect(refusal(() => kind('It', value)).message).toBe(`It is ${otherwise}.`)
})

it('takes a signal of any realm', () => {
  const { aborted, addEventListener, removeEventListener } = new AbortController().signal
  expect(() => kinds.signal('It', { aborted, addEventListener, removeEventListener })).not.toThrow()
})
