// @ts-check
// A repository without any disk: emend needs no git command and no files, only a file system with the shape of `node:fs`.
import { Workspace } from '@emend/engine'
import { createFsFromVolume, Volume } from 'memfs'

// What `git init` would write.
const volume = Volume.fromJSON(
  {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/config': '[user]\n\tname = In Memory\n\temail = memory@example.com\n',
  },
  '/repository',
)
volume.mkdirSync('/repository/.git/objects', { recursive: true })
volume.mkdirSync('/repository/.git/refs/heads', { recursive: true })

const workspace = await Workspace.open('/repository', {
  fs: createFsFromVolume(volume),
  env: {},
  clock: () => new Date('2026-01-01T00:00:00Z'),
  random: () => 0.5,
})
const session = workspace.session()

/** @type {(name: string, input: Record<string, unknown>) => Promise<string>} */
const call = async (name, input) => {
  const { ok, text } = await session.tools().call(name, input)
  if (!ok) throw new Error(text)
  return text
}

await call('write_file', { path: 'notes/today.md', content: '# Today\n\n- Buy bread\n' })
await call('edit_file', { path: 'notes/today.md', old_string: 'Buy bread', new_string: 'Bake bread' })
console.log(await call('read_file', { path: 'notes/today.md' }))

await session.undo()
console.log(volume.readFileSync('/repository/notes/today.md', 'utf8'))
console.log(await call('history', {}))
