import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

const diff = (path: string) => `\`\`\`diff\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-one\n+1\n\`\`\`\n`
const block = (path: string) => `${path}\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n`

describe.each([
  ['a diff', diff],
  ['a block', block],
])('of several options with %s each, none is done', (_kind, operation) => {
  test.each([
    ['**Option A** – read it once:', '**Option B** – write it once:'],
    ['### Option 1 (recommended)', '### Option 2'],
    ['1. Alternative 1: read it once', '2. Alternative 2: write it once'],
    ['Approach one:', 'Approach two:'],
    ['Option A - read it once:', 'Option B - write it once:'],
    ['### Solution 1: a lock', '### Solution 2: a queue'],
    ['**Version 1 (simple)**', '**Version 2 (fast)**'],
    ['**Plan A**', '**Plan B**'],
    ['### Variante A', '### Variante B'],
    ['**Möglichkeit 1:**', '**Möglichkeit 2:**'],
    ['### 方案一', '### 方案二'],
    ['选项 1：', '选项 2：'],
    ['**Opción A:**', '**Opción B:**'],
    ['### Solução A (recomendada)', '### Solução E – breve'],
    ['### Opção 1', '### Opção 2'],
    ['Méthode 1 :', 'Méthode 2 :'],
    ['Вариант 1:', 'Вариант 2:'],
    ['방법 1', '방법 2'],
    ['案1', '案2'],
  ])('%s, %s', (one, other) => {
    const text = `There are two ways.\n\n${one}\n\n${operation('a.py')}\n${other}\n\n${operation('b.py')}`
    expect(parse(text).diagnostics).toMatchObject([
      {
        code: 'operation-ambiguous',
        severity: 'error',
        data: { name: expect.stringMatching(/below `.+ ?(A|1|one|一)` and/) },
      },
    ])
  })

  test.each([
    ['## Solução a aplicar', '## Solução e testes'],
    ['## Solución a la división', '## Solución e índices'],
    ['Metodo a cui si accede', 'Metodo e test'],
  ])('but %s, %s are all done', (one, other) =>
    expect(parse(`${one}\n\n${operation('a.py')}\n${other}\n\n${operation('b.py')}`).diagnostics).toEqual([]),
  )

  test.each([
    'Alternatively, write it once:',
    'Or, if you prefer, write it once:',
    'Or:',
    'Or, with a queue:',
    'Another way to do this:',
    'A better way is to write it once:',
    '**As an alternative**, write it once:',
    '### Alternative\n\nThis writes it once.',
    '<details>\n<summary>Alternative that I rejected</summary>',
    '**Alternative approach:** write it once.',
    'Alternativ kann man es einmal schreiben:',
    '或者，只写一次：',
    'あるいは、一度だけ書く：',
    'O si prefieres escribirlo una vez:',
    'Como alternativa, puedes escribirlo una vez:',
    'Или так:',
  ])('%s', (words) => {
    const text = `This reads it once:\n\n${operation('a.py')}\n${words}\n\n${operation('b.py')}`
    expect(parse(text).diagnostics).toMatchObject([{ code: 'operation-ambiguous', severity: 'error' }])
    expect(parse(`${words}\n\n${operation('b.py')}`).diagnostics).toEqual([])
  })

  test.each([
    ['Read it once:', 'Alternatively named options, too:'],
    ['Read it once:', 'Alternatively, one could write it once: this is slower.\n\nThe test, too:'],
    ['Read it once:', '### Alternative text for images'],
    ['Option A is to read it once.\nOption B is to write it once.', 'I take both files:'],
    ['Option 1 has been chosen.', 'Option 1 has another part:'],
    ['### Option 1', 'Here, the option 2 is of no use:'],
    ['**Option 1: `--once`**', '**Option 2: `--twice`**'],
    ['Option 1: read it once', 'Step 2: write it once'],
    ['### Issue 1\n\n**Solution 1:**', '### Issue 2\n\n**Solution 2:**'],
    ['### Issue 1', '### Issue 2'],
    ['Version 1 of the API:', 'Version 2 of the API:'],
    ['### Version 1.2', '### Version 1.3'],
    ['Read it once:', 'Order them, too:'],
    ['Read it once:', 'Another test:'],
    ['Read it once:', 'Or it fails. The test:'],
    ['Read it once:', 'Or rather its caller, which needs it as well:'],
    ['Read it once:', 'Another way that it is reached is the command, which needs it, too:'],
  ])('but all are done below %j, %j', (one, other) =>
    expect(parse(`${one}\n\n${operation('a.py')}\n${other}\n\n${operation('b.py')}`)).toMatchObject({
      plan: { operations: [{ path: 'a.py' }, { path: 'b.py' }] },
      diagnostics: [],
    }),
  )

  test('but one is done where nothing stands below the others', () => {
    const text = `### Option 1\n\n${operation('a.py')}\n### Option 2\n\nIt is written once.\n`
    expect(parse(text)).toMatchObject({ plan: { operations: [{ path: 'a.py' }] }, diagnostics: [] })
  })
})

test.each(['Option 1\n', '- ', '#'])(
  IN_PROPORTION,
  inProportion((many) => `${block('a.py')}\n${many}`),
)
