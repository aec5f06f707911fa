import { cpus } from 'node:os'
import { benchManyEdits } from './large-files/many-edits.ts'
import { benchMatchingScale } from './large-files/matching-scale.ts'
import { benchMemory } from './large-files/memory.ts'
import { benchMcp } from './mcp.ts'
import { benchHostile, benchParsing } from './parsing.ts'
import { benchBranch } from './repositories/branch.ts'
import { benchListing } from './repositories/listing.ts'
import { benchRecovery } from './repositories/recovery.ts'
import { benchResident } from './repositories/resident.ts'
import { benchDurable, benchTransactions } from './repositories/transaction.ts'
import { benchStart } from './start.ts'

const quick = process.argv.includes('--quick')
const rounds = quick ? 5 : 15

/** Prints a section: its heading, its figures, and how these were taken. */
const print = (heading: string, figures: string, taken: string): void =>
  console.log(`${heading}\n\n${figures}\n\n${taken}\n`)

const medians = (runs: number): string => `Medians of ${runs} runs taken in turn.`
const least = (runs: number): string => `The least of ${runs} runs.`
const ONCE = 'One run.'

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`)

print('## Start', await benchStart(rounds), medians(rounds))

const sizes = quick ? [1_000] : [1_000, 10_000, 100_000]
print('## Transactions', await benchTransactions(sizes, [1, 10, 100], rounds), medians(rounds))

const durable = [
  [1_000, 1],
  [1_000, 10],
  [1_000, 100],
  [1_000, 1_000],
  [10_000, 1],
  [100_000, 1],
] as const
const onBusyDisk = quick ? 5 : 7
print(
  '### On a busy disk',
  await benchDurable(quick ? durable.slice(0, 3) : durable, onBusyDisk),
  medians(onBusyDisk),
)

const packed = [1_000, quick ? 10_000 : 100_000]
print('### A branch alone', await benchBranch(packed, rounds), medians(rounds))

print('## Recovery', await benchRecovery(rounds), medians(rounds))

const large = process.argv.includes('--large-packs') ? [{ files: 1_000, megabytes: 1_536 }] : []
const checkedOut = { files: quick ? 1_000 : 100_000, megabytes: 16 }
print('## Memory', await benchResident([checkedOut, ...large]), ONCE)

print('## Over MCP', await benchMcp(quick ? 1_000 : 10_000, rounds), medians(rounds))

print('## Listing', await benchListing(quick ? 10_000 : 100_000, rounds), medians(rounds))

print('## Many edits', await benchManyEdits(1_000, rounds), medians(rounds))

const inLargeFiles = quick ? 2 : 15
print('## Large files', await benchMatchingScale(inLargeFiles), medians(inLargeFiles))
print('### Their memory', benchMemory(), ONCE)

const ofOrdinary = quick ? 4 : 8
print('## Parsing', benchParsing(ofOrdinary), least(ofOrdinary))
const ofHostile = quick ? 2 : 4
print('### Hostile texts', benchHostile(ofHostile), least(ofHostile))
