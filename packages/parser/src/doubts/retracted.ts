import { normalizePath, type Operation, pathsOf } from '@emend/model'
import { besideOperation, type Doubt } from './doubt.ts'

/**
 * An operation on a file of one above it, below words that take that back: a model that thinks aloud has put the one in
 * the place of the other, and done together they are what nobody meant. Or one right above words that take it back.
 */
export const isRetracted: Doubt = (result, words) =>
  besideOperation(result, words, { above: retracts, about: onFileAbove, data: RETRACTED }) ??
  besideOperation(result, words, { below: retractsAbove, data: TAKEN_BACK })

const onFileAbove = () => {
  const above = new Set<string>()
  return (operations: readonly Operation[]): boolean => {
    const files = operations.flatMap(pathsOf).map(normalizePath)
    const isAgain = files.some((file) => above.has(file))
    for (const file of files) above.add(file)
    return isAgain
  }
}

const retracts = (words: string): boolean =>
  STOPS.some((form) => form.test(words.slice(0, LONGEST))) || CORRECTS.test(words)

const LONGEST = 500
/** A word on which one stops, and a sign behind it: who waits for something has seen no mistake. */
const startsWith = (words: string): string =>
  `^\\W{0,9}(?:(?:no|oh|but),? )?(?:${words})\\b ?[^\\w\\s][\\s\\S]*?\\b`

/** How somebody begins who has seen a mistake of their own. What would be otherwise is none. */
const STOPS = [
  new RegExp(
    `${startsWith('actually|hold on|hmm+|no|oops|sorry|wait')}(?<!\\b(?:else|or|otherwise),? (?:it |that |this )?)(?:${[
      "(?:that|this|it)(?:['’]s| is| was) (?:(?:also|just|still|simply) )?(?:wrong(?! in\\b)|incorrect|not (?:quite )?right)",
      "(?:that|this|it)(?: wo| would)?(?:n['’]t| not| will not) work|won['’]t work",
      '(?:a|my) mistake|let me (?:redo|correct|fix) (?:that|this|it)',
    ].join('|')})\\b`,
    'i',
  ),
  new RegExp(`${startsWith('hold on|hmm+|oops|wait')}instead\\b(?! of\\b)`, 'i'),
  /^[^\p{L}]{0,9}(?:halt|moment|nein|stopp?|ups|warte) ?[^\p{L}\s][^\n]{0,80}?\b(?:das|dies) (?:ist|war) (?:leider |noch |so )?(?:falsch|nicht (?:ganz )?richtig)/iu,
  /^[^\p{L}]{0,9}(?:attend(?:ez|s)|oups|non|espera|ups|perdón|no|espere|não) ?[^\p{L}\s][^\n]{0,80}?(?:c['’]est (?:faux|incorrect)|(?:eso|esto) (?:está mal|es incorrecto)|(?:isso|isto) está errado)/iu,
  /^[^\p{L}]{0,9}(?:(?:стоп|подожди(?:те)?|погоди(?:те)?|нет|ой) ?[^\p{L}\s][^\n]{0,80}?это (?:неверно|неправильно|ошибка)|不对[，,。]|(?:等等|等一下|哦不)[^\p{L}]{1,9}(?:这|那|上面|刚才)[^\n]{0,9}?(?<!也)(?:不对|错了|不正确|有误)|(?:待って|いや)[^\p{L}]{1,9}[こそ]れは(?:間違|誤り))/iu,
]
/** What speaks of a change above as one that is not to be done, and of nothing else. */
const CORRECTS =
  /\b(?:scratch that\b|on second thou?ghts?[,:]|(?:disregard|ignore) (?:that|the (?:above|first|previous)(?: (?:attempt|block|change|edit|one|patch|version))?)[.,:;!—–-]|instead of the (?:above|first|previous) (?:attempt|block|change|edit|one|patch|version)\b)/i

/** A sentence of the line right below that says no more. */
const retractsAbove = (words: string): boolean => {
  const [line = ''] = words.slice(0, LONGEST).split('\n')
  return line.split(/(?<=[.!?)])\s/).some((sentence) => TAKES_BACK.test(sentence))
}

/** What is quoted, or asked, takes nothing back. */
const TAKES_BACK =
  /^[^\w>"“?]{0,9}(?:(?:actually|but|no|oops|please|so|sorry|wait)\W{1,3}){0,3}(?:scratch that|(?:disregard|ignore) (?:(?:all (?:of )?)?the above(?: (?:answer|block|change|code|diff|edit|patch)s?)?|(?:the (?:answer|block|change|code|diff|edit|patch)s? above)|this (?:answer|block|change|diff|edit|patch)))[^\w?]*$/i

const RETRACTED = {
  name: 'An operation below words that take back one on the same file above it',
  readings: ['it takes the place of that one', 'both are to be done'],
  instead: 'Write each change once, as it is meant in the end.',
} as const

const TAKEN_BACK = {
  name: 'An operation right above words that take it back',
  readings: ['it is withdrawn', 'it is to be done all the same'],
  instead: 'Leave it out, or write it without such words below it.',
} as const
