/** True for a file of prose, by its ending. */
export const isProse = (path: string): boolean => /\.(?:md|mdx|markdown|rst|adoc|txt)$/i.test(path)

/** True for a file of code, by its ending. */
export const isOfCode = (path: string): boolean => languagesOf(path) !== undefined

/** The names of languages that a fence around the code of a file may bear; undefined for a file that is no code. */
export const languagesOf = (path: string): readonly string[] | undefined => {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(LANGUAGES, ending) ? [ending, ...LANGUAGES[ending]!] : undefined
}

/**
 * Files of code, by the end of their names, with the names of their languages beside that end itself. In these files no
 * Markdown fence stands alone on a line.
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
