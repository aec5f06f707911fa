import { parseArgs } from 'node:util'
import { table } from '../measure.ts'
import { stress } from './trial.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    processes: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const [minutes, processes, seed] = [values.minutes, values.processes, values.seed].map(Number)
console.log(`${processes} processes, ${minutes} minutes, seed ${seed}\n`)
const { acknowledged, refused, kills, held, natives, violations } = await stress({
  seconds: minutes! * 60,
  processes: processes!,
  pause: 600,
  seed: seed!,
})
const heldAt = (part: number): string => `${held[Math.floor(held.length * part)]?.toFixed(1)} ms`

console.log(`${acknowledged} batches acknowledged, ${kills} processes killed.`)
console.log(
  `git's lock on the index was held for ${heldAt(0.5)}, at the 95th percentile for ${heldAt(0.95)}.\n`,
)
console.log(
  table(
    ['refused for', 'batches', 'for example'],
    [...refused].map(([code, { count, example }]) => [code, String(count), example.replaceAll('\n', ' ')]),
  ),
)
console.log()
const rows = [...natives].map(([name, times]) => [
  `\`git ${name}\``,
  String(times.done),
  String(times.refused),
])
console.log(table(['beside', 'done', 'refused'], rows))
console.log(`\n${violations.length} violations${violations.map((violation) => `\n- ${violation}`).join('')}`)
process.exitCode = violations.length === 0 ? 0 : 1
