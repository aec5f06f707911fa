import { type Operation, pathsOf } from '@emend/model'
import { besideOperation, type Doubt } from './doubt.ts'
import { labelsAbove } from './labels-above.ts'

/**
 * An operation right below a line, or a title, that says no more than that it is a draft, or up to who reads it. Of a file
 * that has such a word in its path, that may be the name.
 */
export const isLeftOpen: Doubt = (result, words) =>
  besideOperation(result, words, {
    above: (said) => labelsAbove(said).some((line) => LABEL.test(line) && !IS_ITEM.test(line)),
    about: () => (operations) => !operations.every(isNamedSo),
    data: LEFT_OPEN,
  })

/** With the marks of a label, or in brackets; in backticks or quotes, it is a name in code; done already, it is no longer open. */
const LABEL =
  /^[^\p{L}`<>"“\n]{0,12}(?:(?:(?:the|an?|my|first|initial|rough|early|quick|untested) ){0,3}draft(?: version)?|optional(?:ly)?|entwurf|brouillon|borrador|optionnel|facultatif|opcional|草稿|草案|可选|下書き|任意|オプション)(?: ?[(（](?!(?:already |but |now )*(?:applied|as (?:asked|requested|you)|asked|done|final|included|requested))[^()（）`\n]{0,60}[)）])?[^\p{L}`\n]{0,9}$/iu

/** One of a list or a table of values, without a colon. */
const IS_ITEM = /^\s*(?:[-*+•]\s|\|)[^:：(（]*$/

const isNamedSo = (operation: Operation): boolean =>
  pathsOf(operation).some((path) => /draft|optional/i.test(path))

const LEFT_OPEN = {
  name: 'An operation below words that leave it open',
  readings: ['it is only proposed', 'it is to be done'],
  instead: 'Leave it out, or write it without such words above it.',
} as const
