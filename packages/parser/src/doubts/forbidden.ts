import { ENDS_IN_COLON } from '../text/announcing.ts'
import { besideOperation, type Doubt } from './doubt.ts'
import { isTitle, labelsAbove } from './labels-above.ts'

/** An operation right beside words that forbid it: it shows what is wrong, or is there to be read alone. */
export const isForbidden: Doubt = (result, words) =>
  besideOperation(result, words, { above: forbids, below: forbidsAbove, data: FORBIDDEN })

const forbids = (words: string): boolean => labelsAbove(words).some(isForbidding)

/** The first sentence right below an operation; one before a colon is about what stands below that. */
const forbidsAbove = (words: string): boolean => {
  const [sentence = ''] = words.slice(0, LONGEST).split(/\n|(?<=[.!?)])\s/)
  if (ENDS_IN_COLON.test(sentence)) return false
  return [ASKED_NOT_TO_APPLY, NOT_APPLIED_ELSEWHERE, NOT_RECOMMENDED].some((form) => form.test(sentence))
}

const LONGEST = 300

const isForbidding = (line: string): boolean => {
  if (NOT_APPLIED.test(line) || NOT_APPLIED_ELSEWHERE.test(line)) return true
  if (!ENDS_IN_COLON.test(line) && !isTitle(line)) return false
  // Before a label, a sentence may say why; or behind it.
  const last = line.split(/(?<=[a-z\W]{2}[.!?])\s/i).at(-1)!
  return isForbiddingLabel(line) || (last !== line && isForbiddingLabel(last))
}

const isForbiddingLabel = (text: string): boolean => LABELS.some((form) => form.test(text))

const NOT = "(?:do not|don['’]t|never)"
const THIS =
  '(?:this|that|it|these|them|(?:(?:this|that|the following|the) )?(?:approach|block|change|code|diff|edit|patch|version|way)s?|the following)'
/** Where a request begins: what somebody does not do (`as we don't use this`) is none. */
const ASKED = '(?:^|[^\\w\\s\'’"`]|\\b(?:please|but|so|and|I))[^\\w`]{0,9}'

/** Of other things than a change, no one says that they are applied. */
const APPLIED = `appl(?:y|ied|ying)(?: ${THIS})?(?: yet| now)?\\W*$`
const NOT_APPLIED = new RegExp(
  `${ASKED}(?:${NOT}|(?:will|would|did|have) not|(?:wo|would|did|have)n['’]t|(?:am|['’]m) not) ${APPLIED}`,
  'i',
)
/** Below an operation, what somebody has not done is left to be done. */
const ASKED_NOT_TO_APPLY = new RegExp(`${ASKED}${NOT} ${APPLIED}`, 'i')

const NOT_APPLIED_ELSEWHERE = new RegExp(
  `(?:${[
    'nicht (?:anwenden|übernehmen)|(?:(?<=^|пока |[^\\p{L}\\s,]\\s?)не применять|не применяйте)(?: пока| это){0,2}',
    "(?:ne pas appliquer|n(?:e l)?['’]appliquez pas)(?: encore| ceci| cela| ce(?:t|tte)? (?:bloc|changement|code|correctif|diff|modification|patch)){0,2}",
    'no (?:lo )?apli(?:car|ques)(?: todavía| aún| esto| este cambio){0,2}',
    '(?:(?<=^|[^\\p{L}\\s,]\\s?)(?:não aplicar|non applicare)|não aplique)(?: ainda| ancora| isso| isto| questo){0,2}',
    '(?:不要|请勿|勿)应用(?:它|此更改|这个修改|这个更改)?|적용하지 마(?:세요|십시오)?',
    '(?<!(?:環境に|には).{0,9})適用しない(?:で(?:ください)?)?',
  ].join('|')})[^\\p{L}]*$`,
  'iu',
)

const NOT_RECOMMENDED = new RegExp(`(?:\\bnot|n['’]t) recommend(?: doing)? ${THIS}\\W*$`, 'i')

/** What brackets behind it may say the fate of; other things have such states in a program. */
const PROPOSED =
  '\\b(?:alternative|answer|approach|attempt|block|change|code|diff|draft|edit|fix|idea|option|patch|propos(?:al|ed)|solution|step|suggest(?:ed|ion)|variant|version)s?(?: \\w{1,3})?'

/** How a label begins of what is wrong, or not to be done. */
const WRONG = [
  'wrong|bad|incorrect|hypothetical|anti-?pattern|rejected|not recommended|not this',
  "(?:do not|don['’]t)(?: (?:do|use|write))?",
  'avoid(?: this| the following)?',
  '(?:instead of|rather than)(?: doing)?(?: this)?',
].join('|')

/** It is wrong, or was withdrawn, or somebody advises against it. */
const AGAINST = [
  new RegExp(
    `(?:^|\\.\\w{1,8}|${PROPOSED})[^\\w(]{0,9}\\((?:not (?:yet )?applied|discarded|rejected|withdrawn)\\)\\W*$`,
    'i',
  ),
  new RegExp(
    `^\\W*(?:the |an? )?(?:${WRONG})(?: (?:approach|change|code|example|fix|version|way))?(?: \\([^()]*\\))?\\W*$`,
    'i',
  ),
  new RegExp(`${ASKED}${NOT} (?:do|make|run|try|use|write)(?: it)? (?:like )?${THIS}(?: yet)?\\W*$`, 'i'),
  NOT_RECOMMENDED,
  /^\W*this (?:(?:does|will|would)(?: not|n['’]t)|won['’]t) work\W*$/i,
  /\btempt(?:ed|ing) to (?:do|try|use|write) (?:this|that|it|the following)\b/i,
  /\b(?:what|how) (?:you should )?not to do(?: it| this)?\W*$/i,
  /^[^\p{L}]*(?:falsch|nicht so|so nicht|faux|incorrecto|errado|sbagliato|неправильно|неверно|错误(?:示例|做法|写法)|不要这样做?|間違い|悪い例|잘못된 예)[^\p{L}]*$/iu,
]

/** It shows how operations are written, or is there to be looked at alone. */
const SHOWN = [
  /^\W*(?:here(?:['’]s| is) )?(?:an? )?example of (?:the|this) (?:format|syntax)(?: (?:that )?I(?:['’]ll| will) use)?\W*$/i,
  /^\W*(?:for (?:example|instance),? )?(?:such )?an? (?:[\w/-]+ )?(?:block|call|diff|edit|patch|tag) (?:(?:could|might|should|will|would) look|looks) like this\W*$/i,
  /^\W*if (?:I|we|you) (?:wanted|were) [^,:]{1,80}, (?:an?|such an?|the) (?:block|call|change|diff|edit|patch) would (?:be|look like)(?: (?:as follows|that|this))?\W*$/i,
  /^\W*hypothetically,? [^.:]{0,100}\W*$/i,
  /^\W*(?:always )?use (?:this|the following) (?:format|syntax) (?:for|to write) (?:your |any |all )?(?:blocks|calls|changes|diffs|edits|patches)\W*$/i,
  /\b(?:only for (?:reference|illustration)|for reference only|illustration only)\W*$/i,
]

/** It was written before, and has failed or is done: a label that says no more. */
const PAST = [
  '(?:my|the|your) (?:earlier|failed|previous|(?:first|last|original)(?= (?:attempt|try))) (?:answer|attempt|block|call|diff|edit|patch|try)(?: (?:that failed|was))?',
  '(?:(?:earlier|previously|(?:in|with) (?:my|the|your) (?:earlier|last|previous) (?:answer|message|response|turn)),? )(?:I|you) (?:had )?(?:proposed|sent|suggested|tried|wrote)(?: this)?',
  'you (?:(?:have|had) )?(?:just )?(?:pasted|posted|sent)(?: (?:me|this|us)){0,2}',
  '(?:my|the|your) (?:last|latest|most recent|previous) commit(?: (?:changed|did|had|is|was))?',
  '(?:this (?:is|was) )?what I (?:(?:first|had) )?(?:sent|tried)(?: (?:before|earlier|first))?',
  '(?:I had|(?:my|the) (?:block|call|diff|edit|patch) (?:that )?I(?: had)?) sent(?: (?:this|was))?',
  'my (?:block|call|diff|edit|patch) was',
  "(?:the following|this) (?:block|call|diff|edit|patch) (?:did(?: not|n['’]t)|failed to) (?:apply|match)",
  '(?:this|these|the following)(?: (?:block|change|diff|edit|patch)(?:e?s)?)? (?:are|is|was|were|ha(?:s|ve)) already (?:been )?(?:applied|done|in place|made)',
].map((label) => new RegExp(`^\\W*(?:${label})\\W*$`, 'i'))

/** What a label, or a title, says of an operation that is not to be done. */
const LABELS = [...AGAINST, ...SHOWN, ...PAST]

const FORBIDDEN = {
  name: 'An operation right beside words that forbid it',
  readings: ['it is only shown', 'it is to be done all the same'],
  instead: 'Leave it out, or write what is to be done without such words beside it.',
} as const
