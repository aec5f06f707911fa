/**
 * True for a line of a script that is empty, or looks and tests and changes no file: what is run behind a patch to see
 * whether it is right.
 */
export const changesNothing = (line: string): boolean =>
  line.trim() === '' || (!WRITES.test(line) && line.split(BETWEEN).every(isCheck))

const BETWEEN = /&&|\|\|?|;|(?<!>)&/
/** What goes to a file, corrects one, or is made by another command. */
const WRITES = />(?!&\d|\s*\/dev\/null)|--(?:fix|write|update|output|snapshot-update)|[ \t]-[uo]\b|`|[$<]\(/

const CHECKS = [
  /^(?:(?:uv|poetry|pipenv|bundle) +(?:run|exec) +|npx +|python3? +-m +)?(?:pytest|unittest|tox|mypy|pyright|jest|vitest|tsc(?=.* --noEmit\b)|eslint|rspec|phpunit)(?= |$)/,
  /^(?:(?:npm|pnpm|yarn|bun) +(?:run +)?(?:test|lint|typecheck)|ruff +check|make +(?:test|check|lint))(?= |$)/,
  /^(?:cargo +(?:test|check|clippy)|go +(?:test|vet))\b/,
  /^(?:git +(?:status|diff|log|show)|ls|cat|head|tail|wc|grep|rg|echo|pwd)\b/,
]
const isCheck = (command: string): boolean => CHECKS.some((check) => check.test(command.trim()))
