import { execFileSync } from 'node:child_process'
import * as nodeFs from 'node:fs'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readUnlessLinked } from '../../src/files/file-system.ts'
import { Attributes } from '../../src/git/attributes/attributes.ts'
import { Conversion } from '../../src/git/attributes/conversion.ts'
import { loadConfig } from '../../src/git/config/load-config.ts'
import { hashObject } from '../../src/git/objects/object.ts'
import { IgnoreRules } from '../../src/git/rules/ignore-rules.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository()
})
afterEach(() => repository.remove())

const surroundings = {
  env: plainEnvironment,
  home: undefined,
  top: null,
  branch: null,
  get root() {
    return repository.root
  },
}
const place = () => ({
  fs: nodeFs,
  gitDirectory: join(repository.root, '.git'),
  commonDirectory: join(repository.root, '.git'),
})
const rules = () => ({
  ...place(),
  ...surroundings,
  inside: (path: string) => readUnlessLinked(nodeFs, join(repository.root, path)) ?? null,
})
const config = () => loadConfig(place(), surroundings)
const attributes = () => new Attributes(nodeFs, rules(), config())
const conversion = () => new Conversion(attributes(), config())
const ignoreRules = () => new IgnoreRules(nodeFs, rules(), config())

const run = (input: string | Buffer, ...args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: repository.root, env: plainEnvironment, input, stdio: 'pipe' })

/** Before, git took them for any number of directories where nothing special came before them. */
const starsAreOne = ((): boolean => {
  const [major = 0, minor = 0] = String(execFileSync('git', ['version']))
    .match(/\d+/g)!
    .map(Number)
  return major > 2 || minor >= 52
})()

const pattern = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      '*',
      '**',
      '/',
      '?',
      '[ab]',
      '[!a]',
      '[^b]',
      '[^/]',
      '\\/',
      'a.c',
      '.c',
      '\\*',
      '\\b',
      'é',
      '[a-c]',
      '[b-a]',
      '[!b-a]',
      '[A]',
      '[!B]',
      '[A-C]',
      '[[:alpha:]]',
      '[[:lower:]]',
      '[[:Lower:]]',
      '[[:constructor:]]',
      '[[:b-]',
    ),
    { minLength: 1, maxLength: 5 },
  )
  .filter((parts) => starsAreOne || !/[^*/]\*\*/.test(parts.join('')))
const paths = [
  'a',
  'b',
  'ab',
  'a.c',
  'a/b',
  'a/a.c',
  'a/b/c',
  'b/a/a',
  'b/b/b/a.c',
  '*',
  'é',
  'A',
  'a/é',
  'x/y/z/b',
  'aé',
]

describe('attributes', () => {
  const checked = (): ReadonlyMap<string, Map<string, string>> => {
    const found = new Map<string, Map<string, string>>(paths.map((path) => [path, new Map()]))
    const fields = run(`${paths.join('\0')}\0`, 'check-attr', '-z', '--stdin', '-a')
      .toString()
      .split('\0')
    for (let at = 0; at + 2 < fields.length; at += 3)
      found.get(fields[at]!)!.set(fields[at + 1]!, fields[at + 2]!)
    return found
  }
  const said = (value: boolean | string | null) =>
    value === true ? 'set' : value === false ? 'unset' : value
  const expectAsGit = () => {
    const ours = attributes()
    const theirs = checked()
    for (const path of paths) {
      const mine = [...ours.of(path)]
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, said(value)])
      expect({ path, found: Object.fromEntries(mine) }).toEqual({
        path,
        found: Object.fromEntries(theirs.get(path)!),
      })
    }
  }

  test('patterns match what git lets them match', () => {
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 4 }), fc.boolean(), (patterns, ignoreCase) => {
        const lines = patterns.map((parts, index) => `${parts.join('')} p${index}`)
        repository.write({ '.gitattributes': lines.join('\n') })
        repository.git('config', 'core.ignoreCase', `${ignoreCase}`)
        expectAsGit()
      }),
      { numRuns: 80 },
    )
  })

  test('nearer files, later lines and info/attributes count more', () => {
    repository.write({
      '.gitattributes': '* x=root y=1\n*.c x=c -y\nb/** z\n',
      'a/.gitattributes': '* x=a\na.c !x\n/b y=slash',
      'b/b/.gitattributes': 'b/a.c deep\n[attr]refused x',
      '.git/info/attributes': 'b/a/* x=info',
    })
    expectAsGit()
  })

  test.each([2046, 2047, 2048, 2049])('a line of %i bytes counts as for git', (length) => {
    for (const end of ['\n', '\r\n', '']) {
      repository.write({ '.gitattributes': `a x=${'y'.repeat(length - 4)}${end}` })
      expectAsGit()
    }
  })

  test.each([
    'a text eol=lf # unix',
    'a text=auto f@o',
    'a --x -text',
    'a !f@o -text',
    'a - -text',
    'a =x -text',
    'a -text=auto',
    'a -text !text=auto',
    'a text= x=a=b',
    '"a"x -text',
    '"a -text',
    '"\\a" -text',
    '"\\q" -text',
    '"\\141" -text',
    '"\\777" -text',
    '[attr]q -text',
    '"[attr]q" -text',
    '[attr] -text',
    '[attr]-q -text',
    '[attr]f@o -text',
    '[attr]q f@o -text',
    '\t\fa -text',
  ])('a line counts as for git: %s', (line) => {
    repository.write({ '.gitattributes': `${line}\n* q y\n` })
    expectAsGit()
  })

  test('two stars that are no whole name are one, as they are for git since 2.52', () => {
    repository.write({ '.gitattributes': '/a**/b x\nb/a** y\n/x/y**/b z\n' })
    const has = (path: string, name: string) => attributes().of(path).has(name)
    expect([has('ab', 'x'), has('a/b', 'x'), has('b/a/a', 'y'), has('x/y/z/b', 'z')]).toEqual([
      false,
      true,
      false,
      false,
    ])
    if (starsAreOne) expectAsGit()
  })

  test('macros stand for what they are defined as', () => {
    repository.write({
      '.gitattributes':
        '[attr]mine text -diff own=1\n[attr]outer mine other\n*.c mine\nb outer\na binary\n"aé" -mine\n*é binary text',
      '.git/info/attributes': '[attr]mine text=auto',
    })
    expectAsGit()
  })

  test('a macro that stands for others in thousands of steps is followed to the last', () => {
    const steps = Array.from({ length: 20_000 }, (_, step) => `[attr]m${step} m${step + 1}\n`).join('')
    repository.write({ '.gitattributes': `${steps}* m0\n` })
    expect(attributes().of('a').get('m20000')).toBe(true)
  })

  test('quotes, blanks, comments and nonsense are read as git reads them', () => {
    repository.write({
      '.gitattributes': `# comment\n  a   x  y=2\r\n"a\\303\\251" quoted\n"*.c" glob\n!b negative\n\tb\ttab\n${'*'.repeat(3000)} long\nb/ directory\n`,
    })
    expectAsGit()
  })

  test('a symbolic link or a directory in the place of the file says nothing', () => {
    repository.write({ elsewhere: 'a x\n', 'a/.gitattributes/x': '' })
    nodeFs.symlinkSync('elsewhere', join(repository.root, '.gitattributes'))
    expect(attributes().of('a').size).toBe(0)
    expect(attributes().of('a/b').size).toBe(0)
    nodeFs.symlinkSync('elsewhere', join(repository.root, '.gitignore'))
    expect(ignoreRules().ignores('a')).toBe(false)
  })

  test('core.attributesFile counts least', () => {
    repository.write({ general: '* x=general w\n', '.gitattributes': 'a x=own\n' })
    repository.git('config', 'core.attributesFile', join(repository.root, 'general'))
    expectAsGit()
  })
})

describe('conversion', () => {
  const rules = fc.record({
    attribute: fc.constantFrom(
      '',
      'text',
      '-text',
      'text=auto',
      'eol=lf',
      'eol=crlf',
      'text eol=crlf',
      'text=auto eol=lf',
      'text=auto eol=crlf',
      'text=input',
      'crlf',
      '-crlf',
      'crlf=input',
      'binary',
      'binary eol=crlf',
      '-text eol=crlf',
      '!text eol=lf',
    ),
    autocrlf: fc.constantFrom('', 'true', 'false', 'input'),
    eol: fc.constantFrom('', 'lf', 'crlf', 'native'),
  })
  const bytes = fc
    .array(
      fc.constantFrom(
        'a',
        'text\n',
        'text\r\n',
        '\r',
        '\n',
        '\r\n',
        '\0',
        '\x1a',
        '\x01',
        'é',
        'b'.repeat(200),
      ),
      { maxLength: 6 },
    )
    .map((parts) => Buffer.from(parts.join('')))

  const configure = ({
    attribute,
    autocrlf,
    eol,
  }: {
    readonly attribute: string
    readonly autocrlf: string
    readonly eol: string
  }) => {
    const settings = [
      ...(autocrlf === '' ? [] : [`autocrlf = ${autocrlf}`]),
      ...(eol === '' ? [] : [`eol = ${eol}`]),
    ]
    nodeFs.writeFileSync(join(repository.root, '.git/config'), `[core]\n${settings.join('\n')}\n`)
    repository.write({ '.gitattributes': `f ${attribute}\n` })
  }

  const hashed = (content: Buffer) => run(content, 'hash-object', '--stdin', '--path', 'f').toString().trim()

  /** `git hash-object` does not look into the index; `git add` does. */
  const added = (content: Buffer) => {
    repository.write({ f: content })
    repository.git('add', '-f', 'f')
    return repository.git('rev-parse', ':f')
  }

  test('a file becomes the blob that git makes of it', () => {
    const original = nodeFs.readFileSync(join(repository.root, '.git/config'))
    fc.assert(
      fc.property(rules, bytes, fc.option(bytes, { nil: null }), (rule, content, indexed) => {
        // git refuses this pair of settings.
        fc.pre(!(rule.autocrlf === 'input' && rule.eol === 'crlf'))
        nodeFs.writeFileSync(join(repository.root, '.git/config'), original)
        nodeFs.rmSync(join(repository.root, '.git/index'), { force: true })
        if (indexed !== null) {
          const id = run(indexed, 'hash-object', '-w', '--stdin', '--no-filters').toString().trim()
          repository.git('update-index', '--add', '--cacheinfo', `100644,${id},f`)
        }
        configure(rule)
        const theirs = indexed === null ? hashed(content) : added(content)
        expect(
          hashObject(
            'blob',
            conversion().clean('f', content, () => indexed),
          ),
        ).toBe(theirs)
      }),
      { numRuns: 80 },
    )
  })

  test('a blob becomes the file that git makes of it', () => {
    fc.assert(
      fc.property(rules, bytes, (rule, content) => {
        fc.pre(!(rule.autocrlf === 'input' && rule.eol === 'crlf'))
        configure(rule)
        const id = run(content, 'hash-object', '-w', '--stdin', '--no-filters').toString().trim()
        const theirs = execFileSync('git', ['cat-file', '--filters', '--path=f', id], {
          cwd: repository.root,
          env: plainEnvironment,
        })
        expect(conversion().smudge('f', content).equals(theirs)).toBe(true)
      }),
      { numRuns: 80 },
    )
  })

  test('what it cannot do is named, for the paths that need it', () => {
    repository.write({
      '.gitattributes':
        'lfs filter=lfs\nnone filter=unconfigured\nid ident\nutf16 working-tree-encoding=UTF-16\nutf8 working-tree-encoding=UTF-8',
    })
    repository.git('config', 'filter.lfs.clean', 'git-lfs clean %f')
    expect(conversion().foreign('lfs')?.name).toContain('lfs')
    expect(conversion().foreign('id')?.name).toContain('ident')
    expect(conversion().foreign('utf16')?.name).toContain('UTF-16')
    for (const path of ['none', 'utf8', 'plain']) expect(conversion().foreign(path)).toBeNull()
  })
})

describe('ignore rules', () => {
  const ignored = (): ReadonlySet<string> => {
    try {
      return new Set(
        run(`${paths.join('\0')}\0`, 'check-ignore', '-z', '--stdin', '--no-index')
          .toString()
          .split('\0'),
      )
    } catch {
      return new Set()
    }
  }
  const expectAsGit = () => {
    const theirs = ignored()
    const ours = ignoreRules()
    const kind = (path: string) =>
      nodeFs.statSync(join(repository.root, path), { throwIfNoEntry: false })?.isDirectory()
        ? 'directory'
        : 'file'
    expect(paths.filter((path) => ours.ignores(path, kind(path)))).toEqual(
      paths.filter((path) => theirs.has(path)),
    )
  }
  const line = fc
    .tuple(fc.constantFrom('', '', '!'), pattern, fc.constantFrom('', '', '/', ' ', '\\ ', '\r'))
    .map((parts) => parts.flat().join(''))
  const file = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'))

  test('a path is ignored where git ignores it', () => {
    fc.assert(
      fc.property(file, file, file, file, (root, a, bb, exclude) => {
        repository.write({
          '.gitignore': root,
          'a/.gitignore': a,
          'b/b/.gitignore': bb,
          '.git/info/exclude': exclude,
        })
        expectAsGit()
      }),
      { numRuns: 80 },
    )
  })

  test('core.excludesFile counts least', () => {
    repository.write({ general: 'a\n*.c\n', '.gitignore': '!a.c\n' })
    repository.git('config', 'core.excludesFile', join(repository.root, 'general'))
    expectAsGit()
    expect(ignoreRules().ignores('b/x.c')).toBe(true)
    expect(ignoreRules().ignores('b/a.c')).toBe(false)
  })

  test('a slash in a set parts no names, and one that is escaped does', () => {
    repository.write({ '.gitignore': 'a/[^/]*\nb\\/b\n' })
    expectAsGit()
    expect(ignoreRules().ignores('a/x.c')).toBe(true)
    expect(ignoreRules().ignores('b/b')).toBe(true)
  })

  test('a pattern for directories spares a file of that name', () => {
    repository.write({ '.gitignore': 'build/\n' })
    expect(ignoreRules().ignores('build')).toBe(false)
    expect(ignoreRules().ignores('build', 'directory')).toBe(true)
    expect(ignoreRules().ignores('x/build/deep/file')).toBe(true)
  })

  test('a path may lead as deep as one may be long', () => {
    repository.write({ '.gitignore': '*.o\n!d/kept.o\n' })
    const deep = 'd/'.repeat(2046)
    expect(ignoreRules().ignores(`${deep}a.o`)).toBe(true)
    expect(ignoreRules().ignores(`${deep}a.c`)).toBe(false)
    expect(ignoreRules().ignores('d/kept.o')).toBe(false)
    expect(ignoreRules().ignores(`d/a.o/${deep}a.c`)).toBe(true)
  })

  // Nothing is timed: where each directory asked for all above it, this would run into the time limit of a test.
  test('of directories one below another, each is looked into once', () => {
    repository.write({ '.gitignore': '*.o\n' })
    const rules = ignoreRules()
    for (let depth = 1, path = 'd'; depth < 6000; depth++, path += '/d') {
      rules.hasNone(path)
      expect(rules.inDirectory(path)('a.o', 'file')).toBe(true)
    }
  })
})
