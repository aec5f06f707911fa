import type { Durability } from '../../files/durable-write.ts'

/** What a repository must not decide: programs to run, and work to begin in the background. */
export const SETTINGS: readonly string[] = [
  'core.fsmonitor=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'i18n.commitEncoding=UTF-8',
]

/** Nor hooks, where none may run. */
export const NO_HOOKS = 'core.hooksPath=/dev/null'

/** Settings with which git makes what it writes durable, or leaves that to the system. */
export const durability = ({ sync }: Durability): readonly string[] =>
  sync ? ['core.fsync=all', 'core.fsyncMethod=fsync'] : ['core.fsync=none']
