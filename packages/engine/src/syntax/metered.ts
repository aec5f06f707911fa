/** Counts down with every call of a function, and ends with a `RuntimeError` what would go on below zero. */
export interface Meter {
  value: number
}

/** As much as a meter can hold. */
export const UNLIMITED = 2 ** 31 - 1

/** A module that is ready to run, and the meter of what it does. */
export interface Metered {
  readonly module: object
  readonly instance: Instance
  readonly meter: Meter
}

interface Instance {
  readonly exports: Readonly<Record<string, unknown>>
}

/** What is used of WebAssembly: its types come with those of browsers alone. */
interface WebAssembly {
  readonly Module: {
    new (bytes: Uint8Array): object
    imports(module: object): readonly { readonly kind: string }[]
  }
  readonly Instance: new (module: object, imports: object) => Instance
}

/**
 * Makes WebAssembly ready to run with a meter: a global behind those that it has, which each of its functions counts
 * down before anything else. How many calls a text takes depends on the text, unlike the time, which depends on the
 * machine; and by less than a hundredth on what the memory was used for before.
 */
export const withMeter = (bytes: Uint8Array, imports: object): Metered => {
  const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: WebAssembly }).WebAssembly
  const globals = Module.imports(new Module(bytes)).filter(({ kind }) => kind === 'global')
  const module = new Module(counting(bytes, globals.length))
  const instance = new Instance(module, imports)
  return { module, instance, meter: instance.exports[METER] as Meter }
}

const METER = 'callsLeft'

const HEADER = 8
const [GLOBALS, EXPORTS, CODE] = [6, 7, 10]

const counting = (bytes: Uint8Array, importedGlobals: number): Uint8Array => {
  const [whole, parts] = [new Reader(bytes), [bytes.subarray(0, HEADER)]]
  whole.take(HEADER)
  let meter: readonly number[] = []
  while (!whole.isAtEnd) {
    const id = whole.byte()
    const section = whole.part()
    if (id === GLOBALS) {
      const count = section.number()
      meter = encoded(importedGlobals + count)
      parts.push(Uint8Array.of(id), part(encoded(count + 1), section.rest(), newGlobal))
    } else if (id === EXPORTS) {
      const count = encoded(section.number() + 1)
      parts.push(Uint8Array.of(id), part(count, section.rest(), exportOf(meter)))
    } else if (id === CODE) {
      parts.push(Uint8Array.of(id), part(...functions(section, countDown(meter))))
    } else parts.push(Uint8Array.of(id), part(section.rest()))
  }
  return Buffer.concat(parts)
}

/** The functions of a module, each with code in front of its first instruction. */
function* functions(section: Reader, code: readonly number[]): Iterable<Bytes> {
  const count = section.number()
  yield encoded(count)
  for (let left = count; left > 0; left--) {
    const body = section.part()
    yield part(body.variables(), code, body.rest())
  }
}

type Bytes = readonly number[] | Uint8Array

/** Bytes behind how many they are. */
const part = (...pieces: readonly Bytes[]): Uint8Array => {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return Buffer.concat([encoded(length), ...pieces].map((piece) => Uint8Array.from(piece)))
}

/** A number as WebAssembly has it (LEB128), unsigned; signed as well, below the last bit of its last byte. */
const encoded = (value: number): readonly number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encoded(value >>> 7)]

const END = 0x0b
const I32_CONST = 0x41

/** A number that can be set, and starts out unlimited. */
const newGlobal = [0x7f, 0x01, I32_CONST, ...encoded(UNLIMITED), END]

const exportOf = (global: readonly number[]) => [METER.length, ...Buffer.from(METER), 0x03, ...global]

/** `callsLeft -= 1; if (callsLeft < 0) throw` */
const countDown = (global: readonly number[]): readonly number[] => {
  const [get, set] = [
    [0x23, ...global],
    [0x24, ...global],
  ]
  const [subtract, isLess, ifSo, fail] = [0x6b, 0x48, [0x04, 0x40], 0x00]
  return [...get, I32_CONST, 1, subtract, ...set, ...get, I32_CONST, 0, isLess, ...ifSo, fail, END]
}

/** Reads bytes from their beginning. */
class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    return this.#bytes[this.#at++]!
  }

  number(): number {
    const byte = this.byte()
    return byte < 0x80 ? byte : byte - 0x80 + this.number() * 0x80
  }

  take(length: number): Uint8Array {
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  /** Bytes that stand behind how many they are. */
  part(): Reader {
    return new Reader(this.take(this.number()))
  }

  /** What a function declares in front of its instructions: of each type, how many. */
  variables(): Uint8Array {
    const from = this.#at
    for (let left = this.number(); left > 0; left--) {
      this.number()
      this.byte()
    }
    return this.#bytes.subarray(from, this.#at)
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.#at)
  }
}
