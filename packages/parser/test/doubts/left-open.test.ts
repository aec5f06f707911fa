import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { answers } from '../answers.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

describe.each(Object.entries(answers))('an operation in %s', (_dialect, operation) => {
  test.each([
    'Draft:',
    '**Draft**',
    '### First draft',
    'Draft (untested):',
    'A rough draft:',
    '(Optional)',
    'Optional:',
    '**Optional:**',
    '### Optional\n\nIt may also be read once.',
    '2. (optional)',
    '- Optional:',
    'Entwurf:',
    '### Facultatif',
    '可选：',
    '下書き：',
  ])('is done by nobody below %j', (words) => {
    const { plan, diagnostics } = parse(`A word.\n\n${words}\n\n${operation}`)
    expect(plan.operations).toHaveLength(1)
    expect(diagnostics).toMatchObject([{ code: 'operation-ambiguous', severity: 'error' }])
  })

  test.each([
    'The draft is saved now:',
    'Save the draft:',
    'Draft posts are left out:',
    'Optional arguments have a default:',
    '**`Optional`**',
    'This makes the argument optional:',
    '### Optional\n\n### Required\n\nIt is read once.',
    'Optional:\n\n```python\nx = 1\n```\n\nThe change:',
    '### Optional chaining',
    '- published\n- draft',
    '* **Published**\n* **Draft**',
    '| state |\n|---|\n| draft |',
    'Change the label to\n"Optional"',
    '### Optional (included)',
    '### Draft (final)',
    '<draft>No.</draft>\n</draft>',
  ])('is done below %j', (words) =>
    expect(parse(`${words}\n\n${operation}`)).toMatchObject({
      plan: { operations: [{ path: 'a.py' }] },
      diagnostics: [],
    }),
  )
})

test('of a file with such a word in its path, a title with it may be the name', () => {
  const of = (path: string) =>
    parse(`### Drafts\n\nA word.\n\n### Draft\n\n${answers.diff.replaceAll('a.py', path)}`)
  expect(of('models/draft.py').diagnostics).toEqual([])
  expect(of('models/post.py').diagnostics).toMatchObject([{ code: 'operation-ambiguous' }])
})

test.each(['draft ', 'optional\n', '# ', '(', 'the '])(
  IN_PROPORTION,
  inProportion((many) => `${many}\n\n${answers['search-replace']}`),
)
