import { codePoint } from './invisible.ts'

/** Cyrillic and Greek letters, and below each the Latin one that it looks like. */
const [OTHERS, LATIN] = [
  'аеорсухіјѕһԁԛԝАВЕКМНОРСТХІЈЅοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  'aeopcyxijshdqwABEKMHOPCTXIJSoABEZHIKMNOPTYX',
]

const LATIN_OF = new Map([...OTHERS].map((other, at) => [other, LATIN[at]!]))

const OTHER = new RegExp(`[${OTHERS}]`, 'g')

/** A text in which letters that look like Latin ones are these. */
export const withLatin = (text: string): string => text.replace(OTHER, (one) => LATIN_OF.get(one)!)

/** A line with the code points of the letters that alone tell it from one of some others that looks the same. */
export const namingLookAlikes = (line: string, others: readonly string[]): string => {
  const plain = withLatin(line)
  const same = others.find((other) => other !== line && withLatin(other) === plain)
  return same === undefined
    ? line
    : line.replace(OTHER, (one, at: number) => (one === same[at] ? one : codePoint(one)))
}
