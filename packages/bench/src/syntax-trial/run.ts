import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../measure.ts'
import { randomOf } from '../random.ts'
import { judges } from './judges.ts'
import { filesBelow, samplesFor } from './samples.ts'
import { tryGuard } from './trial.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    files: { type: 'string', default: '100' },
    edits: { type: 'string', default: '6' },
  },
})
const paths = (positionals.length > 0 ? positionals : ['.'])
  .map((path) => resolve(process.env.INIT_CWD ?? '.', path))
  .flatMap(filesBelow)

const rows: string[][] = []
for (const judge of judges()) {
  const random = randomOf(Number(values.seed))
  const texts = samplesFor(judge, paths, Number(values.files), random)
  const { files, valid, refused, broken, through } = await tryGuard(
    judge,
    texts,
    Number(values.edits),
    random,
  )
  rows.push([`\`${judge.language}\``, judge.name, ...[files, valid, refused, broken, through].map(String)])
}
console.log(
  table(
    ['language', 'judge', 'files', 'valid edits', 'of which refused', 'broken ones', 'of which let through'],
    rows,
  ),
)
