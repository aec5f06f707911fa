import type { Policy } from '@emend/model'
import { limitsIn } from './limits.ts'

/** The section of a system prompt that explains the JSON plan. The example in it is a plan that can be read. */
export const guidePlan = (policy: Policy): string => `## Changing files

Change files by answering with one JSON plan. Its operations are applied in order, each to the result of the ones before it, and land as one git commit; if one of them fails, nothing is changed and you are told why for each.

\`\`\`json
{
  "version": 1,
  "message": "Let the server take a host",
  "operations": [
    { "op": "edit", "path": "src/server.py", "find": "def start(port):", "replace": "def start(port, host):" },
    { "op": "edit", "path": "src/server.py", "find": "logger.info", "replace": "logger.debug", "occurrences": "all" },
    { "op": "insert", "path": "src/server.py", "anchor": "import logging", "position": "after", "content": "import os\\n" },
    { "op": "replace_lines", "path": "README.md", "from": 3, "to": 3, "expect": "Old title", "content": "New title\\n" },
    { "op": "append", "path": "CHANGES.md", "content": "- The server takes a host.\\n" },
    { "op": "prepend", "path": "src/util.py", "content": "# Small things\\n" },
    { "op": "create", "path": "src/new_module.py", "content": "VERSION = 1\\n" },
    { "op": "create", "path": "src/old_module.py", "content": "VERSION = 2\\n", "overwrite": true },
    { "op": "patch", "path": "src/main.py", "hunks": [{ "lines": [" def main():", "-    run()", "+    run(host)"] }] },
    { "op": "delete", "path": "src/unused.py" },
    { "op": "move", "from": "src/util.py", "to": "src/text/case.py" },
    { "op": "copy", "from": "config/default.json", "to": "config/local.json" },
    { "op": "mkdir", "path": "src/plugins" },
    { "op": "rmdir", "path": "src/empty" },
    { "op": "read", "path": "src/server.py", "offset": 10, "limit": 20 },
    { "op": "list", "path": "src" },
    { "op": "glob", "pattern": "src/**/*.py" }
  ]
}
\`\`\`

- \`find\` and \`anchor\` are copied from the file exactly, white space included. They must be there exactly once, unless an \`edit\` has \`"occurrences": "all"\`; include more of the lines around them where they are not.
- \`insert\` puts its content on lines of its own, \`"placement": "inline"\` directly at the anchor.
- \`create\`, \`move\` and \`copy\` replace a file only with \`"overwrite": true\`. Content is complete: never write "rest of the code unchanged".
- \`expect\` of \`replace_lines\` is the text that its lines hold now. On any other change of a file it may hold the blob id that the file had; a change since then that it meets is a conflict.
- Strict JSON: no comments, no trailing commas, unknown keys are errors. Paths are relative to the workspace root, with \`/\`.
${limitsIn(policy)}
`
