import {
  defaultPolicy,
  type Entry,
  type Footprint,
  invert,
  type OperationInput,
  type Snapshot,
} from '@emend/model'
import { footprint, Planning, plan } from '@emend/planner'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applied, filesOf, planOf, snapshotOf, textOf } from './planning.ts'

const word = fc.constantFrom(
  'alpha',
  'beta',
  'gamma()',
  'delta = 1',
  'if x:',
  'return  y',
  '}',
  '',
  'é “q”',
  '$&',
  'x',
)
const indent = fc.constantFrom('', '  ', '    ', '\t', '\t\t')
const lineBreak = fc.constantFrom('\n', '\r\n')
const line = fc.tuple(indent, word, fc.constantFrom('', '', '', ' ', '\t')).map((parts) => parts.join(''))

/** Text with one kind of line break or several, with or without a final one, with or without a byte-order mark. */
const fileText = fc
  .record({
    lines: fc.array(fc.tuple(line, lineBreak), { maxLength: 14 }),
    oneKind: fc.option(lineBreak),
    final: fc.boolean(),
    mark: fc.boolean(),
  })
  .map(({ lines, oneKind, final, mark }) => {
    const text = lines.map(([content, kind], index) =>
      index === lines.length - 1 && !final ? content : content + (oneKind ?? kind),
    )
    return (mark ? '\ufeff' : '') + text.join('')
  })

const planText = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
const path = fc.constantFrom('a', 'b', 'd/c', 'd/e/f', 'g')

const operation: fc.Arbitrary<OperationInput> = fc.oneof(
  fc.record({
    op: fc.constant('edit' as const),
    path,
    find: planText,
    replace: planText,
    occurrences: fc.constantFrom('one' as const, 'all' as const),
  }),
  fc.record({
    op: fc.constant('insert' as const),
    path,
    anchor: planText,
    position: fc.constantFrom('before' as const, 'after' as const),
    placement: fc.constantFrom('line' as const, 'inline' as const),
    content: planText,
  }),
  fc.record({ op: fc.constant('append' as const), path, content: planText }),
  fc.record({ op: fc.constant('prepend' as const), path, content: planText }),
  fc.record({ op: fc.constant('create' as const), path, content: planText, overwrite: fc.boolean() }),
  fc.record({ op: fc.constant('delete' as const), path }),
  fc.record({
    op: fc.constantFrom('move' as const, 'copy' as const),
    from: path,
    to: path,
    overwrite: fc.boolean(),
  }),
  fc.record({
    op: fc.constantFrom('mkdir' as const, 'rmdir' as const),
    path: fc.constantFrom('d', 'd/e', 'n', 'n/m'),
  }),
  fc.record({
    op: fc.constant('patch' as const),
    path,
    hunks: fc.tuple(line, line).map(([old, fresh]) => [{ lines: [`-${old}`, `+${fresh}`] }]),
  }),
)

const tree = fc.record({ a: fileText, b: fileText, 'd/c': fileText }, { requiredKeys: [] })
const manyRuns = { numRuns: 1500 }

/** Only the operations that succeed one after the other, so that most generated plans do something. */
const passing = (
  files: Readonly<Record<string, string>>,
  operations: readonly OperationInput[],
): readonly OperationInput[] => {
  const kept: OperationInput[] = []
  for (const candidate of operations) {
    if (plan(planOf([...kept, candidate]), snapshotOf(files), defaultPolicy).ok) kept.push(candidate)
  }
  return kept
}

/** What a snapshot of a footprint alone would hold. */
const partOf = (snapshot: Snapshot, { paths, directories }: Footprint): Snapshot => {
  const entries = new Map<string, Entry>()
  for (const path of [...paths, ...directories].flatMap((one) => [...above(one), one])) {
    const entry = snapshot.entries.get(path)
    if (entry !== undefined) entries.set(path, entry)
  }
  for (const path of directories)
    if (entries.get(path)?.kind === 'directory')
      entries.set(path, { kind: 'directory', names: namesIn(snapshot, path) })
  return { ...snapshot, entries }
}

const above = (path: string): readonly string[] =>
  path
    .split('/')
    .map((_, at, all) => all.slice(0, at).join('/'))
    .slice(1)

const namesIn = ({ entries }: Snapshot, directory: string): readonly string[] => [
  ...new Set(
    [...entries.keys()]
      .filter((path) => path.startsWith(`${directory}/`))
      .map((path) => path.slice(directory.length + 1).split('/')[0]!),
  ),
]

describe('a plan', () => {
  it('comes to the same however it is divided, each part on what its own footprint asks for', () => {
    fc.assert(
      fc.property(tree, fc.array(operation, { maxLength: 8 }), (files, operations) => {
        const whole = planOf(passing(files, operations))
        const snapshot = snapshotOf(files)
        const planning = new Planning(snapshot.base, defaultPolicy)
        for (const one of whole.operations) {
          const part = { ...whole, operations: [one] }
          planning.take(partOf(snapshot, footprint(part)))
          expect(planning.add(part, defaultPolicy).diagnostics).toEqual([])
        }
        expect(planning.conclude()).toEqual(plan(whole, partOf(snapshot, footprint(whole)), defaultPolicy))
      }),
      { numRuns: 500 },
    )
  })

  it('goes on in a directory of which an operation that failed has seen no more than the name', () => {
    const planning = new Planning('a'.repeat(40), defaultPolicy)
    planning.take(snapshotOf({ d: { kind: 'directory', names: ['e'] } }))
    expect(planning.add(planOf([{ op: 'rmdir', path: 'd' }]), defaultPolicy).diagnostics).toHaveLength(1)
    planning.take(snapshotOf({ 'd/e': { kind: 'directory' } }))
    const create = { op: 'create', path: 'd/e/f', content: 'x' } as const
    expect(planning.add(planOf([create]), defaultPolicy).diagnostics).toEqual([])
    expect(planning.changeAt('d/e/f')).not.toBeNull()
  })

  it('comes to the same without the parts that were taken back', () => {
    fc.assert(
      fc.property(
        tree,
        fc.array(fc.tuple(operation, fc.boolean()), { maxLength: 8 }),
        (files, operations) => {
          const snapshot = snapshotOf(files)
          const planning = new Planning(snapshot.base, defaultPolicy)
          planning.take(snapshot)
          const kept: OperationInput[] = []
          for (const [one, isWanted] of operations) {
            const { diagnostics } = planning.add(planOf([one]), defaultPolicy)
            if (isWanted && diagnostics.length === 0) kept.push(one)
            else planning.takeBack()
          }
          const alone = plan(planOf(kept), snapshot, defaultPolicy)
          if (!alone.ok) throw new Error('operations that pass do not pass')
          const changes = new Map(alone.changeSet.changes.map((change) => [change.path, change]))
          for (const path of ['a', 'b', 'd/c', 'd/e/f', 'g'])
            expect(planning.changeAt(path)).toEqual(changes.get(path) ?? null)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('applied to a snapshot is taken back by the inverse of its change set', () => {
    fc.assert(
      fc.property(tree, fc.array(operation, { maxLength: 8 }), (files, operations) => {
        const snapshot = snapshotOf(files)
        const result = plan(planOf(passing(files, operations)), snapshot, defaultPolicy)
        if (!result.ok) throw new Error('operations that pass do not pass')
        const before = filesOf(snapshot)
        const after = applied(before, result.changeSet)
        expect(applied(after, invert(result.changeSet))).toEqual(before)
        for (const change of result.changeSet.changes) {
          expect(change.before).not.toEqual(change.after)
          expect(applied(before, result.changeSet).has(change.path)).toBe(change.after !== null)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('evaluated twice gives the same result, to the byte', () => {
    fc.assert(
      fc.property(tree, fc.array(operation, { maxLength: 5 }), (files, operations) => {
        const once = plan(planOf(operations), snapshotOf(files), defaultPolicy)
        expect(plan(planOf(operations), snapshotOf(files), defaultPolicy)).toEqual(once)
        expect(once.outcomes).toHaveLength(operations.length)
        if (!once.ok)
          expect(once.outcomes.every(({ status }) => status === 'failed' || status === 'not-applied')).toBe(
            true,
          )
      }),
      { numRuns: 500 },
    )
  })

  it('reports whatever it located without `exact`, with what differed', () => {
    const strategies = new Set<unknown>()
    fc.assert(
      fc.property(fileText, planText, planText, (text, find, replace) => {
        const operations = [{ op: 'edit', path: 'f', find, replace } as const]
        const [outcome] = plan(planOf(operations), snapshotOf({ f: text }), defaultPolicy).outcomes
        if (outcome?.status !== 'applied') return
        strategies.add(outcome.strategy)
        const plain = text.replaceAll('\r\n', '\n').replace(/^\ufeff/, '')
        const literal = plain.includes(find) || `\n${plain}\n`.includes(`\n${find}`)
        expect(outcome.strategy === 'exact').toBe(literal)
        expect(outcome.difference === undefined).toBe(literal)
      }),
      manyRuns,
    )
    expect(strategies.size).toBeGreaterThan(2)
  })

  it('looks at nothing outside its footprint', () => {
    let seen = 0
    fc.assert(
      fc.property(tree, fc.array(operation, { maxLength: 5 }), (files, operations) => {
        const { paths } = footprint(planOf(operations))
        const known = Object.fromEntries(Object.entries(files).filter(([name]) => paths.includes(name)))
        const wide = plan(planOf(operations), snapshotOf(files), defaultPolicy)
        const hasDirectories = operations.some(({ op }) => op === 'mkdir' || op === 'rmdir')
        if (!wide.ok || hasDirectories) return
        const narrow = plan(planOf(operations), snapshotOf(known), defaultPolicy)
        expect(narrow.ok && narrow.changeSet.changes).toEqual(wide.changeSet.changes)
        if (wide.changeSet.changes.length > 0) seen++
      }),
      manyRuns,
    )
    expect(seen).toBeGreaterThan(50)
  })
})

describe('bytes that no operation named', () => {
  const rest = (text: string, from: number, to: number): readonly string[] => {
    const lines = text.match(/[^\n]*\n|[^\n]+/g) ?? []
    return [...lines.slice(0, from), ...lines.slice(to)]
  }

  it('do not change around an edit, whatever the line endings, marks and final breaks', () => {
    let edited = 0
    fc.assert(
      fc.property(
        fileText,
        fc.nat(13),
        fc.integer({ min: 1, max: 3 }),
        planText,
        (text, at, count, replace) => {
          const body = text.replace(/^\ufeff/, '')
          const lines = body.split(/\r?\n/)
          const first = at % lines.length
          const find = lines.slice(first, first + count).join('\n')
          if (find === '') return
          const operations = [{ op: 'edit', path: 'f', find, replace } as const]
          const result = plan(planOf(operations), snapshotOf({ f: text }), defaultPolicy)
          if (!result.ok || result.changeSet.changes.length === 0) return
          const after = textOf(result.changeSet.changes[0]!.after!.bytes)
          expect(after.startsWith('\ufeff')).toBe(text.startsWith('\ufeff'))
          const start = result.outcomes[0]!.lines![0]! - 1
          const touched = find.split('\n').length
          const kept = rest(text, start, start + touched)
          expect(after.startsWith(kept.slice(0, start).join(''))).toBe(true)
          expect(after.endsWith(kept.slice(start).join(''))).toBe(true)
          edited++
        },
      ),
      manyRuns,
    )
    expect(edited).toBeGreaterThan(100)
  })

  it('do not change around lines that matched by a looser strategy', () => {
    const disturbed = fc.record({
      shift: fc.constantFrom('', '  ', '\t'),
      tail: fc.constantFrom('', ' ', '  '),
    })
    fc.assert(
      fc.property(
        fileText,
        fc.nat(13),
        fc.integer({ min: 2, max: 4 }),
        disturbed,
        (text, at, count, { shift, tail }) => {
          const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
          const first = at % lines.length
          const find = lines.slice(first, first + count).map((content) => shift + content.trimEnd() + tail)
          const operations = [
            { op: 'edit', path: 'f', find: find.join('\n'), replace: find.join('\n') } as const,
          ]
          const result = plan(planOf(operations), snapshotOf({ f: text }), defaultPolicy)
          // What the find and the replacement share keeps the bytes of the file: nothing may change at all.
          if (result.ok) expect(result.changeSet.changes).toEqual([])
        },
      ),
      manyRuns,
    )
  })
})

describe('a footprint', () => {
  it('names normalised paths once, and leaves out what may not be looked at', () => {
    const operations = planOf(
      [
        { op: 'edit', path: './a//b', find: 'x', replace: 'y', expect: 'f'.repeat(40) },
        { op: 'move', from: 'a/b', to: 'c' },
        { op: 'delete', path: '../out' },
        { op: 'read', path: '.git/config' },
        { op: 'rmdir', path: 'd/' },
        { op: 'list' },
        { op: 'glob', pattern: '*.ts', path: 'src/' },
      ],
      { base: 'main' },
    )
    expect(footprint(operations)).toEqual({
      paths: ['a/b', 'c', 'd', '.', 'src'],
      directories: ['d'],
      listings: ['.'],
      globs: [{ pattern: '*.ts', path: 'src' }],
      origins: [{ path: 'a/b', blob: 'f'.repeat(40) }, { path: 'a/b' }],
      base: 'main',
    })
  })
})
