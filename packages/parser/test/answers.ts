/** One edit of `a.py` in a dialect of each kind. */
export const answers = {
  tags: '<edit>\n<file>a.py</file>\n<find>\none\n</find>\n<replace>\n1\n</replace>\n</edit>\n',
  'search-replace': 'a.py\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n',
  diff: '--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-one\n+1\n',
  v4a: '*** Begin Patch\n*** Update File: a.py\n@@\n-one\n+1\n*** End Patch\n',
  'str-replace': '{"file_path": "a.py", "old_string": "one", "new_string": "1"}\n',
  tools:
    '<tool_call>\n{"name": "edit_file", "arguments": {"path": "a.py", "old_string": "one", "new_string": "1"}}\n</tool_call>\n',
  plan: '[{"op": "edit", "path": "a.py", "find": "one", "replace": "1"}]\n',
}
