import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { answers } from '../answers.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

const operations = {
  tags: (path: string) => answers.tags.replace('a.py', path),
  'search-replace': (path: string) => answers['search-replace'].replace('a.py', path),
  diff: (path: string) => answers.diff.replaceAll('a.py', path),
  v4a: (path: string) => answers.v4a.replace('a.py', path),
}

describe.each(Object.entries(operations))('an operation in %s', (_dialect, operation) => {
  const [one, other] = [operation('a.py'), operation('a.py').replace('1', '2')]

  test.each([
    "Wait, that's wrong. It is:",
    'Wait — this would not work.\n\nSo:',
    'Hmm, actually I use 2 instead:',
    'Oops, a mistake. Again:',
    'No, that is not right:',
    'On second thought, this is better:',
    'Scratch that.',
    'Please ignore the above. It is:',
    'Wait, let me use a set instead.',
    'Hmm, let me redo that edit:',
    'Instead of the above edit:',
    'Moment, das ist falsch. Ich korrigiere:',
    'Attendez, c’est faux. Voici :',
    'Espera, eso está mal. Corrijo:',
    'Стоп, это неверно. Правильно:',
    '等等，这样不对。应该是：',
    '待って、これは間違いです。',
  ])('is done by nobody below %j', (words) =>
    expect(parse(`First:\n\n${one}\n${words}\n\n${other}`).diagnostics).toMatchObject([
      { code: 'operation-ambiguous', severity: 'error' },
    ]),
  )

  test.each([
    'Actually, the test needs this, too:',
    'Wait, I missed the import:',
    'Wait — the import is to be changed as well, otherwise it won’t work:',
    'Moment, die zweite Stelle ist auch falsch:',
    '等等，第二处参数也不对：',
    'Нет проверки на null, это ошибка:',
    'Стоповый сигнал читается дважды, это ошибка:',
    'No se comprueba el índice, y eso está mal:',
    'Não há teste, e isso está errado:',
    'Non seulement c’est faux, mais lent :',
    'Nein wird nie geprüft, das ist falsch:',
    'Wait, that is right. The other one:',
    'Here is the corrected version of `g`:',
    'Wait, the same is wrong in `g`:',
    'Oh, and this should be here, too:',
    'The next line is wrong as well:',
    'Wait for the lock before it is read:',
    'No change is needed but this one:',
    'It should be read once, too:',
    'Actually, the caller should use the new name instead of the old one:',
    'Wait for the server to be ready instead:',
    'Wait, the docs say `b` instead of `a`, too:',
    'No need to redo the import. The second place:',
    'Sorry for the long answer! Next, use the helper instead of the code in line:',
    'You can ignore the above warning. Second:',
    'Instead of the above loop, this one uses a set:',
  ])('is done below %j', (words) =>
    expect(parse(`First:\n\n${one}\n${words}\n\n${other}`).diagnostics).toEqual([]),
  )

  test.each([
    'Actually, ignore the change above.',
    'Wait, I should not do that. Ignore the above.',
    'Scratch that.',
    'Please disregard this patch.',
  ])('is done by nobody above %j', (words) => {
    for (const text of [`${one}\n${words}\n`, `${one}\n${words}\n\n${operation('b.py')}`])
      expect(parse(text).diagnostics).toMatchObject([{ code: 'operation-ambiguous', severity: 'error' }])
  })

  test.each([
    'The linter warns. Ignore that.',
    'You can ignore the above warning.',
    'The tests ignore this change.',
    'Ignore the changes of the lock file.',
    'That is all.\n\nIgnore the above.',
    '> Ignore the above.',
    '"Ignore the above."',
    'So ignore the above? No.',
  ])('is done above %j', (words) => expect(parse(`${one}\n${words}\n`).diagnostics).toEqual([]))

  test('is done for another file, and where it is the first', () => {
    const words = 'Wait, that was wrong in another file, too:'
    expect(parse(`${one}\n${words}\n\n${operation('b.py')}`).diagnostics).toEqual([])
    expect(parse(`${words}\n\n${one}`).diagnostics).toEqual([])
  })
})

const chunk = (find: string) => `@@\n-${find}\n+${find}${find}\n`
const patch = (...chunks: readonly string[]) =>
  JSON.stringify({
    name: 'apply_patch',
    arguments: {
      input: `*** Begin Patch\n${chunks.map((one) => `*** Update File: a.py\n${one}`).join('')}*** End Patch`,
    },
  })

test.each(["Wait, that's wrong. It is:", 'Or, if you prefer:', 'To undo it:'])(
  'a call with several operations is one, which nothing stands above: %j',
  (words) => {
    const both = patch(chunk('x'), chunk('y'))
    const back = patch('@@\n-x\n+y\n', '@@\n-y\n+x\n')
    for (const call of [both, back]) expect(parse(`${words}\n\n${call}`).diagnostics).toEqual([])
    const text = `${patch('@@\n-y\n+x\n')}\n\n${words}\n\n${back}`
    expect(parse(text).diagnostics).toMatchObject([{ code: 'operation-ambiguous', plan: { line: 5 } }])
  },
)

test.each(["Wait, that's wrong. It is:", 'To undo it:'])(
  'all operations below words are those that may take back one above them: %j',
  (words) => {
    const section = (file: string, find: string, replace: string) =>
      `*** Update File: ${file}\n@@\n-${find}\n+${replace}\n`
    const patches = (...sections: readonly string[]) => `*** Begin Patch\n${sections.join('')}*** End Patch\n`
    const first = patches(section('a.py', 'x', 'y'))
    const second = patches(section('b.py', 'x', 'y'), section('a.py', 'y', 'x'))
    expect(parse(`${first}\n${words}\n\n${second}`).diagnostics).toMatchObject([
      { code: 'operation-ambiguous', plan: { line: 11 } },
    ])
    const others = patches(section('b.py', 'x', 'y'), section('c.py', 'y', 'x'))
    expect(parse(`${first}\n${words}\n\n${others}`).diagnostics).toEqual([])
  },
)

test.each(['wait ', 'wait\n', 'ignore the ', 'fixed '])(
  IN_PROPORTION,
  inProportion((many) => `${answers.tags}\n${many}\n\n${answers.tags}`),
)
