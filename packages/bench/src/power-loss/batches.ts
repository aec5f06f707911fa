import type { Workspace } from '@emend/engine'
import type { Result } from '@emend/model'
import type { TestRepository } from '@emend/testkit'

/** A batch that power is lost in: what is there before, and what is done. */
export interface Batch {
  readonly files: Readonly<Record<string, string>>
  /** Brings the repository to the state before. */
  readonly arrange?: (repository: TestRepository) => void
  /** Something to do before, that is to be durable as well. */
  readonly first?: (workspace: Workspace) => Promise<Result>
  readonly apply: (workspace: Workspace) => Promise<Result>
}

const edit = { op: 'edit', path: 'a.txt', find: 'one', replace: 'two' } as const

const many = (edition: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`m${index % 3}/f${index}.txt`, `${edition} ${index}\n`]),
  )

/** The batches by what they are. */
export const batches: Readonly<Record<string, Batch>> = {
  'an edit': { files: { 'a.txt': 'one\n' }, apply: (workspace) => workspace.apply([edit]) },
  'files that come, go, move and change': {
    files: { 'a.txt': 'one\n', 'old/b.txt': 'b\n', 'c.txt': 'c\n' },
    apply: (workspace) =>
      workspace.apply([
        edit,
        { op: 'create', path: 'new/deep/d.txt', content: 'd\n' },
        { op: 'create', path: 'run.sh', content: 'true\n', mode: '100755' },
        { op: 'delete', path: 'old/b.txt' },
        { op: 'move', from: 'c.txt', to: 'moved/c.txt' },
      ]),
  },
  'a first commit': {
    files: {},
    apply: (workspace) => workspace.apply([{ op: 'create', path: 'a.txt', content: 'one\n' }]),
  },
  'an edit of what is not committed': {
    files: { 'a.txt': 'zero\n' },
    arrange: ({ write }) => write({ 'a.txt': 'one\n' }),
    apply: (workspace) => workspace.apply([edit], { dirty: 'include' }),
  },
  'an undo': {
    files: { 'a.txt': 'one\n' },
    first: (workspace) => workspace.apply([edit, { op: 'create', path: 'new.txt', content: 'new\n' }]),
    apply: (workspace) => workspace.undo(),
  },
  'directories alone': {
    files: { 'a.txt': 'one\n' },
    apply: (workspace) => workspace.apply([{ op: 'mkdir', path: 'new/deep' }]),
  },
  'thirty files': {
    files: many('old'),
    apply: (workspace) =>
      workspace.apply(
        Object.entries(many('new')).map(([path, content]) => ({
          op: 'create',
          path,
          content,
          overwrite: true,
        })),
      ),
  },
}
