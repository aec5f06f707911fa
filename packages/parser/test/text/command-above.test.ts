import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const patch = '*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n*** End Patch'
const diffs = '--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-x\n+y'

const here = (tool: string, text: string, word = 'EOF'): string => `${tool} <<'${word}'\n${text}\n${word}\n`

const elsewhere = {
  'a here-document': here('cd docs && apply_patch', patch),
  'one that ends with no plain word': here('cd docs && apply_patch', patch, 'PATCH-1'),
  'one in double quotes': here('cd docs && apply_patch', patch).replaceAll("'", '"'),
  'a line of its own': `cd docs\n${here('apply_patch', patch)}`,
  quotes: `cd docs && apply_patch "${patch}"\n`,
  'quotes of Bash': `pushd docs; apply_patch $'${patch}'\n`,
  'a here-string': `Set-Location -Path docs\n@'\n${patch}\n'@ | apply_patch\n`,
  'a here-string behind a command': `cd docs; @"\n${patch}\n"@ | apply_patch\n`,
  'lines above others': `cd docs\n# to where it is\n\ngit checkout -b x\n${here('apply_patch', patch)}`,
  'a diff': here('cd docs && git apply', diffs),
  'a diff, by an option of git': here('git -C docs apply', diffs),
  'a diff, by another option of git': here('git apply --directory=docs', diffs),
  'a diff, by an option of patch': here('patch -d docs -p1', diffs),
}

describe('the command above a patch', () => {
  test.each(Object.entries(elsewhere))('goes to another directory: %s', (_, text) => {
    for (const lenient of [false, true]) {
      const { plan, diagnostics } = parse(text, { lenient })
      expect(plan.operations).toEqual([])
      expect(diagnostics).toMatchObject([
        {
          code: 'operation-malformed',
          data: { error: expect.stringContaining('its command goes to docs first') },
        },
        ...(lenient ? [{ code: 'nothing-recognised' }] : []),
      ])
    }
  })

  test.each<[string, number]>([
    ...[elsewhere['a here-document'], elsewhere.quotes, elsewhere['a here-string behind a command']].map(
      (text): [string, number] => [text.replace('cd docs', 'cd .'), 1],
    ),
    [here('apply_patch', patch, 'PATCH-1'), 1],
    [`$patch = @'\n${patch}\n'@\napply_patch $patch\n`, 1],
    [here('git apply -C1 --verbose', diffs), 2],
    [`\`\`\`bash\n${here('git apply', diffs, 'PATCH')}git status\n\`\`\`\n`, 2],
    [`\`\`\`bash\n${here('patch -p1', diffs.replaceAll('-1 +1', '-1,7 +1,7'), 'END-1')}\`\`\`\n`, 2],
    [here('git -c core.autocrlf=false apply', diffs), 2],
    [`I cd docs first.\n\n${diffs}\n`, 2],
  ])('stays where it is: %s', (text, count) => {
    const { plan, diagnostics } = parse(text)
    expect(diagnostics).toEqual([])
    expect(plan.operations).toHaveLength(count)
  })

  test.each(['patch docs/a', 'patch -u ./docs/a'])('patches another file: %s', (command) => {
    const [diff] = diffs.split('\n--- a/b')
    expect(parse(here(command, diff!))).toMatchObject({
      plan: { operations: [] },
      diagnostics: [{ data: { error: expect.stringContaining('its command patches docs/a, and') } }],
    })
    expect(parse(here(command, diff!.replaceAll('/a', '/mydocs/a'))).plan.operations).toEqual([])
    for (const [given, own] of [
      [command, diff!.replaceAll('/a', '/docs/a')],
      ['patch -p 1', diff!],
      ['patch a', diff!],
    ])
      expect(parse(here(given!, own!)).plan.operations).toHaveLength(1)
  })

  test.each([
    here('rm src/b.ts && apply_patch', patch),
    `apply_patch <<'EOF' && git mv src/b.ts c.ts\n${patch}\nEOF\n`,
    `apply_patch <<'EOF'; rm src/b.ts\n${patch}\nEOF\n`,
    here('sed -i s/x/y/ src/b.ts; apply_patch', patch),
    `rm src/b.ts; apply_patch "${patch}"\n`,
    `Remove-Item src/b.ts; @'\n${patch}\n'@ | apply_patch\n`,
    JSON.stringify({ command: ['bash', '-lc', here('rm src/b.ts && apply_patch', patch)] }),
    here('rm src/b.ts && git apply', diffs),
    here('rm src/dispatch.ts && apply_patch', patch),
    here('git rm src/apply.ts && apply_patch', patch),
    here('sed -i s/patch/x/ src/b.ts && apply_patch', patch),
  ])('does something else, too: %j', (text) =>
    expect(parse(text)).toMatchObject({
      plan: { operations: [] },
      diagnostics: [
        { data: { error: expect.stringMatching(/beside its command stands `(?:rm|git|sed|Remove)/) } },
      ],
    }),
  )

  test.each([
    'npm test && apply_patch',
    'mkdir -p src && apply_patch',
    'rm -rf dist && apply_patch',
    'set -e; apply_patch',
    'rm -f src/b.ts.orig src/b.ts.rej; apply_patch',
    'rm -f work/old.patch && apply_patch',
    'cat > work/new.patch',
  ])('may test, clean up or make a directory: %s', (command) =>
    expect(parse(here(command, patch))).toMatchObject({ plan: { operations: [{}] }, diagnostics: [] }),
  )

  test('is one where its here-document has a semicolon behind it, as no statement of a program is', () => {
    const call = JSON.stringify({
      command: ['bash', '-lc', `apply_patch <<'EOF'; npm test\n${patch}\nEOF\n`],
    })
    expect(parse(call)).toMatchObject({ plan: { operations: [{}] }, diagnostics: [] })
    expect(parse(`out << "a"; rm src/b.ts\n${patch}\n`)).toMatchObject({ plan: { operations: [{}] } })
  })

  test.each(['git apply -R', 'patch -R -p1', 'patch -p1 --reverse'])('takes a diff back: %s', (command) =>
    expect(parse(here(command, diffs))).toMatchObject({
      plan: { operations: [] },
      diagnostics: [{ data: { error: expect.stringContaining('takes the diff back') } }],
    }),
  )

  test('is not that of a script before', () => {
    const text = `${here('apply_patch', patch.replace('@@', '@@\n cd docs'))}${here('apply_patch', patch.replace('a\n', 'b\n'))}`
    for (const both of [text, `\`\`\`bash\ncd docs\nls\n\`\`\`\n\n\`\`\`bash\n${text}\`\`\`\n`])
      expect(parse(both)).toMatchObject({ plan: { operations: [{}, {}] }, diagnostics: [] })
  })
})
