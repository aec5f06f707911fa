import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

// Packages of grammars build native bindings when they are installed, which fails without a compiler, and which package managers
// ask about or refuse. Their WebAssembly is all that is used: the package brings that along, and does not depend on them.
const packages = [
  '@tree-sitter-grammars/tree-sitter-toml',
  '@tree-sitter-grammars/tree-sitter-yaml',
  'tree-sitter-c',
  'tree-sitter-html',
  'tree-sitter-json',
]

const { resolve } = createRequire(import.meta.url)
const directory = fileURLToPath(new URL('grammars', import.meta.url))

rmSync(directory, { recursive: true, force: true })
mkdirSync(directory)
for (const name of packages) {
  const grammar = name.slice(name.lastIndexOf('/') + 1)
  copyFileSync(resolve(`${name}/${grammar}.wasm`), `${directory}/${grammar}.wasm`)
  copyFileSync(resolve(`${name}/LICENSE`), `${directory}/${grammar}.LICENSE`)
}
