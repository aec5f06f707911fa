import { globKey, type OperationOf, type Problem } from '@emend/model'
import picomatch from 'picomatch'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { place } from './targets.ts'

const pairs: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' }

const unclosed = (pattern: string): string | null => {
  const open: string[] = []
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index]!
    if (character === '\\') index++
    else if (open.at(-1) === ']' && character !== ']') continue
    else if (pairs[character] !== undefined) open.push(pairs[character])
    else if (character === open.at(-1)) open.pop()
  }
  return open.at(-1) ?? null
}

/** Says why a glob cannot be used: it is empty, leaves the workspace, or has a bracket that is never closed. */
export const malformed = (pattern: string): Problem | null => {
  const problem = (error: string): Problem => ({ code: 'pattern-malformed', data: { pattern, error } })
  if (pattern.trim() === '') return problem('it is empty')
  if (pattern.startsWith('/') || pattern.split(/[/\\]/).includes('..'))
    return problem('it leaves the workspace')
  const missing = unclosed(pattern)
  return missing === null ? null : problem(`a \`${missing}\` is missing`)
}

const under = (directory: string, path: string): string | null => {
  if (directory === '.') return path
  return path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : null
}

/** Files that the plan made, the latest first; then those that the snapshot found and the plan left there. */
export const pathsFor = (pattern: string, path: string, { overlay, snapshot }: Scene): readonly string[] => {
  const matches = picomatch(pattern, { dot: true })
  const found = (snapshot.globs.get(globKey({ pattern, path })) ?? []).filter(
    (file) => !snapshot.entries.has(file) || overlay.file(file) !== undefined,
  )
  const fresh = [...overlay.present.keys()].filter((file) => {
    const relative = under(path, file)
    return snapshot.entries.get(file)?.kind !== 'file' && relative !== null && matches(relative)
  })
  const made = new Set(fresh.reverse())
  return [...made, ...found.filter((file) => !made.has(file))]
}

/** Finds files by a glob relative to a directory, the newest first, without what git ignores. */
export const glob = (operation: OperationOf<'glob'>, scene: Scene): Verdict => {
  const target = place(operation.path, scene)
  if (!target.ok) return failed(target.problem)
  const { path } = target
  const problem = malformed(operation.pattern)
  if (problem !== null) return failed(problem)
  if (scene.overlay.file(path) !== undefined)
    return failed({ code: 'not-a-directory', data: { path, file: path } })
  if (!scene.overlay.isDirectory(path)) return failed({ code: 'directory-missing', data: { path } })
  return done(true, { paths: pathsFor(operation.pattern, path, scene) })
}
