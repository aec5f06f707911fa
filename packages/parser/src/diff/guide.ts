import type { Policy } from '@emend/model'
import { parentsRule, safetyRules } from '../guide-rules.ts'

/** The section of a system prompt that explains diffs. Every diff in it is one that can be read. */
export const guideDiff = (policy: Policy): string => `## Changing files

Change files by answering with a unified diff, in the form that \`git diff\` writes and \`git apply\` takes. All files of one answer land as one git commit; if one hunk fails, nothing is changed and you are told why for each.

### Change lines

\`\`\`diff
--- a/src/server.py
+++ b/src/server.py
@@ -1,4 +1,5 @@
 import logging
+import os
 
 def start(port):
     listen(port)
@@ -10,3 +11,3 @@
 def stop():
-    close()
+    close(wait=True)
     logging.info("stopped")
\`\`\`

- A line starts with a space (it stays), \`-\` (it goes) or \`+\` (it comes). Copy the lines that stay or go from the file exactly, white space included, and give about three lines of context on either side.
- A hunk is placed by its lines. The numbers after \`@@\` only choose between places where the lines stand several times; \`@@ ... @@\` without numbers will do for lines that are there once. Counts need not be right.
- Hunks that only add lines need context lines, too, or right numbers.
- \`\\ No newline at end of file\` below a line says that the file ends without a line break there.

### Create and delete files

\`\`\`diff
diff --git a/src/new_module.py b/src/new_module.py
new file mode 100644
--- /dev/null
+++ b/src/new_module.py
@@ -0,0 +1,2 @@
+VERSION = "1.0"
+
diff --git a/src/unused.py b/src/unused.py
deleted file mode 100644
--- a/src/unused.py
+++ /dev/null
@@ -1 +0,0 @@
-import legacy
\`\`\`

Mode 100755 makes an executable file. A file that exists is not created again: change its lines. A file is deleted only if it holds just the lines shown; its \`diff --git\` and \`deleted file mode\` lines alone delete it whatever it holds.

### Move, copy, change the mode

\`\`\`diff
diff --git a/src/util.py b/src/text/case.py
rename from src/util.py
rename to src/text/case.py
--- a/src/util.py
+++ b/src/text/case.py
@@ -1,2 +1,2 @@
-"""Small things."""
+"""Letter case."""
 import re
diff --git a/config/default.json b/config/local.json
copy from config/default.json
copy to config/local.json
diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
\`\`\`

Without hunks the file keeps its content. All files of a diff refer to the files as they were before it.

### When it fails

- A hunk that does not apply: a line of it is not in the file. The answer quotes it, and the nearest place. Read the file again and copy the lines from there.
- A hunk that fits several places: give it more context lines, or the right number.
- A malformed hunk: each of its lines needs its mark, blank ones excepted.
- Nothing of a diff that failed was applied: send all of it again.

### Rules

- Paths are relative to the workspace root, with \`/\`, behind \`a/\` and \`b/\`. ${parentsRule(policy)}
- Always write what a file holds in full: never "rest of the code unchanged".
${safetyRules(policy, { unit: 'file', edited: 'changed' }, 'A diff', 'delete the file, and create another')}
`
