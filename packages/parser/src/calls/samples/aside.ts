import type { Values } from '../../json/object.ts'
import { changesNothing } from '../others/checks.ts'
import { bareName, isKnownTool } from '../recognition/tool-names.ts'
import type { ToolCall } from '../tool-call.ts'

/**
 * Tools of others that keep a list of what is to be done, look something up on the web or search the code, let a model
 * think, tell what it does, or end its turn. Sources: Claude Code; Gemini CLI; Codex; Roo Code, Cline; Copilot, Cursor,
 * Windsurf, Antigravity; OpenHands; MCP's servers.
 */
const ASIDE =
  /^(?:todo_?(?:write|read|list)|(?:write|manage|update)_?(?:todos?|todo_?list|plan)|web_?(?:fetch|search)|(?:google_)?web_search|fetch_?webpage|search_?web|r(?:ip)?grep|grep(?:_?search|_?code)?|(?:codebase|semantic|file|code)_?search|search_?(?:files?|code|codebase|for_pattern|file_content)|list_?code_?(?:definition_?names|usages)|get_?(?:errors|diagnostics)|read_?lints|(?:sequential_?)?think(?:ing)?|attempt_?completion|task_?(?:boundary|complete|create|get|list|output|update)|finish|ask_?(?:followup|user)_?question|exit_?plan_?mode|report_?(?:intent|progress)|notify_?user|save_?memory|bash_?output|kill_?(?:bash|shell))$/i

/**
 * True for a call that changes no file, whoever carries it out: of such a tool, or of a shell whose script only looks and
 * tests. What another agent is asked for may change some.
 */
export const isAside = ({
  name,
  arguments: values,
  fault,
}: Pick<ToolCall, 'name' | 'arguments' | 'fault'>): boolean =>
  name !== undefined &&
  fault === undefined &&
  !isKnownTool(name) &&
  (ASIDE.test(bareName(name)) || looksAndTests(scriptOf(values)))

/**
 * What a shell is to run: a script, the words of a command, or a script behind the shell that runs it; what is no text,
 * as it is. Undefined where it is told two things.
 */
const scriptOf = ({ command, cmd }: Values): unknown => {
  const given = command ?? cmd
  if ((cmd ?? given) !== given) return undefined
  if (!Array.isArray(given) || given.some((word) => typeof word !== 'string')) return given
  const [shell, flag, script] = given
  return /^(?:\/bin\/)?(?:ba|z)?sh$/.test(shell) && /^-\w*c$/.test(flag) ? script : given.join(' ')
}

const looksAndTests = (script: unknown): boolean =>
  typeof script === 'string' && script.split('\n').every((line) => changesNothing(line.replace(GOES, '')))

/** Where the command is run. */
const GOES = /^\s*cd +[^\s&;|<>`$]+ *&& */
