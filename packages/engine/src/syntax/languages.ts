import type { SyntaxLanguage } from '@emend/model'

/** How a language is recognised, and its grammar, which has its name. */
export interface Language {
  readonly name: SyntaxLanguage
  /** The ends of file names, or whole file names. */
  readonly files: readonly string[]
  /** This package brings its grammar along. */
  readonly hasOwnGrammar?: true
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
  { name: 'bash', files: ['.sh', '.bash'] },
  { name: 'c', files: ['.c'], hasOwnGrammar: true, unended: DIRECTIVE },
  { name: 'cpp', files: ['.cc', '.cpp', '.cxx', '.h', '.hh', '.hpp', '.hxx'], unended: DIRECTIVE },
  { name: 'css', files: ['.css'] },
  { name: 'go', files: ['.go'] },
  {
    name: 'html',
    files: ['.html', '.htm'],
    hasOwnGrammar: true,
    faulty: ['erroneous_end_tag'],
    unended: /^element$/,
  },
  { name: 'java', files: ['.java'] },
  { name: 'javascript', files: ['.js', '.cjs', '.mjs', '.jsx'] },
  { name: 'json', files: ['.json'], hasOwnGrammar: true },
  { name: 'python', files: ['.py', '.pyi'], blocks: ['module', 'block', 'decorated_definition'] },
  { name: 'ruby', files: ['.rb', '.rake', 'Gemfile', 'Rakefile'] },
  { name: 'rust', files: ['.rs'] },
  { name: 'toml', files: ['.toml'], hasOwnGrammar: true },
  { name: 'tsx', files: ['.tsx'] },
  { name: 'typescript', files: ['.ts', '.cts', '.mts'] },
  { name: 'yaml', files: ['.yaml', '.yml'], hasOwnGrammar: true },
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
