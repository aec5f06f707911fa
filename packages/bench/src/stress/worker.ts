import { writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Workspace } from '@emend/engine'
import { randomOf } from '../random.ts'
import { nextBatch } from './batches.ts'
import { watchIndexLock } from './held-lock.ts'
import { type Answer, answerOf } from './members.ts'

// A process that applies one batch after another to the repository at argv[2], under the name argv[3], with the seed
// argv[4], until it is killed. A line of standard output is JSON: what came of a batch, once it is known.
const [directory, name, seed] = process.argv.slice(2)
const random = randomOf(Number(seed))
const heldSince = watchIndexLock()

const tell = (answer: Answer): void => {
  writeSync(1, `${JSON.stringify(answer)}\n`)
}

for (;;)
  try {
    const workspace = await Workspace.open(directory!)
    tell(answerOf(await workspace.apply(nextBatch(directory!, name!, random)), heldSince()))
    await delay(random.below(40))
  } catch (error) {
    const { code = 'crash', message } = error as Error & { readonly code?: string }
    tell({ problem: { code, message }, held: heldSince() })
    await delay(20)
  }
