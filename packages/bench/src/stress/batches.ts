import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationInput } from '@emend/model'
import type { Random } from '../random.ts'

/** A file in which each process of a stress has a line. */
const SHARED = 'shared.txt'

/** Enough files at once for their objects to become a pack. */
const MANY = 60

/** More files than that a process does not make: the oldest goes. */
const MOST = 12

/**
 * The file of a process that counts its batches: each says the number before it, so that none can be lost or land
 * twice.
 */
export const countOf = (name: string): string => `${name}/count.txt`

/** What a repository must hold before processes with these names can begin. */
export const beginningFor = (names: readonly string[]): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(names.map((name) => [countOf(name), 'batch 0\n'])),
  [SHARED]: names.map((name) => `${name} 0\n`.repeat(3)).join('...\n'),
})

/** The next batch of a process, on what is in the work tree now. */
export const nextBatch = (root: string, name: string, random: Random): readonly OperationInput[] => {
  const count = Number(/\d+/.exec(readFileSync(join(root, countOf(name)), 'utf8'))![0])
  const edit = {
    op: 'edit',
    path: countOf(name),
    find: `batch ${count}\n`,
    replace: `batch ${count + 1}\n`,
  } as const
  return [edit, ...furtherOperations(root, name, count, random)]
}

const furtherOperations = (
  root: string,
  name: string,
  count: number,
  random: Random,
): readonly OperationInput[] => {
  const made = readdirSync(join(root, name))
    .filter((file) => file.startsWith('f'))
    .sort()
  const operations: OperationInput[] = []
  if (random.chance(0.4))
    operations.push({ op: 'create', path: `${name}/f${padded(count)}.txt`, content: `made in ${count}\n` })
  if (made.length > MOST) operations.push({ op: 'delete', path: `${name}/${made[0]}` })
  else if (made.length > 1 && random.chance(0.2))
    operations.push({ op: 'move', from: `${name}/${made[0]}`, to: `${name}/f${padded(count)}-moved.txt` })
  if (random.chance(0.15))
    operations.push({
      op: 'edit',
      path: SHARED,
      find: sharedLines(root, name),
      replace: `${name} ${count}\n`.repeat(3),
    })
  if (random.chance(0.04)) operations.push(...manyFiles(name, count))
  return operations
}

/** In the order of their numbers, as names are sorted. */
const padded = (count: number): string => String(count).padStart(6, '0')

const sharedLines = (root: string, name: string): string => {
  const lines = readFileSync(join(root, SHARED), 'utf8').match(/.*\n/g)!
  return lines.filter((line) => line.startsWith(`${name} `)).join('')
}

const manyFiles = (name: string, count: number): readonly OperationInput[] =>
  Array.from({ length: MANY }, (_, index) => ({
    op: 'create',
    path: `${name}/many/${index}.txt`,
    content: `${index} in ${count}\n`,
    overwrite: true,
  }))
