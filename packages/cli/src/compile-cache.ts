import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import nodeModule from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'

/**
 * Keeps what V8 makes of the command's files for its next start, a third of which would be compiling them. From 22.1
 * on, node does so itself when it is asked to, but does not look who may write to the directory; for an older node,
 * this does. Node's own variables count for both: `NODE_COMPILE_CACHE` names another directory than that for temporary
 * files, and with `NODE_DISABLE_COMPILE_CACHE` nothing is kept. `command` is the one that is run: each needs other
 * functions.
 */
export const keepCompiledCode = (command: string): void => {
  const directory = process.env.NODE_DISABLE_COMPILE_CACHE === undefined ? ownDirectory() : undefined
  if (directory === undefined) return
  if ('enableCompileCache' in nodeModule)
    (nodeModule.enableCompileCache as (directory: string) => unknown)(directory)
  else compileByCache(directory, command)
}

/** In UTF-16 units. Smaller files are compiled sooner than they are looked up. */
const WORTHWHILE = 65_536

/** How node loads a CommonJS module whose text it has read. */
type Compile = (this: NodeJS.Module, text: string, path: string) => unknown

const compileByCache = (directory: string, command: string): void => {
  const loader = nodeModule.prototype as unknown as { _compile: Compile }
  const compile = loader._compile
  loader._compile = function (text, path) {
    const isOwn = dirname(path) === import.meta.dirname
    if (!isOwn || text.length < WORTHWHILE) return compile.call(this, text, path)
    const script = compiled(text, path, join(directory, `${digestOf(text).toString('hex')}-${command}`))
    const run = script.runInThisContext() as (...names: unknown[]) => unknown
    return run.call(this.exports, this.exports, nodeModule.createRequire(path), this, path, dirname(path))
  }
}

const HEAD = '(function (exports, require, module, __filename, __dirname) {'

const compiled = (text: string, path: string, file: string): Script => {
  const script = new Script(`${HEAD}${text}\n})`, {
    filename: path,
    columnOffset: -HEAD.length,
    ...cachedDataIn(file),
  })
  // At the end, it has the functions that were compiled as they ran.
  if (script.cachedDataRejected !== false) process.once('exit', () => keep(script.createCachedData(), file))
  return script
}

/** The directory in which code is kept; none, if others could put code there that this user would run. */
const ownDirectory = (): string | undefined => {
  const user = process.getuid?.()
  const home = process.env.NODE_COMPILE_CACHE || tmpdir()
  const directory = join(home, ['emend-code', process.version, process.arch, user].join('-'))
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const { uid, mode } = lstatSync(directory)
    const isPrivate = user === undefined || (uid === user && (mode & 0o022) === 0)
    return isPrivate ? directory : undefined
  } catch {
    return undefined
  }
}

/** V8 does not look whether code is damaged, and dies of it: its digest stands before it. */
const cachedDataIn = (file: string): { cachedData?: Buffer } => {
  try {
    const kept = readFileSync(file)
    const cachedData = kept.subarray(DIGEST_BYTES)
    return digestOf(cachedData).equals(kept.subarray(0, DIGEST_BYTES)) ? { cachedData } : {}
  } catch {
    return {}
  }
}

const keep = (code: Buffer, file: string): void => {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, Buffer.concat([digestOf(code), code]), { flag: 'wx', mode: 0o600 })
    renameSync(draft, file)
  } catch {
    discard(draft)
  }
}

const discard = (draft: string): void => {
  try {
    rmSync(draft, { force: true })
  } catch {
    // It is in nobody's way.
  }
}

const DIGEST_BYTES = 32

/** Loaded when it is asked for: where node keeps the code by itself, `--version` does without it. */
const digestOf = (content: string | Buffer): Buffer =>
  process.getBuiltinModule('node:crypto').createHash('sha256').update(content).digest()
