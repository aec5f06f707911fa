import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convert, guideFor, type OperationInput, parse, schemaNamed, type Tool } from '@emend/engine'
import { defaultPolicy, operationSchema, syntaxLanguages } from '@emend/model'
import { makeRepository } from '@emend/testkit'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { readConfiguration } from '../src/policy/configuration.ts'
import { languages } from '../src/syntax/languages.ts'
import { workspaceIn } from './support.ts'

const page = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
const fenced = (text: string, language: string): readonly string[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter((match) => match[1] === language)
    .map((match) => match[2]!)

const app =
  'import logging\nimport os\n\n\nclass App:\n    def start(self):\n        pass\n\n    def wait(self):\n        retry(timeout = 5)\n        log.info("a")\n        log.info("b")\n'
const files = {
  'src/app.py': app,
  'notes.txt': 'one\ntwo\n',
  'list.txt': 'one\ntwo\n',
  'old.txt': 'old\n',
  'a.txt': 'a\n',
  LICENSE: 'MIT\n',
  'config.json': '{}\n',
  VERSION: '1.0.0\n',
  'src/greet.py': 'def greet():\n    if True:\n        return "hello"\n',
}

describe('the examples of the documentation apply as they stand', () => {
  const examples = [
    ...fenced(page('docs/plans.md'), 'xml'),
    ...fenced(page('docs/plans.md'), 'json'),
    ...fenced(page('docs/plans.md'), 'diff'),
    ...fenced(page('README.md'), 'xml'),
  ]

  it.each(examples)('%s', async (example) => {
    const repository = makeRepository(files)
    const workspace = await workspaceIn(repository.root)
    const result = await workspace.apply(example)
    expect(result.diagnostics).toEqual([])
    expect(result.ok).toBe(true)
    expect(repository.git('status', '--porcelain')).toBe('')
    repository.remove()
  })

  it('the plan example says every operation of the plan dialect', () => {
    const { plan } = parse(fenced(page('docs/plans.md'), 'json')[0]!, { dialect: 'plan' })
    expect(new Set(plan.operations.map(({ op }) => op)).size).toBe(15)
  })
})

it('docs/plans.md tells what each dialect can say', () => {
  const path = 'a.txt'
  const edit = { op: 'edit', path, find: 'x', replace: 'y' } as const
  const insertion = { op: 'insert', path, anchor: 'x', position: 'after', content: 'y\n' } as const
  const file = { op: 'create', path, content: 'y\n' } as const
  const operations: Readonly<Record<string, readonly OperationInput[]>> = {
    'edits at one place': [edit],
    'at all places': [{ ...edit, occurrences: 'all' }],
    'whole lines at one place': [{ ...edit, find: 'x\n', replace: 'y\n', wholeLines: true, line: 3 }],
    patches: [{ op: 'patch', path, hunks: [{ lines: ['-x', '+y'] }] }],
    insertions: [insertion, { ...insertion, placement: 'inline' }],
    additions: [
      { op: 'append', path, content: 'y\n' },
      { op: 'prepend', path, content: 'y\n' },
    ],
    'new files': [file],
    'whole files': [{ ...file, overwrite: true }],
    deletions: [{ op: 'delete', path }],
    moves: [{ op: 'move', from: path, to: 'b.txt' }],
    copies: [{ op: 'copy', from: path, to: 'b.txt' }],
    directories: [{ op: 'mkdir', path: 'd' }],
    modes: [{ ...file, mode: '100755' }],
  }
  const canSay = (dialect: string, operation: OperationInput): boolean => {
    try {
      return convert(JSON.stringify([operation]), dialect).text !== undefined
    } catch {
      return false
    }
  }
  const rows = [...page('docs/plans.md').matchAll(/^\| \[`([\w-]+)`\]\(dialects.* \| (.*) \|$/gm)]
  expect(rows).toHaveLength(10)
  for (const [, dialect = '', told = ''] of rows)
    for (const [words, ways] of Object.entries(operations))
      expect([dialect, words, told.includes(words) || told === 'every operation, every option']).toEqual([
        dialect,
        words,
        ways.some((operation) => canSay(dialect, operation)),
      ])
})

it('docs/plans.md tells what may be left out of an operation, and of which ones', () => {
  const rows = [...page('docs/plans.md').matchAll(/^\| (`[^|]*`) \| ([^|]*) \|/gm)]
  const told = new Map<string, string>()
  for (const [, fields = '', operations = ''] of rows)
    for (const field of fields.split(', ')) told.set(field, `${told.get(field) ?? ''} ${operations}`)
  const everywhere = new Set(['path', 'content', 'expect'])
  for (const schema of operationSchema().options) {
    const op = schema.shape.op.value
    for (const [key, value] of Object.entries(schema.shape))
      if ((value as z.ZodType).isOptional() && !everywhere.has(key))
        expect([op, key, told.get(`\`${key}\``)]).toEqual([op, key, expect.stringContaining(`\`${op}\``)])
  }
})

it('docs/matching.md shows what each strategy finds', async () => {
  const [, example = ''] = page('docs/matching.md').split('In this file, for example:\n\n')
  const [file = '', table = ''] = example.split('\n\n')
  const repository = makeRepository({ 'basket.py': `${file.replace(/^ {4}/gm, '')}\n` })
  const workspace = await workspaceIn(repository.root)
  const finds = [
    'item.price',
    'def total(self):\n\tresult  = 0',
    'def total(self):\n\tresult = 0',
    'def total(self):\n    result = 0',
  ]
  const found = finds.map(async (find) => {
    const { outcomes } = await workspace.preview([{ op: 'edit', path: 'basket.py', find, replace: find }])
    return outcomes[0]?.strategy
  })
  const told = [...table.matchAll(/^\| .* \| `([\w-]+)`:/gm)].map(([, strategy]) => strategy)
  expect(await Promise.all(found)).toEqual(told)
  expect(told).toHaveLength(4)
  repository.remove()
})

it('docs/syntax.md lists every language that can be judged, with its files', () => {
  const rows = languages.map(
    ({ name, files }) => `| \`${name}\` | ${files.map((file) => `\`${file}\``).join(', ')} |`,
  )
  expect(page('docs/syntax.md')).toContain(rows.join('\n'))
  expect(languages.map(({ name }) => name)).toEqual([...syntaxLanguages])
})

it('the diffs in their guide apply as they stand', async () => {
  const repository = makeRepository({
    'src/server.py':
      'import logging\n\ndef start(port):\n    listen(port)\n\ndef wait():\n    pass\n\n\ndef stop():\n    close()\n    logging.info("stopped")\n',
    'src/unused.py': 'import legacy\n',
    'src/util.py': '"""Small things."""\nimport re\n',
    'config/default.json': '{}\n',
    'run.sh': 'true\n',
  })
  const workspace = await workspaceIn(repository.root)
  const { text } = await guideFor('diff', repository.root)
  const result = await workspace.apply(text)
  expect(result.diagnostics).toEqual([])
  expect(result.changes.map(({ path, status }) => `${status} ${path}`)).toEqual([
    'copied config/local.json',
    'modified run.sh',
    'added src/new_module.py',
    'modified src/server.py',
    'renamed src/text/case.py',
    'deleted src/unused.py',
  ])
  repository.remove()
})

describe('docs/configuration.md', () => {
  const text = page('docs/configuration.md')
  const example = fenced(text, 'json')[0]!
  /** The keys with a meaning of their own: `shrink` is turned off as a whole, and those of `encodings` are globs. */
  const keysIn = (value: object): readonly string[] =>
    Object.entries(value).flatMap(([key, part]) =>
      Array.isArray(part) || typeof part !== 'object' || key === 'shrink' || key === 'encodings'
        ? [key]
        : Object.keys(part as object).map((name) => `${key}.${name}`),
    )

  it('shows the defaults', () => {
    expect(readConfiguration(example)).toEqual(defaultPolicy)
  })

  it('explains every key, and shows each of them', () => {
    const { properties } = schemaNamed('config') as {
      readonly properties: Readonly<Record<string, { readonly properties?: object }>>
    }
    const { $schema: _, ...known } = properties
    const keys = keysIn(
      Object.fromEntries(Object.entries(known).map(([key, part]) => [key, part.properties ?? true])),
    )
    const [, table = ''] = text.split('These are the defaults.')
    const rows = table.split('\n## ')[0]!.matchAll(/^\| (`[^|]*`) \|/gm)
    const explained = [...rows].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([^`]+)`/g)].map(([, key]) => key!),
    )
    expect(explained.toSorted()).toEqual(keys.toSorted())
    expect(keysIn(JSON.parse(example)).toSorted()).toEqual(keys.toSorted())
  })
})

it('docs/tools.md lists every tool with what it takes and what it is', () => {
  const { tools } = schemaNamed('tools') as { readonly tools: readonly Omit<Tool, 'execute'>[] }
  const rows = tools.map(({ name, brief, inputSchema: { properties, required = [] }, annotations }) => {
    const takes = Object.keys(properties).map((key) =>
      required.includes(key) ? `\`${key}\`` : `[\`${key}\`]`,
    )
    const is = [
      ...(annotations.readOnlyHint ? ['reads'] : []),
      ...(annotations.destructiveHint ? ['destructive'] : []),
      ...(annotations.idempotentHint ? ['idempotent'] : []),
    ]
    return `| \`${name}\` | ${takes.join(' ')} | ${brief} | ${is.join(', ')} |`
  })
  expect(page('docs/tools.md')).toContain(`| --- | --- | --- | --- |\n${rows.join('\n')}\n\n`)
})

it('docs/architecture.md names every directory of the sources, and no other', () => {
  const architecture = page('docs/architecture.md')
  for (const name of ['model', 'parser', 'planner', 'committer', 'engine', 'cli', 'mcp']) {
    const sources = fileURLToPath(new URL(`../../${name}/src`, import.meta.url))
    const directories = readdirSync(sources, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => relative(sources, join(entry.parentPath, entry.name)))
    const [, chapter = ''] = architecture.split(new RegExp(`^### .*\`${name}\``, 'm'))
    const rows = chapter.split('\n#')[0]!.matchAll(/^\| (`[^|]*`) \|/gm)
    const named = [...rows].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!))
    const own = named.map((path) => path.replace(`packages/${name}/src/`, ''))
    expect(own.filter((path) => !path.startsWith('packages/')).toSorted()).toEqual(directories.toSorted())
  }
})
