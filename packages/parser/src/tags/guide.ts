import type { Policy } from '@emend/model'
import { parentsRule, safetyRules } from '../guide-rules.ts'

/** The section of a system prompt that explains tagged blocks. Every block in it is one that can be read. */
export const guideTags = (policy: Policy): string => `## Changing files

Change files with the blocks below, written straight into your answer. All blocks of one answer are applied in order, each to the result of the ones before it, and land as one git commit; if one of them fails, nothing is changed and you are told why for each. Blocks inside \`<think>\` are ignored.

### Edit: replace text

<edit>
<file>src/server.py</file>
<find>
def start(port):
    listen(port)
</find>
<replace>
def start(port, host="localhost"):
    listen(port, host)
</replace>
</edit>

- Copy the text in \`<find>\` from the file exactly, white space and indentation included.
- Every occurrence is replaced, and the count is reported. To change one place only, include more of the lines around it.
- Whole lines in \`<find>\` with an empty \`<replace></replace>\` are removed.

### Insert: new lines next to a text that is in the file exactly once

<insert_after>
<file>src/server.py</file>
<pattern>import logging</pattern>
<content>
from typing import Optional
</content>
</insert_after>

<insert_before>
<file>src/server.py</file>
<pattern>class Server:</pattern>
<content>
# One per port.
</content>
</insert_before>

### Create, replace or extend a file

<create>
<file>src/new_module.py</file>
<content>
VERSION = "1.0"
</content>
</create>

<create_overwrite>
<file>src/old_module.py</file>
<content>
VERSION = "2.0"
</content>
</create_overwrite>

<append>
<file>CHANGES.md</file>
<content>
- The server takes a host.
</content>
</append>

\`<create>\` fails if the file exists. Content is never empty, and always complete: never write "rest of the code unchanged". ${parentsRule(policy, NO_PARENTS)}

### Delete, move, copy

<delete>
<file>src/unused.py</file>
</delete>

<move>
<from>src/util.py</from>
<to>src/text/case.py</to>
</move>

<copy>
<from>config/default.json</from>
<to>config/local.json</to>
</copy>

\`<move>\` and \`<copy>\` fail if the destination exists; \`<copy_overwrite>\` replaces it.

### Directories

<mkdir>
<path>src/plugins</path>
</mkdir>

<rmdir>
<path>src/empty</path>
</rmdir>

### Read

<read>
<file>src/server.py</file>
<lines>10-20</lines>
</read>

Without \`<lines>\` the whole file is shown; 2000 lines at most at a time.

### Rules

- Tags have no attributes and are always closed. Paths are relative to the workspace root, with \`/\`.
- Content is raw text: do not escape \`<\` or \`&\`. Text that holds a closing tag of its own block goes into \`<![CDATA[\` … \`]]>\`.
- A line break right after an opening tag and right before a closing tag is layout; a created file ends with a line break.
${safetyRules(policy, { unit: 'block', reads: true }, 'An edit', 'use `<create_overwrite>` to replace a whole file')}
`

const NO_PARENTS = 'Parent directories must exist: make them with `<mkdir>` first.'
