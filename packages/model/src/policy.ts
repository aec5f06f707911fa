/** The mechanical misprints that can be undone in a find and what goes there alike. */
export const repairNames = [
  'line-numbers',
  'markdown-fence',
  'diff-marks',
  'html-escapes',
  'unicode-escapes',
  'doubled-backslashes',
  'typography',
  'invisible-characters',
  'unicode-normalization',
] as const

/** The name of a repair. */
export type RepairName = (typeof repairNames)[number]

/** The languages whose syntax can be checked. */
export const syntaxLanguages = [
  'bash',
  'c',
  'cpp',
  'css',
  'go',
  'html',
  'java',
  'javascript',
  'json',
  'python',
  'ruby',
  'rust',
  'toml',
  'tsx',
  'typescript',
  'yaml',
] as const

/** The name of a language whose syntax can be checked. */
export type SyntaxLanguage = (typeof syntaxLanguages)[number]

/** What a plan may do: the limits and guards in force, from the configuration and the caller. Sizes are bytes. */
export interface Policy {
  readonly limits: {
    readonly editBytes: number
    readonly createBytes: number
    readonly readBytes: number
    readonly resultBytes: number
    readonly planBytes: number
    /** How many a plan may have. */
    readonly operations: number
    /** In UTF-16 units. */
    readonly pathLength: number
  }
  /** The directories that the caller keeps plans to; `.` is the whole workspace. */
  readonly within: readonly string[]
  /** Globs of paths that no operation deletes, moves or overwrites. */
  readonly protected: readonly string[]
  /** Make missing parent directories. */
  readonly createParents: boolean
  /** Refuse an edit that takes a file of at least `lines` lines below `fraction` of them; null turns it off. */
  readonly shrink: { readonly lines: number; readonly fraction: number } | null
  /** The caller lets `create`, `move` and `copy` replace files. */
  readonly overwrite: boolean
  /**
   * The file in its way that a plan may write over without being allowed to: none; one that holds the very `same` bytes
   * already; or an `empty` one. The dialect of the plan says which.
   */
  readonly harmless: 'none' | 'same' | 'empty'
  /**
   * New names are meant as they are spelt, with a `\`, quotes or white space in them: the dialect of the plan has a way
   * to quote names.
   */
  readonly literalNames: boolean
  /** The caller allows paths that git ignores. */
  readonly allowIgnored: boolean
  /** Encodings of text that is not UTF-8: the first glob that matches a path names its encoding. */
  readonly encodings: readonly { readonly pattern: string; readonly encoding: string }[]
  /** The repairs that are tried for a text that no strategy finds. */
  readonly repairs: readonly RepairName[]
  /** The languages in which a plan may not add faults of syntax. */
  readonly syntax: readonly SyntaxLanguage[]
  /** Commands that must succeed with the batch in the work tree, before it is committed; each has so many seconds. */
  readonly checks: { readonly commands: readonly string[]; readonly seconds: number }
}

/** The name of the configuration file, at the workspace root. */
export const CONFIGURATION_FILE = 'emend.config.json'

/** The highest limit of a path's length, in UTF-16 units: git opens no file by a longer one. */
export const LONGEST_PATH = 4096

const MEGABYTE = 1024 * 1024

/** The policy where neither configuration nor caller says anything. */
export const defaultPolicy: Policy & { readonly shrink: object } = {
  limits: {
    editBytes: 10 * MEGABYTE,
    createBytes: 5 * MEGABYTE,
    readBytes: 10 * MEGABYTE,
    resultBytes: 10 * MEGABYTE,
    planBytes: 32 * MEGABYTE,
    operations: 10_000,
    pathLength: 255,
  },
  within: ['.'],
  protected: ['venv/**', '.venv/**', 'node_modules/**', CONFIGURATION_FILE],
  createParents: true,
  shrink: { lines: 20, fraction: 1 / 3 },
  overwrite: false,
  harmless: 'none',
  literalNames: false,
  allowIgnored: false,
  encodings: [],
  repairs: repairNames,
  syntax: [],
  checks: { commands: [], seconds: 600 },
}
