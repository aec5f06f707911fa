import { createRequire } from 'node:module'

// A function because a program that was bundled as CommonJS has no such address, and only grammars need one; and because
// a bundler that saw it where it is used would take the WebAssembly, which is read as a file, for modules.
const packagesFromHere = (): NodeJS.Require => createRequire(import.meta.url)

/** What grammars run in, as WebAssembly. */
export const treeSitterWasm = (): string => packagesFromHere().resolve('web-tree-sitter/web-tree-sitter.wasm')

/** A grammar of a package that brings many. */
export const bundled = (name: string) => (): string =>
  packagesFromHere().resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`)

/** A grammar that this package brings along, beside `src` and `dist`; the command has it there as well. */
export const own = (name: string) => (): string =>
  packagesFromHere().resolve(`../grammars/tree-sitter-${name}.wasm`)

/** Another copy of a package than those that have been loaded before, with a memory of its own. */
export const anotherCopy = (name: string): unknown => {
  const load = packagesFromHere()
  delete load.cache[load.resolve(name)]
  return load(name)
}
