import { parseArgs } from 'node:util'
import { batches } from './batches.ts'
import { type Disk, type DiskKind, type Loss, makeDisk } from './disk.ts'
import { startTrial } from './trial.ts'

const { values } = parseArgs({ options: { step: { type: 'string', default: '1' } } })
const LOSSES: readonly Loss[] = ['journal lost', 'journal kept']

let points = 0
let violations = 0

const tryBatch = async (kind: DiskKind, disk: Disk, name: string): Promise<void> => {
  const trial = await startTrial(disk, batches[name]!)
  try {
    for (let at = 1; at <= trial.calls + 1; at += Number(values.step))
      for (const loss of LOSSES) {
        points++
        for (const violation of await trial.losePowerAt(at, loss)) {
          violations++
          console.log(`- ${kind}, ${name}, before call ${at} of ${trial.calls}, ${loss}: ${violation}`)
        }
      }
    console.log(`${kind}, ${name}: ${trial.calls} calls`)
  } finally {
    trial.end()
  }
}

for (const kind of ['ext4', 'xfs'] as const) {
  const disk = makeDisk(kind)
  if (typeof disk === 'string') {
    console.log(`SKIPPED: nothing was tried on ${kind}: ${disk}.`)
    process.exitCode = 2
    continue
  }
  try {
    for (const name of Object.keys(batches)) await tryBatch(kind, disk, name)
  } finally {
    await disk.remove()
  }
}
console.log(`Power was lost at ${points} points: ${violations} violations.`)
if (violations > 0) process.exitCode = 1
