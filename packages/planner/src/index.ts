export type { Codec } from './codec.ts'
export { footprint } from './footprint.ts'
export { type Planned, plan } from './plan.ts'
