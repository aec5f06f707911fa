import { hasErrors } from '@emend/model'
import { expect, test } from 'vitest'
import { parse } from '../src/index.ts'

const answers = {
  tags: `First.

<edit>
<file>a.py</file>
<find>
import os
</find>
<replace>
import sys
</replace>
</edit>

<create>
<file>b.py</file>
<content>
x = 1
</content>
</create>
<delete>
<file>c.py</file>
</delete>
<move>
<from>d.py</from>
<to>e.py</to>
</move>
`,
  'search-replace': `First.

src/a.py
\`\`\`python
<<<<<<< SEARCH
import os
=======
import sys
>>>>>>> REPLACE
\`\`\`

\`src/b.py\`
<<<<<<< SEARCH
=======
x = 1
>>>>>>> REPLACE

Done.
`,
  diff: `First.

\`\`\`diff
--- a/src/a.py
+++ b/src/a.py
@@ -1,2 +1,2 @@
-import os
+import sys
 import re
\`\`\`

\`\`\`diff
diff --git a/src/b.py b/src/b.py
new file mode 100644
--- /dev/null
+++ b/src/b.py
@@ -0,0 +1 @@
+x = 1
diff --git a/src/c.py b/src/d.py
rename from src/c.py
rename to src/d.py
\`\`\`
`,
  'str-replace': `First:

\`\`\`json
{ "file_path": "a.py", "old_string": "one", "new_string": "1" }
\`\`\`

{"file_path": "b.py", "old_string": "two", "new_string": "2", "replace_all": true}
`,
  plan: '[{"op":"edit","path":"a.py","find":"one","replace":"1"},\n{"op":"delete","path":"b.py"}]\n',
}

type Slip = (text: string, at: number) => string

const inLine =
  (change: (line: string) => string): Slip =>
  (text, at) => {
    const start = text.lastIndexOf('\n', at - 1) + 1
    const end = text.indexOf('\n', start)
    return end === -1 ? text : text.slice(0, start) + change(text.slice(start, end)) + text.slice(end)
  }

const slips: Readonly<Record<string, Slip>> = {
  'a character doubled': (text, at) => text.slice(0, at) + text.slice(at - 1),
  'a space too many': (text, at) => `${text.slice(0, at)} ${text.slice(at)}`,
  'a line broken': (text, at) => `${text.slice(0, at)}\n${text.slice(at)}`,
  'two characters swapped': (text, at) =>
    text.slice(0, at - 1) + text.slice(at, at + 1) + text.slice(at - 1, at) + text.slice(at + 1),
  'a line indented': inLine((line) => `  ${line}`),
  'a line in bold': inLine((line) => `**${line}**`),
  'a line quoted': inLine((line) => `> ${line}`),
}

const cases = Object.entries(answers).flatMap(([dialect, text]) =>
  Object.entries(slips).map(([slip, make]) => [dialect, slip, text, make] as const),
)

test.each(cases)('%s: %s costs no operation without a word', (_dialect, _slip, text, make) => {
  const { operations } = parse(text).plan
  const places = Array.from({ length: text.length - 1 }, (_, index) => index + 1)
  const untold = places.filter((at) => {
    const read = parse(make(text, at))
    return !hasErrors(read.diagnostics) && read.plan.operations.length < operations.length
  })
  expect(untold).toEqual([])
})
