import { cpus } from 'node:os'
import { benchBranch } from './branch.ts'
import { benchListing } from './listing.ts'
import { benchManyEdits } from './many-edits.ts'
import { benchMatchingScale } from './matching-scale.ts'
import { benchMcp } from './mcp.ts'
import { benchMemory } from './memory.ts'
import { benchHostile, benchParsing } from './parsing.ts'
import { benchRecovery } from './recovery.ts'
import { benchResident } from './resident.ts'
import { benchStart } from './start.ts'
import { benchDurable, benchTransactions } from './transaction.ts'

const quick = process.argv.includes('--quick')
const rounds = quick ? 5 : 15

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, medians of ${rounds} runs taken in turn\n`,
)
console.log(`## Start\n\n${await benchStart(rounds)}\n`)
console.log(
  `## Transactions\n\n${await benchTransactions(quick ? [1_000] : [1_000, 10_000, 100_000], [1, 10, 100], rounds)}\n`,
)
const durable = [
  [1_000, 1],
  [1_000, 10],
  [1_000, 100],
  [1_000, 1_000],
  [10_000, 1],
  [100_000, 1],
] as const
console.log(
  `### On a busy disk\n\n${await benchDurable(quick ? durable.slice(0, 3) : durable, quick ? rounds : 7)}\n`,
)
console.log(
  `### A branch alone\n\n${await benchBranch(quick ? [1_000, 10_000] : [1_000, 100_000], rounds)}\n`,
)
console.log(`## Recovery\n\n${await benchRecovery(rounds)}\n`)
const large = process.argv.includes('--large-packs') ? [{ files: 1_000, megabytes: 1_536 }] : []
const checkedOut = { files: quick ? 1_000 : 100_000, megabytes: 16 }
console.log(`## Memory\n\n${await benchResident([checkedOut, ...large])}\n`)
console.log(`## Over MCP\n\n${await benchMcp(quick ? 1_000 : 10_000, rounds)}\n`)
console.log(`## Listing\n\n${await benchListing(quick ? 10_000 : 100_000, rounds)}\n`)
console.log(`## Many edits\n\n${await benchManyEdits(1_000, rounds)}\n`)
console.log(`## Large files\n\n${await benchMatchingScale(quick ? 2 : 15)}\n\n${benchMemory()}\n`)
console.log(`## Parsing\n\n${benchParsing(quick ? 3 : 7)}\n\n${benchHostile(quick ? 1 : 3)}`)
