// Preloaded into the command: kills it, as the system would, before the call with the number EMEND_KILL_AT that changes
// anything (EMEND_CHANGING_CALLS) or starts git, or in the middle of it, where that is a write; or sends it EMEND_SIGNALS.
const childProcess = require('node:child_process')
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const at = Number(process.env.EMEND_KILL_AT)
const signals = process.env.EMEND_SIGNALS.split(',')
let calls = 0
const dieIfDue = () => {
  if (++calls === at) for (const signal of signals) process.kill(process.pid, signal)
}
for (const name of ['spawn', 'spawnSync']) {
  const call = childProcess[name]
  childProcess[name] = (...parameters) => {
    dieIfDue()
    return call(...parameters)
  }
}
for (const name of process.env.EMEND_CHANGING_CALLS.split(',')) {
  const call = fs[name]
  fs[name] = (...parameters) => {
    const reads = name === 'openSync' && (parameters[1] === 'r' || typeof parameters[1] === 'number')
    if (!reads && name === 'writeSync' && calls + 1 === at && signals[0] === 'SIGKILL')
      call(parameters[0], parameters[1], parameters[2], Math.floor(parameters[3] / 2))
    if (!reads) dieIfDue()
    return call(...parameters)
  }
}
syncBuiltinESMExports()
