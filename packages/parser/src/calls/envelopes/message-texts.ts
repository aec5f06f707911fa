import { elementsAt, membersAt, type Part } from '../../json/members.ts'
import { isObject, withoutNulls } from '../../json/object.ts'
import { spokenIn } from '../spoken.ts'
import { blockKeys } from './envelope-keys.ts'
import { innerKey, isPassage } from './message.ts'

/** What a message says beside its calls, and where the string of JSON stands that says it. */
export interface MessageText extends Part {
  readonly text: string
}

/** The texts of the messages of a model that an answer holds, as an API gives them with the calls beside them. */
export const messageTextsIn = (answer: string): readonly MessageText[] =>
  spokenIn(answer)
    .documents.filter(({ calls, shape }) => calls.length > 0 && shape === undefined)
    .flatMap(({ from, to }) => textsIn(answer, JSON.parse(answer.slice(from, to)), from))

const textsIn = (answer: string, value: unknown, from: number): readonly MessageText[] => {
  if (Array.isArray(value))
    return elementsAt(answer, from).flatMap((element, index) => textsIn(answer, value[index], element.from))
  if (!isObject(value) || OTHERS.has(value.role) || value.thought === true) return []
  const inner = isPassage(withoutNulls(value)) ? 'text' : innerKey(value)
  if (inner === undefined) return []
  return membersAt(answer, from)
    .filter(({ key }) => key === inner || blockKeys.includes(key))
    .flatMap(({ key, value: part }) => {
      const said = value[key]
      return typeof said === 'string' ? [{ text: said, ...part }] : textsIn(answer, said, part.from)
    })
}

/** Who else speaks in a conversation that is given as a whole. */
const OTHERS: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'tool', 'function'])
