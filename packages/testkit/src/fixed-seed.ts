import * as fc from 'fast-check'

// The same cases in every run, so that a failure is the change's own; EMEND_SEED tries others.
fc.configureGlobal({ seed: Number(process.env.EMEND_SEED ?? 20251107) })
