import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Random } from '../random.ts'
import type { Judge } from './judges.ts'

const [LEAST_BYTES, MOST_BYTES] = [40, 60_000]

/** Texts of files below some directories that a judge finds well-formed, picked by chance; all different. */
export const samplesFor = (
  { files, wellFormed }: Judge,
  paths: readonly string[],
  most: number,
  random: Random,
): readonly string[] => {
  const likely = random.shuffled(paths.filter((path) => files.includes(extname(path))))
  const texts = new Set<string>()
  for (let at = 0; at < likely.length && texts.size < most; at += most) {
    const read = likely.slice(at, at + most).flatMap((path) => textOf(path) ?? [])
    const good = wellFormed(read)
    for (const [index, text] of read.entries()) if (good[index] && texts.size < most) texts.add(text)
  }
  return [...texts]
}

/** All files below a directory. Links are not followed. */
export const filesBelow = (directory: string): readonly string[] =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })

const textOf = (path: string): string | null => {
  const bytes = readFileSync(path)
  if (bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES || bytes.includes(0)) return null
  const text = bytes.toString()
  return Buffer.from(text).equals(bytes) && !/\r|^\ufeff/.test(text) && text.endsWith('\n') ? text : null
}
