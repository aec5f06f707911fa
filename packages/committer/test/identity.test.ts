import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type EmendError, once } from '@emend/model'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { identityOf } from '../src/identity/identity.ts'

let repository: TestRepository | undefined
afterEach(() => {
  repository?.remove()
  repository = undefined
})

const now = new Date('2024-05-06T07:08:09Z')
const author = (env: Record<string, string>, config: Record<string, string> = {}) =>
  identityOf('author', {}, { env, config: (key) => config[key], isConfigOnly: false, now })
const codeOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return (error as EmendError).code
  }
  return 'none'
}

describe('identityOf', () => {
  it.each([
    [{ GIT_AUTHOR_NAME: 'Env', GIT_AUTHOR_EMAIL: 'env@example.com' }, {}],
    [{}, { 'author.name': 'Only Author' }],
    [{ EMAIL: 'mail@example.com' }, {}],
    [{ GIT_AUTHOR_NAME: '  ;Cruddy <Name>, ', GIT_AUTHOR_EMAIL: '<mail@example.com>' }, {}],
    [{ GIT_AUTHOR_DATE: '1700000000 +0530' }, {}],
    [{ GIT_AUTHOR_DATE: '@1700000000 -0800' }, {}],
    [{ GIT_AUTHOR_DATE: '2024-02-03T04:05:06+0100' }, {}],
    [{ GIT_AUTHOR_DATE: '2024-02-03 04:05:06 -0730' }, {}],
    [{ GIT_AUTHOR_DATE: '2024-02-03T04:05:06Z' }, {}],
    [{ GIT_AUTHOR_DATE: 'Sat, 03 Feb 2024 04:05:06 +0100' }, {}],
    [{ GIT_AUTHOR_DATE: 'Sat, 03 Feb 2024 04:05:06 GMT' }, {}],
    [{ GIT_AUTHOR_DATE: '2024-02-03T04:05:06+01' }, {}],
    [{ GIT_AUTHOR_DATE: 'Sat Feb  3 04:05:06 UTC 2024' }, {}],
    [{ GIT_AUTHOR_DATE: 'Sat Feb  3 04:05:06 PM UTC 2024' }, {}],
    [{ GIT_AUTHOR_DATE: 'Sat Feb  3 04:05:06 -03 2024' }, {}],
    [{ GIT_AUTHOR_DATE: 'Sat Feb  3 04:05:06 +05:30 2024' }, {}],
    [{ GIT_AUTHOR_DATE: '1700000000 -0000' }, {}],
    [{ GIT_AUTHOR_EMAIL: '' }, {}],
    [{}, { 'author.name': '', 'author.email': '' }],
  ])('is what git itself would say: %j %j', (env, config) => {
    repository = makeRepository()
    for (const [key, value] of Object.entries(config)) repository.git('config', key, value)
    const set = { 'user.name': 'Ada Lovelace', 'user.email': 'ada@example.com', ...config }
    const date = 'GIT_AUTHOR_DATE' in env ? {} : { GIT_AUTHOR_DATE: '1714979289 +0000' }
    const judged = execFileSync('git', ['var', 'GIT_AUTHOR_IDENT'], {
      cwd: repository.root,
      env: { ...plainEnvironment, ...env, ...date },
    })
    const { name, email, seconds, offset } = author({ ...env, ...date }, set)
    expect(`${name} <${email}> ${seconds} ${offset}`).toBe(judged.toString().trim())
  })

  it.each([
    [{}, { 'user.name': 'Ada', 'author.email': 'ada@example.com' }, false],
    [{}, { 'user.name': 'Ada', 'author.email': '' }, false],
    [{ EMAIL: 'mail@example.com' }, { 'user.name': 'Ada', 'author.email': 'ada@example.com' }, true],
    [
      { GIT_COMMITTER_EMAIL: 'c@example.com' },
      { 'user.name': 'Ada', 'author.email': 'ada@example.com' },
      false,
    ],
  ])(
    'is what git says of the committer where only the author has an address: %j %j',
    (env, config, isConfigOnly) => {
      repository = makeRepository()
      repository.git('config', '--remove-section', 'user')
      for (const [key, value] of Object.entries(config)) repository.git('config', key, value)
      repository.git('config', 'user.useConfigOnly', String(isConfigOnly))
      const judged = execFileSync('git', ['var', 'GIT_COMMITTER_IDENT'], {
        cwd: repository.root,
        env: { ...plainEnvironment, ...env, GIT_COMMITTER_DATE: '1714979289 +0000' },
      })
      const values: Readonly<Record<string, string>> = config
      const sources = { env, config: (key: string) => values[key], isConfigOnly, now }
      const { name, email } = identityOf('committer', {}, sources)
      expect(`${name} <${email}> 1714979289 +0000`).toBe(judged.toString().trim())
    },
  )

  it('keeps the full stop of an abbreviated name, as git does since 2.42', () => {
    const sources = { env: {}, config: () => undefined, isConfigOnly: false, now }
    expect(identityOf('author', { name: ', Ada Jr.;', email: 'ada@example.com' }, sources).name).toBe(
      'Ada Jr.',
    )
  })

  it('puts the caller before everything else', () => {
    const given = { name: 'Given', email: 'given@example.com', date: new Date('2020-01-01T00:00:00Z') }
    const env = { GIT_AUTHOR_NAME: 'Env', GIT_AUTHOR_EMAIL: 'env@example.com', GIT_AUTHOR_DATE: '@1 +0000' }
    expect(
      identityOf('author', given, { env, config: () => undefined, isConfigOnly: false, now }),
    ).toMatchObject({
      name: 'Given',
      email: 'given@example.com',
      seconds: 1577836800,
    })
  })

  it.each([
    'America/New_York',
    ':/usr/share/zoneinfo/America/New_York',
    '/usr/share/zoneinfo/posix/America/New_York',
    // In a part of each year, it is not what the rule at the end of its file says.
    '/usr/share/zoneinfo/Africa/Casablanca',
    'XYZ-5:30',
    '<-03>3',
    'ABC14:15:30',
    'MEZ-1MESZ',
    'EST5EDT,M3.2.0,M11.1.0',
    'NZST-12NZDT,M9.5.0,M4.1.0/3',
    '<+1030>-10:30<+11>-11,M10.1.0,M4.1.0',
    'XXX3YYY,J60/0,J305/25:30',
    'XXX-3YYY,59/-2,304',
    '/etc/no-such-zone',
    'nonsense',
  ])('has its date in the zone of the machine where none is written: %s', (zone) => {
    vi.stubEnv('TZ', zone)
    expectDatesIn(zone)
  })

  it.each([
    'America/New_York',
    ':Europe/Berlin',
    '/usr/share/zoneinfo/Europe/Berlin',
    'UTC',
    'UTC0',
    'XYZ-5:30',
    'MEZ-1MESZ',
    '/etc/no-such-zone',
    'nonsense',
  ])('has its date in the zone of the environment that it is given: %s', (zone) => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    expectDatesIn(zone)
  })

  // In the first two, the clock is put on and back then.
  it.each(['Europe/Berlin', 'CET-1CEST,M3.5.0,M10.5.0/3', 'UTC'])(
    'reads a local time of the environment whatever the zone of the machine makes of it: %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      for (const date of ['2024-03-31 02:30:00', 'Oct 27 2024 02:30:00']) {
        const env = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b', GIT_AUTHOR_DATE: date, TZ: 'UTC0' }
        const judged = execFileSync('git', ['var', 'GIT_AUTHOR_IDENT'], {
          env: { ...plainEnvironment, ...env },
        })
        const { seconds, offset } = author(env)
        expect(`A <a@b> ${seconds} ${offset}`).toBe(judged.toString().trim())
      }
      vi.unstubAllEnvs()
    },
  )

  it('has its date in the zone to whose file `TZ` leads, as `/etc/localtime` does', () => {
    const link = join(mkdtempSync(join(tmpdir(), 'emend-zone-')), 'localtime')
    symlinkSync('/usr/share/zoneinfo/Europe/Berlin', link)
    vi.stubEnv('TZ', `:${link}`)
    expectDatesIn(`:${link}`)
  })

  // Node takes a path without digits for the name of a zone, and gives that no summers.
  it.each(['letters', '1-digit'])('has its date in the zone of a file that has been copied: %s', (name) => {
    const lettersOnly = `/tmp/emend-zone-${String(process.pid).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`
    mkdirSync(lettersOnly, { recursive: true })
    onTestFinished(() => rmSync(lettersOnly, { recursive: true }))
    const copy = join(lettersOnly, name)
    writeFileSync(copy, zoneFile(RULES['Europe/Berlin']))
    vi.stubEnv('TZ', `:${copy}`)
    expectDatesIn(`:${copy}`)
  })

  const RULES = {
    'America/New_York': 'EST5EDT,M3.2.0,M11.1.0',
    'Europe/Berlin': 'CET-1CEST,M3.5.0,M10.5.0/3',
  }

  /** A file of a zone that has one change, of 1970, and then a rule. Source: RFC 9636. */
  const zoneFile = (rule: string): Buffer => {
    const part = (bytesOfTime: number): Buffer => {
      const head = Buffer.alloc(44)
      head.write('TZif2')
      for (const [at, count] of [1, 1, 4].entries()) head.writeUInt32BE(count, 32 + 4 * at)
      return Buffer.concat([head, Buffer.alloc(bytesOfTime + 1 + 6), Buffer.from('UTC\0')])
    }
    return Buffer.concat([part(4), part(8), Buffer.from(`\n${rule}\n`)])
  }

  /** Where git finds the zones by their names: node has them by itself, and not every machine has their files. */
  const zonesOfGit = once(() => {
    const folder = mkdtempSync(join(tmpdir(), 'emend-zones-'))
    for (const [name, rule] of Object.entries(RULES)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), zoneFile(rule))
    }
    return folder
  })

  const expectDatesIn = (zone: string): void => {
    const days = Array.from({ length: 26 }, (_, index) => String(1_704_067_200 + index * 1_218_240))
    // The last one comes twice in Berlin, in summer and in winter.
    const local = ['2024-07-03 04:05:06', '2024-12-03t04:05:06', '2024-10-27 02:30:00']
    for (const date of [...days, '1700000000', '@1700000000', ...local]) {
      const env = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b', GIT_AUTHOR_DATE: date }
      const judged = execFileSync('git', ['var', 'GIT_AUTHOR_IDENT'], {
        env: { ...process.env, ...env, TZ: zone, TZDIR: zonesOfGit() },
      })
      const { seconds, offset } = author({ ...env, TZ: zone })
      expect(`A <a@b> ${seconds} ${offset}`).toBe(judged.toString().trim())
    }
    vi.unstubAllEnvs()
  }

  it.each([
    '1960-01-01T00:00:00Z',
    '2024-02-03',
    '20240203 +0100',
    '@20240203',
    'Sat Feb 3 04:05:06',
    'Sat, 3 Feb 04:05:06 +0100',
    '22 Jan 1990 21:60 -0800',
    '@99999999999999999999 +0000',
    '12345678901234567890 +0000',
    'yesterday',
  ])('has no date that git would not take: %s', (date) => {
    repository = makeRepository()
    const env = {
      ...plainEnvironment,
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@b',
      GIT_AUTHOR_DATE: date,
    }
    expect(() => execFileSync('git', ['var', 'GIT_AUTHOR_IDENT'], { env, stdio: 'pipe' })).toThrow(
      /invalid date/,
    )
    expect(() => author(env)).toThrow(`GIT_AUTHOR_DATE cannot be read: ${date}.`)
  })

  it.each([
    'Thu Apr 7 22:13:13 PDT 2005',
    'Thu, 07 Apr 2005 22:13:13 +0200 (CEST)',
    '2005-04-07 22:13:13 +020',
    '2005-04-07 22:13:13 +2',
    'Thu Apr 7 22:13:13 2005+01:00',
    '22:13:13 2005-04-07+01:00',
  ])('has no date of which only git can tell the offset: %s', (date) => {
    const env = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b', GIT_AUTHOR_DATE: date }
    expect(() => author(env)).toThrow(`GIT_AUTHOR_DATE cannot be read: ${date}.`)
  })

  it('has no date that is none, or before all that git knows, whoever gives it', () => {
    const by = { name: 'Ada', email: 'ada@example.com' }
    const sources = { env: {}, config: () => undefined, isConfigOnly: false }
    for (const date of [new Date(Number.NaN), new Date(-1)]) {
      expect(codeOf(() => identityOf('author', { ...by, date }, { ...sources, now }))).toBe('usage')
      expect(codeOf(() => identityOf('author', by, { ...sources, now: date }))).toBe('usage')
    }
  })

  it('is refused rather than made up', () => {
    expect(codeOf(() => author({}))).toBe('identity-missing')
    expect(codeOf(() => author({ GIT_AUTHOR_NAME: 'Ada' }))).toBe('identity-missing')
    expect(codeOf(() => author({ GIT_AUTHOR_NAME: '', EMAIL: 'a@b' }, { 'user.name': 'Ada' }))).toBe(
      'identity-missing',
    )
    expect(codeOf(() => author({ EMAIL: '' }, { 'user.name': 'Ada' }))).toBe('identity-missing')
    const named = (key: string): string | undefined => (key === 'user.name' ? 'Ada' : undefined)
    const isRefused = { env: { EMAIL: 'a@b' }, config: named, isConfigOnly: true, now }
    expect(codeOf(() => identityOf('author', {}, isRefused))).toBe('identity-missing')
    expect(codeOf(() => author({ GIT_AUTHOR_NAME: 'Jos\ufffd', EMAIL: 'a@b' }))).toBe('identity-invalid')
    expect(codeOf(() => author({ GIT_AUTHOR_NAME: 'Jos\ud800', EMAIL: 'a@b' }))).toBe('identity-invalid')
    for (const date of ['1700000000 +9999', '1700000000 +0160', '2024-02-03 04:05:06 EST'])
      expect(codeOf(() => author({ GIT_AUTHOR_NAME: 'Ada', EMAIL: 'a@b', GIT_AUTHOR_DATE: date }))).toBe(
        'usage',
      )
    expect(codeOf(() => author({ GIT_AUTHOR_NAME: '<;>', EMAIL: 'a@b' }))).toBe('identity-invalid')
    expect(codeOf(() => author({ GIT_AUTHOR_NAME: 'Ada', EMAIL: 'a@b', GIT_AUTHOR_DATE: 'soon' }))).toBe(
      'usage',
    )
  })
})
