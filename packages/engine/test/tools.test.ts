import { type Tool, type ToolAnswer, Workspace } from '@emend/engine'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ajv = new Ajv2020({ allErrors: true })

let repository: TestRepository
let workspace: Workspace
beforeEach(async () => {
  repository = makeRepository({
    'a.txt': 'one\ntwo\ntwo\n',
    'src/b.py': 'def b():\n    return 1\n',
    '.gitignore': '*.log\n',
  })
  workspace = await Workspace.open(repository.root, { env: plainEnvironment })
})
afterEach(() => repository.remove())

const tools = () => workspace.session({ fsync: false }).tools()

const fits = (schema: Tool['inputSchema'], value: unknown): readonly unknown[] => {
  const validate = ajv.compile(schema)
  return validate(value) ? [] : validate.errors!
}

const called = async (name: string, input: unknown): Promise<ToolAnswer> => {
  const tool = tools().get(name)!
  const answer = await tool.execute(input)
  expect(fits(tool.outputSchema, JSON.parse(JSON.stringify(answer.structured)))).toEqual([])
  expect(answer.structured.ok).toBe(answer.ok)
  return answer
}

const deletion = '<delete><file>a.txt</file></delete>'

/** For each tool a call that it takes, what it answers, and what git has afterwards. */
const good: readonly (readonly [tool: string, input: object, text: RegExp, changed: string])[] = [
  ['read_file', { path: 'a.txt', offset: 2, limit: 1 }, /^ {5}2\ttwo$/, ''],
  ['read_file', { file_path: 'src/b.py' }, /^ {5}1\tdef b\(\):\n/, ''],
  ['write_file', { path: 'new/c.txt', content: 'c\n' }, /^\{"ok":"new\/c.txt"\}/, 'A\tnew/c.txt'],
  ['write_file', { path: 'a.txt', content: 'anew\n' }, /^\{"ok":"a.txt"\}/, 'M\ta.txt'],
  ['edit_file', { path: 'a.txt', old_string: 'one', new_string: '1' }, /^\{"ok":"a.txt"\}/, 'M\ta.txt'],
  ['edit_file', { path: 'a.txt', oldString: 'two', newString: '2', replaceAll: true }, /^\{"ok"/, 'M\ta.txt'],
  [
    'multi_edit',
    {
      path: 'src/b.py',
      edits: [
        { old_string: 'def b', new_string: 'def c' },
        { old_string: 'def c', new_string: 'def d' },
      ],
    },
    /^\{"ok"/,
    'M\tsrc/b.py',
  ],
  [
    'edit',
    { path: 'a.txt', mode: 'edit', old_text: 'one', content: '1' },
    /^Edited a.txt \(replaced 1 occurrence\):\n\ndiff --git/,
    'M\ta.txt',
  ],
  ['edit', { path: 'd.txt', mode: 'create', content: 'd\n' }, /^Created d.txt:/, 'A\td.txt'],
  ['edit', { path: 'a.txt', mode: 'overwrite', content: 'x\n' }, /^Overwrote a.txt:/, 'M\ta.txt'],
  ['edit', { path: 'a.txt', mode: 'append', content: 'x\n' }, /^Appended to a.txt:/, 'M\ta.txt'],
  [
    'edit',
    { path: 'a.txt', mode: 'patch', content: '@@ -1 +1 @@\n-one\n+1\n' },
    /^Patched a.txt:/,
    'M\ta.txt',
  ],
  ['list_dir', { path: '.' }, /^src\/\n\.gitignore\na\.txt$/, ''],
  ['glob_search', { pattern: '**/*.py' }, /^src\/b\.py$/, ''],
  ['glob_search', { pattern: '*.zig', path: 'src' }, /^No files found\.$/, ''],
  ['delete_file', { path: 'a.txt' }, /^\{"ok":"a.txt"\}/, 'D\ta.txt'],
  ['move_file', { from: 'a.txt', to: 'z/a.txt' }, /^\{"ok":"z\/a.txt"\}/, 'R100\ta.txt\tz/a.txt'],
  ['copy_file', { from: 'a.txt', to: 'src/b.py', overwrite: true }, /^\{"ok":"src\/b.py"\}/, 'M\tsrc/b.py'],
  ['make_dir', { path: 'made' }, /^\{"ok":"made"\}/, ''],
  [
    'apply_plan',
    { plan: `Done:\n${deletion}`, message: 'Drop it' },
    /^✅ Deleted a.txt\nCommit: /,
    'D\ta.txt',
  ],
  [
    'apply_plan',
    { plan: '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+1\n', dialect: 'diff' },
    /Commit: /,
    'M\ta.txt',
  ],
  ['preview_plan', { plan: deletion }, /^✅ Deleted a.txt\n\ndiff --git a\/a.txt/, ''],
  ['history', {}, /^Nothing was committed/, ''],
]

describe('a call that fits', () => {
  it.each(good)('of %s %j is done, and answered in words and data', async (name, input, text, changed) => {
    const before = repository.git('rev-parse', 'HEAD')
    const answer = await called(name, input)
    expect(answer.ok).toBe(true)
    expect(answer.text).toMatch(text)
    expect(repository.git('diff', '--name-status', '-M', before, 'HEAD')).toBe(changed)
    expect(repository.git('rev-list', '--count', `${before}..HEAD`)).toBe(changed === '' ? '0' : '1')
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('there is one here for each tool but undo', () => {
    const named = new Set([...good.map(([name]) => name), 'undo'])
    expect([...named].sort()).toEqual([...tools().names].sort())
  })

  it('may come as a JSON string, as some APIs send it', async () => {
    expect(await called('read_file', '{"path":"src/b.py"}')).toMatchObject({ ok: true })
    expect(await called('history', '{"limit":1}')).toMatchObject({ ok: true })
  })
})

/** For each tool calls that are refused: the codes, and a piece of the answer. */
const bad: readonly (readonly [tool: string, input: unknown, codes: readonly string[], words: string])[] = [
  ['read_file', {}, ['field-invalid'], 'read_file takes: path, [offset], [limit].'],
  ['read_file', { path: 'missing.txt' }, ['file-missing'], 'File not found: missing.txt'],
  ['read_file', { path: 'a.txt', offset: 0 }, ['field-invalid'], 'must be at least 1'],
  ['read_file', { path: 'a.txt', offset: 9 }, ['range-outside'], '3 lines'],
  ['read_file', { path: '../x' }, ['path-escapes'], '..'],
  ['read_file', { path: '/etc/passwd' }, ['path-absolute'], '/etc/passwd'],
  ['read_file', null, ['field-invalid'], 'read_file takes'],
  ['read_file', 'no JSON', ['field-invalid'], 'not one JSON object'],
  ['write_file', { path: 'a.txt' }, ['field-invalid'], '`content` is missing'],
  ['write_file', { path: '.git/config', content: 'x' }, ['path-denied'], 'git'],
  ['write_file', { path: 'x.log', content: 'x' }, ['path-ignored'], 'ignore'],
  [
    'write_file',
    { path: 'a.txt', content: 'one\n# ... rest of the code unchanged ...\n' },
    ['placeholder'],
    'Write the whole file',
  ],
  ['edit_file', { path: 'a.txt', old_string: 'two', new_string: '2' }, ['find-ambiguous'], 'appears 2 times'],
  [
    'edit_file',
    { path: 'a.txt', old_string: 'One\ntwo\n', new_string: '2' },
    ['find-not-found'],
    'Nearest place',
  ],
  ['edit_file', { path: 'a.txt', old: 'one', new_string: '2' }, ['field-invalid', 'field-unknown'], '`old`'],
  [
    'edit_file',
    { path: 'a.txt', old_string: 'two', old_text: 'x', new_string: '2' },
    ['field-invalid'],
    'says again',
  ],
  ['multi_edit', { path: 'a.txt', edits: [] }, ['field-invalid'], 'must not be empty'],
  [
    'multi_edit',
    {
      path: 'a.txt',
      edits: [
        { old_string: 'one', new_string: '1' },
        { old_string: 'nowhere', new_string: '' },
      ],
    },
    ['find-not-found'],
    '"index":1',
  ],
  ['edit', { path: 'a.txt', mode: 'edit', content: 'x' }, ['old-text-missing'], "use 'append' mode"],
  ['edit', { path: 'a.txt', mode: 'create', content: 'x' }, ['file-exists'], "Use 'edit' or 'append' mode"],
  [
    'edit',
    { path: 'a.txt', mode: 'rewrite', content: 'x' },
    ['field-invalid'],
    'must be one of edit, create',
  ],
  ['list_dir', { path: 'a.txt' }, ['not-a-directory'], 'a.txt'],
  ['list_dir', { path: 'missing' }, ['directory-missing'], 'missing'],
  ['list_dir', { path: '.', ignore_patterns: '*.txt' }, ['field-invalid'], 'must be an array'],
  ['glob_search', { pattern: '[' }, ['pattern-malformed'], 'is missing'],
  ['glob_search', { pattern: '../*' }, ['pattern-malformed'], 'leaves the workspace'],
  ['delete_file', { path: 'src' }, ['is-directory'], 'src'],
  ['delete_file', { path: 'a.txt', recursive: true }, ['field-unknown'], '`recursive`'],
  ['move_file', { from: 'a.txt', to: 'src/b.py' }, ['destination-exists'], 'src/b.py'],
  ['move_file', { from: 'a.txt', to: 'a.txt' }, ['same-path'], 'a.txt'],
  ['copy_file', { from: 'missing', to: 'x' }, ['file-missing'], 'missing'],
  ['copy_file', { from: 'a.txt' }, ['field-invalid'], '`to` is missing'],
  ['make_dir', { path: 'a.txt' }, ['file-exists'], 'a.txt'],
  ['apply_plan', {}, ['field-invalid'], 'apply_plan takes: plan'],
  ['apply_plan', { plan: 'Nothing to do.' }, ['nothing-recognised'], 'No operation was recognised'],
  ['apply_plan', { plan: deletion, dialect: 'xml' }, ['field-invalid'], '`dialect`'],
  ['apply_plan', { plan: deletion, mesage: 'x' }, ['field-unknown'], 'Did you mean `message`?'],
  ['preview_plan', { plan: 3 }, ['field-invalid'], 'must be a string'],
  ['undo', {}, ['nothing-to-undo'], 'This session has no batch to undo'],
  ['undo', { commit: 'HEAD' }, ['not-a-batch'], 'HEAD'],
  ['undo', [], ['field-invalid'], 'must be one JSON object'],
  ['history', { limit: 0 }, ['field-invalid'], 'must be at least 1'],
]

describe('a call that does not fit', () => {
  it.each(bad)(
    'of %s %j is answered with what is wrong, and changes nothing',
    async (name, input, codes, words) => {
      const before = repository.state()
      const answer = await called(name, input)
      expect(answer.ok).toBe(false)
      expect((answer.structured.diagnostics as { code: string }[]).map(({ code }) => code)).toEqual(codes)
      expect(answer.text).toContain(words)
      if (codes.includes('field-invalid')) expect(answer.text).not.toContain('`emend ')
      expect(repository.state()).toBe(before)
    },
  )

  it('is answered whatever is given, even what JSON cannot say', async () => {
    const circular: Record<string, unknown> = { path: 'a.txt' }
    circular.self = circular
    for (const input of [
      undefined,
      3,
      true,
      [],
      () => 1,
      10n,
      circular,
      JSON.parse('{"__proto__":{"path":"a.txt"}}'),
    ])
      for (const name of ['edit_file', 'edit', 'apply_plan', 'preview_plan'])
        expect(await called(name, input)).toMatchObject({ ok: false })
  })

  it('is refused by the schema as well, where its shape is what is wrong', () => {
    const misshapen = ['field-unknown', 'field-invalid']
    const spelt = new Set(['old_text'])
    for (const [name, input, [code]] of bad) {
      if (!misshapen.includes(code!) || typeof input !== 'object' || input === null) continue
      if (Object.keys(input).some((key) => spelt.has(key))) continue
      expect([name, input, fits(tools().get(name)!.inputSchema, input)]).not.toEqual([name, input, []])
    }
  })
})

describe('the tools', () => {
  it('have schemas that are JSON Schema of objects, with words for every argument', () => {
    for (const { inputSchema, outputSchema } of tools()) {
      expect(ajv.validateSchema(inputSchema)).toBe(true)
      expect(ajv.validateSchema(outputSchema)).toBe(true)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      for (const property of Object.values(inputSchema.properties))
        expect(property).toHaveProperty('description')
    }
  })

  it('have a brief of one short line, and a description that says more', () => {
    for (const { brief, description } of tools()) {
      expect(brief).toMatch(/^[^\n]{10,90}\.$/)
      expect(description.length).toBeGreaterThan(brief.length)
    }
  })

  it('that only read are the ones that say so, and those alone leave everything as it is', async () => {
    for (const [name, input] of good) {
      const before = repository.state()
      await called(name, input)
      expect([name, repository.state() === before]).toEqual([
        name,
        tools().get(name)!.annotations.readOnlyHint,
      ])
      repository.git('reset', '-q', '--hard', repository.git('rev-list', '--max-parents=0', 'HEAD'))
      repository.git('clean', '-qfd')
    }
  })

  it('that say they are idempotent change nothing more when they are called again', async () => {
    for (const [name, input] of good) {
      if (!tools().get(name)!.annotations.idempotentHint) continue
      await called(name, input)
      const files = repository.files()
      await called(name, input)
      expect(repository.files()).toEqual(files)
      repository.git('reset', '-q', '--hard', repository.git('rev-list', '--max-parents=0', 'HEAD'))
      repository.git('clean', '-qfd')
    }
  })

  it('can be picked for lazy loading, by names that there are', () => {
    const all = tools()
    expect([...all.pick(['edit_file', 'read_file'])].map(({ name }) => name)).toEqual([
      'edit_file',
      'read_file',
    ])
    expect(all.get('nothing')).toBeUndefined()
    expect(() => all.pick(['read_fil'])).toThrow(
      expect.objectContaining({ code: 'usage', hint: expect.stringContaining('`read_file`') }),
    )
  })
})
