import { unescaped } from '../repairs/html-escapes.ts'
import { unescaped as unicodeUnescaped } from '../repairs/unicode-escapes.ts'
import { fold, trim } from '../white-space.ts'
import { withoutInvisible } from './invisible.ts'
import { withLatin } from './look-alikes.ts'
import { similarity } from './similarity.ts'

/**
 * What sets the lines sought apart from those that are there, in a few words. `first` is the 1-based line of the
 * latter.
 */
export const contrast = (find: readonly string[], there: readonly string[], first: number): string => {
  const found = kinds(find.join('\n'), there.join('\n'))
  if (found.length > 0) return found.join(', ')
  if (areParts(find, there))
    return endsBeforeMark(find.at(-1)!, there.at(-1)!)
      ? 'a character without the accent, or the like, that belongs to it'
      : 'parts of lines, where whole ones are wanted'
  if (hasEscapedBreaks(find, there)) return 'line breaks that are escaped'
  const index = find.findIndex((line, at) => similarity(line, there[at] ?? '') < 1)
  return index >= 0 && index < there.length ? `the text, from line ${first + index} on` : 'the text'
}

/** What a text becomes when one kind of difference is left out of account. */
interface Disregard {
  readonly name: string
  readonly apply: (text: string) => string
}

const byLine =
  (apply: (line: string) => string) =>
  (text: string): string =>
    text.split('\n').map(apply).join('\n')

/** From the smallest differences to the greatest: the first that explains all of it alone is named alone. */
const disregards: readonly Disregard[] = [
  { name: 'indentation or trailing white space', apply: byLine(trim) },
  { name: 'white space', apply: byLine(fold) },
  { name: 'blank lines', apply: (text) => text.replace(/\n(?:[ \t]*\n)+/g, '\n') },
  { name: 'line-number prefixes', apply: byLine((line) => line.replace(/^\s*\d+(?:\t|\s*[|:→]\s?)/, '')) },
  { name: 'HTML escapes', apply: unescaped },
  { name: 'Unicode escapes', apply: unicodeUnescaped },
  {
    name: 'how letters and their accents are joined (Unicode normalization)',
    apply: (text) => text.normalize(),
  },
  // What ends a line may be white space only then.
  {
    name: 'full-width and other forms of characters',
    apply: byLine((line) => line.normalize('NFKC').trimEnd()),
  },
  { name: 'invisible characters', apply: withoutInvisible },
  { name: 'letters of another script that look alike', apply: withLatin },
  { name: 'quotes', apply: (text) => text.replace(/[\u2018\u2019\u201c\u201d"'`]/g, "'") },
  { name: 'dashes', apply: (text) => text.replace(/[\u2010-\u2015\u2212]/g, '-') },
  { name: 'backslashes', apply: (text) => text.replace(/\\+/g, '\\') },
  { name: 'letter case', apply: (text) => text.toLowerCase() },
]

const kinds = (find: string, there: string): readonly string[] => {
  const single = disregards.find(({ apply }) => apply(find) === apply(there))
  if (single !== undefined) return [single.name]
  if (all(find) !== all(there)) return []
  return disregards
    .filter((disregard) => all(find, disregard) !== all(there, disregard))
    .map(({ name }) => name)
}

const all = (text: string, except?: Disregard): string =>
  disregards.reduce((result, disregard) => (disregard === except ? result : disregard.apply(result)), text)

/** True where each line that is there holds the one sought, and some hold more. */
const areParts = (find: readonly string[], there: readonly string[]): boolean =>
  find.length === there.length && find.every((line, at) => isPart(fold(line), fold(there[at]!)))

const isPart = (line: string, whole: string): boolean => (line === '' ? whole === '' : whole.includes(line))

const endsBeforeMark = (line: string, whole: string): boolean =>
  /^\p{M}/u.test(whole.slice(whole.indexOf(line) + line.length))

const hasEscapedBreaks = (find: readonly string[], there: readonly string[]): boolean => {
  const [head, ...rest] = find[0]!.split('\\n')
  return rest.length > 0 && trim(head!) === trim(there[0] ?? '')
}
