/**
 * Every problem that emend can name: its stable code, the facts that it carries, its words and what to do next.
 *
 * `data` is the union's payload: exactly the fields that the code needs. Wording stands here and nowhere else;
 * a dialect's `report` may add its own dress. docs/diagnostics.md lists the same table.
 */

/** Who has to act: the author of the plan, the owner of the repository, the caller, a failed check, or emend itself. */
export type ProblemKind = 'plan' | 'repository' | 'check' | 'usage' | 'machine' | 'bug'

/** The facts of each problem, by code. Sizes are bytes, lines 1-based. */
export interface ProblemData {
  // the text of a plan
  'plan-empty': Record<never, never>
  'nothing-recognised': { readonly nearest?: string }
  'plan-too-large': { readonly bytes: number; readonly maximum: number }
  'too-many-operations': { readonly count: number; readonly maximum: number }
  /** `count` of them were listed; the rest of the plan was not read. */
  'too-many-problems': { readonly count: number }
  'operation-malformed': {
    readonly name: string
    readonly error: string
    readonly preview: string
    readonly expected: string
  }
  'operation-truncated': {
    readonly name: string
    readonly missing: string
    readonly preview: string
    readonly expected: string
  }
  'operation-ambiguous': { readonly name: string; readonly readings: readonly string[] }
  'json-invalid': { readonly error: string }
  'field-invalid': { readonly field: string; readonly error: string }
  'field-unknown': { readonly field: string; readonly nearest?: string }
  'version-unsupported': { readonly version: string }
  'dialect-unknown': {
    readonly dialect: string
    readonly known: readonly string[]
    readonly nearest?: string
  }
  'dialect-ambiguous': { readonly dialects: readonly string[] }
  'not-expressible': { readonly dialect: string; readonly what: string }
  // paths
  'path-empty': Record<never, never>
  'path-nul': { readonly path: string }
  'path-escapes': { readonly path: string; readonly reason: string }
  'path-absolute': { readonly path: string }
  'path-too-long': { readonly path: string; readonly length: number; readonly maximum: number }
  'path-denied': { readonly path: string; readonly reason: string }
  'path-symlink': { readonly path: string; readonly link: string; readonly target: string }
  'path-submodule': { readonly path: string; readonly root: string }
  'path-special': { readonly path: string; readonly type: string }
  'path-ignored': { readonly path: string }
  'path-protected': { readonly path: string; readonly verb: string; readonly pattern: string }
  // files
  'file-missing': { readonly path: string; readonly nearest?: string; readonly removedBy?: number }
  'file-exists': { readonly path: string }
  'destination-exists': { readonly path: string }
  'same-path': { readonly path: string }
  'is-directory': { readonly path: string }
  'not-a-directory': { readonly path: string; readonly file: string }
  'directory-missing': { readonly path: string }
  'directory-not-empty': { readonly path: string; readonly names: readonly string[] }
  'parent-missing': { readonly path: string; readonly parent: string }
  binary: { readonly path: string; readonly verb: string }
  'is-symlink': { readonly path: string; readonly target: string }
  'too-large': { readonly path: string; readonly bytes: number; readonly maximum: number }
  'encoding-unknown': { readonly path: string; readonly encoding: string }
  'encoding-lossy': { readonly path: string; readonly encoding: string }
  // matching
  'find-empty': { readonly field: string }
  'content-empty': { readonly field: string }
  'find-not-found': {
    readonly path: string
    readonly find: string
    /** `replace` is already in place, at this line. */
    readonly appliedAt?: number
    /** The text stands in this other file of the plan. */
    readonly foundIn?: string
    /** The operation of the plan that removed the text. */
    readonly removedBy?: number
  }
  'find-ambiguous': {
    readonly path: string
    readonly find: string
    readonly lines: readonly number[]
    /** The text of each of these lines. */
    readonly texts: readonly string[]
    readonly strategy: string
    /** `insert` wants its anchor once; other operations may be given more context. */
    readonly insert: boolean
  }
  'find-twins': { readonly path: string; readonly find: string; readonly lines: readonly number[] }
  'indentation-unclear': { readonly path: string; readonly line: number; readonly reason: string }
  'range-outside': {
    readonly path: string
    readonly from: number
    readonly to: number
    readonly count: number
  }
  'expect-differs': {
    readonly path: string
    readonly from: number
    readonly to: number
    readonly foundAt?: number
  }
  'hunk-not-found': {
    readonly path: string
    readonly hunk: number
    readonly line: string
    readonly anchor: boolean
  }
  'hunk-ambiguous': { readonly path: string; readonly hunk: number; readonly lines: readonly number[] }
  'hunk-malformed': { readonly path: string; readonly hunk: number; readonly error: string }
  'hunk-overlap': { readonly path: string; readonly hunk: number; readonly other: number }
  'pattern-malformed': { readonly pattern: string; readonly error: string }
  // guards
  shrink: { readonly path: string; readonly before: number; readonly after: number }
  placeholder: { readonly path: string; readonly line: number; readonly marker: string }
  conflict: { readonly path: string; readonly expected: string; readonly actual: string }
  // the repository
  'not-a-repository': { readonly directory: string }
  'directory-unusable': { readonly directory: string; readonly reason: string }
  'repository-bare': { readonly directory: string }
  'repository-unsupported': { readonly feature: string; readonly remedy: string }
  'in-progress': { readonly action: string; readonly remedy: string }
  'index-unmerged': { readonly paths: readonly string[] }
  'repository-damaged': { readonly what: string; readonly remedy: string }
  dirty: { readonly path: string; readonly state: 'modified' | 'staged' | 'untracked' }
  busy: { readonly lock: string }
  moved: { readonly what: string }
  'identity-missing': { readonly role: 'author' | 'committer' }
  'identity-invalid': { readonly role: 'author' | 'committer'; readonly value: string }
  'commit-unknown': { readonly commit: string }
  'not-a-batch': { readonly commit: string }
  'nothing-to-undo': Record<never, never>
  'already-undone': { readonly commit: string; readonly by: string }
  'undo-conflict': {
    readonly commit: string
    readonly path: string
    readonly reason: string
    readonly lines?: readonly number[]
  }
  // the caller and the machine
  usage: { readonly error: string; readonly remedy?: string }
  'configuration-invalid': { readonly field: string; readonly error: string }
  'configuration-unknown-key': { readonly field: string; readonly nearest?: string }
  filesystem: { readonly action: string; readonly path: string; readonly error: string }
  'not-restored': { readonly reason: string; readonly error: string }
  interrupted: Record<never, never>
  internal: { readonly error: string }
}

/** The stable name of a problem. Programs match on codes, never on text. */
export type ProblemCode = keyof ProblemData

/** Every code with the facts it carries: a union on `code`. */
export type Problem = {
  [Code in ProblemCode]: { readonly code: Code; readonly data: ProblemData[Code] }
}[ProblemCode]
