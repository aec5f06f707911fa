import { declaredTools, type Tool, type ToolAnswer, unserved, type Workspace } from '@emend/engine'
import { diagnose } from '@emend/model'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workspaceIn } from '../support.ts'
import { bad, files, good } from './calls.ts'

const ajv = new Ajv2020({ allErrors: true })

let repository: TestRepository
let workspace: Workspace
beforeEach(async () => {
  repository = makeRepository(files)
  workspace = await workspaceIn(repository.root)
})
afterEach(() => repository.remove())

const tools = () => workspace.session({ fsync: false }).tools()

const compiled = new Map<string, ValidateFunction>()

const fits = (schema: Tool['inputSchema'], value: unknown): readonly unknown[] => {
  const text = JSON.stringify(schema)
  const validate = compiled.get(text) ?? ajv.compile(schema)
  compiled.set(text, validate)
  return validate(value) ? [] : validate.errors!
}

const called = async (name: string, input: unknown): Promise<ToolAnswer> => {
  const tool = tools().get(name)!
  const answer = await tool.execute(input)
  expect(fits(tool.outputSchema, JSON.parse(JSON.stringify(answer.structured)))).toEqual([])
  expect(answer.structured.ok).toBe(answer.ok)
  return answer
}

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

  it.each(['', undefined, null])(
    'may be nothing where none is needed, as some APIs send it: %j',
    async (none) => {
      expect(await called('history', none)).toMatchObject({ ok: true })
      expect((await called('apply_plan', none)).text).toContain('`plan` is missing')
    },
  )

  it('of a preview has all of the diff as data, and in words no more than is shown of a file', async () => {
    const content = 'line\n'.repeat(3_000)
    const plan = { operations: [{ op: 'create', path: 'long.txt', content }], version: 1 }
    const { text, structured } = await called('preview_plan', { plan })
    expect(text).toMatch(/\+line\n… \[1005 more lines of the diff\]$/)
    expect(structured.diff).toContain('+line\n'.repeat(3_000))
  })

  it('may have a plan as data, in place of the text that says it', async () => {
    const plan = { version: 1, operations: [{ op: 'edit', path: 'a.txt', find: 'one', replace: '1' }] }
    expect((await called('preview_plan', { plan })).structured.ok).toBe(true)
    expect((await called('apply_plan', { plan: plan.operations, message: 'As data' })).ok).toBe(true)
    expect(repository.git('log', '-1', '--format=%s')).toBe('As data')
    const written = JSON.stringify({ plan: { operations: [{ op: 'delete', path: 'a.txt' }] } })
    expect(await called('apply_plan', written)).toMatchObject({ ok: true })
  })

  it('may be those of an edit tool of the caller’s own, which is answered for', async () => {
    const input = { file_path: `${repository.root}/a.txt`, old_string: 'one', new_string: '1' }
    const { ok, text } = await called('apply_plan', { plan: { name: 'Edit', input } })
    expect([ok, text]).toEqual([
      true,
      expect.stringContaining('Successfully replaced 1 occurrence(s) in a.txt'),
    ])
    expect(repository.read('a.txt')).toBe('1\ntwo\ntwo\n')
  })

  it('may name every key, as a strict schema asks for it', async () => {
    const appending = { path: 'a.txt', mode: 'append', content: 'two', old_text: null }
    expect(await called('edit', appending)).toMatchObject({ ok: true })
    expect(await called('read_file', { path: 'a.txt', offset: null, limit: null })).toMatchObject({
      ok: true,
    })
  })

  it.each<[string, object, string]>([
    ['read_file', { path: 'a.txt', offset: 0, limit: 0 }, '     1\tone\n     2\ttwo\n     3\ttwo'],
    ['list_dir', { path: '.', limit: 0 }, 'a.txt'],
    ['glob_search', { pattern: 'src/*.py', path: '', limit: 0 }, 'src/b.py'],
    ['history', { limit: 0 }, 'Emend has committed nothing on this branch yet.'],
  ])('may give a value that says nothing to each key of %s: %j', async (name, input, text) => {
    const answer = await called(name, input)
    expect(answer).toMatchObject({ ok: true })
    expect(answer.text).toContain(text)
  })
})

describe('an absolute path inside the root', () => {
  it.each<[string, (root: string) => object]>([
    ['read_file', (root) => ({ path: `${root}/a.txt` })],
    ['write_file', (root) => ({ path: `${root}/new.txt`, content: 'x' })],
    ['edit_file', (root) => ({ path: `${root}/a.txt`, old_string: 'one', new_string: '1' })],
    ['list_dir', (root) => ({ path: root })],
    ['glob_search', (root) => ({ pattern: '*.py', path: `${root}/src` })],
    ['glob_search', (root) => ({ pattern: `${root}/**/*.py` })],
    ['glob_search', (root) => ({ pattern: `${root}/src/*`, path: root })],
    ['glob_search', (root) => ({ pattern: `${root}/src/*`, path: 'src' })],
    ['glob_search', (root) => ({ pattern: `${root}/src/*`, path: './' })],
    ['move_file', (root) => ({ from: `${root}/a.txt`, to: `${root}/b.txt` })],
  ])('is taken by %s', async (name, call) => {
    expect((await called(name, call(repository.root))).structured.diagnostics).toEqual([])
  })
})

describe('a call that does not fit', () => {
  it.each(bad)(
    'of %s %j is answered with what is wrong, and changes nothing',
    async (name, input, codes, words) => {
      const before = repository.state()
      const answer = await called(name, input)
      expect(answer.ok).toBe(false)
      expect(answer.structured.diagnostics.map(({ code }) => code)).toEqual(codes)
      expect(answer.text).toContain(words)
      if (codes.includes('field-invalid')) expect(answer.text).not.toContain('`emend ')
      expect(repository.state()).toBe(before)
    },
  )

  it('is answered as its tool would where no tool can be asked', () => {
    for (const { name, outputSchema } of tools()) {
      const answer = unserved(name, diagnose('not-a-repository', { directory: '/nowhere' }))
      expect(fits(outputSchema, answer.structured)).toEqual([])
      expect([answer.ok, answer.text]).toEqual([false, expect.stringContaining('git init')])
    }
  })

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

  it('is answered where it throws when it is looked at, and nothing is done', async () => {
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const throwing = {
      get path(): string {
        throw new Error('not now')
      },
      get commit(): string {
        throw new Error('not now')
      },
      get limit(): number {
        throw new Error('not now')
      },
      get plan(): string {
        throw new Error('not now')
      },
    }
    for (const { name, outputSchema } of tools())
      for (const input of [revoked.proxy, throwing]) {
        const answer = await called(name, input)
        expect([answer.ok, answer.text]).toEqual([false, expect.stringContaining('no plain data')])
        expect(fits(outputSchema, answer.structured)).toEqual([])
      }
  })

  it.each([300, 100_000])('is told that its arguments are nested too deeply: %i levels', async (levels) => {
    const deep = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
    for (const name of ['read_file', 'edit']) {
      const answer = await called(name, { path: 'a.txt', more: deep })
      expect(answer.text).toContain(`\`${name}\` has arguments that are nested too deeply.`)
      expect(answer.text).toContain(`${name} takes: path`)
      expect(answer.structured.diagnostics).toMatchObject([{ code: 'field-invalid' }])
    }
  })

  it('is answered whatever a model makes up', async () => {
    const key = fc.constantFrom(
      'path',
      'content',
      'mode',
      'old_string',
      'new_string',
      'edits',
      'from',
      'to',
      'plan',
      'pattern',
      'limit',
      '__proto__',
    )
    const value = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('a.txt', 'append', 'one'),
    )
    const input = fc.oneof(fc.dictionary(key, value, { maxKeys: 4 }), fc.jsonValue({ maxDepth: 2 }))
    const name = fc.constantFrom(...tools().names)
    let refused = 0
    await fc.assert(
      fc.asyncProperty(name, input, async (tool, given) => {
        const before = repository.state()
        const { ok, text } = await called(tool, given)
        if (ok) return
        expect(text).not.toBe('')
        expect(repository.state()).toBe(before)
        refused++
      }),
      { numRuns: 150 },
    )
    expect(refused).toBeGreaterThan(50)
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
      // It would be paid for in each declaration, and tells a model nothing.
      expect(JSON.stringify([inputSchema, outputSchema])).not.toContain(String(Number.MAX_SAFE_INTEGER))
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      for (const property of Object.values(inputSchema.properties))
        expect(property).toHaveProperty('description')
    }
  })

  it('have schemas of their own in each session, which may be changed to what a model API takes', () => {
    const { inputSchema, annotations } = tools().get('read_file')!
    const before = JSON.stringify([inputSchema, annotations])
    delete inputSchema.additionalProperties
    inputSchema.properties.path = { type: 'string', maxLength: 3 }
    Object.assign(annotations, { readOnlyHint: false })
    const fresh = tools().get('read_file')!
    expect(JSON.stringify([fresh.inputSchema, fresh.annotations])).toBe(before)
    const declared = declaredTools().find(({ name }) => name === 'read_file')!
    expect(JSON.stringify([declared.inputSchema, declared.annotations])).toBe(before)
  })

  it('have schemas of their own in a batch as well', async () => {
    const session = workspace.session()
    const before = JSON.stringify(session.tools().get('edit_file')!.inputSchema)
    await session.batch(async (inBatch) => {
      delete inBatch.get('edit_file')!.inputSchema.additionalProperties
    })
    expect(JSON.stringify(workspace.session().tools().get('edit_file')!.inputSchema)).toBe(before)
  })

  it('are declared in the order in which a session offers them', () => {
    expect(declaredTools().map(({ name }) => name)).toEqual(tools().names)
  })

  it('have a brief of one short line, and a description that says more', () => {
    for (const { brief, description } of tools()) {
      expect(brief).toMatch(/^[^\n]{10,90}\.$/)
      expect(description.length).toBeGreaterThan(brief.length)
    }
  })

  it.each([
    ['write_file', { path: 'new/a.txt', content: 'x' }],
    ['move_file', { from: 'a.txt', to: 'new/a.txt' }],
    ['copy_file', { from: 'a.txt', to: 'new/a.txt' }],
  ])('that make directories say that the configuration may forbid that: %s', async (name, input) => {
    const policy = { createParents: false }
    const strict = await workspaceIn(repository.root, { policy })
    const tool = strict.session({ fsync: false }).tools().get(name)!
    const { structured } = await tool.execute(input)
    expect(structured).toMatchObject({ diagnostics: [{ code: 'parent-missing' }] })
    expect(tool.description).toContain('unless the configuration forbids that')
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
