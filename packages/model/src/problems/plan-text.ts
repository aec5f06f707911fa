import { brief, didYouMean, IN_CONFIGURATION, knownNames, shownName, sizes } from '../words/phrases.ts'
import { say, wordings } from '../words/wording.ts'

/** What can be wrong with the text of a plan. Sizes are bytes. */
export interface PlanTextProblems {
  'plan-empty': Record<never, never>
  /** `named` is the dialect that it was to be read in, `spoken` the one that it is in. */
  'nothing-recognised': {
    readonly nearest?: string
    readonly named?: string
    readonly spoken?: string
    readonly coloured?: boolean
  }
  'plan-too-large': { readonly bytes: number; readonly maximum: number }
  'too-many-operations': { readonly count: number; readonly maximum: number }
  /** `count` of them were listed; the rest of the plan was not read. */
  'too-many-problems': { readonly count: number }
  /** `open`: nothing tells where it ends, so that what follows may be a part of it. */
  'operation-malformed': {
    readonly name: string
    readonly error: string
    readonly preview: string
    readonly expected: string
    readonly open?: true
  }
  'operation-truncated': {
    readonly name: string
    readonly missing: string
    readonly preview: string
    readonly expected: string
  }
  'operation-ambiguous': {
    readonly name: string
    readonly readings: readonly string[]
    /** What to write instead, where it is not the content of a tag that is unclear. */
    readonly instead?: string
  }
  'json-invalid': { readonly error: string }
  /** `dialect` is that of the text where it is not the plan's own JSON. */
  'field-invalid': { readonly field: string; readonly error: string; readonly dialect?: string }
  /** `known` are the keys that could stand there, where none of them is near. */
  'field-unknown': {
    readonly field: string
    readonly nearest?: string
    readonly known?: readonly string[]
    readonly dialect?: string
  }
  'old-text-missing': Record<never, never>
  /** `name` is a word of the dialect that has a meaning, but not here. */
  'operation-unsupported': { readonly name: string; readonly reason: string; readonly instead: string }
  'version-unsupported': { readonly version: string }
  'dialect-unknown': {
    readonly dialect: string
    readonly known: readonly string[]
    readonly nearest?: string
  }
  /** `alone` are those of them in which the text can be read, if it is said which. */
  'dialect-ambiguous': { readonly dialects: readonly string[]; readonly alone?: readonly string[] }
  'not-expressible': { readonly dialect: string; readonly what: string }
}

const reference = (dialect: string | undefined): string =>
  dialect === undefined
    ? '`emend schema plan` prints the schema.'
    : `\`emend guide ${dialect}\` shows how it is written.`

/** Who answers over an API has no command to ask, and knows some notations by their names. */
const ways = (named: string | undefined): string =>
  named === undefined
    ? 'as `emend guide` shows, or as SEARCH/REPLACE blocks or a unified diff'
    : `as \`emend guide ${named}\` shows`

/** Their words. */
export const planTextWordings = wordings<PlanTextProblems>('plan', {
  'plan-empty': () => say('The plan is empty.', 'Write at least one operation; `emend guide` shows how.'),
  'nothing-recognised': ({ nearest, named, spoken, coloured }) =>
    say(
      `No operation ${named === undefined ? '' : `of \`${named}\` `}was recognised in this text.`,
      spoken !== undefined
        ? `It is written in \`${spoken}\`: have it read as that, or as \`auto\`.`
        : nearest !== undefined
          ? `Did you mean \`${nearest}\`? \`emend guide\` shows how operations are written.`
          : coloured === true
            ? 'Its lines have colour codes in them: write them without, as `git diff --no-color` does.'
            : `Write operations ${ways(named)}: code alone, without the file and what it replaces there, changes nothing.`,
    ),
  'plan-too-large': ({ bytes, maximum }) => {
    const [actual, most] = sizes(bytes, maximum)
    return say(
      `Plan too large: ${actual}. Maximum: ${most}.`,
      `Split the plan, or raise \`limits.planBytes\` ${IN_CONFIGURATION}.`,
    )
  },
  'too-many-operations': ({ count, maximum }) =>
    say(
      `The plan has ${count} operations. Maximum: ${maximum}.`,
      `Split the plan, or raise \`limits.operations\` ${IN_CONFIGURATION}.`,
    ),
  'too-many-problems': ({ count }) =>
    say(
      `The rest of the plan was not read: ${count} problems stand before it.`,
      'Correct those first: most of them probably have one cause.',
    ),
  'operation-malformed': ({ name, error }) =>
    say(
      `Malformed ${name} block: ${error}`,
      'Check that every required part is there, is closed, and is spelt right.',
    ),
  'operation-truncated': ({ name, missing }) =>
    say(
      `The plan ends in the middle of ${name}: ${missing} is missing.`,
      'The answer was cut off: send the whole plan again, or split it.',
    ),
  'operation-ambiguous': ({
    name,
    readings,
    instead = 'Wrap the content in <![CDATA[ … ]]> to say which one is meant.',
  }) => say(`${name} can be read in ${readings.length} ways: ${readings.join('; or ')}.`, instead),
  'json-invalid': ({ error }) =>
    say(`The plan is not valid JSON: ${error}`, 'Send one complete JSON document.'),
  'field-invalid': ({ field, error, dialect }) => say(`\`${field}\` ${error}.`, reference(dialect)),
  'field-unknown': ({ field, nearest, known = [], dialect }) =>
    say(
      `Unknown key \`${brief(field)}\`.`,
      didYouMean(nearest) ??
        // Calls have keys that are read and not taught: their guide leaves those out.
        (dialect === undefined && known.length > 0 ? knownNames(known, undefined) : reference(dialect)),
    ),
  'old-text-missing': () =>
    say(
      'edit mode requires old_text parameter.',
      "To append to file, use 'append' mode.\nTo replace entire file, use 'overwrite' mode explicitly.",
    ),
  'operation-unsupported': ({ name, reason, instead }) =>
    say(`${name} is not possible here: ${reason}.`, instead),
  'version-unsupported': ({ version }) =>
    say(
      `Plan version ${version} is not supported.`,
      'Write `"version": 1`: it is the one that this emend reads.',
    ),
  'dialect-unknown': {
    kind: 'usage',
    words: ({ dialect, known, nearest }) =>
      say(`Unknown dialect: ${shownName(dialect)}.`, knownNames(known, nearest)),
  },
  'dialect-ambiguous': ({ dialects, alone = [] }) =>
    say(
      `This text mixes dialects: ${dialects.join(' and ')}.`,
      `Write the plan in one dialect${alone.length === 0 ? '' : `, or name the one to read, ${alone.join(' or ')}: \`dialect\`, or \`--dialect\` of the command`}.`,
    ),
  'not-expressible': ({ dialect, what }) =>
    say(`The ${dialect} dialect cannot say ${what}.`, 'Use the `plan` dialect, which can say everything.'),
})
