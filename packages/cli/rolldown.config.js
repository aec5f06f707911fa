import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

// `string-width` builds an `Intl.Segmenter` when it is loaded, which takes a third of the command's start. yargs needs it only
// to lay out help texts, and those have no wide characters.
const textWidth = here('src/text-width.ts')

// The planner wants memfs's volume, and that only where a plan changes names. All that memfs loads (a file system made at once,
// snapshots of volumes, a printer of trees, globs) would take a tenth of the time of a small batch.
const memfs = createRequire(here('../planner/package.json')).resolve('memfs')
const volume = createRequire(memfs).resolve('@jsonjoy.com/fs-node/lib/volume')
const nothing = here('src/nothing.ts')

// As CommonJS, node loads neither what it needs for modules, nor all that each of its own has a name for.
const commonJs = {
  name: 'type of the output',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
  },
}

const command = defineConfig({
  input: 'src/emend.ts',
  platform: 'node',
  // It finds its WebAssembly beside itself.
  external: ['web-tree-sitter'],
  resolve: {
    alias: { 'string-width': textWidth, assert: here('src/assertions.ts'), memfs: here('src/volume.ts') },
  },
  plugins: [commonJs],
  // Of what yargs can do, extending a configuration file by a package is not used here.
  transform: { define: { 'import.meta.resolve': 'undefined' } },
  preserveEntrySignatures: false,
  output: {
    dir: 'dist',
    format: 'cjs',
    cleanDir: true,
    chunkFileNames: '[name].js',
    minify: true,
  },
})

const names = defineConfig({
  input: { memfs: volume },
  platform: 'node',
  resolve: {
    alias: {
      '@jsonjoy.com/fs-snapshot': nothing,
      '@jsonjoy.com/fs-print': nothing,
      'glob-to-regex.js': nothing,
    },
  },
  output: { dir: 'dist', format: 'cjs', minify: true },
})

export default [command, names]
