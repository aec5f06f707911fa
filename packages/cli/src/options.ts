import type { ApplyOptions, PlanOptions, SessionOptions, WorkspaceOptions } from '@emend/engine'
import { type BackendName, backendNames, type DirtyPolicy, dirtyPolicies } from '@emend/model'
import type { Offers, Option, Options, Values } from './command.ts'

/** What is done about uncommitted changes. */
const dirtyOption: Option = {
  type: 'string',
  choices: dirtyPolicies,
  default: 'separate',
  describe:
    'Where a touched path has uncommitted changes: leave them uncommitted (separate), refuse, commit them first (checkpoint), or commit both (include)',
}

/** The names of all dialects. */
export const offeredDialects: Offers = async () => (await import('@emend/engine')).dialectNames

/** The dialect of a plan that is read. */
export const dialectOption: Option = {
  type: 'string',
  default: 'auto',
  offers: async () => ['auto', ...(await offeredDialects())],
  describe: 'The dialect that the plan is written in; auto recognises it',
}

/** Options of every command that applies a plan, or would. */
export const planOptions: Options = {
  dialect: dialectOption,
  dirty: dirtyOption,
  overwrite: { type: 'boolean', default: false, describe: 'Let create, move and copy replace files' },
  'allow-ignored': { type: 'boolean', default: false, describe: 'Allow paths that git ignores' },
}

/** Where batches are looked for. */
export const historyOption: Option = {
  type: 'string',
  describe: 'Look at this branch, in place of the one that is checked out',
}

/** The engine's option for a command line's `--branch`. */
export const branchFrom = ({ branch }: Values): WorkspaceOptions => ({ branch: branch as string | undefined })

/** Options of every command that works in a repository on a plan or a batch. */
export const repositoryOptions: Options = {
  branch: {
    type: 'string',
    describe: 'Work on this branch, which is not checked out, and on no work tree',
  },
  push: {
    type: 'string',
    describe: 'Push to this remote: the batch is made on what the branch is there',
  },
  backend: {
    type: 'string',
    choices: ['auto', ...backendNames],
    default: 'auto',
    describe: 'Who serves the repository; auto takes git for what needs it',
  },
  hooks: { type: 'boolean', default: false, describe: 'Run the hooks that git commit would run' },
  filters: { type: 'boolean', default: false, describe: 'Run the filters that git would run on files' },
  sign: {
    type: 'boolean',
    default: false,
    describe: 'Sign commits where commit.gpgSign asks for it',
  },
}

/** What holds for one commit, and for each of many. */
const everyCommitOptions: Options = {
  dirty: dirtyOption,
  author: { type: 'string', describe: 'The author, as "Name <address>"' },
  trailer: {
    type: 'string',
    array: true,
    describe: 'A trailer for the commit, as "Key: value"; may be repeated',
  },
  fsync: {
    type: 'boolean',
    default: true,
    describe: 'Make the commit durable; --no-fsync is quicker',
    denied: 'Do not wait until everything is on disk: quicker, and not safe against power loss',
  },
}

/** Options of every command that makes a commit. */
export const commitOptions: Options = {
  message: {
    alias: 'm',
    type: 'string',
    array: true,
    describe: 'The commit message, in place of one that says what happened; each further one is a paragraph',
  },
  ...everyCommitOptions,
}

/** The message of a batch that may have one of its own. */
export const planMessageOption: Option = {
  ...commitOptions.message!,
  describe:
    'The commit message, in place of the plan’s own, or of one that says what happened; each further one is a paragraph',
}

/** Options of every command that makes the calls of an agent. */
export const sessionOptions: Options = {
  'read-before-write': { type: 'boolean', describe: 'Refuse to change what this session has not read' },
  'allow-ignored': planOptions['allow-ignored']!,
  ...everyCommitOptions,
  ...repositoryOptions,
}

/** The engine's options for a command line's `repositoryOptions`, and for its `--allow-ignored`. */
export const repositoryOptionsFrom = (values: Values): WorkspaceOptions => ({
  ...branchFrom(values),
  push: values.push as string | undefined,
  backend: values.backend === 'auto' ? undefined : (values.backend as BackendName),
  runs: [
    ...(values.hooks ? (['hooks'] as const) : []),
    ...(values.filters ? (['filters'] as const) : []),
    ...(values.sign ? (['signing'] as const) : []),
  ],
  policy: { allowIgnored: values['allow-ignored'] as boolean | undefined },
})

/** The engine's options for a command line's `dialectOption`. */
export const dialectFrom = ({ dialect }: Values): Pick<PlanOptions, 'dialect'> => ({
  dialect: dialect as NonNullable<PlanOptions['dialect']>,
})

/** The engine's options for a command line's `planOptions`, but for `--allow-ignored`. */
export const planOptionsFrom = (values: Values): PlanOptions => ({
  ...dialectFrom(values),
  overwrite: values.overwrite as boolean,
  dirty: values.dirty as DirtyPolicy,
})

/** The engine's options for a command line's `commitOptions`. */
export const commitOptionsFrom = (values: Values): ApplyOptions => ({
  message: (values.message as readonly string[] | undefined)?.join('\n\n'),
  ...everyCommitOptionsFrom(values),
})

/** The engine's options for a command line's `sessionOptions`, but those of the repository. */
export const sessionOptionsFrom = (values: Values): SessionOptions => ({
  readBeforeWrite: values['read-before-write'] as boolean | undefined,
  ...everyCommitOptionsFrom(values),
})

const everyCommitOptionsFrom = (values: Values): SessionOptions & ApplyOptions => ({
  author: values.author as string | undefined,
  trailers: (values.trailer as readonly string[] | undefined) ?? [],
  fsync: values.fsync as boolean,
  dirty: values.dirty as DirtyPolicy,
})
