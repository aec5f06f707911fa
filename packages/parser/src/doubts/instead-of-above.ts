import { besideOperation, type Doubt } from './doubt.ts'
import { toBeChosen } from './options.ts'

/** An operation below a line, or a title, that announces it in place of those above. */
export const isInsteadOfAbove: Doubt = (result, words) =>
  besideOperation(result, words, {
    above: saysInstead,
    about: () => (_, index) => index > 0,
    data: toBeChosen('An operation that is another way to do what stands above it'),
  })

const saysInstead = (words: string): boolean => INSTEAD.test(lastLine(words)) || TITLED.test(words)

const WORDS = [
  "(?:or,?\\s+)?(?:alternatively(?=[,:]| (?:if|use|we|you)\\b)|alternativ(?:amente)?|as an alternative|como alternativa|if you(?:'d| would)? (?:rather|prefer))",
  '(?:or|oder|ou|o)(?=:|,? (?:(?:even|just|simply) )?(?:if you|use|using|with|without|you (?:can|could|may|might)|falls|wenn|bien|si|se)\\b)',
  '(?:another|an? (?:better|cleaner|simpler)|an even (?:better|cleaner|simpler)) (?:approach|option|solution|way)(?=:| (?:could|is|to|would)\\b)',
].join('|')

const INSTEAD = new RegExp(
  `^\\W{0,9}(?:${WORDS})\\b(?:[^.!?]|\\.(?=\\w))*:\\W{0,9}$|^[^\\p{L}]{0,9}(?:或者|另一种|あるいは|または|또는|или (?:так|же|если)).*[:：][^\\p{L}]{0,9}$`,
  'iu',
)
/** Not of an alternative text, or of such tags. */
const TITLED =
  /^[ \t]*(?:#{1,6}[ \t]|\*\*|<summary>)[^a-z\n]{0,9}alternative(?:ly\b|[ \t](?:approach|fix|implementation|option|solution|that|version|way)\b|[^\w\n]{0,12}(?:$|<))/im

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1)
