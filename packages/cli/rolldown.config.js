import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

// `string-width` builds an `Intl.Segmenter` when it is loaded, which takes a third of the command's start. yargs needs it only
// to lay out help texts, and those have no wide characters.
const textWidth = fileURLToPath(new URL('src/text-width.ts', import.meta.url))

export default defineConfig({
  input: 'src/emend.ts',
  platform: 'node',
  // It finds its WebAssembly beside itself.
  external: ['web-tree-sitter'],
  resolve: { alias: { 'string-width': textWidth } },
  output: { dir: 'dist', format: 'esm', cleanDir: true, chunkFileNames: '[name].js', minify: true },
})
