// Preloaded into the command: kills it, as the system would, before the call with the number EMEND_KILL_AT that changes
// anything, or in the middle of it, where that is a write.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const at = Number(process.env.EMEND_KILL_AT)
const mutating = [
  'open',
  'openSync',
  'writeSync',
  'fsync',
  'fsyncSync',
  'fchmodSync',
  'renameSync',
  'linkSync',
  'symlinkSync',
  'unlinkSync',
  'mkdirSync',
  'rmdirSync',
  'chmodSync',
  'utimesSync',
]
let calls = 0
for (const name of mutating) {
  const call = fs[name]
  fs[name] = (...parameters) => {
    const reads = name === 'openSync' && (parameters[1] === 'r' || typeof parameters[1] === 'number')
    if (!reads && ++calls === at) {
      if (name === 'writeSync')
        call(parameters[0], parameters[1], parameters[2], Math.floor(parameters[3] / 2))
      process.kill(process.pid, 'SIGKILL')
    }
    return call(...parameters)
  }
}
syncBuiltinESMExports()
