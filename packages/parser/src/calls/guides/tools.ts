import type { Policy } from '@emend/model'
import { limitsIn, shrinkIn } from '../../json/limits.ts'

/** The section of a system prompt that explains the file tools. Every example in it is a call that applies. */
export const guideTools = (policy: Policy): string => `## File tools

Call the tools below with JSON: one object with \`name\` and \`arguments\`, or an array of them. All calls of one answer are carried out in order, each on the result of the ones before it, and their changes land as one git commit; if one of them fails, nothing is changed and you are told why for each.

\`\`\`json
[
  { "name": "list_dir", "arguments": { "path": "src", "ignore_patterns": ["*.log"] } },
  { "name": "glob_search", "arguments": { "pattern": "**/*.py", "path": "src" } },
  { "name": "read_file", "arguments": { "path": "src/server.py", "offset": 1, "limit": 20 } },
  { "name": "edit_file", "arguments": { "path": "src/server.py", "old_string": "def start(port):", "new_string": "def start(port, host):" } },
  { "name": "multi_edit", "arguments": { "path": "src/app.py", "edits": [
    { "old_string": "timeout = 5", "new_string": "timeout = 30" },
    { "old_string": "retries = 3", "new_string": "retries = 5", "replace_all": true }
  ] } },
  { "name": "write_file", "arguments": { "path": "docs/new.md", "content": "# New\\n" } },
  { "name": "delete_file", "arguments": { "path": "old.txt" } },
  { "name": "move_file", "arguments": { "from": "VERSION", "to": "docs/VERSION" } },
  { "name": "copy_file", "arguments": { "from": "src/app.py", "to": "src/app_old.py" } },
  { "name": "make_dir", "arguments": { "path": "build" } }
]
\`\`\`

- \`list_dir\`: what is in a directory, directories first; \`glob_search\`: files that match, newest first. Both leave out what git ignores, and name \`limit\` at most, 2000 where it is left out.
- \`read_file\`: numbered lines, from line \`offset\` (1 is the first), \`limit\` of them, 2000 at most.
- \`edit_file\`: \`old_string\` is copied from the file exactly, white space included, and must be there exactly once, unless \`replace_all\` is set; \`expected_replacements\` says how many there must be.
- \`multi_edit\`: several such edits of one file, each on the result of the ones before it; all of them or none.
- \`write_file\`: a whole file, new or anew. Content is complete: never write "rest of the code unchanged".
- \`delete_file\`: files, never directories.
- \`move_file\`, \`copy_file\`: fail if there is a file at \`to\`, unless \`overwrite\` is set. ${directoriesIn(policy)}

### Rules

- Read a file before you edit or overwrite it. Strict JSON: unknown keys are errors. Paths are relative to the workspace root, or absolute inside it.
${limitsIn(policy)}

### Answers

A change is answered with \`{"ok": path}\`, the path where the file is now, or \`{"error": reason}\`; for \`multi_edit\` \`{"error": {"index": …, "reason": …}}\`, where 0 is the first edit.

- "appears N times": add more of the lines around it to \`old_string\`.
- "not found": read the file again and copy the string as it is now; the reason shows the nearest place.${shrinkIn(policy, 'Use `write_file` to replace a whole file.')}
`

const directoriesIn = ({ createParents }: Policy): string =>
  createParents
    ? '`make_dir` is seldom needed: files make their directories themselves.'
    : '`make_dir` makes a directory and its parents, before a file goes into it.'
