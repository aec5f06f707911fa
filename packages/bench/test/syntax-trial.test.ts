import { expect, it } from 'vitest'
import { randomOf } from '../src/random.ts'
import { damaged, withDamage } from '../src/syntax-trial/damage.ts'
import { judges } from '../src/syntax-trial/judges.ts'
import { tryGuard } from '../src/syntax-trial/trial.ts'

const wellFormed = {
  json: '{\n  "name": "a",\n  "list": [1, 2],\n  "deep": { "er": null }\n}\n',
  javascript: 'const f = (a) => {\n  if (a) return [a, "text"]\n  return { a }\n}\n',
  python: 'def f(a):\n    if a:\n        return [a]\n    return None\n',
  bash: 'if true; then\n  echo "one"\nfi\n',
}

it('judges tell a text in their language from a broken one', () => {
  const here = judges()
  expect(here.map(({ language }) => language)).toEqual(expect.arrayContaining(['json', 'javascript']))
  for (const { language, wellFormed: tell } of here) {
    const text = wellFormed[language as keyof typeof wellFormed]
    expect(tell([text, `${text}(\n`])).toEqual([true, false])
  }
})

it('damage changes one line, and the same one for the same seed', () => {
  const [one, other] = [randomOf(3), randomOf(3)]
  for (let round = 0; round < 200; round++) {
    const damage = damaged(wellFormed.json, one)
    expect(damaged(wellFormed.json, other)).toEqual(damage)
    if (damage === null) continue
    const lines = wellFormed.json.match(/.*\n/g)!
    expect(lines[damage.line - 1]).toBe(damage.before)
    expect(withDamage(wellFormed.json, damage)).toBe(lines.with(damage.line - 1, damage.after).join(''))
    expect(damage.after).not.toBe(damage.before)
  }
})

it('the guard refuses no valid edit of a sample, and lets few broken ones through', async () => {
  for (const judge of judges().filter(({ language }) => language === 'json' || language === 'javascript')) {
    const text = wellFormed[judge.language as keyof typeof wellFormed]
    const { files, valid, refused, broken, through } = await tryGuard(judge, [text], 60, randomOf(1))
    expect([files, refused]).toEqual([1, 0])
    expect(valid).toBeGreaterThan(10)
    expect(broken).toBeGreaterThan(10)
    expect(through).toBeLessThan(broken / 4)
  }
}, 60_000)
