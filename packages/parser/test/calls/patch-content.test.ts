import { describe, expect, it } from 'vitest'
import { parse } from '../../src/index.ts'
import { expectRoundTrip } from '../laws.ts'

const call = (content: string) => parse(JSON.stringify({ path: 'src/a.ts', mode: 'patch', content }))
const hunk = { lines: ['-one', '+two'] }

describe('the content of a patch', () => {
  it.each([
    ['a unified diff', '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -3,1 +3,1 @@\n-one\n+two\n', { ...hunk, from: 3 }],
    ['hunks alone', '@@ -3,1 +3,1 @@\n-one\n+two\n', { ...hunk, from: 3 }],
    ['hunks in a fence', '```diff\n@@ -3,1 +3,1 @@\n-one\n+two\n```\n', { ...hunk, from: 3 }],
    ['hunks without numbers', '@@\n-one\n+two\n', hunk],
    [
      'hunks alone, with a line that goes as a name stands in a header',
      '@@ -3,2 +3,1 @@\n x\n--- one\n',
      { lines: [' x', '--- one'], from: 3 },
    ],
    ['V4A', '*** Begin Patch\n*** Update File: src/a.ts\n@@\n-one\n+two\n*** End Patch\n', hunk],
  ])('is read from %s', (_, content, wanted) => {
    const { dialect, plan, diagnostics } = call(content)
    expect(diagnostics).toEqual([])
    expect(dialect).toBe('mode')
    expect(plan.operations).toMatchObject([{ op: 'patch', path: 'src/a.ts', hunks: [wanted] }])
  })

  it('is about the file of its call, and holds a hunk', () => {
    expect(call('--- a/b\n+++ b/b\n@@ -1 +1 @@\n-one\n+two\n').diagnostics).toMatchObject([
      { code: 'operation-unsupported', data: { reason: 'its content is about b, not src/a.ts' } },
    ])
    for (const content of ['one becomes two', '-one\n+two\n'])
      expect(call(content).diagnostics).toMatchObject([
        { code: 'operation-unsupported', data: { reason: 'there is no hunk in its content' } },
      ])
  })

  it('may name the file of its call without the directories above it', () => {
    const diff = (name: string) => `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-one\n+two\n`
    for (const [path, name] of [
      ['src/a.ts', 'a.ts'],
      ['/home/x/src/a.ts', 'src/a.ts'],
    ] as const)
      expect(
        parse(JSON.stringify({ name: 'apply_diff', arguments: { path, diff: diff(name) } })),
      ).toMatchObject({
        plan: { operations: [{ op: 'patch', path }] },
        diagnostics: [],
      })
    const moved = 'diff --git a/a.ts b/b.ts\nrename from a.ts\nrename to b.ts\n'
    const both = `${diff('src/a.ts')}${diff('a.ts')}`
    for (const other of [both, diff('.ts'), diff('x/a.ts'), diff('c/src/a.ts'), moved])
      expect(call(other).diagnostics).toMatchObject([{ code: 'operation-unsupported' }])
  })

  it('has nothing beside its hunks but fences, and what programs write above them', () => {
    const hunks = '@@ -1 +1 @@\n-one\n+two\n'
    const named = `--- a/src/a.ts\n+++ b/src/a.ts\n${hunks}`
    for (const content of [
      `Here it is:\n${hunks}`,
      `${named}\nAnd line 9 goes.\n`,
      `*** Update File: src/a.ts\n@@\n-one\n+two\n\nAnd line 9 goes.\n`,
    ])
      expect(call(content), content).toMatchObject({
        plan: { operations: [] },
        diagnostics: [
          {
            code: 'operation-unsupported',
            data: { reason: expect.stringMatching(/^beside its content stands: (?:Here|And)/) },
          },
        ],
      })
    const wrapped = `\`\`\`diff\nIndex: src/a.ts\n${'='.repeat(67)}\n${named}\`\`\`\n`
    const patch = { name: 'apply_patch', arguments: { input: wrapped } }
    for (const { plan, diagnostics } of [
      call(wrapped),
      call(`diff -u src/a.ts.orig src/a.ts\n${named}`),
      parse(JSON.stringify(patch)),
    ]) {
      expect(diagnostics).toEqual([])
      expect(plan.operations).toMatchObject([{ path: 'src/a.ts', hunks: [{ ...hunk, from: 1 }] }])
    }
  })

  it.each([
    ['deleted file mode 100644\n', { op: 'delete', path: 'src/a.ts' }],
    ['old mode 100644\nnew mode 100755\n', { op: 'patch', path: 'src/a.ts', mode: '100755' }],
    ['rename from src/a.ts\nrename to src/b.ts\n', { op: 'move', from: 'src/a.ts', to: 'src/b.ts' }],
  ])('may be headers of git alone, without a hunk: %j', (headers, operation) => {
    const to = headers.startsWith('rename') ? 'src/b.ts' : 'src/a.ts'
    const { plan, diagnostics } = call(`diff --git a/src/a.ts b/${to}\n${headers}`)
    expect(diagnostics).toEqual([])
    expect(plan.operations).toMatchObject([operation])
  })

  it('may be that of a whole commit, with its message', () => {
    const named = '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-one\n+two\n'
    for (const content of [
      `From 0123456789abcdef0123456789abcdef01234567 Mon Sep 17 00:00:00 2001\nFrom: A <a@b>\nSubject: [PATCH] Fix it\n\n---\n src/a.ts | 2 +-\n\n${named}-- \n2.39.5\n`,
      `commit 0123456\nAuthor: A <a@b>\n\n    Fix it\n\n${named}`,
      `# HG changeset patch\n# User A <a@b>\nFix it\n\n${named}`,
    ])
      expect(call(content), content).toMatchObject({
        plan: { operations: [{ path: 'src/a.ts' }] },
        diagnostics: [],
      })
  })

  it('is refused for what is wrong with it', () => {
    expect(call('@@ -3,1 +3,1 @@\n')).toMatchObject({
      plan: { operations: [] },
      diagnostics: [{ code: 'operation-truncated' }],
    })
    expect(call('*** Begin Patch\n*** Update File: src/a.ts\n*** End Patch\n')).toMatchObject({
      plan: { operations: [] },
      diagnostics: [{ code: 'operation-malformed' }],
    })
  })

  it('is written as it is read', () => {
    for (const hunks of [[{ ...hunk, from: 3 }], [{ ...hunk, anchors: ['class A'] }]])
      expectRoundTrip({ version: 1, operations: [{ op: 'patch', path: 'src/a.ts', hunks }] }, 'mode')
  })

  it('may have lines in it that start a patch of the other form', () => {
    const lines = [' *** Begin Patch', ' *** Update File: b', '---- a', '+++ b', '+@@ -1 +1 @@']
    for (const more of [{ from: 3 }, { anchors: ['class A'] }]) {
      const operation = { op: 'patch', path: 'src/a.ts', hunks: [{ lines, ...more }] } as const
      expectRoundTrip({ version: 1, operations: [operation] }, 'mode')
    }
  })
})
