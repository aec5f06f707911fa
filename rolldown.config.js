import { defineConfig } from 'rolldown'

// How a package of the library is built, in its own directory: one module, as who imports it would wait twice as long
// for hundreds of files. What a package imports from another one is left where it is.
export default defineConfig({
  input: 'src/index.ts',
  platform: 'node',
  external: /^(?!\.|\/|[A-Za-z]:)/,
  output: { dir: 'dist', format: 'esm', chunkFileNames: '[name].js', sourcemap: true },
})
