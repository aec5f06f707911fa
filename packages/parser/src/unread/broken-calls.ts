import { namedCallsIn } from '../calls/envelopes/named-before.ts'
import { ANY_CHANGING_KEY } from '../calls/recognition/signature.ts'
import { scanJson } from '../json/scan.ts'
import { found, type Other } from './other.ts'

/** What was meant as a call that is named before its arguments, or has them in tags, and is none: the first of each kind. */
export const brokenCallsIn = (text: string): readonly (Other | undefined)[] => [
  namedCallIn(text),
  found(ALONE, text, ([, parameter, key, argument]) => asTags(parameter ?? key ?? argument!)),
]

/** The first call that is named before its arguments, and has none that can be read. */
const namedCallIn = (text: string): Other | undefined => {
  for (const { name, at, argumentsAt, isCertain } of namedCallsIn(text)) {
    const given = text.slice(argumentsAt, argumentsAt + FARTHEST)
    const isGiven = given !== '' && (isCertain || LIKE_JSON.test(given))
    if (!isGiven || LEFT_OUT.test(given)) continue
    if (EMPTY.test(given)) return { at, data: asNamed(name, 'nothing stands in the object behind its name') }
    if (!isJson(text, argumentsAt))
      return { at, data: asNamed(name, 'what stands behind its name is no object of JSON') }
  }
  return undefined
}

const FARTHEST = 2000
/** The beginning of JSON, or all that stands in a tag of Llama's. */
const LIKE_JSON = /^(?:[{["'“‘\\]|null\b|[^<\n]{1,300}<\/function>)/
const EMPTY = /^\{\s*\}/
/** What stands for arguments where a call is only shown. */
const LEFT_OUT = /^(?:\{\s*)?(?:…|\.{3}|\/[/*]|<\w|\w+\s*\})/
/** What is only shown is JSON all the same. */
const isJson = (text: string, at: number): boolean =>
  text[at] === '{' && scanJson(text, at).fault === undefined

/**
 * An argument that changes something, in tags of no call, or on a line as Continue has it: the one that begins the call is
 * missing, or has a slip in it.
 */
const ALONE = new RegExp(
  `^[ \\t]*<(?:[^\\s<>"'=/]{1,12}[:｜|])?(?:param(?:eter)?(?:=|[ \\t]+name=)["']?(${ANY_CHANGING_KEY})["']?(?:[ \\t]+string=["']\\w{4,5}["'])?>|(?:longcat_)?arg_key(?::[\\w-]{1,40})?>\\s{0,20}(${ANY_CHANGING_KEY})\\s{0,20}</)|^[ \\t]{0,20}BEGIN_ARG:?[ \\t]{0,20}(${ANY_CHANGING_KEY})[ \\t]{0,20}\\r?$`,
  'gm',
)

const asNamed = (name: string, reason: string) => ({
  name: `A call of \`${name}\` without arguments`,
  reason,
  instead: `Write \`{"name": "${name}", "arguments": { … }}\`, with its braces, and quotes around each key and text.`,
})

const asTags = (key: string) => ({
  name: `\`${key}\` outside of a call`,
  reason: 'the tag or line that begins its call, or its first argument, is missing or has a slip in it',
  instead: 'Write the call as a whole, from the tag or line with the name of its tool on.',
})
