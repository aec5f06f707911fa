import { blobId, type DirtyPolicy, dirtyPolicies, type OperationInput } from '@emend/model'
import type { TestRepository } from '@emend/testkit'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Workspace } from '../../src/index.ts'
import { workspaceIn } from '../support.ts'
import { type Deed, type File, lineOf, newFile, put, textOf, type World, withLine } from './world.ts'

type Command = fc.AsyncCommand<World, TestRepository>

const command = (
  words: string,
  check: (world: World) => boolean,
  run: (world: World, repository: TestRepository) => Promise<void> | void,
): Command => ({
  check,
  run: async (world, repository) => {
    await run(world, repository)
    judge(world, repository)
  },
  toString: () => words,
})

/** Git's three trees are as the model has them. */
const judge = (world: World, { git, files, bytes }: TestRepository): void => {
  const idsOf = (tree: ReadonlyMap<string, File>): readonly string[] =>
    [...tree].map(([path, file]) => `${blobId(Buffer.from(textOf(file)))} ${path}`).sort()
  const listed = (text: string): readonly string[] =>
    [...text.matchAll(/([0-9a-f]{40})[ 0]*\t(.*)/g)].map(([, id, path]) => `${id} ${path}`).sort()
  expect({
    head: listed(git('ls-tree', 'HEAD')),
    index: listed(git('ls-files', '-s')),
    workTree: [...files().keys()].map((path) => `${blobId(bytes(path))} ${path}`).sort(),
  }).toEqual({ head: idsOf(world.head), index: idsOf(world.index), workTree: idsOf(world.workTree) })
}

const userWrites = (path: string, line: number): Command =>
  command(
    `the user changes line ${line} of ${path}`,
    () => true,
    (world, repository) => {
      const old = world.workTree.get(path)
      const edition = world.edition()
      const file = old === undefined ? newFile(edition) : withLine(old, line, edition)
      world.workTree.set(path, file)
      world.touch(path)
      repository.write({ [path]: textOf(file) })
    },
  )

const userRemoves = (path: string): Command =>
  command(
    `the user removes ${path}`,
    ({ workTree }) => workTree.has(path),
    (world, repository) => {
      world.workTree.delete(path)
      world.touch(path)
      repository.write({ [path]: null })
    },
  )

const userStages = (path: string): Command =>
  command(
    `the user stages ${path}`,
    ({ workTree, index }) => workTree.has(path) || index.has(path),
    (world, repository) => {
      put(world.index, path, world.workTree.get(path))
      world.touch(path)
      repository.git('add', '-A', path)
    },
  )

const userCommits = command(
  'the user commits what is staged',
  () => true,
  (world, repository) => {
    world.head.clear()
    for (const [path, file] of world.index) world.head.set(path, file)
    repository.git('commit', '-q', '--allow-empty', '-m', 'By hand')
  },
)

const open = ({ root }: TestRepository): Promise<Workspace> => workspaceIn(root)

const operation = ({ kind, path, to, line, edition }: Deed, old: File | undefined): OperationInput => {
  switch (kind) {
    case 'edit':
      return { op: 'edit', path, find: lineOf(line, old?.[line] ?? 0), replace: lineOf(line, edition) }
    case 'create':
      return { op: 'create', path, content: textOf(newFile(edition)) }
    case 'delete':
      return { op: 'delete', path }
    case 'move':
      return { op: 'move', from: path, to }
  }
}

const applies = (kind: Deed['kind'], path: string, to: string, line: number, dirty: DirtyPolicy): Command =>
  command(
    `a plan, --dirty ${dirty}: ${kind} ${path}${kind === 'edit' ? `, line ${line}` : ''}${kind === 'move' ? ` to ${to}` : ''}`,
    () => path !== to,
    async (world, repository) => {
      const deed = { kind, path, to, line, edition: world.edition() }
      const plan = [operation(deed, world.workTree.get(path))]
      const workspace = await open(repository)
      const preview = await workspace.preview(plan, { dirty })
      const before = repository.state()
      const result = await workspace.apply(plan, { dirty, fsync: false })
      expect(result.ok, result.report).toBe(world.apply(deed, dirty))
      expect([preview.ok, preview.changes, preview.diff]).toEqual([result.ok, result.changes, result.diff])
      if (!result.ok) expect(repository.state()).toBe(before)
    },
  )

const takesBack = (way: 'undo' | 'redo'): Command =>
  command(
    way,
    (world) => world[way] !== null,
    async (world, repository) => {
      const isUntracked = world[way]!.paths.some((path) => world.dirtOf(path) === 'untracked')
      const options = { dirty: isUntracked ? 'include' : 'separate', fsync: false } as const
      expect((await (await open(repository))[way](undefined, options)).diagnostics).toEqual([])
      world.takeBack(way)
    },
  )

const path = fc.constantFrom('a', 'b', 'c')
const line = fc.nat(2)
const kind = fc.constantFrom<Deed['kind']>('edit', 'edit', 'create', 'delete', 'move')
const plan = fc.tuple(kind, path, path, line, fc.constantFrom(...dirtyPolicies)).map((row) => applies(...row))

/** What a user and plans may do, in any order. */
export const stories = fc.commands(
  [
    fc.tuple(path, line).map((row) => userWrites(...row)),
    path.map(userRemoves),
    path.map(userStages),
    fc.constant(userCommits),
    plan,
    plan,
    plan,
    fc.constant(takesBack('undo')),
    fc.constant(takesBack('redo')),
  ],
  { maxCommands: 40, size: '+1' },
)
