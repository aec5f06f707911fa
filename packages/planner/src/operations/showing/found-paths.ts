import { ancestorsOfAll, type Glob, globKey, pathMatcher } from '@emend/model'
import type { Scene } from '../operation.ts'

/** What the plan made, the latest first; then what the snapshot found and the plan left there. */
export const pathsFor = (glob: Glob, scene: Scene): readonly string[] => {
  const matches = pathMatcher(glob)
  const found = (scene.snapshot.globs.get(globKey(glob)) ?? []).filter((path) => isLeft(path, scene))
  const made = new Set(
    [...madeFiles(scene), ...(glob.directories ? madeDirectories(scene) : [])].filter((path) =>
      matches(path.replace(/\/$/, '')),
    ),
  )
  return [...made, ...found.filter((path) => !made.has(path))]
}

const isLeft = (path: string, { overlay, snapshot }: Scene): boolean => {
  const name = path.replace(/\/$/, '')
  if (!snapshot.entries.has(name)) return true
  return name === path ? overlay.file(name) !== undefined : overlay.isDirectory(name)
}

const madeFiles = ({ overlay, snapshot }: Scene): readonly string[] =>
  [...overlay.present.keys()].filter((file) => snapshot.entries.get(file)?.kind !== 'file').reverse()

const madeDirectories = (scene: Scene): readonly string[] => {
  const all = new Set([...scene.overlay.made, ...ancestorsOfAll(madeFiles(scene))])
  return [...all].filter((path) => !scene.snapshot.entries.has(path)).map((path) => `${path}/`)
}
