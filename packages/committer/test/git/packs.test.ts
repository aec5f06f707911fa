import { deflateSync } from 'node:zlib'
import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import type { FileSystem } from '../../src/files/file-system.ts'
import { alternatesIn, objectDirectories } from '../../src/git/objects/alternates.ts'
import { loosePath } from '../../src/git/objects/loose-objects.ts'
import { type GitObject, hashObject } from '../../src/git/objects/object.ts'
import { OpenFiles } from '../../src/git/objects/open-files.ts'
import { applyDelta } from '../../src/git/objects/packs/delta.ts'
import { findInPack, idsInPack, openPackIndex } from '../../src/git/objects/packs/pack-index.ts'
import { packIndexBytes } from '../../src/git/objects/packs/pack-index-writer.ts'
import { Packs } from '../../src/git/objects/packs/packs.ts'
import { ObjectFiles } from '../../src/git/objects/stored-objects.ts'

const filesOf = (files: Readonly<Record<string, string | Buffer>>): FileSystem =>
  createFsFromVolume(Volume.fromJSON(files as Record<string, string>)) as unknown as FileSystem

const openFilesOf = (files: Readonly<Record<string, string | Buffer>>): OpenFiles =>
  new OpenFiles(filesOf(files))

const idOf = (number: number): string => `ab${number.toString(16).padStart(38, '0')}`

test.each([
  [
    'as hashes are spread',
    (at: number) =>
      `ab${Math.floor((at * 2 ** 32) / 5000)
        .toString(16)
        .padStart(8, '0')}`,
  ],
  ['low', (at: number) => `ab0000${at.toString(16).padStart(4, '0')}`],
  ['high', (at: number) => `abffff${at.toString(16).padStart(4, '0')}`],
])('one of thousands of ids that start alike is found, and none that is not there: %s', (_, start) => {
  const entries = Array.from({ length: 5000 }, (_, at) => ({
    id: start(at).padEnd(40, '7'),
    offset: at,
    crc: 0,
  }))
  const files = openFilesOf({ '/pack.idx': packIndexBytes(entries, Buffer.alloc(20), 'sha1') })
  const index = openPackIndex(files, '/pack.idx')
  for (const { id, offset } of entries) {
    expect(findInPack(files, index, id)).toBe(offset)
    for (const end of ['6', '8']) expect(findInPack(files, index, id.slice(0, -1) + end)).toBeNull()
  }
  for (const other of ['0', 'f']) expect(findInPack(files, index, `ab${other.repeat(38)}`)).toBeNull()
})

test('offsets beyond two and four gigabytes are found', () => {
  const entries = [12, 0x7fff_ffff, 0x8000_0000, 0x1_0000_0005].map((offset, at) => ({
    id: idOf(at),
    offset,
    crc: at,
  }))
  const files = openFilesOf({ '/pack.idx': packIndexBytes(entries, Buffer.alloc(20), 'sha1') })
  const index = openPackIndex(files, '/pack.idx')
  expect(entries.map(({ id }) => findInPack(files, index, id))).toEqual(entries.map(({ offset }) => offset))
  expect(findInPack(files, index, idOf(9))).toBeNull()
  expect(findInPack(files, index, '0'.repeat(40))).toBeNull()
})

test('an offset that is in no table is damage', () => {
  const bytes = packIndexBytes([{ id: idOf(0), offset: 12, crc: 0 }], Buffer.alloc(20), 'sha1')
  bytes.writeUInt32BE(0x8000_0009, 8 + 1024 + 24)
  const files = openFilesOf({ '/pack.idx': bytes })
  const index = openPackIndex(files, '/pack.idx')
  expect(() => findInPack(files, index, idOf(0))).toThrowError(
    expect.objectContaining({ code: 'repository-damaged' }),
  )
})

test('an id is found among many that start alike', () => {
  const entries = Array.from({ length: 3000 }, (_, at) => ({ id: idOf(at * 2), offset: at + 12, crc: 0 }))
  const files = openFilesOf({ '/pack.idx': packIndexBytes(entries, Buffer.alloc(20), 'sha1') })
  const index = openPackIndex(files, '/pack.idx')
  for (const at of [0, 1, 255, 256, 1500, 2998, 2999]) {
    expect(findInPack(files, index, idOf(at * 2))).toBe(at + 12)
    expect(findInPack(files, index, idOf(at * 2 + 1))).toBeNull()
  }
  expect(idsInPack(files, index, 'ab').length).toBe(3000)
  expect(idsInPack(files, index, idOf(8))).toEqual([idOf(8)])
})

test.each([
  ['is empty', Buffer.alloc(0)],
  [
    'ends early',
    packIndexBytes([{ id: idOf(1), offset: 12, crc: 0 }], Buffer.alloc(20), 'sha1').subarray(0, 1050),
  ],
  ['has an unknown version', Buffer.from('\xfftOc\0\0\0\x09', 'latin1')],
])('an index that %s is damage', (_, bytes) => {
  expect(() => openPackIndex(openFilesOf({ '/pack.idx': bytes }), '/pack.idx')).toThrowError(
    expect.objectContaining({ code: 'repository-damaged' }),
  )
})

test('a delta copies and inserts', () => {
  const delta = Buffer.from([11, 10, 0x91, 6, 5, 3, 0x61, 0x62, 0x63, 0x90, 2])
  expect(applyDelta(Buffer.from('hello world'), delta).toString()).toBe('worldabche')
})

test.each([
  ['fits another base', [10, 1, 1, 0x61]],
  ['copies from beyond the base', [11, 5, 0x91, 9, 5]],
  ['copies more than it says', [11, 2, 0x90, 5]],
  ['makes less than it says', [11, 9, 0x90, 5]],
  ['inserts what is not there', [11, 5, 5, 0x61]],
  ['has the reserved instruction', [11, 1, 0]],
  ['ends in a number', [11, 0x80]],
  ['asks for more than a machine has', [11, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x40, 0x90, 2]],
])('a delta that %s is damage', (_, bytes) => {
  expect(() => applyDelta(Buffer.from('hello world'), Buffer.from(bytes))).toThrowError(
    expect.objectContaining({ code: 'repository-damaged' }),
  )
})

/** A pack of deltas that refer to their bases by id: the first to the last, each other to the one before. */
const packOfDeltas = (count: number, first?: Buffer): Packs => new Packs(filesOfDeltas(count, first), '/o')

const filesOfDeltas = (count: number, first?: Buffer): FileSystem => {
  const deflated = deflateSync(Buffer.from([2, 2, 0x90, 2]))
  const pieces: Buffer[] = [Buffer.alloc(12)]
  const entries = Array.from({ length: count }, (_, at) => {
    const base = Buffer.from(idOf((at + count - 1) % count), 'hex')
    const offset = pieces.reduce((sum, piece) => sum + piece.length, 0)
    pieces.push(at === 0 && first ? first : Buffer.concat([Buffer.from([0x74]), base, deflated]))
    return { id: idOf(at), offset, crc: 0 }
  })
  const index = packIndexBytes(entries, Buffer.alloc(20), 'sha1')
  return filesOf({ '/o/pack/p.pack': Buffer.concat(pieces), '/o/pack/p.idx': index })
}

const readIn = (packs: Packs, id: string): GitObject | null => {
  const [place] = packs.find(id)
  return packs.read(place!, (base) => readIn(packs, base))
}

const HI = Buffer.concat([Buffer.from([0x32]), deflateSync(Buffer.from('hi'))])

test('a long chain of deltas by id is followed to its end, and one without an end is damage', () => {
  expect(readIn(packOfDeltas(4000, HI), idOf(3999))?.bytes.toString()).toBe('hi')
  expect(() => readIn(packOfDeltas(3), idOf(2))).toThrowError(
    expect.objectContaining({ code: 'repository-damaged' }),
  )
})

/** A pack of one delta: its id, and that of its base. */
const packOfDelta = (name: string, id: string, base: string): Readonly<Record<string, Buffer>> => ({
  [`/o/pack/${name}.pack`]: Buffer.concat([
    Buffer.alloc(12),
    Buffer.from([0x74]),
    Buffer.from(base, 'hex'),
    deflateSync(Buffer.from([2, 2, 0x90, 2])),
  ]),
  [`/o/pack/${name}.idx`]: packIndexBytes([{ id, offset: 12, crc: 0 }], Buffer.alloc(20), 'sha1'),
})

test('deltas of two packs that are based on each other are damage, unless a base is whole elsewhere', () => {
  const [here, there] = [idOf(1), hashObject('blob', Buffer.from('hi'))]
  const circle = { ...packOfDelta('a', here, there), ...packOfDelta('b', there, here) }
  for (const id of [here, there])
    expect(() => new ObjectFiles(filesOf(circle), '/o').read(id)).toThrowError(
      expect.objectContaining({
        code: 'repository-damaged',
        message: expect.stringContaining('does not end'),
      }),
    )
  const whole = { [loosePath('/o', there)]: deflateSync(Buffer.from('blob 2\0hi')) }
  const reader = new ObjectFiles(filesOf({ ...circle, ...whole }), '/o')
  expect(reader.read(there)?.bytes.toString()).toBe('hi')
  // Found, and not what it is said to be.
  expect(() => reader.read(here)).toThrowError(/is stored in the place of/)
})

test('a chain of deltas that goes from pack to pack too often is damage', () => {
  const packs = Array.from({ length: 1000 }, (_, at) => packOfDelta(`${at}`, idOf(at), idOf(at + 1)))
  expect(() => new ObjectFiles(filesOf(Object.assign({}, ...packs)), '/o').read(idOf(0))).toThrowError(
    expect.objectContaining({ code: 'repository-damaged' }),
  )
})

test('bases that many objects share are read once', () => {
  const files = filesOfDeltas(1000, HI)
  let reads = 0
  const readSync: FileSystem['readSync'] = (...args) => {
    reads++
    return files.readSync(...args)
  }
  const fs = Object.assign(Object.create(files), { readSync }) as FileSystem
  const open = new OpenFiles(fs)
  const packs = new Packs(fs, '/o', open)
  open.together(() => {
    for (let at = 0; at < 1000; at++) expect(readIn(packs, idOf(at))?.bytes.toString()).toBe('hi')
  })
  // Each by itself, they would be half a million.
  expect(reads).toBeLessThan(5000)
})

test('alternates are followed, relative, quoted and circular ones too', () => {
  const fs = filesOf({
    '/a/objects/info/alternates': '# comment\n../../b/objects\n"/quo\\"ted/\\303\\251"\n',
    '/b/objects/info/alternates': '/a/objects\n/c/objects\n',
  })
  expect(objectDirectories(fs, '/a/objects')).toEqual([
    '/a/objects',
    '/b/objects',
    '/c/objects',
    '/quo"ted/é',
  ])
})

test('alternates that the environment names come before those that are listed', () => {
  const fs = filesOf({
    '/a/objects/info/alternates': '/listed\n',
    '/b/info/alternates': '/c\n',
  })
  const env = { GIT_ALTERNATE_OBJECT_DIRECTORIES: '/b:#no:near:"/quo\\"ted:\\303\\251"' }
  const named = alternatesIn(env, '/top')
  expect(objectDirectories(fs, '/a/objects', named)).toEqual([
    '/a/objects',
    '/b',
    '/c',
    '/top/near',
    '/quo"ted:é',
    '/listed',
  ])
  expect(alternatesIn({}, '/top')).toEqual([])
})

test('a pack that came while another one went is found, although the listing had only the one that is gone', () => {
  const entries = [{ id: idOf(1), offset: 12, crc: 0 }]
  const fs = filesOf({ '/objects/pack/pack-b.idx': packIndexBytes(entries, Buffer.alloc(20), 'sha1') })
  let listings = 0
  const repacking = {
    ...fs,
    openSync: fs.openSync.bind(fs),
    readdirSync: () => (++listings === 1 ? ['pack-a.idx'] : ['pack-b.idx']),
  } as unknown as FileSystem
  const packs = new Packs(repacking, '/objects')
  expect(packs.rescan()).toBe(true)
  expect([...packs.find(idOf(1))]).toMatchObject([
    { index: { path: '/objects/pack/pack-b.idx' }, offset: 12 },
  ])
})

test('an index that is a link to nowhere holds nobody up', () => {
  const fs = filesOf({ '/objects/pack/other': '' }) as FileSystem & {
    symlinkSync(to: string, at: string): void
  }
  fs.symlinkSync('/nowhere', '/objects/pack/pack-a.idx')
  expect([...new Packs(fs, '/objects').find(idOf(1))]).toEqual([])
})
