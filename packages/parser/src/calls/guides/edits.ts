import type { Policy } from '@emend/model'
import { limitsIn, shrinkIn } from '../../json/limits.ts'

/** The section of a system prompt that explains edits and anchors. Every example in it is a call that applies. */
export const guideEdits = (policy: Policy): string => `## Editing files

Edit files with JSON: one object, or an array of them. All of one answer are applied in order, each to the result of the ones before it, and land as one git commit; if one of them fails, nothing is changed and you are told why for each. There are no regular expressions: what you write is what is matched.

### Replace texts in a file

\`\`\`json
{
  "file_path": "src/server.py",
  "edits": [
    { "old_text": "def start(port):", "new_text": "def start(port, host):" },
    { "old_text": "logger.info", "new_text": "logger.debug", "replace_all": true },
    { "old_text": "retries = 3", "new_text": "retries = 5", "expected_replacements": 2 }
  ]
}
\`\`\`

### Do one thing at an anchor, or at an end of the file

\`\`\`json
[
  { "file_path": "src/app.py", "operation": "replace", "anchor": "timeout = 5", "content": "timeout = 30" },
  { "file_path": "src/app.py", "operation": "insert_after", "anchor": "import os\\n", "content": "import time\\n" },
  { "file_path": "src/app.py", "operation": "insert_before", "anchor": "class App:", "content": "# The application.\\n" },
  { "file_path": "src/app.py", "operation": "delete", "anchor": "    # TODO: remove\\n    old_code()\\n" },
  { "file_path": "src/app.py", "operation": "append", "content": "\\n\\ndef helper():\\n    return None\\n" },
  { "file_path": "src/app.py", "operation": "prepend", "content": "# Copyright 2024\\n" }
]
\`\`\`

### Rules

- \`old_text\` and \`anchor\` are copied from the file exactly, white space included, and must be there exactly once. \`replace_all\` replaces every occurrence; \`expected_replacements\` says how many there must be.
- Content goes in as it stands: write the line breaks that new lines need.
- Files are neither created nor deleted here. Strict JSON: unknown keys are errors. Paths are relative to the workspace root, or absolute inside it.
${limitsIn(policy)}

### When it fails

- "appears N times (must be unique)": include more of the lines around it, or set \`replace_all\`.
- "appears 0 times", "Anchor not found": read the file again and copy the text as it is now; the answer shows the nearest place.
- "appears N times …, but M were expected": correct the number, or the text.${shrinkIn(policy, 'Make `old_text` specific.')}
`
