import { COLON_AT_END, END_OF_LINE, MARKS_BEHIND, PATH, SENTENCE_START } from './path-in-words.ts'

/** How the path of a file that is changed stands in a text of few words, in many languages. */
export const inFewWords = (text: string): readonly RegExp[] => [
  ...(REFERS.test(text) ? [] : [IN_FEW_WORDS]),
  ...IN_OTHER_LETTERS,
]

/** How words begin that say that something is changed, or that it is a file. */
const STEM =
  '(?:actuali|adjust|aktualis|alter[ae]|änder|anpass|archivo|arquivo|atuali|cambi|correct|corri[gj]|datei|edit|fichier|fix|mettre à|mise à|modif|refactor|updat|файл|измен|исправ|обнов|修|更新|编辑|編集|変更|文件|수정|변경)'
const THERE = '(?:in|dans|en|em|nel|no|в)'
/** No sign is of a word and of what stands behind it, so that there is one way alone to read a line. */
const WORD = "[\\p{L}'’-]{1,30}[^\\p{L}\\w/.'’-]{1,5}"
/** Behind a few such words, as a label has them: in a directory, or in marks, as its name may have spaces. */
const IN_FEW_WORDS = new RegExp(
  `${SENTENCE_START}(?:(?:${WORD}){0,3}${STEM}[\\p{L}'’-]{0,20}[^\\p{L}\\w/.'’-]{1,5}(?:${WORD}){0,3}|${THERE}\\s(?:${WORD}){0,2}[\`*]*)?(?:(?<=[\`*])|(?=[^\\s/]*/))${PATH}${MARKS_BEHIND}${END_OF_LINE}`,
  'iu',
)
/** In other letters than Latin ones: not, like, except; the same as another, but not the same change. */
const NOT_OR_LIKE = [
  '[不勿別别无無如像似参參照]|(?<![删刪移清消削解])除|(?:相同|一致|一[样樣])(?!的)',
  'ない|と同',
  '(?<!다음|아래|이)(?:[와과] (?:동일|같)|처럼)',
].join('|')
/** Words that speak of another file than the one that is changed. */
export const REFERS = new RegExp(
  String.raw`\b(?:about|above|after|apart|are|as|before|behind|below|besides?|but|by|calls?|called|compare|copied|except|excluding|for|from|has|is|like|near|next|none|not?(?! arquivo\b)|nothing|of|on|outside|rest|same|see|since|than|through|to|unchanged|unlike|until|via|without|used?|uses|was|why|with|wie|siehe|aus|außer|nach|neben|ohne|vor|von|keine?|nicht|comme|voir|depuis|après|avant|sans|sauf|pas|como|ver|desde|después|excepto|exceto|igual|salvo|sem|sin|dopo|senza|tranne)\b|n['’]t\b|см\.|как |${NOT_OR_LIKE}`,
  'iu',
)
/** Among words in other letters than Latin ones, with none of those. */
const OTHERS = `^(?=.*[^\\0-\\x7f])(?!.*(?:${NOT_OR_LIKE}|(?<![次下]の)ように))\\W{0,60}`
const IN_OTHER_LETTERS = [
  new RegExp(`${OTHERS}${PATH}\\W{0,60}${COLON_AT_END}`),
  new RegExp(`${OTHERS}${PATH}\\W{0,30}(?:[修更変编編]|添加|追加|수정|변경|추가)\\W{0,30}$`),
]
