/**
 * True for a line of a script that is empty, or looks and tests and changes no file: what is run behind a patch to see
 * whether it is right.
 */
export const changesNothing = (line: string): boolean =>
  line.trim() === '' || (!WRITES.test(line) && line.split(BETWEEN).every(isCheck))

const BETWEEN = /&&|\|\|?|;|(?<!>)&/
/** What goes to a file, corrects one, or is made by another command. Some that only look have these options, too. */
const WRITES =
  />(?!&\d|\s*\/dev\/null)|--(?:fix|write|update|output|snapshot-update)|(?<!(?:^|[|;&]) *(?:git +)?(?:grep|rg|sort)\b[^|;&]{0,200})[ \t]-[uo]\b|`|[$<]\(/

const CHECKS = [
  /^(?:(?:uv|poetry|pipenv|bundle) +(?:run|exec) +|npx +|python3? +-m +)?(?:pytest|unittest|tox|mypy|pyright|jest|vitest|tsc(?=.* --noEmit\b)|eslint|rspec|phpunit)(?= |$)/,
  /^(?:(?:npm|pnpm|yarn|bun) +(?:run +)?(?:test|lint|typecheck)|ruff +check|make +(?:test|check|lint))(?= |$)/,
  /^(?:(?:black|prettier|ruff +format)(?=.* --check\b)|node +--check|(?:\.\/gradlew|composer|deno|dotnet|flutter|mix|mvn|swift) +test)(?= |$)/,
  /^(?:cargo +(?:test|check|clippy)|git +(?:blame|diff|grep|log|ls-files|rev-parse|show|status)|go +(?:test|vet))\b/,
  /^(?:cat|cmp|diff|du|echo|file|grep|head|ls|nl|pwd|rg|sleep|stat|tail|test|true|wc|which)(?=[\s<]|$)/,
  /^(?:sed +-n +(['"]?)[\d,$]+p\1(?= |$)(?!.*\s['"]?-)|(?:sort|tree)(?= |$)(?!.*\s['"]?-(?:\w*|-)o)|uniq(?: +-\w+)*$|find(?= |$)(?!.*\s['"]?-(?:delete|exec|ok|f(?:print|ls))))/,
]
/** What is said before a command of how it runs. */
const RUN_SO = /^(?:[A-Z_]+=[\w.-]* +)*(?:timeout +\d+[smh]? +)?/
const isCheck = (command: string): boolean =>
  CHECKS.some((check) => check.test(command.trim().replace(RUN_SO, '')))
