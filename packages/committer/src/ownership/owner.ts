import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { once } from '@emend/model'
import { unlessFailing } from '../files/file-system.ts'

/**
 * Who runs a batch: enough to tell later, and from elsewhere, whether it may still be running. A fact that the system
 * does not tell is empty, and proves nothing.
 */
export interface Owner {
  /** The machine. */
  readonly host: string
  /** Which of the machine's starts it was. */
  readonly boot: string
  /** In which namespace the process id counts: containers have their own. */
  readonly namespace: string
  readonly pid: number
  /** When the process started: ids are used again. */
  readonly start: string
  /** Tells the batches of one process apart. */
  readonly nonce: string
}

/** Whether an owner is still at work; `unknown` where that cannot be proven either way. */
export type Fate = 'alive' | 'dead' | 'unknown'

/**
 * Tells this copy of the program from others in one process: each thread has its own, and so has a package that is
 * there twice.
 */
const COPY = randomBytes(4).toString('hex')
let owners = 0

/** This copy of the program, as the owner of one more batch. */
export const ownerHere = (): Owner => ({
  ...here(),
  nonce: COPY + (owners++).toString(16).padStart(8, '0'),
})

const working = new Set<string>()

/** Notes that an owner here is at work, until what is returned is called. */
export const beginWork = ({ nonce }: Owner): (() => void) => {
  working.add(nonce)
  return () => {
    working.delete(nonce)
  }
}

/** An owner as the name of a file. Law: `ownerNamed(nameOf(owner))` is the owner. */
export const nameOf = ({ host, boot, namespace, pid, start, nonce }: Owner): string =>
  `h${host}-b${boot}-n${namespace}-p${pid}-s${start}-${nonce}`

const NAME = /^h([0-9a-f]*)-b([0-9a-f]*)-n(\d*)-p(\d+)-s(\d*)-([0-9a-f]{16})$/

/** The owner that a name stands for, or null for any other name. */
export const ownerNamed = (name: string): Owner | null => {
  const [, host, boot, namespace, pid, start, nonce] = NAME.exec(name) ?? []
  if (nonce === undefined) return null
  return { host: host!, boot: boot!, namespace: namespace!, pid: Number(pid), start: start!, nonce }
}

/**
 * What the facts alone say about an owner who was last at work at a time, in nanoseconds. Another machine's processes
 * cannot be seen, nor those of another container: `unknown`, for somebody else to ask.
 */
export const fateByFacts = (owner: Owner, atWork = 0n): Fate => {
  const now = here()
  if (!isOfThisHost(owner)) return 'unknown'
  // Later, it was on another machine that has this one's name, as copies of a virtual machine have.
  if (isOfOtherStart(owner)) return isBeforeStart(atWork) ? 'dead' : 'unknown'
  if (owner.boot !== now.boot || owner.namespace !== now.namespace) return 'unknown'
  if (owner.pid === now.pid && owner.start === now.start) return fateHere(owner)
  // On Linux, an id counts in its namespace; a sandbox without `/proc` does not tell that.
  if (process.platform === 'linux' && [owner.boot, owner.namespace].includes('')) return 'unknown'
  const start = startOf(owner.pid)
  if (start !== null && owner.start !== '') return start === owner.start ? 'alive' : 'dead'
  return isGone(owner.pid) ? 'dead' : 'unknown'
}

/**
 * Of itself, a copy of the program knows what it is at work on, and what it only failed to clear away; of others, it
 * must ask.
 */
const fateHere = ({ nonce }: Owner): Fate => {
  if (working.has(nonce)) return 'alive'
  return nonce.startsWith(COPY) ? 'dead' : 'unknown'
}

/**
 * True where the owner is, or was, on this machine since it was started, be it in another container: these have that in
 * common. Where it is not told, its name counts.
 */
export const isOnThisMachine = (owner: Owner): boolean => {
  const { boot } = here()
  return owner.boot !== '' && boot !== '' ? owner.boot === boot : isOfThisHost(owner)
}

/** True for another start of the machine, or of another one that has its name. */
export const isOfOtherStart = (owner: Owner): boolean => {
  const { boot } = here()
  return isOfThisHost(owner) && owner.boot !== '' && boot !== '' && owner.boot !== boot
}

/** True where the owner gave the machine, or the container, the name that this one has. */
export const isOfThisHost = ({ host }: Owner): boolean => host !== '' && host === here().host

/** True for a time, in nanoseconds, at which the machine was not started yet. */
export const isBeforeStart = (time = 0n): boolean =>
  time < BigInt(Math.round(Date.now() - uptime() * 1_000)) * 1_000_000n

const here = once(
  (): Omit<Owner, 'nonce'> => ({
    host: digest(`${hostname()}\n${read('/etc/machine-id')}`),
    boot: digest(read('/proc/sys/kernel/random/boot_id')),
    namespace: /\d+/.exec(linkAt('/proc/self/ns/pid'))?.[0] ?? '',
    pid: process.pid,
    start: startOf(process.pid) ?? '',
  }),
)

const digest = (text: string): string =>
  text === '' ? '' : createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * When a process started, in ticks since the machine did; null where there is none to be seen, or `/proc` is of another
 * namespace, as in a sandbox that may mount none of its own: there, the id is another process's. Source: proc(5).
 */
const startOf = (pid: number): string | null => {
  if (linkAt('/proc/self') !== `${process.pid}`) return null
  const stat = read(`/proc/${pid}/stat`)
  // The name of the program may hold anything, parentheses and spaces included.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.length < 20 || fields[0] === 'Z' || fields[0] === 'X' ? null : fields[19]!
}

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** What a system does not have, or does not show, is no fact. */
const read = (path: string): string => unlessFailing(() => readFileSync(path, 'utf8').trim(), '')

const linkAt = (path: string): string => unlessFailing(() => readlinkSync(path), '')
