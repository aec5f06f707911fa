import type { Policy } from '@emend/model'
import { limitsIn, shrinkIn } from '../../json/limits.ts'

/** The section of a system prompt that explains modes. Every example in it is a call that applies. Source: §003. */
export const guideMode = (policy: Policy): string => `## File editing guidelines

Change files with JSON: one object with \`path\`, \`mode\` and \`content\`, or an array of them. All of one answer are applied in order, each to the result of the ones before it, and land as one git commit; if one of them fails, nothing is changed and you are told why for each.

### Rule 1: Choose the correct mode

- **create**: only for brand new files that don't exist yet. It fails if the file exists.

\`\`\`json
{ "path": "docs/new.md", "mode": "create", "content": "# New\\n" }
\`\`\`

- **edit**: for targeted modifications of existing files. It REQUIRES \`old_text\`, a snippet that is in the file exactly once; \`content\` takes its place. Never use edit mode without \`old_text\`.

\`\`\`json
{ "path": "Makefile", "mode": "edit", "old_text": ".PHONY: all build run", "content": ".PHONY: all build run new-target" }
\`\`\`

- **append**: for adding content to the end of an existing file: new sections, functions or targets. A missing final line break is added first.

\`\`\`json
{ "path": "Makefile", "mode": "append", "content": "\\nnew-target:\\n\\t@echo hello\\n" }
\`\`\`

- **overwrite**: DANGEROUS, replaces the entire file. Only when the user asks for that explicitly, never as a default or fallback. Content is complete: never write "rest of the code unchanged".

\`\`\`json
{ "path": "VERSION", "mode": "overwrite", "content": "2.0.0\\n" }
\`\`\`

- **patch**: for several places of one file at once. \`content\` is a unified diff of that file (or a V4A patch); its hunks are located by their lines, whatever their numbers: show some around what is new.

\`\`\`json
{ "path": "Makefile", "mode": "patch", "content": "@@ -3,1 +3,1 @@\\n-all: build\\n+all: build run\\n" }
\`\`\`

### Rule 2: Workflow for modifying existing files

1. Read the file to see its current contents.
2. Find a unique anchor near the place of the change.
3. Use edit mode with \`old_text\` set to that anchor, white space included.
4. Review the diff in the answer.

To add a target to a Makefile, use edit or append: overwrite with the new target alone would wipe the rest of the file.

### Rule 3: Strict JSON

- Unknown keys are errors. Only edit mode takes \`old_text\`. Paths are relative to the workspace root.
${limitsIn(policy)}

### Rule 4: When errors occur, they tell you what to do

- "requires old_text parameter": add \`old_text\`, or use append or overwrite.
- "not found in the file": read the file to see its actual contents.
- "matches N locations": make \`old_text\` more specific with more context.${shrinkIn(policy, "You're probably replacing too much.")}
`
