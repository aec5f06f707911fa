import { chmodSync, cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'
import { lazyFunctions } from './lazy-functions.js'
import { withLicenses } from './licenses.js'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

// `string-width` builds an `Intl.Segmenter` when it is loaded, which takes a third of the command's start. yargs needs it only
// to lay out help texts, and those have no wide characters.
const textWidth = here('src/stand-ins/text-width.ts')

// The planner wants memfs's volume alone, and that only where a plan changes names: it is a file of its own, without what else memfs
// loads (a file system made at once, snapshots of volumes, a printer of trees, globs).
const memfs = createRequire(here('../planner/package.json')).resolve('memfs')
const volume = createRequire(memfs).resolve('@jsonjoy.com/fs-node/lib/volume')
const nothing = here('src/stand-ins/nothing.ts')

// CommonJS starts faster: node sets up no loader of modules for it, and makes no more of its own modules than is asked for.
const commonJs = {
  name: 'output-is-commonjs',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
  },
}

// V8 keeps a text of ASCII alone in a byte per character, and compiles it faster. A `String.raw` text has the escape as it
// stands, which means the same in a regular expression: all that have such characters are parts of one.
const ascii = {
  name: 'output-is-ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped)
    }
  },
}

/** A UTF-16 unit as strings, regular expressions and templates may spell it. */
const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

// Who links to the command in a clone, or names it to a client, runs it by itself.
const executable = {
  name: 'command-is-executable',
  writeBundle: () => chmodSync(here('dist/emend.js'), 0o755),
}

// The engine looks for the grammars that it brings along one level above its modules.
const grammars = {
  name: 'grammars-of-the-engine',
  writeBundle: () => cpSync(here('../engine/grammars'), here('grammars'), { recursive: true }),
}

const command = defineConfig({
  input: 'src/emend.ts',
  platform: 'node',
  // It finds its WebAssembly beside itself.
  external: ['web-tree-sitter'],
  resolve: {
    // The packages in their files: a light command loads what it needs of each.
    conditionNames: ['@emend/source'],
    alias: {
      'string-width': textWidth,
      assert: here('src/stand-ins/assertions.ts'),
      memfs: here('src/stand-ins/volume.ts'),
    },
  },
  plugins: [commonJs, lazyFunctions, ascii, executable, grammars, withLicenses('licenses.txt')],
  // Of what yargs can do, extending a configuration file by a package is not used here.
  transform: { define: { 'import.meta.resolve': 'undefined' } },
  preserveEntrySignatures: false,
  output: {
    dir: 'dist',
    format: 'cjs',
    // Code that is kept from a former start has no way to import.
    dynamicImportInCjs: false,
    cleanDir: true,
    chunkFileNames: '[name].js',
    minify: true,
  },
})

const names = defineConfig({
  input: { memfs: volume },
  platform: 'node',
  plugins: [lazyFunctions, ascii, withLicenses('memfs.licenses.txt')],
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
