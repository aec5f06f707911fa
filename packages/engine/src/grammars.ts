import { createRequire } from 'node:module'
import type { Language } from './syntax/languages.ts'

// A function because a program that was bundled as CommonJS has no such address, and only grammars need one; and because
// a bundler that saw it where it is used would take the WebAssembly, which is read as a file, for modules.
const packagesFromHere = (): NodeJS.Require => createRequire(import.meta.url)

/** What grammars run in, as WebAssembly. */
export const treeSitterWasm = (): string => packagesFromHere().resolve('web-tree-sitter/web-tree-sitter.wasm')

/** A grammar: of a package that brings many; or one that this package has beside `src` and `dist`, as the command does. */
export const grammarWasm = ({ name, hasOwnGrammar }: Language): string => {
  const directory = hasOwnGrammar ? '../grammars' : '@vscode/tree-sitter-wasm/wasm'
  return packagesFromHere().resolve(`${directory}/tree-sitter-${name}.wasm`)
}

/** Another copy of what grammars run in than those that have been loaded before, with a memory of its own. */
export const anotherTreeSitter = (): typeof import('web-tree-sitter') => {
  const load = packagesFromHere()
  delete load.cache[load.resolve('web-tree-sitter')]
  return load('web-tree-sitter')
}
