/** True for a file of prose, by its ending. */
export const isProse = (path: string): boolean =>
  /\.(?:md|mdx|markdown|rst|adoc|txt)$/i.test(path) && !isOfCode(path)

/** True for a file of code, by its ending. */
export const isOfCode = (path: string): boolean => languagesOf(path) !== undefined

/** What the language of a file of code is called, by the end of its name or by all of it; undefined for no code. */
export const languagesOf = (path: string): readonly string[] | undefined => {
  const ending = /(?:CMakeLists\.)?[^./]*$/i.exec(path)![0].toLowerCase()
  return LANGUAGES.find((names) => names.includes(ending))
}

/**
 * The names of languages, each with the ends of the names of its files. In these files no Markdown fence stands alone on
 * a line.
 */
const LANGUAGES = [
  'bash sh shell zsh',
  'c c++ cc cpp cxx h hh hpp hxx',
  'c# cs csharp',
  'clj clojure',
  'cmake cmakelists.txt',
  'css less sass scss',
  'dart',
  'docker dockerfile',
  'elixir ex exs',
  'gitignore',
  'go golang',
  'gql graphql',
  'gradle groovy',
  'haskell hs',
  'hcl terraform tf',
  'astro csproj htm html svelte vue xml',
  'cfg ini',
  'java',
  'cjs javascript js jsx mjs',
  'json json5 jsonc',
  'kotlin kt kts',
  'lua',
  'make makefile',
  'nix',
  'perl pl',
  'php',
  'powershell ps1',
  'prisma',
  'proto protobuf',
  'py pyi python python3',
  'rb ruby',
  'rs rust',
  'scala',
  'sol solidity',
  'sql',
  'swift',
  'toml',
  'cts mts ts tsx typescript',
  'yaml yml',
  'zig',
].map((names) => names.split(' '))
