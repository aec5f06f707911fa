import { dialectNames, guideFor, guideForTools } from '@emend/engine'
import { parse } from '@emend/parser'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workspaceIn } from '../support.ts'

/** As docs/tools.md reckons them. */
const tokensOf = (text: string): number => Math.ceil(text.length / 3)

describe('guidelines for tools', () => {
  let repository: TestRepository
  beforeEach(() => {
    repository = makeRepository({ Makefile: '.PHONY: all build run\n\nall: build\n' })
  })
  afterEach(() => repository.remove())
  const open = () => workspaceIn(repository.root)

  it('have the five rules of §003', async () => {
    const guide = await (await open()).session().guide()
    expect([...guide.matchAll(/^### (Rule \d)/gm)].map(([, rule]) => rule)).toEqual(
      [1, 2, 3, 4, 5].map((rule) => `Rule ${rule}`),
    )
  })

  it('count the rules that they have, and begin with the first', async () => {
    const session = (await open()).session()
    const rulesIn = (guide: string) => [...guide.matchAll(/^### Rule (\d)/gm)].map(([, rule]) => Number(rule))
    const reading = await session.guide({ tools: session.tools().pick(['read_file']) })
    expect(rulesIn(reading)).toEqual([1, 2, 3])
    expect(rulesIn(await session.guide({ maxTokens: 700 }))).toEqual([1, 2, 3])
  })

  it('say of `edit` what to do where it is the only tool', async () => {
    const session = (await open()).session()
    const guide = await session.guide({ tools: session.tools().pick(['edit']) })
    expect(guide).toContain('1. With `edit` in mode edit, a text that is there once goes into `old_text`')
    expect(guide).not.toMatch(/the same|also/i)
  })

  it('show calls that do what they say', async () => {
    const session = (await open()).session({ fsync: false })
    const examples = [...(await session.guide()).matchAll(/^ {4}(\w+) (\{.*\})$/gm)]
    expect(examples.map(([, name]) => name)).toEqual(['write_file', 'edit_file', 'edit'])
    for (const [, name, input] of examples.slice(1))
      expect(await session.tools().call(name!, JSON.parse(input!))).toMatchObject({ ok: true })
    expect(repository.read('Makefile')).toBe(
      '.PHONY: all build run new-target\n\nall: build\n\nnew-target:\n\t@echo hello\n',
    )
  })

  it('speak of the tools that the model has, and of no others', async () => {
    const session = (await open()).session()
    const guide = await session.guide({ tools: session.tools().pick(['read_file', 'edit_file']) })
    expect(guide).toContain('`read_file`')
    for (const { name } of session.tools())
      if (name !== 'read_file' && name !== 'edit_file') expect(guide).not.toContain(`\`${name}\``)
  })

  it('come from the policy in force', async () => {
    const plain = await (await open()).session().guide()
    expect(plain).toContain('`venv/**`')
    expect(plain).not.toContain('have not read the file')
    expect(plain).not.toContain('a directory that is not there')
    repository.write({
      'emend.config.json': JSON.stringify({
        paths: { protected: ['keep/**'] },
        createParents: false,
        shrink: false,
        validate: { syntax: true, commands: ['npm test'] },
        limits: { editBytes: 2048 },
      }),
    })
    repository.commit('Configure')
    const session = (await open()).session({ readBeforeWrite: true })
    const configured = await session.guide()
    for (const text of [configured, await session.guide({ dialect: 'tags' })])
      expect(text).toContain('2048 bytes')
    expect(configured).toContain('`keep/**`')
    expect(configured).not.toContain('reduce file from')
    expect(configured).toContain('breaks the syntax')
    expect(configured).toContain('fails with your change: `npm test`')
    expect(plain).not.toContain('fails with your change')
    expect(configured).toContain('a directory that is not there')
    expect(configured).toContain('have not read the file')
  })

  it('name what plans are kept to, and no rule that the workspace was opened without', async () => {
    const policy = { within: ['packages/a', 'docs'], allowIgnored: true }
    const kept = await workspaceIn(repository.root, { policy })
    const guide = await kept.session().guide()
    expect(guide).toContain('- The path is outside of `packages/a`, `docs`.')
    expect(guide).not.toContain('ignored by git')
    expect(await (await open()).session().guide()).not.toContain('outside of')
  })

  it('stay within the tokens that they are given, and say how many they need at least', async () => {
    const session = (await open()).session()
    const whole = await session.guide()
    const least = /at least (\d+)/
    await expect(session.guide({ maxTokens: 1 })).rejects.toThrow('A guide does not fit into 1 token.')
    const refused = await session.guide({ maxTokens: 1 }).catch((error: { hint: string }) => error.hint)
    const minimum = Number(least.exec(refused)![1])
    for (let maxTokens = minimum; maxTokens <= tokensOf(whole); maxTokens += 50) {
      const guide = await session.guide({ maxTokens })
      expect(tokensOf(guide)).toBeLessThanOrEqual(maxTokens)
      expect(guide).toContain('Rule 1')
    }
    expect(await session.guide({ maxTokens: tokensOf(whole) })).toBe(whole)
    expect(await guideForTools('/')).toBe(whole)
    for (const maxTokens of [0, 1.5, Number.NaN])
      await expect(session.guide({ maxTokens })).rejects.toMatchObject({ code: 'usage' })
  })
})

it('a session teaches a dialect to a model that answers with plans', async () => {
  const repository = makeRepository()
  const session = (await workspaceIn(repository.root)).session()
  expect(await session.guide({ dialect: 'tags' })).toBe((await guideFor('tags', repository.root)).text)
  await expect(session.guide({ dialect: 'xml' as never })).rejects.toMatchObject({ code: 'dialect-unknown' })
  repository.remove()
})

it.each(dialectNames)(
  'the guide to %s can be had in fewer tokens, its last sections left out',
  async (name) => {
    const { text } = await guideFor(name, '/')
    const limit = Math.floor(tokensOf(text) * 0.9)
    const short = await guideFor(name, '/', { maxTokens: limit }).catch(() => undefined)
    if (short === undefined) return expect(text.split(/^### /m)).toHaveLength(1)
    expect(tokensOf(short.text)).toBeLessThanOrEqual(limit)
    expect(text.replace(/\s+/g, ' ')).toContain(short.text.trim().replace(/\s+/g, ' '))
  },
)

it.each(dialectNames)('the shortest guide to %s still shows how an operation is written', async (name) => {
  const refused = await guideFor(name, '/', { maxTokens: 1 }).catch(({ hint }: { hint: string }) => hint)
  const maxTokens = Number(/at least (\d+)/.exec(String(refused))![1])
  const { text } = await guideFor(name, '/', { maxTokens })
  expect(parse(text, { dialect: name }).plan.operations).not.toEqual([])
})
