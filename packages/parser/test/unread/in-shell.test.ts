import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

const PLAN = '{"op": "edit", "path": "src/a.py", "find": "x", "replace": "y"}\n\n'

test.each([
  ['git rm b.py', '`git rm` in a fence'],
  ['git rm -f -- "old/b.py"', '`git rm` in a fence'],
  ['git mv src/a.py c.py', undefined],
  ['git mv b.py c.py && git mv src/a.py d.py', '`git mv` in a fence'],
  ['git mv b.py c.py', '`git mv` in a fence'],
  ['cat >> notes.txt <<EOF', '`cat >` in a fence'],
  ['tee lib/b.py <<EOF', '`tee` in a fence'],
  ["tee -a lib/b.py > /dev/null <<'EOF'", '`tee` in a fence'],
  ['tee /etc/motd <<EOF', undefined],
  ['rm src/b.py', '`rm` in a fence'],
  ['$ rm -f ./b.py', '`rm` in a fence'],
  ['rm src/a.py', undefined],
  ['rm -rf src/legacy', '`rm` in a fence'],
  ['rm -rf dist node_modules packages/web/.next package-lock.json', undefined],
  ['rm app.log src/b.py.orig *.py .git/index.lock /tmp/b.py && rmdir old', undefined],
  ['mv lib/b.py lib/c.py', '`mv` in a fence'],
  ['mv tool.py ~/bin/', undefined],
  ['mv .env.example .env', undefined],
  ['npm rm left-pad', undefined],
  ['Remove-Item -Recurse lib/b.py', '`Remove-Item` in a fence'],
  ['Remove-Item -Recurse -Force node_modules', undefined],
  ['Move-Item src/a.py lib/a.py', undefined],
  ['Move-Item lib/b.py lib/c.py', '`Move-Item` in a fence'],
  ["sed -i 's/x/y/; s/a && b/c/' lib/b.py", '`sed -i` in a fence'],
  ["$ sed -E -i.bak 's/x/y/' ./b.py", '`sed -i` in a fence'],
  ["perl -pi -e 's/x/y/' lib/*.py", '`sed -i` in a fence'],
  ["grep -rl x lib | xargs sed -i '' 's/x/y/g'", '`sed -i` in a fence'],
  ["sed -i 's|x|y|' 'lib/b.py'", '`sed -i` in a fence'],
  ["sed -i 's/x/y/' src/a.py", undefined],
  ["sed -i 's/x/y/' 'src/a.py'", undefined],
  ["sed 's/x/y/' b.py", undefined],
  ["sed -i 's/x/y/' /etc/hosts .env", undefined],
  ["sed -i 's/x/y/' $FILE", undefined],
  ["conf=/etc/hosts; sed -i 's/x/y/' $conf", undefined],
  ['sed -i \'s/x/y/\' "$conf"', undefined],
  ['while read -r f; do\n\tsed -i s/x/y/ $' + '{f}\ndone', '`sed -i` in a fence'],
  ['for f in lib/*.py; do sed -i "s/x/y/; s/$x/z/" "$f"; done', '`sed -i` in a fence'],
  ["for f in lib/*.py; do\n  sed -i 's/x/y/' $f\ndone", '`sed -i` in a fence'],
  ["sed -i 's/x/y/' lib/$NAME.py", undefined],
  ['touch lib/__init__.py', '`touch` in a fence'],
  ['touch src/a.py app.log /tmp/b.py', undefined],
  ['touch database/database.sqlite', undefined],
  ['echo "bin/" >> .gitignore', '`echo >` in a fence'],
  ["printf 'x = 1\\n' > lib/b.py", '`echo >` in a fence'],
  ['echo "x" >> src/a.py', undefined],
  ["echo '{}' > sample.json", undefined],
  ['echo "export A=1" >> ~/.bashrc', undefined],
  ['echo "A=1" >> .env', undefined],
  ['echo "failed" >&2', undefined],
  ['cat > fix.patch <<EOF\n-x\n+y\nEOF\ngit apply fix.patch', undefined],
  ['cat > t.json <<EOF\n{}\nEOF\nmake t.json; rm t.json', undefined],
  ['cat > t.json <<EOF\n{}\nEOF\nrm t.json b.py', '`rm` in a fence'],
  ['python - <<EOF\nopen("b.py", "w").write("x")\nEOF', '`python <<` in a fence'],
  [
    "python3 <<'EOF'\np = './lib/b.py'\ns = open(p).read()\nopen(p, mode='w').write(s)\nEOF",
    '`python3 <<` in a fence',
  ],
  ["python - <<EOF\nPath('lib/b.py').write_text('x')\nEOF", '`python <<` in a fence'],
  ['node <<EOF\nfs.writeFileSync("b.js", "x")\nEOF', '`node <<` in a fence'],
  ['python - <<EOF\nprint(open("b.py").read())\nEOF', undefined],
  ['python - <<EOF\nopen("/tmp/b.py", "w").write("x")\nEOF', undefined],
  ['python - <<EOF\nopen("src/a.py", "w").write("x")\nEOF', undefined],
  ['python - <<EOF\nopen("app.log", "w")\nEOF\nrm b.py', '`rm` in a fence'],
  ['python - <<EOF\nopen("b.py", "w").write("x")', '`python <<` in a fence'],
  ['python - <<-EOF\nopen("/tmp/b.py", "w")\n\tEOF\nrm b.py', '`rm` in a fence'],
  ["python -c \"open('b.py', 'w').write('x')\"", '`python -c` in a fence'],
  ['python3 -c \'\nopen("b.py", "w").write("x")\n\'', '`python3 -c` in a fence'],
  ["node -e \"require('fs').writeFileSync('lib/b.js', \\\"x\\\")", '`node -e` in a fence'],
  ['python -c "print(open(\'b.py\').read())" && rm c.py', '`rm` in a fence'],
  ['python -c \'\nopen("/tmp/b.py", "w")\n\'\nrm b.py', '`rm` in a fence'],
  ["python -c \"open('src/a.py', 'w')\"", undefined],
  ['python b.py', undefined],
  ['rm b.py\ncat > b.py <<EOF\n1\nEOF', '`rm` in a fence'],
  ['rm b.py\ncat > b.py <<EOF\n1\nEOF\nmake && rm b.py', '`rm` in a fence'],
])('of the command %j it is said that none is run', (command, name) => {
  const { diagnostics } = parse(`${PLAN}\`\`\`bash\n${command}\n\`\`\`\n`)
  expect(diagnostics).toMatchObject(
    name === undefined ? [] : [{ code: 'operation-unsupported', data: { name } }],
  )
})

test.each(['sh', 'zsh', 'fish', 'console', 'powershell'])('commands are read in a fence of %s', (shell) =>
  expect(parse(`${PLAN}\`\`\`${shell}\nrm src/b.py\n\`\`\`\n`).diagnostics).toMatchObject([
    { data: { name: '`rm` in a fence' } },
  ]),
)

test('a command in a sentence, or in a fence of another language, is spoken of', () => {
  for (const said of ['Git runs\ngit rm b.py\n', 'Use `git rm b.py`.\n', '```text\ngit rm b.py\n```\n'])
    expect(parse(PLAN + said).diagnostics).toEqual([])
})

test.each(['', 'npm test\n'])(
  'the rest of the fence that an operation stands in is one of a shell: %j',
  (more) => {
    const patch = '*** Begin Patch\n*** Update File: src/a.py\n@@\n-x\n+y\n*** End Patch\nEOF\n'
    const diff = '--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +1 @@\n-x\n+y\nEOF\n'
    for (const held of [`apply_patch <<'EOF'\n${patch}`, `git apply <<'EOF'\n${diff}`])
      expect(parse(`\`\`\`bash\n${held}rm src/b.py\n${more}\`\`\`\n`).diagnostics).toMatchObject([
        { code: 'operation-unsupported', data: { name: '`rm` in a fence' } },
      ])
    for (const command of ['rm src/b.py', "python - <<'EOF'\nopen('b.py', 'w').write('x')\nEOF"])
      expect(parse(`${PLAN}\`\`\`\n${command}\n${more}\`\`\`\n`).diagnostics).toHaveLength(1)
  },
)

test('a fence without a language is one of a shell where every line is such a command', () => {
  const fence = (held: string) => `${PLAN}\nAnd:\n\n\`\`\`\n${held}\`\`\`\n`
  expect(parse(fence('git rm lib/b.py\nrm lib/c.py\n')).diagnostics).toMatchObject([
    { code: 'operation-unsupported', data: { name: '`git rm` in a fence' } },
  ])
  for (const [held, name] of [
    ['# The old one\n\ngit rm lib/b.py\n', 'git rm'],
    ["python - <<'EOF'\nopen('lib/b.py', 'w').write('x')\nEOF\n", 'python <<'],
    ["cat > lib/b.py <<'EOF'\nx = 1\nEOF\nrm lib/c.py\n", 'cat >'],
    ["cat > src/a.py <<'EOF'\nx = 1\nEOF\nrm lib/c.py\n", 'rm'],
  ])
    expect(parse(fence(held!)).diagnostics).toMatchObject([{ data: { name: `\`${name}\` in a fence` } }])
  for (const held of ['# The old one\n', 'git rm lib/b.py\nremoved\n', 'rm app.log\n', 'rm src/a.py\n', ''])
    expect(parse(fence(held)).diagnostics).toEqual([])
})

test.each([
  ['You ran:', ''],
  ['Since you already ran', 'only the import is left.'],
  ['The build script runs this:', 'and fails.'],
  ['The Dockerfile has this:', 'which is why the import fails.'],
  ['The log of the step that failed:', ''],
  ['Output:', ''],
  ['To undo this:', ''],
  ['You may want to delete it:', ''],
  ['Optionally, delete the old one:', ''],
  ['If nothing else reads it, delete it:', ''],
  ["Don't do this:", ''],
])('nor is a fence without a language between %j and %j', (above, below) => {
  const words = `${above}\n\n\`\`\`\ngit rm lib/b.py\n\`\`\`\n\n${below}\n`
  for (const text of [`${PLAN}\n${words}`, `${words}\n${PLAN}`]) expect(parse(text).diagnostics).toEqual([])
})

test.each(['And:', 'Run:', 'Then delete the old one:', "Don't forget to run this:", '### Commands'])(
  'a fence without a language below %j is',
  (above) =>
    expect(parse(`${PLAN}\n${above}\n\`\`\`\ngit rm lib/b.py\n\`\`\`\n`).diagnostics).toMatchObject([
      { code: 'operation-unsupported' },
    ]),
)

test.each([
  'To roll back, run:',
  '**Rollback:** if something goes wrong, run',
  'If you want to start over:',
  'You already ran this:',
  'The equivalent command is:',
  'Optionally, delete the old one:',
])('of a command below %j it is only told', (above) => {
  const shown = `${above}\n\n\`\`\`bash\ngit rm lib/b.py\n\`\`\`\n`
  for (const text of [`${PLAN}\n${shown}`, `${shown}\n${PLAN}`])
    expect(parse(text).diagnostics).toMatchObject([
      {
        code: 'operation-unsupported',
        severity: 'warning',
        data: { reason: 'no command is run, and it was taken for prose' },
      },
    ])
  expect(parse(`${PLAN}\n${shown}\nThen:\n\n\`\`\`sh\nrm lib/c.py\n\`\`\`\n`).diagnostics).toMatchObject([
    { data: { name: '`rm` in a fence' }, severity: 'error' },
  ])
})

test.each(['You can delete the old one now:', 'So that CI finds it, run:', "Don't forget to run this:"])(
  'below %j, a command is part of the change',
  (above) =>
    expect(parse(`${PLAN}\n${above}\n\n\`\`\`bash\ngit rm lib/b.py\n\`\`\`\n`).diagnostics).toMatchObject([
      { code: 'operation-unsupported', severity: 'error' },
    ]),
)

test.each([
  '```bash\n',
  'git rm ',
  'a && ',
  'git rm -a ',
  'cat > ',
  'git rm a\n',
  'cat << a >\n',
  'rm b.py ',
  'tee -a ',
  "sed -i 's/a/",
  'sed -i b ',
  'echo > ',
  'xargs -a ',
  'python <<a\n',
  'python <<a\nopen(',
  'python -c "a',
  'python -c "a"\n',
])(
  IN_PROPORTION,
  inProportion((many) => `${PLAN}\`\`\`bash\n${many}`),
)

test.each([
  ['rm src/b.py', '`rm` in a tag'],
  ["cat > lib/b.py <<'EOF'\nx\nEOF", '`cat >` in a tag'],
  ['mkdir -p lib && touch lib/b.py', '`touch` in a tag'],
  ['npm test', undefined],
  ['rm src/a.py', undefined],
  ['rm -rf dist', undefined],
])(
  'what an agent has a shell run beside a plan is refused where it changes other files: %s',
  (script, name) => {
    for (const command of [
      `<execute_command>\n<command>${script}</command>\n<requires_approval>false</requires_approval>\n</execute_command>`,
      `<execute_command>${script}</execute_command>`,
      `<execute_bash>\n${script}\n</execute_bash>`,
      `<function=execute_bash>\n<parameter=command>\n${script}\n</parameter>\n</function>`,
      `<invoke name="bash">\n<parameter name="command">${script}</parameter>\n</invoke>`,
    ])
      for (const text of [`${PLAN}${command}\n`, `${command}\n\n${PLAN}`.replaceAll('\n', '\r\n')])
        expect(parse(text).diagnostics).toMatchObject(
          name === undefined ? [] : [{ code: 'operation-unsupported', data: { name } }],
        )
  },
)

test.each(['<execute_bash>\n'])(
  IN_PROPORTION,
  inProportion((many) => PLAN + many),
)

test('a fence of mini-SWE-agent is one of a shell', () => {
  const [problem] = parse(`${PLAN}\`\`\`mswea_bash_command\nrm src/b.py\n\`\`\`\n`).diagnostics
  expect(problem?.message).toContain('`rm` in a fence')
})
