import type { SyntaxLanguage } from '@emend/model'
import { bundled, own } from '../grammars.ts'

/** How a language is recognised, and where its grammar is. */
export interface Language {
  readonly name: SyntaxLanguage
  /** The ends of file names, or whole file names. */
  readonly files: readonly string[]
  /** Where the WebAssembly of its grammar is, as an absolute path. */
  readonly grammar: () => string
  /** Nodes of the grammar that stand for a fault. */
  readonly faulty?: readonly string[]
  /** Nodes that may lack their end. */
  readonly unended?: RegExp
  /** Nodes whose statements stand in one column. */
  readonly blocks?: readonly string[]
}

/** Directives of C and C++ may end with a comment in place of a line break. */
const DIRECTIVE = /^preproc_/

/** Every language whose syntax can be checked. */
export const languages: readonly Language[] = [
  { name: 'bash', files: ['.sh', '.bash'], grammar: bundled('bash') },
  { name: 'c', files: ['.c'], grammar: own('c'), unended: DIRECTIVE },
  {
    name: 'cpp',
    files: ['.cc', '.cpp', '.cxx', '.h', '.hh', '.hpp', '.hxx'],
    grammar: bundled('cpp'),
    unended: DIRECTIVE,
  },
  { name: 'css', files: ['.css'], grammar: bundled('css') },
  { name: 'go', files: ['.go'], grammar: bundled('go') },
  {
    name: 'html',
    files: ['.html', '.htm'],
    grammar: own('html'),
    faulty: ['erroneous_end_tag'],
    unended: /^element$/,
  },
  { name: 'java', files: ['.java'], grammar: bundled('java') },
  { name: 'javascript', files: ['.js', '.cjs', '.mjs', '.jsx'], grammar: bundled('javascript') },
  { name: 'json', files: ['.json'], grammar: own('json') },
  {
    name: 'python',
    files: ['.py', '.pyi'],
    grammar: bundled('python'),
    blocks: ['module', 'block', 'decorated_definition'],
  },
  { name: 'ruby', files: ['.rb', '.rake', 'Gemfile', 'Rakefile'], grammar: bundled('ruby') },
  { name: 'rust', files: ['.rs'], grammar: bundled('rust') },
  { name: 'toml', files: ['.toml'], grammar: own('toml') },
  { name: 'tsx', files: ['.tsx'], grammar: bundled('tsx') },
  { name: 'typescript', files: ['.ts', '.cts', '.mts'], grammar: bundled('typescript') },
  { name: 'yaml', files: ['.yaml', '.yml'], grammar: own('yaml') },
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
