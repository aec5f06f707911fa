import type { Policy } from '@emend/model'
import { parentsRule, safetyRules } from '../guide-rules.ts'

/** The section of a system prompt that explains patches. The patch in it is one that can be read. */
export const guideV4a = (policy: Policy): string => `## Changing files

Change files by writing one patch straight into your answer. Its sections are applied in order, each to the result of the ones before it, and land as one git commit; if one of them fails, nothing is changed and you are told why for each.

*** Begin Patch
*** Add File: src/new_module.py
+VERSION = "1.0"
*** Update File: src/server.py
@@ class Server:
@@     def start(self, port):
-        self.listen(port)
+        self.listen(port, "localhost")
         self.ready = True
*** Update File: src/util.py
*** Move to: src/text/case.py
@@
 import re
-from old import fold
+from new import fold
@@ def last():
-    return None
+    return 0
*** End of File
*** Update File: CHANGES.md
@@
+- The server listens on localhost.
*** Update File: docs/old.md
*** Move to: docs/new.md
*** Delete File: src/unused.py
*** End Patch

- \`*** Add File\` makes a file; every line of it starts with \`+\`. \`*** Update File\` changes one, \`*** Move to\` right below it moves it, \`*** Delete File\` removes one.
- A chunk starts with \`@@\`. Each of its lines starts with a space (it stays), \`-\` (it goes) or \`+\` (it comes). Give about three lines that stay above and below each change, copied from the file exactly.
- A chunk must fit exactly one place. Where it fits several, name a line above it after \`@@\`, such as the class or function it is in; several \`@@\` lines narrow it down from the outside in.
- Lines that are only added go right after the last \`@@\` line, or at the end of the file if none is named. \`*** End of File\` says that a chunk ends there.
- Chunks of one section must not overlap. There are no line numbers.
- Paths are relative to the workspace root, with \`/\`. ${parentsRule(policy)}
${safetyRules(policy, { unit: 'section', edited: 'updated', created: 'added' }, 'A section')}

If a section fails, the answer quotes the nearest place or the lines that a chunk fits: correct the context, or add an \`@@\` line, and send the whole patch again. \`*** Add File\` and \`*** Move to\` fail where another file is: update it instead, or choose another path.
`
