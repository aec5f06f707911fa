import type { Problem } from '@emend/model'
import { insideFence } from '../matching/repairs/markdown-fence.ts'

/**
 * Files of code, by the end of their names, with what the fences of an answer around such code are said to hold beside
 * that end itself. In these files no fence stands alone on a line.
 */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  bash: ['sh', 'shell'],
  c: ['cpp', 'c++'],
  cc: ['cpp', 'c++'],
  cfg: ['ini'],
  cjs: ['javascript', 'js'],
  cpp: ['c++'],
  cs: ['csharp', 'c#'],
  css: [],
  dart: [],
  ex: ['elixir'],
  exs: ['elixir'],
  go: ['golang'],
  gradle: ['groovy'],
  graphql: ['gql'],
  h: ['c', 'cpp', 'c++'],
  hpp: ['cpp', 'c++'],
  hs: ['haskell'],
  htm: ['html'],
  html: ['xml'],
  ini: [],
  java: [],
  js: ['javascript', 'jsx'],
  json: ['jsonc', 'json5'],
  jsx: ['javascript', 'js'],
  kt: ['kotlin'],
  kts: ['kotlin'],
  less: [],
  lua: [],
  mjs: ['javascript', 'js'],
  php: [],
  pl: ['perl'],
  proto: ['protobuf'],
  ps1: ['powershell'],
  py: ['python', 'python3'],
  pyi: ['python', 'python3'],
  rb: ['ruby'],
  rs: ['rust'],
  sass: [],
  scala: [],
  scss: [],
  sh: ['bash', 'shell'],
  sql: [],
  svelte: ['html'],
  swift: [],
  tf: ['hcl', 'terraform'],
  toml: [],
  ts: ['typescript'],
  tsx: ['typescript', 'ts'],
  vue: ['html'],
  xml: [],
  yaml: ['yml'],
  yml: ['yaml'],
  zsh: ['bash', 'sh', 'shell'],
}

const FENCE = /^[ \t]*(?:`{3,}|~{3,})([\w.+#-]*)[ \t]*\r?$/
const FENCES = /^[ \t]*(?:`{3}|~{3})/gm

/**
 * Refuses new text for a file of code that has a Markdown fence around it, or a lone one at its start or end, where the
 * file has none: such a fence belongs to the answer. One that is said to hold another language may be meant.
 */
export const fenceAround = (path: string, text: string, before: () => string): Problem | null => {
  if (!isOfCode(path)) return null
  const ending = endingOf(path)
  const fence = fenceAtEnds(text.trim())
  if (fence === null) return null
  const languages = ['', ending, ...LANGUAGES[ending]!]
  const isOwn = languages.includes(FENCE.exec(fence)![1]!.toLowerCase())
  return isOwn && before().search(FENCES) === -1 ? { code: 'fence', data: { path, fence } } : null
}

/** True for a file of code, by its ending. */
export const isOfCode = (path: string): boolean => Object.hasOwn(LANGUAGES, endingOf(path))

const endingOf = (path: string): string => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/**
 * The fence around a text without blank lines at its ends; or the one at an end that has no other; null where there is
 * none.
 */
const fenceAtEnds = (text: string): string | null => {
  const first = text.slice(0, (text.indexOf('\n') + 1 || text.length + 1) - 1)
  const last = text.slice(text.lastIndexOf('\n') + 1)
  const fence = [first, last].find((line) => FENCE.test(line))
  if (fence === undefined || first.length === text.length) return null
  const isLone = text.match(FENCES)!.length % 2 === 1
  return isLone || insideFence(text.split(/\r?\n/)) !== null ? fence.trim() : null
}
