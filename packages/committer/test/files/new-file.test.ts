import * as nodeFs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileSystem } from '../../src/files/file-system.ts'
import { type NewFile, writeNewFile } from '../../src/files/new-file.ts'

let directory: string
let umask: number
beforeEach(() => {
  directory = nodeFs.mkdtempSync(join(tmpdir(), 'emend-'))
  umask = process.umask(0o027)
})
afterEach(() => {
  process.umask(umask)
  nodeFs.rmSync(directory, { recursive: true })
})

const fs = nodeFs as unknown as FileSystem

test.each<[string, Omit<NewFile, 'sync'>, number]>([
  ['no mode is what the umask leaves', {}, 0o640],
  ['an executable file can be executed by whoever may read it', { executable: true }, 0o750],
  ['a given mode stands, whatever the umask', { mode: 0o664 }, 0o664],
  ['a file may be read-only from the start', { mode: 0o444 }, 0o444],
])('%s', async (_, file, mode) => {
  const path = join(directory, 'file')
  await writeNewFile(fs, path, Buffer.from('content'), { sync: true, ...file })
  expect(nodeFs.readFileSync(path, 'utf8')).toBe('content')
  expect(nodeFs.statSync(path).mode & 0o777).toBe(mode)
})

test('what is there already stays', async () => {
  const path = join(directory, 'file')
  nodeFs.writeFileSync(path, 'theirs')
  const writing = writeNewFile(fs, path, Buffer.from('ours'), { sync: false })
  await expect(writing).rejects.toMatchObject({ code: 'EEXIST' })
  expect(nodeFs.readFileSync(path, 'utf8')).toBe('theirs')
})
