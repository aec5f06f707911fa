import type { Policy } from '@emend/model'
import { limitsIn, shrinkIn } from '../../json/limits.ts'

/** The section of a system prompt that explains the editor's commands. Every example in it is a call that applies. */
export const guideTextEditor = (policy: Policy): string => `## Text editor

Give commands as JSON: one object, or an array of them. All commands of one answer are carried out in order, each on the result of the ones before it, and their changes land as one git commit; if one of them fails, nothing is changed and you are told why for each.

\`\`\`json
[
  { "command": "view", "path": "src" },
  { "command": "view", "path": "src/server.py", "view_range": [1, 20] },
  { "command": "create", "path": "docs/new.md", "file_text": "# New\\n" },
  { "command": "str_replace", "path": "src/server.py", "old_str": "def start(port):", "new_str": "def start(port, host):" },
  { "command": "insert", "path": "src/app.py", "insert_line": 1, "insert_text": "import time\\n" },
  { "command": "insert", "path": "src/app.py", "insert_line": 0, "insert_text": "# Copyright 2024\\n" }
]
\`\`\`

- \`view\`: numbered lines, all of them or those of \`view_range\`, where [10, -1] goes to the end; 2000 at most at a time. Of a directory, what is in it, two levels deep.
- \`create\`: a new file; it fails if the file exists.
- \`str_replace\`: \`old_str\` is copied from the file exactly, white space included, and must be there exactly once. Without \`new_str\` it is taken away.
- \`insert\`: whole lines after line \`insert_line\`, counted after the commands before it; 0 is the top of the file. The answer shows the lines around.
- \`undo_edit\`: takes back the last edit of the file in this session; in an answer of its own.

### Rules

- Strict JSON: unknown keys are errors. Paths are absolute inside the workspace, or relative to its root.
${limitsIn(policy)}

### When it fails

- "Multiple occurrences of old_str": add more of the lines around it.
- "did not appear verbatim": view the file again and copy the text as it is now; the answer shows the nearest place.
- "Invalid \`insert_line\`": view the file and count again.${shrinkIn(policy, 'Make `old_str` specific.')}
`
