import type { Policy } from '@emend/model'
import { limitsIn, shrinkIn } from '../../json/limits.ts'

/** The section of a system prompt that explains old and new strings. Every example in it is a call that applies. */
export const guideStrReplace = (policy: Policy): string => `## Editing files

Edit a file by naming an exact string and what takes its place, as JSON: one object, or an array of them. All of one answer are applied in order, each to the result of the ones before it, and land as one git commit; if one of them fails, nothing is changed and you are told why for each.

### One string

\`\`\`json
{
  "file_path": "src/server.py",
  "old_string": "def start(port):",
  "new_string": "def start(port, host):"
}
\`\`\`

### Every occurrence of a string

\`\`\`json
{ "file_path": "src/server.py", "old_string": "logger.info", "new_string": "logger.debug", "replace_all": true }
\`\`\`

### Several strings in one file

\`\`\`json
{
  "path": "src/app.py",
  "edits": [
    { "old_string": "timeout = 5", "new_string": "timeout = 30" },
    { "old_string": "retries = 3", "new_string": "retries = 5", "expected_replacements": 2 }
  ]
}
\`\`\`

### Rules

- \`old_string\` is copied from the file exactly, white space and indentation included, and must be there exactly once. \`replace_all\` replaces every occurrence; \`expected_replacements\` says how many there must be.
- An empty \`new_string\` takes the string away. \`new_string\` goes in as it stands.
- Files are neither created nor deleted here. Strict JSON: unknown keys are errors. Paths are relative to the workspace root.
${limitsIn(policy)}

### When it fails

- "appears N times": add more of the lines around it to \`old_string\`, or set \`replace_all\`.
- "not found": read the file again and copy the string as it is now; the answer shows the nearest place.
- "File not found", "Access denied": correct the path.${shrinkIn(policy, 'Make `old_string` specific.')}
`
