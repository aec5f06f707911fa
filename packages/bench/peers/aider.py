"""aider's SEARCH/REPLACE blocks, as a peer: `python aider.py DIRECTORY`, a checkout of aider.

Only the coder of these blocks is loaded; what it imports for other ends is not there. As aider does, it reads every line
break as `\\n`, and its blocks are whole lines.
"""

import json
import sys
import types
from pathlib import Path

source = Path(sys.argv[1]) / "aider" / "coders" / "editblock_coder.py"
for name in ("aider", "aider.utils", "aider.dump", "aider.coders", "aider.coders.base_coder", "aider.coders.editblock_prompts"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["aider"].utils = sys.modules["aider.utils"]
sys.modules["aider.dump"].dump = None
sys.modules["aider.coders.base_coder"].Coder = object
sys.modules["aider.coders.editblock_prompts"].EditBlockPrompts = object
coder = types.ModuleType("aider.coders.editblock_coder")
coder.__package__ = "aider.coders"
exec(compile(source.read_text(), str(source), "exec"), coder.__dict__)

for line in sys.stdin:
    case = json.loads(line)
    answer = {}
    find, replace = (case.get(key, "").replace("\r\n", "\n") for key in ("find", "replace"))
    if find.endswith("\n") and (replace == "" or replace.endswith("\n")):
        text = case["before"].replace("\r\n", "\n").replace("\r", "\n")
        try:
            answer["after"] = coder.do_replace("file", text, find, replace, coder.DEFAULT_FENCE) or None
        except ValueError:
            answer["after"] = None
    print(json.dumps(answer), flush=True)
