import type { SyntaxLanguage } from '@emend/model'

/** How a language is recognised, and where its grammar is. */
export interface Language {
  readonly name: SyntaxLanguage
  /** The ends of file names, or whole file names. */
  readonly files: readonly string[]
  /** The WebAssembly of its grammar, as modules are named. */
  readonly grammar: string
  /** Nodes of the grammar that stand for a fault. */
  readonly faulty?: readonly string[]
  /** What may be missing without a fault. */
  readonly optional?: readonly string[]
  /** Nodes whose statements stand in one column. */
  readonly blocks?: readonly string[]
}

const bundled = (name: string): string => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`

/** Every language whose syntax can be checked. */
export const languages: readonly Language[] = [
  { name: 'bash', files: ['.sh', '.bash'], grammar: bundled('bash') },
  { name: 'c', files: ['.c'], grammar: 'tree-sitter-c/tree-sitter-c.wasm' },
  {
    name: 'cpp',
    files: ['.cc', '.cpp', '.cxx', '.h', '.hh', '.hpp', '.hxx'],
    grammar: bundled('cpp'),
  },
  { name: 'css', files: ['.css'], grammar: bundled('css') },
  { name: 'go', files: ['.go'], grammar: bundled('go') },
  {
    name: 'html',
    files: ['.html', '.htm'],
    grammar: 'tree-sitter-html/tree-sitter-html.wasm',
    faulty: ['erroneous_end_tag'],
    optional: ['_implicit_end_tag'],
  },
  { name: 'java', files: ['.java'], grammar: bundled('java') },
  { name: 'javascript', files: ['.js', '.cjs', '.mjs', '.jsx'], grammar: bundled('javascript') },
  { name: 'json', files: ['.json'], grammar: 'tree-sitter-json/tree-sitter-json.wasm' },
  {
    name: 'python',
    files: ['.py', '.pyi'],
    grammar: bundled('python'),
    blocks: ['module', 'block', 'decorated_definition'],
  },
  { name: 'ruby', files: ['.rb', '.rake', 'Gemfile', 'Rakefile'], grammar: bundled('ruby') },
  { name: 'rust', files: ['.rs'], grammar: bundled('rust') },
  {
    name: 'toml',
    files: ['.toml'],
    grammar: '@tree-sitter-grammars/tree-sitter-toml/tree-sitter-toml.wasm',
  },
  { name: 'tsx', files: ['.tsx'], grammar: bundled('tsx') },
  { name: 'typescript', files: ['.ts', '.cts', '.mts'], grammar: bundled('typescript') },
  {
    name: 'yaml',
    files: ['.yaml', '.yml'],
    grammar: '@tree-sitter-grammars/tree-sitter-yaml/tree-sitter-yaml.wasm',
  },
]

/** The language of a file, by its name; undefined where it has none of these. */
export const languageOf = (path: string): Language | undefined => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return languages.find(({ files }) =>
    files.some((file) =>
      file.startsWith('.') ? name.length > file.length && name.endsWith(file) : name === file,
    ),
  )
}
