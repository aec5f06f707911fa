import * as z from 'zod'
import { globFault } from './glob/glob.ts'
import { once } from './once.ts'
import type { Defined } from './options/checked-options.ts'
import {
  CONFIGURATION_FILE,
  defaultPolicy,
  LONGEST_PATH,
  type Policy,
  repairNames,
  syntaxLanguages,
} from './policy.ts'

/** Globs each of which can match something: whoever writes another one counts on a guard that is none. */
const withGlobs = <Schema extends z.ZodType>(
  schema: Schema,
  globsOf: (value: z.output<Schema>) => readonly (readonly [key: PropertyKey, glob: string])[],
): Schema =>
  schema.superRefine((value, { addIssue }) => {
    for (const [key, glob] of globsOf(value)) {
      const fault = globFault(glob)
      if (fault !== null)
        addIssue({ code: 'custom', path: [key], message: `a glob that matches nothing: ${fault}` })
    }
  })

const paths = () =>
  z.strictObject({
    protected: withGlobs(z.array(z.string()), (globs) => [...globs.entries()])
      .optional()
      .describe('Globs of paths that no operation deletes, moves or overwrites.'),
  })

const count = () => z.int().min(1)

const limits = () =>
  z.strictObject({
    editBytes: count().optional().describe('Largest file that text operations change, in bytes.'),
    createBytes: count().optional().describe('Largest file that may be created, in bytes.'),
    readBytes: count().optional().describe('Largest file that may be read, in bytes.'),
    resultBytes: count().optional().describe('Largest file that text operations may leave behind, in bytes.'),
    planBytes: count().optional().describe('Largest plan, as text in bytes.'),
    operations: count().optional().describe('Most operations in one plan.'),
    pathLength: count().max(LONGEST_PATH).optional().describe('Longest path, in UTF-16 units.'),
  })

const shrink = () =>
  z.union(
    [
      z.literal(false),
      z.strictObject({
        lines: count().optional().describe('Files shorter than this are not guarded.'),
        fraction: z
          .number()
          .gt(0)
          .max(1)
          .optional()
          .describe('An edit must leave at least this part of the lines.'),
      }),
    ],
    { error: 'neither false nor an object with `lines`, a whole number, and `fraction`, a number up to 1' },
  )

const matching = () =>
  z.strictObject({
    repairs: z
      .array(z.enum(repairNames))
      .optional()
      .describe('The misprints that are undone where a find matches nowhere; `[]` turns them off.'),
  })

const validate = () =>
  z.strictObject({
    syntax: z
      .union([z.boolean(), z.array(z.enum(syntaxLanguages))], {
        error: `neither true nor false, nor a list of these: ${syntaxLanguages.join(', ')}`,
      })
      .optional()
      .describe('Refuse changes that add faults of syntax: in every known language, or in those listed.'),
    commands: z
      .array(
        z
          .string()
          .regex(/\S/, 'a command that is empty')
          .refine((command) => !command.includes('\0'), 'a command that has a NUL byte in it'),
      )
      .optional()
      .describe('Commands that must succeed with the batch in the work tree, before it is committed.'),
    seconds: count().optional().describe('How long each command may take, in seconds.'),
  })

const encodings = () =>
  withGlobs(z.record(z.string(), z.string()), (given) =>
    Object.keys(given).map((glob) => [glob, glob] as const),
  )

/** `emend.config.json`, as a zod schema that is made when it is first asked for. Everything may be left out. */
export const configurationSchema = once(() =>
  z.strictObject({
    $schema: z.string().optional().describe('A file with this schema, for editors.'),
    paths: paths().optional().describe('What plans may do at which paths.'),
    limits: limits().optional().describe('How large files and plans may be.'),
    createParents: z.boolean().optional().describe('Make missing parent directories.'),
    shrink: shrink().optional().describe('The guard against edits that wipe a file; `false` turns it off.'),
    matching: matching().optional().describe('How text is found.'),
    validate: validate().optional().describe('What must hold of the files that a plan leaves behind.'),
    encodings: encodings().optional().describe('Encodings of text that is not UTF-8, by glob.'),
  }),
)

/** The content of `emend.config.json`. */
export type Configuration = Readonly<z.output<ReturnType<typeof configurationSchema>>>

/** The policy that a configuration asks for; what it does not say is as in `defaultPolicy`. */
export const policyFrom = (configuration: Configuration): Policy => ({
  ...defaultPolicy,
  limits: { ...defaultPolicy.limits, ...defined(configuration.limits ?? {}) },
  protected: [
    ...new Set([...(configuration.paths?.protected ?? defaultPolicy.protected), CONFIGURATION_FILE]),
  ],
  createParents: configuration.createParents ?? defaultPolicy.createParents,
  shrink:
    configuration.shrink === false
      ? null
      : { ...defaultPolicy.shrink, ...defined(configuration.shrink ?? {}) },
  encodings: Object.entries(configuration.encodings ?? {}).map(([pattern, encoding]) => ({
    pattern,
    encoding,
  })),
  syntax: syntaxFrom(configuration.validate?.syntax),
  checks: {
    commands: configuration.validate?.commands ?? defaultPolicy.checks.commands,
    seconds: configuration.validate?.seconds ?? defaultPolicy.checks.seconds,
  },
  repairs: configuration.matching?.repairs ?? defaultPolicy.repairs,
})

const syntaxFrom = (asked: boolean | Policy['syntax'] | undefined): Policy['syntax'] =>
  typeof asked === 'object' ? asked : asked === true ? syntaxLanguages : defaultPolicy.syntax

const defined = <T extends object>(value: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<Defined<T>>
