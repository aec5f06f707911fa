import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { answers } from '../answers.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

describe.each(Object.entries(answers))('an operation in %s', (_dialect, operation) => {
  test.each([
    'The fix would be this, but please do NOT apply it:',
    'For reference only, do not apply:',
    'For reference only:',
    'An example (do not apply):',
    'I have not applied this yet:',
    'I would not apply this.',
    'This is what NOT to do:',
    "I was tempted to write this, but it's wrong:",
    'You may be tempted to do this. It breaks callers:',
    '❌ Wrong:',
    '**Wrong way**',
    '### ❌ Bad\n\nIt is read twice.',
    '❌ Wrong\n\nIt is read twice.',
    "Don't do this:",
    'Please don’t do it like this:',
    "❌ **Don't do this**",
    'Never use this code:',
    "❌ Don't write:",
    'One could write this, but I would not recommend it:',
    "I wouldn't recommend doing this:",
    '**Incorrect (reads it twice):**',
    'Avoid this:',
    '**Not recommended:**',
    'Suggested (not applied):',
    'Old answer (withdrawn):',
    '### Attempt 1 (discarded)',
    '`src/b.py` (not applied):',
    '(not applied):',
    'A hypothetical change:',
    'Here is an example of the format I will use:',
    'For instance, a block would look like this:',
    'Such a SEARCH/REPLACE block looks like this:',
    'My previous attempt was:',
    'The failed block:',
    'My first attempt:',
    'Earlier, you suggested:',
    'This is what I tried first:',
    'This is what I sent:',
    'It has two of them. My call was:',
    "You're right, it is there twice! I had sent:",
    'The block I sent was:',
    'The following block failed to apply:',
    'This was already applied:',
    'Instead of this:',
    'In my previous message I sent:',
    'You sent me this:',
    'The last commit was:',
    'This edit has already been applied:',
    'The following changes are already in place:',
    'If you wanted to rename it, the edit would look like this:',
    'If you wanted to rename e.g. the model, the edit would look like this:',
    'Hypothetically, an attacker could send:',
    'Use this format for edits:',
    'This would not work:',
    '<details>\n<summary>Example of the format</summary>',
    'Nur zur Ansicht, bitte nicht anwenden:',
    '### ❌ Falsch',
    '仅供参考，请勿应用：',
    '❌ 错误示例：',
    '参考用です。適用しないでください。',
    'N’appliquez pas encore ce changement :',
    'No aplicar todavía:',
    'Por favor, não aplique ainda:',
    'Пока не применяйте это:',
    '**Не применять:**',
    'Пока не применять.',
    'Attention, n’appliquez pas cette modification :',
    'Attenzione: non applicare ancora!',
    '아직 적용하지 마세요:',
    'Nicht so:',
    'Please do not make this change yet:',
  ])('is done by nobody below %j', (words) => {
    const { plan, diagnostics } = parse(`A word.\n\n${words}\n\n${operation}`)
    expect(plan.operations).toHaveLength(1)
    expect(diagnostics).toMatchObject([{ code: 'operation-ambiguous', severity: 'error' }])
  })

  test('is the one that is told of', () => {
    for (const words of ['### ❌ Wrong', 'Do not apply this:']) {
      const [{ plan: place } = {}] = parse(`${operation}\n${words}\n\n${operation}`).diagnostics
      expect(place?.offset).toBeGreaterThan(operation.length)
    }
  })

  test.each([
    "(Please don't apply this yet.)",
    'Do not apply this change yet. I want to test it first.',
    'Bitte noch nicht anwenden.',
    'I would not recommend this.',
    '请勿应用此更改。',
  ])('is done by nobody above %j', (words) => {
    for (const text of [`${operation}\n${words}\n`, `${operation}\n${words}\n\nMore words.\n\n${operation}`])
      expect(parse(text).diagnostics).toMatchObject([{ code: 'operation-ambiguous', severity: 'error' }])
  })

  test.each([
    'I have not applied this yet.',
    'Do not apply this to production yet.',
    'Please do not apply this twice.',
    'A word. Then:\n\nDo not apply this.',
    'N’appliquez pas ce changement en production.',
    'Теперь скидку можно не применять.',
    'Если купон истёк, не применять.',
    'Adiciono uma opção para não aplicar.',
    'È lo sconto da non applicare.',
    'Voici une option pour ne pas appliquer cette remise.',
    '本番環境にはまだ適用しないでください。',
  ])('is done above %j', (words) =>
    expect(parse(`${operation}\n${words}\n`)).toMatchObject({
      plan: { operations: [{ path: 'a.py' }] },
      diagnostics: [],
    }),
  )

  test.each([
    'Do not apply this twice:',
    "Don't forget the empty list:",
    'The docs do not recommend it, so the call goes:',
    'What we do:',
    'The wrong value is returned:',
    'This was wrong before:',
    "The import goes, as we don't use this:",
    'This makes sure that nobody can do this:',
    'Create the settings (do not commit them):',
    'The old helper is deprecated; do not use it.',
    'Instead of a list, use a set:',
    'I was tempted to write a second reader; this is simpler:',
    'It should not do this:',
    '### ❌ Wrong\n\nIt reads the file twice.\n\n### ✅ Right',
    "❌ **Don't do this**\n\n```python\nf()\n```\n\nThis instead:",
    'There is:\n\n```python\n# ❌ Wrong\nf()\n```\n\nIt becomes:',
    'Avoid reading it twice:',
    'For reference, see the issue. The change:',
    'Bad imports go:',
    'The hypothetical case is handled:',
    'Patches (not applied ones, too) are listed:',
    'Handle the third state of an application (rejected):',
    '### Show coupons (not applied)',
    'An example of the format is added to the guide:',
    'It might look like this:',
    'For example, the new call looks like this:',
    'Fix the previous block:',
    'I sent it to the wrong file. Here it is:',
    'The call was made twice. My fix:',
    '### 2. Wrong version',
    'The last edit:',
    'The first edit:',
    'What you suggested:',
    'My previous edit did not apply, so I quote more lines:',
    'The first part is already done, and this is the rest:',
    'Falsche Werte werden ersetzt:',
    'You sent the wrong value:',
    'Use the following format for dates:',
    'If we wanted to read it twice, this would be wrong. So:',
    'This would not work with an empty list, so it returns early:',
    'This is already validated, so the check goes:',
    'The last commit broke it, and this mends that:',
    'I considered the following for a while, and it holds:',
    '修复这个错误：',
    '本番環境にはまだ適用しないでください。',
    '这样就不会出现错误示例中的问题：',
  ])('is done below %j', (words) =>
    expect(parse(`${words}\n\n${operation}`)).toMatchObject({
      plan: { operations: [{ path: 'a.py' }] },
      diagnostics: [],
    }),
  )
})

test.each(["don't do ", '(', '# ', '❌ Wrong\n', 'not to do '])(
  IN_PROPORTION,
  inProportion((many) => `${many}\n\n${answers['search-replace']}`),
)
