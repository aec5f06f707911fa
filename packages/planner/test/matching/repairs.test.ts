import { defaultPolicy, type Hunk, type Outcome, type RepairName } from '@emend/model'
import { describe, expect, it } from 'vitest'
import { codesOf, planned, textAfter } from '../planning.ts'

const edited = (
  text: string,
  find: string,
  replace: string,
  repairs: readonly RepairName[] = defaultPolicy.repairs,
) => planned({ f: text }, [{ op: 'edit', path: 'f', find, replace }], { policy: { repairs } })

const after = (text: string, find: string, replace: string): string => {
  const result = edited(text, find, replace)
  const [change] = result.ok ? result.changeSet.changes : []
  return change?.after ? Buffer.from(change.after.bytes).toString() : codesOf(result).join()
}

const outcome = (text: string, find: string, replace: string): Outcome =>
  edited(text, find, replace).outcomes[0]!

describe('line numbers', () => {
  const text = 'def f():\n    first = 1\n    second = 2\n\n    return first\n'

  it.each([
    [
      'tabs',
      '     2\t    first = 1\n     3\t    second = 2',
      '     2\t    first = 10\n     3\t    second = 2',
    ],
    ['colons', '2:     first = 1\n3:     second = 2', '2:     first = 10\n3:     second = 2'],
    ['an L and colons', 'L2:     first = 1\nL3:     second = 2', 'L2:     first = 10\nL3:     second = 2'],
    ['bars', ' 2 |     first = 1\n 3 |     second = 2', ' 2 |     first = 10\n 3 |     second = 2'],
    ['arrows', '2→    first = 1\n3→    second = 2', '2→    first = 10\n3→    second = 2'],
    [
      'a hash and a bar',
      '2:a3|    first = 1\n3:0f|    second = 2',
      '2:a3|    first = 10\n3:0f|    second = 2',
    ],
    [
      'a tag and a colon',
      '2#VR:    first = 1\n3#MQ:    second = 2',
      '2#VR:    first = 10\n3#MQ:    second = 2',
    ],
    ['a tag and a bar', '2#VR|    first = 1\n3#MQ|    second = 2', '    first = 10\n    second = 2'],
    ['a clean replacement', '2\t    first = 1\n3\t    second = 2', '    first = 10\n    second = 2'],
    ['trimmed lines', '2: first = 1\n3: second = 2', '2: first = 10\n3: second = 2'],
  ])('are taken away in both: %s', (_, find, replace) => {
    expect(after(text, find, replace)).toBe(text.replace('= 1', '= 10'))
    expect(outcome(text, find, replace).repair).toBe('line-numbers')
  })

  it('of a single line are its own, by now or before the plan', () => {
    const steps = 'steps\nrestart server\nstop server\n'
    for (const number of ['2', 'L2'])
      expect(after(steps, `${number}: restart server`, `${number}: reboot server`)).toBe(
        steps.replace('restart', 'reboot'),
      )
    for (const number of [0, 1, 3, 4])
      expect(after(steps, `${number}: restart server`, `${number}: reboot server`)).toBe('find-not-found')
    for (const beside of ['steps', 'stop'])
      expect(after(steps.replace(beside, `1: ${beside}`), '2: restart server', 'x')).toBe('find-not-found')
    expect(after('first step\nlast step', '0: first step', 'x')).toBe('find-not-found')
    expect(after('first step\nlast step', '3: last step', 'x')).toBe('find-not-found')
    const prepended = { op: 'prepend', path: 'f', content: 'first\n' } as const
    for (const number of [2, 3, 4]) {
      const edit = { op: 'edit', path: 'f', find: `${number}: restart server`, replace: 'x' } as const
      expect(planned({ f: steps }, [prepended, edit]).ok).toBe(number < 4)
    }
  })

  it('leave a space that the lines start with themselves', () => {
    for (const separator of [':', '|']) {
      const find = `2${separator}    first = 1`
      const replaced = text.replace('= 1\n', '= 10\n    more = 3\n')
      for (const replace of ['    first = 10\n    more = 3', `${find}0\n3${separator}    more = 3`])
        expect(after(text, find, replace)).toBe(replaced)
      const lines = [`-${find}`, `+    first = 10`, '+    more = 3']
      expect(textAfter('f', { f: text }, [{ op: 'patch', path: 'f', hunks: [{ lines }] }])).toBe(replaced)
    }
  })

  it('choose between places of the same lines, where they are the numbers of one of them', () => {
    const steps = 'one:\n  use: it\ntwo:\n  use: it\nend\n'
    expect(after(steps, '4:   use: it', '4:   use: that')).toBe('one:\n  use: it\ntwo:\n  use: that\nend\n')
    const blocks = 'a {\n  one_call\n}\n\na {\n  one_call\n}\n'
    const find = (first: number) => `${first}\t  one_call\n${first + 1}\t}`
    expect(after(blocks, find(6), '  two_calls\n}')).toBe('a {\n  one_call\n}\n\na {\n  two_calls\n}\n')
    for (const first of [1, 3, 5, 7, 9]) expect(after(blocks, find(first), '  x\n}')).toBe('find-not-found')
  })

  it('take the space after their separator with them, and no more', () => {
    for (const separator of [':', ' |']) {
      const numbered = (first: string) => `2${separator}     ${first}\n3${separator}     second = 2\n`
      expect(outcome(text, numbered('first = 1'), numbered('first = 10')).strategy).toBe('exact')
    }
  })

  it('are not taken away where the replacement lacks them, and has the tab behind them', () => {
    const prose = 'One line.\nAnother line.\n\tA third one.\n'
    expect(after(prose, '2\tAnother line.', '\tSome other line.')).toBe('find-not-found')
    expect(after(prose, '2\tAnother line.', 'Some other line.')).toBe(prose.replace('Another', 'Some other'))
    expect(after(prose, '3\t\tA third one.', '\tA fourth one.')).toBe(prose.replace('third', 'fourth'))
  })

  it('of blank lines may have lost their tab, as white space at the end', () => {
    const find = '     3\t    second = 2\n     4\n     5\t    return first'
    const added = text.replace('second = 2', 'second = 3')
    expect(after(text, find, find.replace('= 2', '= 3'))).toBe(added)
    expect(after(text, find, '    second = 3\n\n    return first')).toBe(added)
    expect(after(text, find, '7')).toBe('def f():\n    first = 1\n7\n')
    expect(after(text, find.replace('4', '6'), 'x')).toBe('find-not-found')
    expect(after(text, find.replaceAll('\t', ':'), 'x')).toBe('find-not-found')
  })

  it('are refused behind white space that may be the indentation of the plan, which all of the replacement has', () => {
    for (const numbers of ['  L2: ', '     2\t'])
      expect(after('a {\n  one_call\n}\n', `${numbers}  one_call`, '    two_calls')).toBe('find-not-found')
    const find = '\t2→  one_call\n\t3→}\n'
    expect(after('a {\n  one_call\n}\n', find, '\t  two_calls\n\t}')).toBe('find-not-found')
    expect(after('a {\n  one_call\n}\n', find, '\t  one_call\n\n\t}\n')).toBe('find-not-found')
    const below = { op: 'insert', path: 'f', anchor: '     1\tblock {', position: 'after' } as const
    const deeper = { ...below, placement: 'line', content: '  a_call\n' } as const
    expect(textAfter('f', { f: 'block {\n}\n' }, [deeper])).toBe('block {\n  a_call\n}\n')
    for (const replace of ['  two_calls\n}', '    one_call\n  }', '  one_call'])
      expect(after('a {\n  one_call\n}\n', '     2→  one_call\n     3→}', replace)).toBe(`a {\n${replace}\n`)
  })

  it('are refused where they do not run on, stand in a part of the replacement, or of a line', () => {
    expect(after(text, '2\t    first = 1\n4\t    second = 2', 'x')).toBe('find-not-found')
    expect(after(text, '2\t    first = 1\n3\t    second = 2', '2\t    first = 10\n    second = 2')).toBe(
      'find-not-found',
    )
    expect(after('ports:\n  12: second\n', '11: second', '11: third')).toBe('find-not-found')
  })

  it('are refused where the replacement has no space behind them, and taken away where there is none', () => {
    const find = '2:     first = 1\n3:     second = 2\n'
    expect(after(text, find, '2:first = 10\n')).toBe('find-not-found')
    expect(after(text, find, '')).toBe('def f():\n\n    return first\n')
    expect(after(text, '2\t    first = 1\n3\t    second = 2\n', '')).toBe('def f():\n\n    return first\n')
  })
})

describe('whole lines of which the last one is blank', () => {
  const text = 'first = 1\n\nsecond = 2\n\nthird = 3\n'

  it('go with it where the replacement has none there, and keep it where that has', () => {
    const without = text.replace('first = 1\n\n', 'first = 10\n')
    const changed = text.replace('= 1', '= 10')
    for (const [before, after1] of [
      ['1 | first = 1\n2 | ', '1 | first = 10'],
      ['     1\tfirst = 1\n     2\t', 'first = 10'],
      ['```\nfirst = 1\n\n```', '```\nfirst = 10\n```'],
      ['-first = 1\n-', '+first = 10'],
    ] as const)
      expect(after(text, before, after1)).toBe(without)
    for (const [before, after1] of [
      ['1 | first = 1\n2 | ', '1 | first = 10\n2 | '],
      ['     1\tfirst = 1\n     2\t', 'first = 10\n'],
      ['```\nfirst = 1\n\n```', '```\nfirst = 10\n\n```'],
      ['-first = 1\n-', '+first = 10\n+'],
    ] as const)
      expect(after(text, before, after1)).toBe(changed)
    const insert = { op: 'insert', path: 'f', anchor: '1: first = 1\n2: ', position: 'after' } as const
    const more = { ...insert, placement: 'line', content: 'more = 4\n' } as const
    expect(textAfter('f', { f: text }, [more])).toBe(text.replace('\n\n', '\n\nmore = 4\n'))
  })

  it('give way to one blank line as to any other', () => {
    const [first, both] = ['\n\nsecond', '\nsecond'].map((rest) => text.replace('first = 1\n\nsecond', rest))
    for (const [before, blank] of [
      ['1 | first = 1', '1 | '],
      ['```\nfirst = 1\n```', '```\n\n```'],
      ['-first = 1', '+'],
    ] as const)
      expect(after(text, before, blank)).toBe(first)
    for (const [before, blank] of [
      ['1 | first = 1\n2 | ', '1 | '],
      ['```\nfirst = 1\n\n```', '```\n\n```'],
      ['-first = 1\n-', '+'],
    ] as const)
      expect(after(text, before, blank)).toBe(both)
  })

  it('are as well found where the listing goes on to the end of the file', () => {
    expect(after(text, '5 | third = 3\n6 | ', '5 | third = 4\n6 | ')).toBe(text.replace('= 3', '= 4'))
    expect(after(text, '5 | third = 3\n6 | ', 'third = 4')).toBe(text.replace('= 3', '= 4'))
  })
})

describe('a Markdown fence', () => {
  const text = 'one()\nsecond()\nthree()\n'

  it('is taken away in both, or where the replacement has none', () => {
    expect(after(text, '```js\nsecond()\n```', '```js\nnext()\n```')).toBe(text.replace('second', 'next'))
    expect(after(text, '```\nsecond()\n```', 'next()')).toBe(text.replace('second', 'next'))
    expect(outcome(text, '```\nsecond()\n```', 'next()')).toMatchObject({
      repair: 'markdown-fence',
      strategy: 'exact',
    })
  })

  it('is refused where the file has such a line, or next to any fence of the file: it may be that one', () => {
    const far = 'one()\nsecond()\nthree()\n\n```js\nfour()\n```\n'
    expect(after(far, '```js\nsecond()\n```', '```js\nnext()\n```')).toBe('find-not-found')
    expect(after(far, '```ts\nsecond()\n```', '```ts\nnext()\n```')).toBe(far.replace('second', 'next'))
    const find = '```\nsecond()\n```'
    expect(after('```ts\n\nsecond()\n\nthree()\n', find, '```\nnext()\n```')).toBe('find-not-found')
    expect(after('one()\nsecond()\n\n```js\n', find, '```\nnext()\n```')).toBe('find-not-found')
  })
})

describe('a fence around lines that have one of their own', () => {
  const text = 'Install:\n\n```sh\nnpm -v\nnpm ci\n```\n\nThen go.\n'
  const meant = text.replace('npm ci', 'npm i')

  it('is told from that of the replacement', () => {
    for (const [open, close] of ['```text,```', '~~~,~~~'].map((fence) => fence.split(','))) {
      const find = `${open}\n\`\`\`sh\nnpm -v\nnpm ci\n\`\`\`\n${close}`
      expect(after(text, find, '```sh\nnpm -v\nnpm i\n```')).toBe(meant)
      expect(after(text, find, `${open}\n\`\`\`sh\nnpm -v\nnpm i\n\`\`\`\n${close}`)).toBe(meant)
    }
    const [old, fresh] = ['npm ci', 'npm i'].map((line) => `\`\`\`sh\nnpm -v\n${line}\n\`\`\``)
    for (const info of ['', 'markdown', 'md '])
      expect(after(text, `\`\`\`\`md\n${old}\n\`\`\`\``, `\`\`\`\`${info}\n${fresh}\n\`\`\`\``)).toBe(meant)
    const end = '~~~\nnpm ci\n```\n~~~'
    expect(after(text, end, '~~~\nnpm i\n```\n\nOr:\n\n    npm x\n~~~')).toBe(
      text.replace('npm ci\n```\n', 'npm i\n```\n\nOr:\n\n    npm x\n'),
    )
  })
})

describe('a fence that is not closed, or empty', () => {
  it('is refused, and stands for nothing', () => {
    expect(after('one()\nsecond()\n', '```\nsecond()\n```', '```\nthird()')).toBe('find-not-found')
    expect(after('one()\nsecond()\n', '```\nsecond()\n```\n', '```\n```\n')).toBe('one()\n')
    expect(after('one()\nsecond()\nthree()\n', '```\nsecond()\n```', '```\n```')).toBe('one()\nthree()\n')
  })
})

describe('HTML escapes', () => {
  const text = 'if (a < b && c > d) {\n  go("x")\n}\n'

  it('become the characters in both', () => {
    expect(after(text, 'if (a &lt; b &amp;&amp; c &gt; d) {', 'if (a &lt;= b &amp;&amp; c &gt; d) {')).toBe(
      text.replace('a <', 'a <='),
    )
    expect(after(text, '&amp;&amp; c &gt; d) {', '|| c == d) {')).toBe(text.replace('&& c >', '|| c =='))
  })

  it('leave a replacement alone that is written without', () => {
    expect(after(text, 'if (a &lt; b &amp;&amp; c &gt; d) {', 'if (a <= b && c > d) {')).toBe(
      text.replace('a <', 'a <='),
    )
    expect(after(`${text}${text}`, 'if (a &lt; b &amp;&amp; c &gt; d) {', 'if (a <= b) {')).toBe(
      'find-not-found',
    )
  })

  it('are refused where one text has both', () => {
    expect(after(text, 'if (a &lt; b &amp;&amp; c &gt; d) {', 'if (a <= b &amp;&amp; c > d) {')).toBe(
      'find-not-found',
    )
    expect(after(text, 'a &lt; b &amp;&amp;', 'a & b &amp;&amp;')).toBe('find-not-found')
    expect(after(text, 'a < b &amp;&amp; c', 'a == b &amp;&amp; c')).toBe('find-not-found')
  })
})

describe('Unicode escapes', () => {
  const text = 'if (a < b && c > d) {\n  say("é", \'x\')\n}\n'

  it('become the characters in both, or where the replacement has none', () => {
    const find = String.raw`if (a \u003c b \u0026\u0026 c \u003E d) {`
    expect(after(text, find, find.replace('a ', 'a1 '))).toBe(text.replace('a ', 'a1 '))
    expect(after(text, find, 'if (a <= b) {')).toBe(text.replace('a < b && c > d', 'a <= b'))
    expect(
      after(text, String.raw`say("\u00e9", \u0027x\u0027)`, String.raw`say("\u00e8", \u0027y\u0027)`),
    ).toBe(text.replace('é', 'è').replace('x', 'y'))
    expect(outcome(text, find, 'x').repair).toBe('unicode-escapes')
  })

  it('are refused where one text has such a character as well, or the replacement others', () => {
    const find = String.raw`if (a \u003c b \u0026\u0026 c`
    for (const content of [
      String.raw`if (a < b \u0026\u0026 c`,
      String.raw`if (a \u003c "\u2019"`,
      String.raw`if (a \u003c "\u0000"`,
    ])
      expect(after(text, find, content)).toBe('find-not-found')
    expect(after(text, String.raw`if (a < b \u0026\u0026 c`, 'x')).toBe('find-not-found')
    expect(after(text, String.raw`say("\u00e9", 'x')`, String.raw`say("\ud83d", 'x')`)).toBe('find-not-found')
  })

  it('are text where the file has them, or a backslash before them', () => {
    const code = String.raw`const [quote, other] = ['\u0027', '\\u0027']`
    expect(after(`${code}\n`, code, String.raw`const quote = '\u0022'`)).toBe(
      `${String.raw`const quote = '\u0022'`}\n`,
    )
    expect(after("const other = '\\'\n", String.raw`const other = '\\u0027`, 'x')).toBe('find-not-found')
    expect(after("one = 'a'\n", String.raw`one = \u0027a\u0027`, String.raw`one = \u0027\\\u0027`)).toBe(
      `${String.raw`one = '\\'`}\n`,
    )
  })
})

describe('characters that nobody sees', () => {
  const text = 'first = 1\nsecond = 2\n'

  it('are taken away in both where the file has none', () => {
    expect(after(text, 'second\u200b = 2', 'third = 3')).toBe(text.replace('second = 2', 'third = 3'))
    expect(after(text, '\ufefffirst = 1\nsec\u00adond', 'first = 2\nsec\u00adond')).toBe(
      text.replace('first = 1', 'first = 2'),
    )
    expect(outcome(text, 'second\u2060 = 2', 'x').repair).toBe('invisible-characters')
  })

  it('are refused where the file has some, or the replacement new ones', () => {
    expect(after('sec\u200bond = 2\n', 'second\u200b = 2', 'x')).toBe('find-not-found')
    expect(after(text, 'second\u200b = 2', 'second = "\u200b"')).toBe('find-not-found')
    expect(after(`${text}${text}`, 'second\u200b = 2', 'x')).toBe('find-not-found')
  })
})

describe('the marks of a diff', () => {
  const text = 'def f():\n    first = 1\n    second = 2\n'

  it('are taken away where every line has one, and the lines are there to the letter', () => {
    expect(after(text, '-    first = 1\n-    second = 2', '+    first = 3\n+    second = 4')).toBe(
      'def f():\n    first = 3\n    second = 4\n',
    )
    expect(outcome(text, '-    first = 1\n', '+    first = 2\n')).toMatchObject({
      strategy: 'exact',
      repair: 'diff-marks',
    })
  })

  it('are refused where one is missing, the lines are not there, or nothing but the marks changes', () => {
    const find = '-    first = 1\n-    second = 2'
    for (const content of ['+    first = 3\n    second = 4', '    first = 3', '', find.replaceAll('-', '+')])
      expect(after(text, find, content)).toBe('find-not-found')
    for (const other of ['-first = 1', '-first', '-    first = 1\n    second = 2', '- first = 1'])
      expect(after(text, other, '+first = 3')).toBe('find-not-found')
    expect(after(`${text}${text}`, find, '+    first = 3')).toBe('find-not-found')
    const insertion = { op: 'insert', path: 'f', anchor: '-    first = 1', content: '+    x = 3' } as const
    expect(codesOf(planned({ f: text }, [{ ...insertion, position: 'after', placement: 'line' }]))).toEqual([
      'find-not-found',
    ])
  })
})

describe('letters with accents', () => {
  const [composed, decomposed] = ['crème brûlée'.normalize('NFC'), 'crème brûlée'.normalize('NFD')]

  it('become those of the file in both texts, whichever these are', () => {
    const [more, decomposedMore] = [`à la ${composed}`, `à la ${composed}`.normalize('NFD')]
    expect(after(`a\nname: ${decomposed}\n`, `name: ${composed}`, more)).toBe(`a\n${decomposedMore}\n`)
    expect(after(`a\nname: ${composed}\n`, `name: ${decomposed}`, decomposedMore)).toBe(`a\n${more}\n`)
    expect(outcome(`name: ${decomposed}`, composed, more)).toMatchObject({
      strategy: 'exact',
      repair: 'unicode-normalization',
    })
  })

  it('are left alone where one text has both forms', () => {
    const both = `${composed} ${decomposed}`
    expect(after(`name: ${decomposed}\n`, `name: ${composed}`, both)).toBe('find-not-found')
    expect(after(`${decomposed} ${decomposed}\n`, both, 'x')).toBe('find-not-found')
  })
})

describe('doubled backslashes', () => {
  const text = String.raw`const path = "C:\temp\new"`

  it('become single ones in both', () => {
    expect(after(text, String.raw`"C:\\temp\\new"`, String.raw`"C:\\temp\\old"`)).toBe(
      text.replace('new', 'old'),
    )
  })

  it('and those before quotes become single ones and bare quotes', () => {
    expect(after('name = "x"\n', String.raw`name = \"x\"`, String.raw`name = \"y\\n\"`)).toBe(
      'name = "y\\n"\n',
    )
    expect(after(String.raw`name = "C:\x"`, String.raw`name = \"C:\\x\"`, 'b = 1')).toBe('b = 1')
  })

  it('and those before quotes of other kinds, or of several', () => {
    const file = 'say(\'it\', `a-b`, "x")\n'
    expect(after(file, String.raw`say(\'it\'`, String.raw`say(\'that\'`)).toBe(file.replace('it', 'that'))
    expect(after(file, String.raw`say(\'it\', \`a`, String.raw`say(\'\`\\n`)).toBe(
      file.replace("say('it', `a", "say('`\\n"),
    )
    const all = String.raw`(\'it\', \`a-b\`, \"x\")`
    expect(after(file, all, String.raw`(\'it\', \"y\")`)).toBe('say(\'it\', "y")\n')
    // A bare quote stands beside one of its kind, or the replacement alone has one before another kind.
    expect(after(file, String.raw`say(\'it\'`, String.raw`say('it\'s'`)).toBe('find-not-found')
    expect(after(file, String.raw`say(\'it\'`, String.raw`say(\'it\', \"`)).toBe('find-not-found')
    expect(after(file, String.raw`say(\'it\'`, String.raw`say(\"that\"`)).toBe('find-not-found')
    expect(after(file, String.raw`say(\'it\'`, String.raw`say("\"x\""`)).toBe(
      file.replace("'it'", String.raw`"\"x\""`),
    )
    expect(after(file, String.raw`say(\'it', \`a`, 'b')).toBe('find-not-found')
    // A backslash of the file before another quote came to be two, and that quote has none.
    const before = String.raw`say("it\'s", 'x')`
    expect(after(before, String.raw`say(\"it\\'s\", 'x')`, String.raw`say(\"it\\'s\")`)).toBe(
      String.raw`say("it\'s")`,
    )
    // A quote within others was to have one of its own, unless the text sought is like that, too.
    expect(after(file, String.raw`say(\'it\'`, String.raw`say(\'don\'t\'`)).toBe('find-not-found')
    expect(after('"a"\n"bb"\n', String.raw`\"a\"`, String.raw`\"say \"hi\" to\"`)).toBe('find-not-found')
    expect(after(file, String.raw`say(\'it\'`, String.raw`say(\'don\\\'t\'`)).toBe(
      file.replace('it', String.raw`don\'t`),
    )
    expect(after("it's 'so'\n", String.raw`it\'s \'so\'`, String.raw`it\'s \'no\'`)).toBe("it's 'no'\n")
    const quoted = 'say """it"""\n'
    expect(after(quoted, String.raw`say \"\"\"it`, String.raw`say \"\"\"no`)).toBe(quoted.replace('it', 'no'))
  })

  it('are refused where a quote stands bare, or a single one before anything else', () => {
    const file = 'name = "x"\n'
    for (const [find, content] of [
      [String.raw`name = \"x\"`, String.raw`name = "\"y\""`],
      [String.raw`name = \"x\"`, String.raw`name = \"y\n\"`],
      [String.raw`name = \"x"`, String.raw`name = \"y\"`],
    ] as const)
      expect(after(file, find, content)).toBe('find-not-found')
    expect(after(`${file}b\n${file}`, String.raw`name = \"x\"`, 'b')).toBe('find-not-found')
  })

  it('leave a replacement alone that is written without', () => {
    expect(after(text, String.raw`"C:\\temp\\new"`, String.raw`"C:\temp\old"`)).toBe(
      text.replace('new', 'old'),
    )
    expect(after('name = "x"\n', String.raw`name = \"x\"`, String.raw`name = "y\n"`)).toBe('name = "y\\n"\n')
  })

  it('are refused where a single one stands beside doubled ones in the replacement', () => {
    expect(after(text, String.raw`"C:\\temp\\new"`, String.raw`"C:\temp\\old"`)).toBe('find-not-found')
  })
})

describe('typography', () => {
  it('becomes plain where the file is plain, in what is new, too', () => {
    const text = 'say(\'hello\', "world")\nnext()\n'
    expect(after(text, 'say(‘hello’, “world”)', 'say(‘hello’, “there”, ‘you’)')).toBe(
      "say('hello', \"there\", 'you')\nnext()\n",
    )
  })

  it('becomes that of the file where the find is plain', () => {
    const text = '<p>“Hello” – it’s me</p>\nnext()\n'
    expect(after(text, '<p>"Hello" - it\'s me</p>', '<p>"Hello" - it\'s you</p>')).toBe(
      text.replace('me<', 'you<'),
    )
    expect(outcome(text, '<p>"Hello" - it\'s me</p>', 'x').repair).toBe('typography')
  })

  it('becomes that of the file in lines that stay, where others bring plain quotes along', () => {
    const text = '<p>“Hello” – it’s me</p>\n<p>“Bye”</p>\n'
    const find = '<p>"Hello" - it\'s me</p>\n<p>"Bye"</p>'
    expect(after(text, find, '<p>"Hello" - it\'s me</p>\n<p>"Bye" "you"</p>')).toBe(
      '<p>“Hello” – it’s me</p>\n<p>"Bye" "you"</p>\n',
    )
    expect(after(text, find, `${find}\n<p>"So long" - me</p>`)).toBe(`${text}<p>"So long" - me</p>\n`)
  })

  it('keeps indentation that was lost in print', () => {
    const text = 'a:\n    key: "value"\n    other: 1\n'
    expect(after(text, '\u00a0\u00a0\u00a0\u00a0key: “value”', '\u00a0\u00a0\u00a0\u00a0key: “other”')).toBe(
      text.replace('"value"', '"other"'),
    )
  })

  it('is refused where it cannot be told how new characters are meant', () => {
    const text = 'print(\'hello\')\nnote("“quoted” text")\n'
    expect(after(text, 'print(‘hello’)', 'print(‘hello’, “you”)')).toBe('find-not-found')
    expect(after("<p>“a” 'b'</p>\n", '<p>"a" ‘b‘</p>', '<p>"a" ‘b‘ ‘c‘</p>')).toBe("<p>“a” 'b' 'c'</p>\n")
    expect(after('<p>“a” "b"</p>\n', '<p>"a" “b“</p>', '<p>"a" “b“ "c"</p>')).toBe('find-not-found')
    expect(after(text, 'note(“"quoted” text”)', 'note(“"quoted” text”, “more”)')).toBe('find-not-found')
  })

  it('leaves dashes and spaces of new code as they are written', () => {
    const log = 'log("step 1–3 done");\n'
    const find = 'log("step 1-3 done");'
    expect(after(log, find, 'log("step", last - first, "done");')).toBe(
      'log("step", last - first, "done");\n',
    )
    expect(after(log, find, 'log("steps 1-3 done");')).toBe('log("steps 1–3 done");\n')
    expect(after('state– of the art\n', 'state- of the art', 'status- of the art')).toBe(
      'status– of the art\n',
    )
    expect(after('state– of it\n', 'state- of it', 'status- of it')).toBe('find-not-found')
    expect(after('const a = "x–y"; // n\n', 'const a = "x-y"; // n', 'const a = x - y; // n')).toBe(
      'const a = x - y; // n\n',
    )
    expect(after('about 10\u00a0km away\n', 'about 10 km away', 'dist = 10 * km')).toBe('find-not-found')
    expect(after('about 10\u00a0km away\n', 'about 10 km away', 'about 10 km off')).toBe(
      'about 10\u00a0km off\n',
    )
  })

  it('is refused where two places are the same in print', () => {
    expect(after('call("hello")\ncall(“hello”)\n', 'call(„hello")', 'x')).toBe('find-not-found')
  })
})

it('repairs are tried only as far as configuration has them', () => {
  expect(codesOf(edited('second()\n', '```\nsecond()\n```', 'x', []))).toEqual(['find-not-found'])
  expect(edited('second()\n', '```\nsecond()\n```', 'x', ['markdown-fence']).ok).toBe(true)
})

it('a repair counts for an insertion, in anchor and content alike', () => {
  const insert = {
    op: 'insert',
    path: 'f',
    anchor: '1\tfirst()',
    position: 'after',
    content: '2\tnew()',
  } as const
  const result = planned({ f: 'first()\nlast()\n' }, [insert])
  expect(result.ok && Buffer.from(result.changeSet.changes[0]!.after!.bytes).toString()).toBe(
    'first()\nnew()\nlast()\n',
  )
})

it('an insertion shares nothing with its anchor', () => {
  const insert = {
    op: 'insert',
    path: 'f',
    anchor: '# Load - then run',
    position: 'after',
    content: 'n = end - then',
  } as const
  const result = planned({ f: '# Load — then run\nx = 1\n' }, [insert])
  expect(result.ok && Buffer.from(result.changeSet.changes[0]!.after!.bytes).toString()).toBe(
    '# Load — then run\nn = end - then\nx = 1\n',
  )
})

it('an anchor with other line breaks than the file shows as well how it was misprinted', () => {
  const text = "don't stop\r\nsay 'hello'\r\n"
  for (const lineBreak of ['\n', '\r\n']) {
    const anchor = `don\u2019t stop${lineBreak}say 'hello'`
    const insert = { op: 'insert', path: 'f', anchor, position: 'after', content: "say 'bye'\n" } as const
    const result = planned({ f: text }, [insert])
    expect(result.ok && Buffer.from(result.changeSet.changes[0]!.after!.bytes).toString()).toBe(
      `${text}say 'bye'\r\n`,
    )
  }
})

describe('a misprint that was undone in another text of the plan', () => {
  const text = 'const a = (x) => x;\n\nfunction f() {\n  run("a");\n}\n'
  const escaped = {
    op: 'edit',
    path: 'f',
    find: 'const a = (x) =&gt; x;',
    replace: 'const a = (x) =&gt; 1;',
  } as const
  const told = { find: '  run("a");', misprint: '  run((y) =&gt; y);', meant: '  run((y) => y);' }
  const codes = (...operations: Parameters<typeof planned>[1]): readonly string[] =>
    codesOf(planned({ f: text }, operations))

  it('is none to be written where the text sought has nothing to show of it', () => {
    const { find, misprint, meant } = told
    for (const operation of [
      { op: 'edit', path: 'f', find, replace: misprint },
      { op: 'insert', path: 'f', anchor: find, position: 'after', content: misprint },
      { op: 'patch', path: 'f', hunks: [{ lines: [` ${find}`, `+${misprint}`] }] },
      { op: 'replace_lines', path: 'f', from: 4, to: 4, expect: find, content: misprint },
      { op: 'append', path: 'f', content: misprint },
      { op: 'create', path: 'g', content: misprint },
    ] as const) {
      expect(codes(escaped, operation), operation.op).toEqual(['operation-ambiguous'])
      expect(codes(operation, escaped), operation.op).toEqual(['operation-ambiguous'])
      expect(codes(operation), operation.op).toEqual([])
    }
    expect(codes(escaped, { op: 'edit', path: 'f', find, replace: meant })).toEqual([])
    expect(codes(escaped, { op: 'edit', path: 'f', find: '"a"', replace: '"b"' })).toEqual([])
    expect(codes(escaped, { op: 'edit', path: 'f', find: 'nowhere', replace: misprint })).toEqual([
      'find-not-found',
    ])
    expect(codes(escaped, { op: 'mkdir', path: 'd' })).toEqual([])
    const both = [
      { lines: ['-const a = (x) =&gt; x;', '+const a = (x) =&gt; 1;'] },
      { lines: [`-${find}`, `+${misprint}`] },
    ]
    expect(codes({ op: 'patch', path: 'f', hunks: both })).toEqual(['operation-ambiguous'])
  })

  it('is told of backslashes as well, and nothing lands', () => {
    const edit = { op: 'edit', path: 'f', find: '  run(\\"a\\");', replace: '  run(\\"b\\");' } as const
    const result = planned({ f: text }, [edit, { op: 'append', path: 'f', content: 'say(\\"x\\")\n' }])
    expect(result).toMatchObject({
      ok: false,
      outcomes: [{ status: 'not-applied' }, { status: 'failed' }],
      diagnostics: [{ code: 'operation-ambiguous', operation: 1, path: 'f' }],
    })
  })
})

describe('hunks', () => {
  const text = 'if (a < b && c)\n  say("x")\n\nif (d > e)\n  say("x")\n'
  const patched = (hunks: readonly Hunk[], repairs = defaultPolicy.repairs) =>
    planned({ f: text }, [{ op: 'patch', path: 'f', hunks }], { policy: { repairs } })
  const afterHunks = (...hunks: readonly Hunk[]): string => {
    const result = patched(hunks)
    const [change] = result.ok ? result.changeSet.changes : []
    return change?.after ? Buffer.from(change.after.bytes).toString() : codesOf(result).join()
  }
  const escaped = { lines: [' if (a &lt; b &amp;&amp; c)', '-  say("x")', '+  say("y &gt; x")'] }

  it('are mended as edits are, in what they show, take and add', () => {
    expect(afterHunks(escaped)).toBe(text.replace('say("x")', 'say("y > x")'))
    expect(patched([escaped]).outcomes[0]).toMatchObject({ strategy: 'exact', repair: 'html-escapes' })
    const printed = { lines: [' if (d > e)', '-  say(“x”)', '+  say(“y”)'] }
    expect(afterHunks(printed)).toBe(text.replace(/"x"\)\n$/, '"y")\n'))
    const numbered = { lines: [' 1: if (a < b && c)', '-2:   say("x")', '+2:   say("y")'] }
    expect(afterHunks(numbered)).toBe(text.replace('x', 'y'))
    const backslashes = { lines: ['-  say(\\"x\\")', ' ', '+say(\\"y\\")', ' if (d > e)'] }
    expect(afterHunks(backslashes)).toBe(text.replace('  say("x")\n\n', '\nsay("y")\n'))
    expect(afterHunks({ lines: ['-if (a &lt; b &amp;&amp; c)'] })).toBe(text.slice(text.indexOf('\n') + 1))
  })

  it('are left alone where they are there as they stand, or repairs are off', () => {
    expect(codesOf(patched([escaped], []))).toEqual(['hunk-not-found'])
    expect(afterHunks({ lines: ['-if (d > e)', '+if (d &gt; e)'] })).toContain('if (d &gt; e)')
  })

  it('of one patch have one misprint at most', () => {
    const printed = { lines: [' if (d > e)', '-  say(“x”)'] }
    expect(afterHunks(escaped, printed)).toBe('hunk-not-found')
    expect(afterHunks(escaped, { lines: ['-if (d &gt; e)', '+if (d)'] })).toBe(
      text.replace('say("x")', 'say("y > x")').replace('d > e', 'd'),
    )
  })

  it('are refused where an anchor is not above, or the place is not the only one', () => {
    expect(afterHunks({ ...escaped, anchors: ['if (d > e)'] })).toBe('hunk-not-found')
    expect(afterHunks({ lines: ['-  say(&quot;x&quot;)', '+  go()'] })).toBe('hunk-not-found')
  })

  it('are refused where the numbers before their lines mean one place, and their own number another', () => {
    const text = 'a {\n  call_it()\n}\n\na {\n  call_it()\n}\n'
    const lines = ['-2:   call_it()', '+2:   go()', ' 3: }']
    const at = (from: number) => planned({ f: text }, [{ op: 'patch', path: 'f', hunks: [{ lines, from }] }])
    expect(at(2).ok).toBe(true)
    expect(codesOf(at(6))).toEqual(['hunk-not-found'])
  })
})
