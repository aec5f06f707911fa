#!/usr/bin/env node
import { heedSignals } from './interruption.ts'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

/** The engines of the manifest. An older node fails on an import, and says nothing that helps. */
const isServed = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22

const run = async (): Promise<void> => {
  const interruption = heedSignals()
  const { main } = await import('./main.ts')
  const exitCode = await main(process.argv.slice(2), interruption)
  // Left to end by itself, node lets go of signals first: one that comes then would tell of failure after a commit.
  process.stderr.write('', () => process.stdout.write('', () => process.exit(exitCode)))
}

if (isServed) void run()
else {
  process.stderr.write(`emend needs Node 20.19, 22.12 or newer; this is ${process.version}.\n`)
  process.exitCode = 2
}
