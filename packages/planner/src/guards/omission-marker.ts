import { isProse } from './kinds-of-file.ts'

/** A comment line in most languages and templates, its text between the signs that open and close it. */
const COMMENT =
  /^(?:\/\/+-?|#+[=|[]?|--+(?:\[\[)?|;+|%+|\/\*+|\*|(?:[({@]\*+|\{[#-]|<#|-#)(?=\s)|\{\{(?:!(?:--)?|--|-? ?\/\*)|<%(?:#|--)|<!--|\{\/\*|"""|''')\s*(.*?)\s*(?:\*+(?:[)@}]|\/(?: ?-?\}{1,2})?)|--?\}{1,2}|[#}]\}|(?:--%?|%|#)>|[=|\]]#|\]\]|"""|''')?$/
/** Signs that start a comment in the files of few languages alone, and what these are called. */
const OWN_SIGN = /^(?:["'](?!.*["'])|!+[<>]?|::|@?rem\b)/i
const WITH_OWN_SIGN = /\.(?:vim|vb[as]?|bas|cls|frm|brs|abap|bat|cmd|f(?:or|pp|\d\d)?)$|vimrc$/i

/** The text of a line that is a comment, and nothing else; undefined for any other. */
export const commentIn = (line: string, path: string): string | undefined =>
  COMMENT.exec(WITH_OWN_SIGN.test(path) ? line.replace(OWN_SIGN, '#') : line)?.[1]

const DOTS = '(?:\\.{2,}|…)'
const THING =
  '(?:code|content|contents|file|function|functions|method|methods|class|implementation|imports|logic|body|section|lines)'
const STATE =
  '(?:unchanged|the same|same as before|same as above|as before|as is|omitted|remains?|stays?|here|goes here)'
/** What the rest of is spoken of in ordinary comments, too, which say more of it than that it stays. */
const PART = '(?:html|css|jsx|markup|styles?|components?|page|template|script|tests?|document)'
const STAYS =
  '(?:unchanged|(?:the\\s+)?same(?:\\s+as\\s+(?:before|above))?|as before|as is|identical|omitted)'
const WORDS = '(?:\\w+\\s+){0,2}'
const REST_OF = `(?:rest|remainder)\\s+of\\s+(?:the\\s+|your\\s+|this\\s+|my\\s+)?${WORDS}`
const REST_STAYS = `${REST_OF}${THING}\\b.*\\b(?:unchanged|same|as\\s+(?:before|above|is|it\\s+was|they\\s+were)|omitted|from\\s+(?:before|the\\s+original))\\b.*`
const REST_COMES = `${REST_OF}${THING}\\s+(?:goes\\s+|is\\s+|are\\s+)?(?:here|remains?|stays?|continues?|follows?)[.)\\]]*`
const OF_BEFORE = `(?:existing|previous|other|remaining|original|unchanged)\\s+${WORDS}`
const KNOWN = `${OF_BEFORE}${THING}`
const KNOWN_STAYS = `${KNOWN}(?:\\s+(?:is\\s+|are\\s+)?${STATE})+\\s*${DOTS}?[.)\\]]*`
/** So short a comment is no line of a sentence, which ends with a full stop or goes on, and no heading. */
const BARE = [
  `(?:the\\s+)?${REST_OF}${THING}`,
  '(?:(?:the|your|other)\\s+)?(?:existing|unchanged)\\s+(?:\\w+\\s+)?(?:code|contents?|functions|methods|implementation|imports|logic)',
  'remaining\\s+(?:code|contents?|implementation|logic)',
]
/**
 * Comments that say that something is left out: the rest of it, what is there already, dots with such a word, no
 * changes. What is only named, not said to stay, takes dots: `# Other helper functions` is a heading.
 */
const MARKERS = [
  new RegExp(`^${DOTS}?\\s*(?:the\\s+|your\\s+)?(?:${REST_STAYS}|${REST_COMES}|${KNOWN_STAYS})$`, 'i'),
  new RegExp(
    `^${DOTS}\\s*(?:the\\s+|your\\s+)?(?:${REST_OF}${THING}\\b.*|${KNOWN}\\s*${DOTS}?[.)\\]]*)$`,
    'i',
  ),
  new RegExp(`^(?:the\\s+|your\\s+)?(?:${REST_OF}${THING}\\b.*|${KNOWN}\\s*)${DOTS}[)\\]]*$`, 'i'),
  new RegExp(`^(?:${BARE.join('|')})$`, 'i'),
  // `...rest,` spreads a value, in an example that a comment shows.
  new RegExp(
    `^(?!\\.{3}\\w+,$)${DOTS}\\s*(?:rest|remaining|existing|unchanged|same|other|previous|keep)\\b.*$`,
    'i',
  ),
  new RegExp(`^${DOTS}\\s*(?:其余|其他|其它|剩余|原有|现有).*$`),
  /^(?:其余|其他|其它|剩余|原有|现有)的?(?:代码|方法|函数|内容|实现|部分).{0,8}(?:不变|相同|省略|一致)。?$/,
  new RegExp(
    `^(?:no changes?|unchanged|nothing changed)\\s*(?:here|below|above|from here)?\\s*${DOTS}?$`,
    'i',
  ),
]

const NOUN = `(?:${THING}|${PART}|sections?|chapters?|paragraphs?|text|entries|items|rows|keys|tables|routes|handlers|helpers|cases)`
const REST = `${REST_OF}${NOUN}`
const OTHERS = `(?:all\\s+)?(?:the\\s+)?${OF_BEFORE}${NOUN}`
/**
 * What stays, and that it does, or what is left out, or how much of it: comments on what code does are hardly ever in
 * these words.
 */
const SAID = [
  `(?:the\\s+)?(?:rest|remainder|${REST}|${OTHERS})\\s+(?:(?:remains?|stays?|is|are)\\s+)?${STAYS}`,
  `(?:imports|code|content|implementation|function body)\\s+(?:remains?|stays?)\\s+${STAYS}`,
  `everything\\s+(?:else|above|below)\\s+(?:(?:remains?|stays?|is)\\s+)?${STAYS}`,
  `keep\\s+(?:the\\s+)?${REST}(?:\\s+${STAYS})?`,
  `(?:\\w+\\s+){0,4}omitted\\s+for\\s+(?:brevity|clarity)`,
  `lines?\\s+\\d+\\s*(?:[-–]|to)\\s*\\d+\\s+${STAYS}`,
  `\\d+\\s+(?:more\\s+)?lines\\s+${STAYS}`,
  `no\\s+(?:more\\s+|further\\s+)?changes?\\s+(?:needed\\s+)?(?:below|above|beyond\\s+this)(?:\\s+this)?(?:\\s+(?:line|point))?`,
  `(?:(?:the\\s+)?(?:existing|original|previous|rest\\s+of\\s+the)\\s+)?(?:code|content|file)\\s+continues(?:\\s+(?:as\\s+before|here|below))?`,
].map((said) => new RegExp(`^${said}$`, 'i'))
/** The same in so few words that, before a full stop and without dots, they end a sentence of several lines. */
const BRIEFLY = new RegExp(
  `^(?:(?:imports|(?:function\\s+|method\\s+)?body|implementation|methods?)\\s+unchanged|(?:code|lines|body|contents?|implementation|methods|imports)\\s+omitted|same\\s+${THING}\\s+as\\s+before|${REST_OF}${PART})$`,
  'i',
)
/** What stays: between dots, it is left out. */
const NAMED = new RegExp(
  `^(?:(?:the\\s+)?(?:${REST}|${OTHERS})|unchanged|omitted|same as before|\\d+\\s+more\\s+lines|(?:all\\s+)?(?:more|other)\\s+(?:\\w+\\s*){1,2})$`,
  'i',
)
/** A text, and what sets it off: brackets, dots, rules. */
const SET_OFF = /^(?:- )?([*_=~-]{0,40}[\s.…[(]*)(.+?)([\s.…)\]]*[*_=~-]{0,40})$/

/**
 * True for an omission marker: a line that says of the text around it that something is left out there, in a comment,
 * or set off by dots or brackets, as in prose and data, which have no comments: `... (rest of the file unchanged)`,
 * `[rest of the document unchanged]`. `path` tells what the text is.
 */
export const isMarker = (line: string, path: string): boolean => {
  const trimmed = line.trim()
  // A line this long is prose or code, and the patterns need not be run over it.
  if (trimmed.length > 120) return false
  const comment = commentIn(trimmed, path) ?? DOTS_IN_BRACKETS.exec(trimmed)?.[0]
  if (comment === undefined) return /^(?:- )?[*_]{0,2}(?:\.{2}|[…[(])/.test(trimmed) && saysSo(trimmed)
  if (isHeading(trimmed, comment, path)) return false
  return MARKERS.some((marker) => marker.test(withoutBrackets(comment))) || saysSo(comment)
}

/** `(rest of methods ...)` says so in no comment, as Gemini writes it. */
const DOTS_IN_BRACKETS = /^\(.*(?:\.{2}|…)\)$/

/** True where what looks like a comment is a heading of prose, or an item of a list. */
const isHeading = (line: string, comment: string, path: string): boolean =>
  isProse(path) && !line.startsWith('<') && !DOTTED.test(comment)

const saysSo = (text: string): boolean => {
  const [, opening = '', inner = '', closing = ''] = SET_OFF.exec(text) ?? []
  return (
    SAID.some((said) => said.test(inner)) ||
    ((closing !== '.' || DOTTED.test(opening)) && BRIEFLY.test(inner)) ||
    (DOTTED.test(opening) && DOTTED.test(closing) && NAMED.test(inner))
  )
}

const DOTTED = /\.{2}|…/

/** `(rest of methods ...)` and `... (rest of the code)` without the brackets. */
const withoutBrackets = (comment: string): string =>
  comment
    .replace(/^([.…]*)\s*[[(]/, '$1 ')
    .replace(/[\])]\s*([.…]*)$/, ' $1')
    .trim()

/**
 * True for a line of dots, or a comment that starts with them or names what was there before, like `// ...`, `# ...
 * setup`, `// same as above`. Comments may be like this; in place of lines that are gone, they hardly ever are. `path`
 * tells what the text is.
 */
export const isFiller = (line: string, path: string): boolean => {
  const trimmed = line.trim()
  // Within a comment of several lines, what is like it belongs to a sentence or an example.
  if (trimmed.length > 80 || trimmed.startsWith('*')) return false
  const comment = commentIn(trimmed, path)
  if (comment === undefined)
    return DOTS_ALONE.test(trimmed) && !(trimmed.length > 3 && WITH_DOTTED_RULES.test(path))
  return !isHeading(trimmed, comment, path) && FILLERS.test(withoutBrackets(comment))
}

/** Texts in which four dots or more are a rule: below a title, or around a block. */
const WITH_DOTTED_RULES = /\.(?:rst|adoc|asciidoc|txt)$/i
const DOTS_ALONE = /^(?:\.{3,}|…)$/
const FILLERS = new RegExp(
  `^(?:${DOTS}(?:\\s.*)?|(?:the\\s+)?(?:same|previous|earlier|original|old|existing)(?:\\s+\\w+){0,2}|(?:other|remaining)(?:\\s+\\w+){1,2}|(?:all\\s+|code\\s+)?(?:the\\s+)?(?:same\\s+)?as\\s+(?:before|above))$`,
  'i',
)
