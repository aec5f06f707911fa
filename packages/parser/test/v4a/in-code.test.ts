import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const patch = '*** Begin Patch\n*** Update File: a.py\n@@\n-x\n+y\n*** End Patch\n'

test.each([
  `apply_patch("""\n${patch}""")\n`,
  `apply_patch(input="""${patch}""")\n`,
  `await tools.apply_patch(\`${patch}\`)\n`,
  `\`\`\`python\nsubprocess.run(["apply_patch", """${patch}"""])\n\`\`\`\n`,
  `\`\`\`python\npatch = """${patch}"""\napply_patch(patch)\n\`\`\`\n`,
  `\`\`\`sh\napply_patch "${patch}"\n\`\`\`\n`,
])('a patch that code gives to apply_patch is one: %j', (text) => {
  expect(parse(text)).toMatchObject({
    plan: { operations: [{ op: 'patch', path: 'a.py' }] },
    diagnostics: [],
  })
})
