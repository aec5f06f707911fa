import { expect, test } from 'vitest'
import { undoEditIn } from '../src/index.ts'
import { answers } from './answers.ts'

const UNDO = '{"command": "undo_edit", "path": "a.py"}'

test.each([UNDO, `Back to what it was:\n\n\`\`\`json\n${UNDO}\n\`\`\`\n`, `[${UNDO}]`, `${UNDO}<|im_end|>`])(
  'names the file whose last edit an answer takes back: %j',
  (answer) => {
    expect(undoEditIn(answer, 'auto')).toBe('a.py')
    expect(undoEditIn(answer, 'text-editor')).toBe('a.py')
    expect(undoEditIn(answer, 'tags')).toBeUndefined()
  },
)

test.each([
  `[${UNDO}, ${UNDO}]`,
  `${answers.tags}\n\n${UNDO}`,
  `${answers['search-replace']}\n\n${UNDO}`,
  UNDO.replace('}', ', "path": "b.py"}'),
  UNDO.replace('path', 'file_name'),
])('names none where that is not all that it says, or is not clear: %j', (answer) => {
  expect(undoEditIn(answer, 'auto')).toBeUndefined()
})
