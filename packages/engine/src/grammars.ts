import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

// Where this module is must be asked late: in a program that is bundled as CommonJS nobody knows, and only grammars need it.

/** A grammar of a package that brings many. */
export const bundled = (name: string) => (): string =>
  createRequire(import.meta.url).resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`)

/** A grammar that this package brings along, beside `src` and `dist`; the command has it there as well. */
export const own = (name: string) => (): string =>
  fileURLToPath(new URL(`../grammars/tree-sitter-${name}.wasm`, import.meta.url))
