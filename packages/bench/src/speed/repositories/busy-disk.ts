import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Writes a megabyte and syncs it, again and again: hardly any work for a processor. */
const WRITER = `
const fs = require('node:fs')
const bytes = Buffer.alloc(1 << 20, 1)
for (;;) {
  const fd = fs.openSync(process.argv[1], 'w')
  fs.writeSync(fd, bytes)
  fs.fsyncSync(fd)
  fs.closeSync(fd)
}`

/**
 * Does something while another process keeps the disk of the temporary directory busy, so that each sync has to wait.
 */
export const whileDiskIsBusy = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const directory = mkdtempSync(join(tmpdir(), 'emend-busy-'))
  const writer: ChildProcess = spawn(process.execPath, ['-e', WRITER, join(directory, 'file')])
  try {
    return await work()
  } finally {
    writer.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  }
}
