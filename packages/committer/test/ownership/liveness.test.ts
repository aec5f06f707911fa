import * as nodeFs from 'node:fs'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askForLife, showLife } from '../../src/ownership/liveness.ts'

let top: string
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'emend-test-'))
})
afterEach(() => rmSync(top, { recursive: true }))

describe.each([
  ['short', 'home'],
  ['longer than the name of a socket may be', 'h'.repeat(120)],
])('the life of a directory whose name is %s', (_, name) => {
  it('is shown until it ends', async () => {
    const directory = join(top, name)
    mkdirSync(directory)
    expect(await askForLife(nodeFs, directory)).toBe('unknown')
    const end = await showLife(nodeFs, directory)
    expect(await askForLife(nodeFs, directory)).toBe('alive')
    end()
    expect(await askForLife(nodeFs, directory)).not.toBe('alive')
  })

  it('is not known of one that is no more, because whoever has it may be leaving', async () => {
    expect(await askForLife(nodeFs, join(top, name))).toBe('unknown')
  })
})
