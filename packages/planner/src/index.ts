export type { Codec } from './codec.ts'
export { footprint } from './footprint.ts'
export { type Means, type Planned, plan } from './plan.ts'
export type { Syntax, SyntaxFault } from './syntax.ts'
