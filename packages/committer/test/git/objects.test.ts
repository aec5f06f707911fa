import { execFileSync, spawnSync } from 'node:child_process'
import * as nodeFs from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { EmendError } from '@emend/model'
import { faultyFileSystem, makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import fc from 'fast-check'
import { createFsFromVolume, Volume } from 'memfs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileSystem } from '../../src/files/file-system.ts'
import { loosePath } from '../../src/git/objects/loose-objects.ts'
import { hashObject } from '../../src/git/objects/object.ts'
import { sha1Store } from '../support.ts'

const fs: FileSystem = nodeFs

let repository: TestRepository
const objects = () => join(repository.root, '.git', 'objects')
const store = () => sha1Store(fs, objects())
const durable = () => ({ sync: true, home: join(repository.root, '.git') })
const raw = (id: string, type: string): Buffer =>
  execFileSync('git', ['cat-file', type, id], {
    cwd: repository.root,
    env: plainEnvironment,
    maxBuffer: 1 << 28,
  })
const idsOf = (): readonly (readonly [id: string, type: string])[] =>
  repository
    .git('cat-file', '--batch-all-objects', '--batch-check=%(objectname) %(objecttype)')
    .split('\n')
    .map((line) => line.split(' ') as [string, string])

beforeEach(() => {
  repository = makeRepository()
})
afterEach(() => repository.remove())

/** A file that grows by a line at each commit, so that a repack makes chains of deltas. */
const growHistory = (commits: number) => {
  const lines = Array.from({ length: 300 }, (_, line) => `line ${line} ${'x'.repeat(line % 40)}`)
  for (let commit = 0; commit < commits; commit++) {
    lines[(commit * 37) % 300] = `changed in ${commit}`
    repository.write({ 'grown.txt': lines.join('\n'), [`files/${commit}.txt`]: `${commit}` })
    repository.commit(`Commit ${commit}`)
  }
}

const expectToReadAll = (reader = store()) => {
  for (const [id, type] of idsOf()) {
    const object = reader.read(id)
    expect(object?.type).toBe(type)
    expect(object?.bytes.equals(raw(id, type))).toBe(true)
  }
}

describe('reading', () => {
  test('finds loose objects', () => {
    growHistory(3)
    expectToReadAll()
  })

  test.each([
    ['loose', () => {}],
    ['packed', () => repository.git('repack', '-adq')],
  ])('remembers %s objects in no more memory than they need', (_, keep) => {
    growHistory(3)
    keep()
    const reader = store()
    for (const [id] of idsOf()) {
      reader.read(id)
      const { bytes } = reader.read(id)!
      expect(bytes.buffer.byteLength).toBeLessThanOrEqual(2 * bytes.length)
    }
  })

  test('finds the empty tree where nobody has stored it, as git does', () => {
    const id = hashObject('tree', Buffer.alloc(0), 'sha1')
    expect(repository.git('cat-file', '-t', id)).toBe('tree')
    expect(store().entries(id)).toEqual([])
    nodeFs.mkdirSync(join(objects(), 'pack'), { recursive: true })
    nodeFs.writeFileSync(join(objects(), 'pack', `pack-${'1'.repeat(40)}.idx`), 'malformed')
    expect(store().entries(id)).toEqual([])
  })

  test.each([
    ['deltas by offset, index version 2', ['pack.indexVersion=2', 'repack.useDeltaBaseOffset=true']],
    ['deltas by id, index version 1', ['pack.indexVersion=1', 'repack.useDeltaBaseOffset=false']],
  ])('follows packed objects: %s', (_, settings) => {
    growHistory(12)
    repository.git(...settings.flatMap((setting) => ['-c', setting]), 'repack', '-adfq', '--depth=50')
    expect(repository.git('count-objects', '-v')).toContain('count: 0')
    expectToReadAll()
    const reader = store()
    reader.together(() => expectToReadAll(reader))
  })

  test('reads what git maintenance has packed', () => {
    growHistory(3)
    // The first run packs, the second one takes the files away.
    for (const _ of [1, 2]) repository.git('maintenance', 'run', '--quiet', '--task=loose-objects')
    expect(repository.git('count-objects', '-v')).toContain('count: 0')
    expectToReadAll()
  })

  test('finds an object that a repack moved after the packs were first looked at', () => {
    growHistory(3)
    const reader = store()
    const [[id] = ['']] = idsOf()
    expect(reader.read(id)).not.toBeNull()
    repository.write({ 'later.txt': 'later' })
    repository.commit()
    repository.git('repack', '-adq')
    const later = repository.git('rev-parse', 'HEAD:later.txt')
    expect(reader.read(later)?.bytes.toString()).toBe('later')
    repository.git('repack', '-adfq')
    repository.git('prune-packed')
    expect(reader.read(repository.git('rev-parse', 'HEAD'))?.type).toBe('commit')
  })

  test('finds in another pack what one had whose files are just being removed', () => {
    growHistory(3)
    repository.git('repack', '-adq')
    const [[id] = ['']] = idsOf()
    repository.write({ 'later.txt': 'later' })
    repository.commit()
    repository.git('repack', '-aq')
    repository.git('prune-packed')
    const packs = nodeFs.readdirSync(join(objects(), 'pack')).filter((name) => name.endsWith('.pack'))
    expect(packs.length).toBe(2)
    for (const going of packs.map((name) => join(objects(), 'pack', name))) {
      nodeFs.renameSync(going, `${going}.gone`)
      expect(store().read(id)).not.toBeNull()
      nodeFs.renameSync(`${going}.gone`, going)
    }
  })

  test('borrows objects through alternates', () => {
    growHistory(3)
    repository.git('repack', '-adq')
    const clone = join(repository.root, 'clone')
    repository.git('clone', '-q', '--shared', '.', clone)
    const borrowing = sha1Store(fs, join(clone, '.git', 'objects'))
    for (const [id, type] of idsOf()) expect(borrowing.read(id)?.type).toBe(type)
  })

  test('counts what it borrows from where its directory really is, as git does', () => {
    growHistory(1)
    const id = repository.git('rev-parse', 'HEAD')
    const own = join(repository.root, '.git/objects')
    const apart = join(repository.root, 'apart/further/objects')
    nodeFs.mkdirSync(join(apart, 'info'), { recursive: true })
    nodeFs.renameSync(own, join(repository.root, 'apart/lent'))
    nodeFs.writeFileSync(join(apart, 'info/alternates'), '../../lent\n')
    nodeFs.symlinkSync(apart, own)
    expect(repository.git('cat-file', '-t', id)).toBe('commit')
    expect(sha1Store(nodeFs, own).read(id)?.type).toBe('commit')
  })

  test('borrows through as many alternates as git does, one of another, and no more', () => {
    growHistory(1)
    const head = repository.git('rev-parse', 'HEAD')
    let borrowed = objects()
    for (const level of [1, 2, 3, 4, 5, 6, 7]) {
      const clone = join(repository.root, `level-${level}`)
      repository.git('init', '-q', clone)
      const own = join(clone, '.git', 'objects')
      nodeFs.writeFileSync(join(own, 'info', 'alternates'), `${borrowed}\n`)
      const { status } = spawnSync('git', ['cat-file', '-e', head], { cwd: clone, env: plainEnvironment })
      expect(status === 0).toBe(level < 7)
      expect(sha1Store(fs, own).read(head) !== null).toBe(level < 7)
      borrowed = own
    }
  })

  test('says how to fetch what a partial clone lacks', () => {
    growHistory(2)
    repository.git('config', 'uploadpack.allowFilter', 'true')
    const clone = join(repository.root, 'clone')
    repository.git('clone', '-q', '--no-checkout', '--filter=blob:none', `file://${repository.root}`, clone)
    const partial = sha1Store(fs, join(clone, '.git', 'objects'))
    const blob = repository.git('rev-parse', 'HEAD:grown.txt')
    expect(partial.read(blob)).toBeNull()
    expect(() => partial.expect(blob, 'blob')).toThrowError(/partial clone/)
    expect(() => store().expect('1'.repeat(40), 'blob')).toThrowError(/is missing/)
  })

  test('answers null for an object that is not there', () => {
    expect(store().read('1'.repeat(40))).toBeNull()
  })

  test.each([
    ['is cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['is garbled', (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x55))],
    ['is empty', () => Buffer.alloc(0)],
  ])('says that the repository is damaged when a loose object %s', (_, spoil) => {
    growHistory(1)
    const path = loosePath(objects(), repository.git('rev-parse', 'HEAD:grown.txt'))
    const bytes = nodeFs.readFileSync(path)
    nodeFs.chmodSync(path, 0o644)
    nodeFs.writeFileSync(path, spoil(bytes))
    expect(() => store().read(repository.git('rev-parse', ':grown.txt'))).toThrowError(
      expect.objectContaining({ code: 'repository-damaged' }),
    )
  })

  describe.each([
    ['is empty', () => Buffer.alloc(0)],
    ['is cut short', (bytes: Buffer) => bytes.subarray(0, 1100)],
    ['is of zeros', (bytes: Buffer) => bytes.fill(0)],
    ['has another magic', (bytes: Buffer) => bytes.fill('what', 0, 4)],
    ['has an unknown version', (bytes: Buffer) => bytes.fill(9, 7, 8)],
    ['counts fewer ids than before', (bytes: Buffer) => bytes.fill(0xff, 8, 12)],
    [
      'has offsets in a table that it lacks',
      (bytes: Buffer) =>
        bytes.fill(0xff, bytes.length - 40 - 4 * bytes.readUInt32BE(1028), bytes.length - 40),
    ],
  ])('a pack whose index %s', (_, spoil) => {
    /** The id of an object that is in the pack alone, and of one that is not. */
    const spoilt = (): readonly [lost: string, loose: string] => {
      growHistory(5)
      repository.git('repack', '-adq')
      const directory = join(objects(), 'pack')
      const path = join(directory, nodeFs.readdirSync(directory).find((name) => name.endsWith('.idx'))!)
      nodeFs.chmodSync(path, 0o644)
      nodeFs.writeFileSync(path, spoil(nodeFs.readFileSync(path)))
      repository.write({ 'later.txt': 'later' })
      return [
        hashObject('blob', Buffer.from('1')),
        repository.git('hash-object', '-w', '--no-filters', 'later.txt'),
      ]
    }

    test('is passed over, and named where nothing else has the object', () => {
      const [lost, loose] = spoilt()
      expect(store().read(loose)?.bytes.toString()).toBe('later')
      expect(store().idsStartingWith(loose.slice(0, 8))).toEqual([loose])
      expect(() => store().read(lost)).toThrowError(/pack index .*pack-[0-9a-f]{40}\.idx/)
      expect(() => store().expect(lost, 'blob')).toThrowError(
        expect.objectContaining({ code: 'repository-damaged' }),
      )
    })

    test('is passed over by one who has it open while the objects come elsewhere', async () => {
      const [lost] = spoilt()
      const reader = store()
      expect(() => reader.read(lost)).toThrowError(/pack index/)
      const writer = store()
      writer.write('blob', Buffer.from('1'))
      await writer.flush(durable())
      expect(reader.read(lost)?.bytes.toString()).toBe('1')
    })
  })

  test('a directory in the place of a pack index is passed over', () => {
    growHistory(3)
    repository.git('repack', '-adq')
    nodeFs.mkdirSync(join(objects(), 'pack', `pack-${'1'.repeat(40)}.idx`))
    expectToReadAll()
  })

  test.each(['idx', 'pack'])('an unreadable .%s is passed over while there is another copy', async (kind) => {
    growHistory(3)
    repository.git('repack', '-adq')
    const id = hashObject('blob', Buffer.from('1'))
    const reader = sha1Store(
      {
        ...nodeFs,
        openSync: (path: string, ...rest: [string | number, number?]) => {
          if (!path.endsWith(`.${kind}`)) return nodeFs.openSync(path, ...rest)
          throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
        },
      } as FileSystem,
      objects(),
    )
    expect(() => reader.read(id)).toThrowError(
      expect.objectContaining({ code: 'repository-damaged', message: expect.stringContaining('EACCES') }),
    )
    const writer = store()
    writer.write('blob', Buffer.from('1'))
    await writer.flush(durable())
    expect(reader.read(id)?.bytes.toString()).toBe('1')
  })

  test('reads a large loose object behind whatever table of codes it starts with', () => {
    // The rarer a byte, the longer its code: where neighbours differ in that, the table is long.
    for (const kinds of [2, 16, 64, 128, 256]) {
      let state = kinds
      const bytes = Buffer.from(
        Uint8Array.from({ length: 400_000 }, () => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
          return (Math.floor(kinds * (state / 2 ** 32) ** 3) * 101) % 256
        }),
      )
      repository.write({ 'large.bin': bytes })
      const id = repository.git('hash-object', '-w', 'large.bin')
      expect(store().read(id)?.bytes.equals(bytes)).toBe(true)
    }
  })

  test('reads no more of a loose object than it says that there is', () => {
    const zeros = Buffer.alloc(1e8)
    const id = hashObject('blob', zeros)
    nodeFs.mkdirSync(dirname(loosePath(objects(), id)), { recursive: true })
    const write = (bytes: Buffer) => nodeFs.writeFileSync(loosePath(objects(), id), deflateSync(bytes))
    write(Buffer.concat([Buffer.from('blob 3\0'), zeros]))
    expect(() => store().read(id)).toThrowError(/cannot be decompressed/)
    write(Buffer.concat([Buffer.from(`blob ${zeros.length}\0`), zeros]))
    expect(store().read(id)?.bytes.length).toBe(zeros.length)
  })

  test('never hands out the bytes of a pack with a flipped bit as if they were whole', () => {
    growHistory(6)
    repository.git('repack', '-adfq')
    const all = idsOf().map(([id, type]) => ({ id, bytes: raw(id, type) }))
    const [name] = nodeFs.readdirSync(join(objects(), 'pack')).filter((file) => file.endsWith('.pack'))
    const path = join(objects(), 'pack', name!)
    const whole = nodeFs.readFileSync(path)
    nodeFs.chmodSync(path, 0o644)
    fc.assert(
      fc.property(fc.nat(whole.length - 21), fc.nat(7), (at, bit) => {
        const spoilt = Buffer.from(whole)
        spoilt[at]! ^= 1 << bit
        nodeFs.writeFileSync(path, spoilt)
        const reader = store()
        for (const { id, bytes } of all) {
          try {
            expect(reader.read(id)?.bytes.equals(bytes)).toBe(true)
          } catch (error) {
            if (!(error instanceof EmendError)) throw error
            expect(error.code).toBe('repository-damaged')
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('writing', () => {
  test('a few objects become loose files that git holds to be right', async () => {
    const writer = store()
    const ids = ['', 'one', 'two\0three'].map((text) => writer.write('blob', Buffer.from(text)))
    expect(writer.read(ids[1]!)?.bytes.toString()).toBe('one')
    expect(nodeFs.existsSync(loosePath(objects(), ids[1]!))).toBe(false)
    await writer.flush(durable())
    expect(raw(ids[2]!, 'blob').toString()).toBe('two\0three')
    expect(nodeFs.statSync(loosePath(objects(), ids[1]!)).mode & 0o777).toBe(0o444)
    expect(repository.git('fsck', '--full', '--strict')).not.toContain('error')
    expect(repository.git('count-objects', '-v')).toContain('count: 3')
  })

  test('goes on where a collection of garbage takes an empty directory away before an object is in it', async () => {
    let taken = 0
    const renameSync: FileSystem['renameSync'] = (from, to) => {
      if (taken < 3) {
        nodeFs.rmdirSync(dirname(to as string))
        taken++
      }
      nodeFs.renameSync(from, to)
    }
    const writer = sha1Store({ ...fs, renameSync }, objects())
    const id = writer.write('blob', Buffer.from('one'))
    await writer.flush(durable())
    expect(taken).toBe(3)
    expect(raw(id, 'blob').toString()).toBe('one')
    expect(nodeFs.readdirSync(dirname(loosePath(objects(), id)))).toHaveLength(1)
  })

  const temporaryIn = (directory: string): readonly string[] =>
    nodeFs
      .readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('tmp_'))

  test.each([
    ['a few objects', 3],
    ['a pack', 60],
  ])('has %s in the home, to be swept from there, where it is cut off', async (_, count) => {
    let inHome = 0
    for (let at = 1, written = false; !written; at++) {
      const faulty = faultyFileSystem({ kind: 'torn', at }).fs as unknown as FileSystem
      const writer = sha1Store(faulty, objects())
      for (let one = 0; one < count; one++) writer.write('blob', Buffer.from(`${one}`))
      written = await writer.flush(durable()).then(
        () => true,
        () => false,
      )
      expect(temporaryIn(objects())).toEqual([])
      inHome += temporaryIn(durable().home).length
    }
    expect(inHome).toBeGreaterThan(3)
  })

  test.each([
    ['a few objects', 3],
    ['a pack', 60],
  ])('brings %s to a file system that the home is not on', async (_, count) => {
    const renameSync: FileSystem['renameSync'] = (from, to) => {
      if (dirname(from as string) === durable().home)
        throw Object.assign(new Error('EXDEV: cross-device link'), { code: 'EXDEV' })
      nodeFs.renameSync(from, to)
    }
    const writer = sha1Store({ ...fs, renameSync }, objects())
    const ids = Array.from({ length: count }, (_, one) => writer.write('blob', Buffer.from(`${one}`)))
    await writer.flush(durable())
    for (const [one, id] of ids.entries()) expect(store().read(id)?.bytes.toString()).toBe(`${one}`)
    expect(temporaryIn(durable().home)).toEqual([])
  })

  test('more than fifty become one pack that git verifies', async () => {
    const writer = store()
    const texts = Array.from({ length: 400 }, (_, index) => `${index} `.repeat(index * 7))
    const ids = texts.map((text) => writer.write('blob', Buffer.from(text)))
    await writer.flush(durable())
    const [index] = nodeFs.readdirSync(join(objects(), 'pack')).filter((name) => name.endsWith('.idx'))
    repository.git('verify-pack', join(objects(), 'pack', index!))
    repository.git(
      'index-pack',
      '--strict',
      '-o',
      join(repository.root, 'again.idx'),
      join(objects(), 'pack', index!.replace('.idx', '.pack')),
    )
    expect(
      nodeFs
        .readFileSync(join(repository.root, 'again.idx'))
        .equals(nodeFs.readFileSync(join(objects(), 'pack', index!))),
    ).toBe(true)
    // Each of these takes a process.
    for (let at = 0; at < ids.length; at += 20) expect(raw(ids[at]!, 'blob').toString()).toBe(texts[at])
    const reader = store()
    for (const [at, id] of ids.entries()) expect(reader.read(id)?.bytes.toString()).toBe(texts[at])
    expect(nodeFs.readdirSync(join(objects(), 'pack')).length).toBe(3)
  })

  test('reads a tree that a batch has just written from no file, and a blob from its own', async () => {
    const opened: string[] = []
    const readFileSync: FileSystem['readFileSync'] = (path) => {
      opened.push(path)
      return nodeFs.readFileSync(path)
    }
    const opening = sha1Store({ ...fs, readFileSync }, objects())
    const batch = opening.forBatch()
    const bytes = Buffer.from('before')
    const blob = batch.write('blob', bytes)
    const entry = Buffer.concat([Buffer.from('100644 a\0', 'latin1'), Buffer.from(blob, 'hex')])
    const tree = batch.write('tree', entry)
    await batch.flush(durable())
    bytes.write('after!')
    expect(opening.read(tree)?.bytes).toEqual(entry)
    expect(opened).toEqual([])
    expect(opening.read(blob)?.bytes.toString()).toBe('before')
    expect(opened).toEqual([loosePath(objects(), blob)])
  })

  test('writes an object that is there already again: a prune takes away what is old', async () => {
    const writer = store()
    const id = writer.write('blob', Buffer.from('kept'))
    await writer.flush(durable())
    const path = loosePath(objects(), id)
    nodeFs.utimesSync(path, 1000, 1000)
    const again = store()
    again.write('blob', Buffer.from('kept'))
    await again.flush(durable())
    expect(nodeFs.statSync(path).mtimeMs).toBeGreaterThan(1_000_000)
    expect(raw(id, 'blob').toString()).toBe('kept')
  })

  test('writes again what only a pack holds: a repack may be about to take it away', async () => {
    repository.write({ a: 'packed' })
    repository.commit()
    repository.git('repack', '-adq')
    const writer = store()
    const id = writer.write('blob', Buffer.from('packed'))
    await writer.flush(durable())
    expect(nodeFs.existsSync(loosePath(objects(), id))).toBe(true)
  })

  test('replaces a torn object with a whole one', async () => {
    const id = hashObject('blob', Buffer.from('torn'))
    nodeFs.mkdirSync(join(objects(), id.slice(0, 2)))
    nodeFs.writeFileSync(loosePath(objects(), id), '')
    const writer = store()
    expect(writer.write('blob', Buffer.from('torn'))).toBe(id)
    await writer.flush(durable())
    expect(raw(id, 'blob').toString()).toBe('torn')
  })

  test('writes an object anew that its pack has lost, and reads that one from then on', async () => {
    repository.write({ a: 'packed and lost' })
    repository.commit()
    repository.git('repack', '-adq')
    const [name] = nodeFs.readdirSync(join(objects(), 'pack')).filter((file) => file.endsWith('.pack'))
    const path = join(objects(), 'pack', name!)
    const bytes = nodeFs.readFileSync(path)
    nodeFs.chmodSync(path, 0o644)
    nodeFs.writeFileSync(path, bytes.fill(0xff, 12, bytes.length - 20))
    const writer = store()
    const id = hashObject('blob', Buffer.from('packed and lost'))
    expect(() => writer.read(id)).toThrowError(expect.objectContaining({ code: 'repository-damaged' }))
    writer.write('blob', Buffer.from('packed and lost'))
    await writer.flush(durable())
    expect(store().read(id)?.bytes.toString()).toBe('packed and lost')
  })

  test('takes no object for another that stands in its place, loose or in a pack whose index tells a wrong offset', () => {
    repository.write({ a: 'this one\n', b: 'that one\n' })
    repository.commit()
    const [a, b] = ['this one\n', 'that one\n'].map((text) => hashObject('blob', Buffer.from(text)))
    const misled = expect.objectContaining({
      code: 'repository-damaged',
      message: expect.stringContaining(b!),
    })
    const [whole, other] = [a!, b!].map((id) => loosePath(objects(), id))
    const kept = nodeFs.readFileSync(whole!)
    nodeFs.chmodSync(whole!, 0o644)
    nodeFs.writeFileSync(whole!, nodeFs.readFileSync(other!))
    expect(() => store().read(a!)).toThrowError(misled)
    nodeFs.writeFileSync(whole!, kept)
    repository.git('repack', '-adq')
    const packs = nodeFs.readdirSync(join(objects(), 'pack')).map((name) => join(objects(), 'pack', name))
    const path = packs.find((name) => name.endsWith('.idx'))!
    const index = nodeFs.readFileSync(path)
    const count = index.readUInt32BE(8 + 255 * 4)
    const offsetOf = (id: string) =>
      8 + 1024 + count * 24 + 4 * ((index.indexOf(Buffer.from(id, 'hex')) - 8 - 1024) / 20)
    index.copy(index, offsetOf(a!), offsetOf(b!), offsetOf(b!) + 4)
    nodeFs.chmodSync(path, 0o644)
    nodeFs.writeFileSync(path, index)
    expect(() => store().read(a!)).toThrowError(misled)
    nodeFs.mkdirSync(dirname(whole!), { recursive: true })
    nodeFs.writeFileSync(whole!, kept)
    expect(store().read(a!)?.bytes.toString()).toBe('this one\n')
  })

  test('finishes writes of which the system takes only a part', async () => {
    const short: FileSystem = {
      ...nodeFs,
      writeSync: (fd: number, bytes: Uint8Array, offset: number, length: number) =>
        nodeFs.writeSync(fd, bytes, offset, Math.min(length, 3)),
    }
    const writer = sha1Store(short, objects())
    const id = writer.write('blob', Buffer.from('a rather long content'.repeat(10)))
    await writer.flush(durable())
    expect(raw(id, 'blob').toString()).toBe('a rather long content'.repeat(10))
  })

  test('a full disk leaves neither object nor temporary file', async () => {
    const full: FileSystem = {
      ...nodeFs,
      writeSync: () => {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      },
    }
    const writer = sha1Store(full, objects())
    const id = writer.write('blob', Buffer.from('content'))
    await expect(writer.flush(durable())).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(nodeFs.existsSync(join(objects(), id.slice(0, 2)))).toBe(false)
    expect(temporaryIn(durable().home)).toEqual([])
  })

  test('works in memory', async () => {
    const volume = createFsFromVolume(Volume.fromJSON({ '/objects/pack/.keep': '' }))
    const inMemory = volume as unknown as FileSystem
    const writer = sha1Store(inMemory, '/objects')
    const few = writer.write('blob', Buffer.from('few'))
    await writer.flush({ sync: true, home: '/' })
    const many = Array.from({ length: 60 }, (_, index) => writer.write('blob', Buffer.from(`${index}`)))
    await writer.flush({ sync: true, home: '/' })
    const reader = sha1Store(inMemory, '/objects')
    expect(reader.read(few)?.bytes.toString()).toBe('few')
    expect(many.map((id) => reader.read(id)?.bytes.toString())).toEqual(many.map((_, index) => `${index}`))
  })

  test('lists the objects that an abbreviation may mean', async () => {
    growHistory(3)
    const expected = (prefix: string) =>
      idsOf()
        .map(([id]) => id)
        .filter((id) => id.startsWith(prefix))
        .sort()
    const head = repository.git('rev-parse', 'HEAD')
    expect([...store().idsStartingWith(head.slice(0, 6))].sort()).toEqual(expected(head.slice(0, 6)))
    repository.git('repack', '-adq')
    expect([...store().idsStartingWith(head.slice(0, 2))].sort()).toEqual(expected(head.slice(0, 2)))
  })

  test('lists those that were packed, and that came, since it last looked', async () => {
    growHistory(1)
    const opened = store()
    repository.git('repack', '-adq')
    expect(opened.idsStartingWith(repository.git('rev-parse', 'HEAD').slice(0, 10))).toHaveLength(1)
    growHistory(1)
    repository.git('repack', '-adq')
    const head = repository.git('rev-parse', 'HEAD')
    expect(opened.idsStartingWith(head.slice(0, 10))).toEqual([head])
  })
})
