import { makeRepository } from '@emend/testkit'
import { expect, it } from 'vitest'
import { answersIn } from '../src/transcripts/aider.ts'
import { CHECKPOINTS } from '../src/transcripts/checkpoints.ts'
import { sessionsIn } from '../src/transcripts/sessions.ts'
import { answersOf, replayed } from '../src/transcripts/verdict.ts'

/** A call of a tool and its answer, as two records. */
const call = (
  id: string,
  name: string,
  input: object,
  answer: { readonly is_error?: boolean; readonly content?: string },
  toolUseResult?: object,
): string =>
  [
    { message: { content: [{ type: 'tool_use', id, name, input }] } },
    {
      timestamp: `2026-01-01T00:00:0${id}Z`,
      message: { content: [{ type: 'tool_result', tool_use_id: id, content: 'Done.', ...answer }] },
      toolUseResult,
    },
  ]
    .map((record) => JSON.stringify(record))
    .join('\n')

it('edits of Claude Code are those that its transcripts have a text for', () => {
  const edit = (find: string, replace: string) => ({
    file_path: '/a/f',
    old_string: find,
    new_string: replace,
  })
  const missed = { is_error: true, content: 'String to replace not found in file.' }
  const calls = [
    call('1', 'Edit', edit('one', 'two'), {}),
    call(
      '2',
      'Read',
      { file_path: '/a/f' },
      {},
      { file: { content: '\tone\n\tmore\n', numLines: 3, totalLines: 3 } },
    ),
    call('3', 'Edit', edit('one', '$&'), {}),
    call('4', 'Edit', edit('$&\nmore\n', 'two\nmore\n'), missed),
    call('5', 'Edit', edit('$&', 'two'), { is_error: true, content: 'File has not been read yet.' }),
    call('6', 'Edit', edit('x', 'y'), missed, { originalFile: 'three\n' }),
    'no record',
  ]
  const repository = makeRepository({ 'a/0/full.jsonl': calls.toReversed().join('\n') })
  repository.git('branch', CHECKPOINTS)
  const edits = sessionsIn(repository.root)
  expect(edits.map(({ id, before, after }) => [id, before.get('file'), after?.get('file')])).toEqual([
    ['3', '\tone\n\tmore\n', '\t$&\n\tmore\n'],
    ['4', '\t$&\n\tmore\n', undefined],
    ['6', 'three\n', undefined],
  ])
  expect(edits.map((one) => replayed(one).kind)).toEqual(['same', 'applied', 'refused'])
  repository.remove()
})

it('calls of OpenCode and Gemini CLI are held against the files that they left', () => {
  const patched = (callID: string, patch: readonly string[], after: string) => ({
    type: 'tool',
    tool: 'apply_patch',
    callID,
    state: {
      input: { patchText: ['*** Begin Patch', ...patch, '*** End Patch'].join('\n') },
      metadata: {
        files: [{ filePath: '/a/d/f', relativePath: 'd/f', type: 'update', before: 'one\n', after }],
      },
    },
  })
  const update = ['*** Update File: /a/d/f', '@@', '-one', '+two']
  const session = {
    messages: [
      {},
      { parts: [patched('1', update, 'two\n'), { type: 'tool', tool: 'read', callID: '2', state: {} }] },
      { parts: [patched('3', update, 'three\n'), patched('4', [...update, '-none'], 'two\n')] },
    ],
  }
  const replaced = (id: string, name: string, args: object, resultDisplay: object) => ({
    toolCalls: [{ id, name, args: { file_path: 'C:\\a\\f', ...args }, resultDisplay }],
  })
  const records = [
    replaced(
      '5',
      'replace',
      { old_string: 'one', new_string: 'two', instruction: 'Change it.', allow_multiple: false },
      { originalContent: 'one\n', newContent: 'two\n', isNewFile: false },
    ),
    replaced(
      '6',
      'write_file',
      { content: 'a\n' },
      { originalContent: '', newContent: 'a\n', isNewFile: true },
    ),
    { toolCalls: [{ id: '7', name: 'read_file', args: {}, resultDisplay: 'one' }] },
  ]
  const repository = makeRepository({
    'a/0/full.jsonl': JSON.stringify(session, null, 2),
    'b/0/full.jsonl': JSON.stringify(session),
    'c/0/full.jsonl': records.map((record) => JSON.stringify(record)).join('\n'),
  })
  repository.git('branch', CHECKPOINTS)
  const verdicts = sessionsIn(repository.root).map((call) => [call.id, replayed(call).kind])
  expect(verdicts.toSorted()).toEqual([
    ['1', 'same'],
    ['3', 'applied'],
    ['4', 'refused'],
    ['5', 'same'],
    ['6', 'same'],
  ])
  repository.remove()
})

it('edits of Pi are those whose texts are each once in the text that was read or written before', () => {
  const asked = (id: string, name: string, given: object) => ({
    message: {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I do it.' },
        { type: 'toolCall', id, name, arguments: { path: 'a/f', ...given } },
      ],
    },
  })
  const answered = (toolCallId: string, text: string, more: object = {}) => ({
    message: { role: 'toolResult', toolCallId, content: [{ type: 'text', text }], ...more },
  })
  const edits = (...pairs: readonly (readonly [string, string])[]) => ({
    edits: pairs.map(([oldText, newText]) => ({ oldText, newText })),
  })
  const records = [
    { type: 'session', cwd: '/a' },
    asked('1', 'read', {}),
    answered('1', 'one\ntwo\nthree\nfour\nfive\n'),
    asked('2', 'edit', edits(['two', '2'], ['four\n', 'four\n4\n'])),
    answered('2', 'Done.'),
    asked('3', 'edit', edits(['none', 'some'])),
    answered('3', 'Could not find it.', { isError: true, details: {} }),
    asked('4', 'edit', edits(['five', '5'], ['six', '6'])),
    answered('4', 'Done.'),
    asked('5', 'write', { content: 'a\nb' }),
    answered('5', 'Done.'),
    asked('6', 'edit', edits(['b', '$&'])),
    answered('6', 'Done.'),
    asked('7', 'read', { offset: 2 }),
    answered('7', 'd'),
  ]
  const repository = makeRepository({
    'a/0/full.jsonl': records.map((record) => JSON.stringify(record)).join('\n'),
  })
  repository.git('branch', CHECKPOINTS)
  const calls = sessionsIn(repository.root)
  expect(calls.map(({ id, after }) => [id, after?.get('file')])).toEqual([
    ['2', 'one\n2\nthree\nfour\n4\nfive\n'],
    ['6', 'a\n$&'],
  ])
  expect(calls.map((call) => replayed(call).kind)).toEqual(['same', 'same'])
  repository.remove()
})

it.each(['.aider.chat.history.md', 'tests/fixtures/chat-history.md'])(
  'answers committed by aider, of which %s tells, are held against its commits',
  async (path) => {
    const repository = makeRepository({ f: 'one\n' })
    const answer = (to: string): string =>
      `I change it.\n\nf\n\`\`\`\n<<<<<<< SEARCH\none\n=======\n${to}\n>>>>>>> REPLACE\n\`\`\`\n`
    const transcript = [
      '# aider chat started at 2026-01-01 00:00:00',
      '',
      '> Model: a',
      '',
      '#### Change it.  ',
      '',
    ]
    const told = (...lines: readonly string[]) =>
      transcript.push('> Tokens: 1k sent.', 'Cost: $0.01 message.  ', ...lines, '')
    const committed = (text: string): string => {
      repository.write({ f: text })
      repository.commit()
      return repository.git('rev-parse', 'HEAD')
    }
    const commits = [committed('two\r\n')]
    transcript.push('', answer('two'))
    told('> Applied edit to f  ', `> Commit ${commits[0]!.slice(0, 7)} feat: change it  `)
    committed('one\n')
    commits.push(committed('three\n'))
    transcript.push(answer('four'))
    told('> Applied edit to f  ', `> Commit ${commits[1]!.slice(0, 7)} feat: change it  `)
    transcript.push(answer('five'))
    told('> The LLM did not conform to the edit format.  ')
    transcript.push('Nothing to do.')
    told()
    repository.write({ [path]: transcript.join('\r\n') })
    repository.commit()
    const answers = [...answersIn(repository.root)]
    expect(answers.map(({ commit }) => commit)).toEqual(commits)
    expect(answers[0]!.text).toBe(answer('two'))
    const verdicts = await answersOf(repository.root)
    expect(verdicts.map(([, { kind }]) => kind)).toEqual(['same', 'applied'])
    repository.remove()
  },
)
