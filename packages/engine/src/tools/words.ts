import type { ToolAnnotations } from './tool.ts'

/** How a tool is presented to a model, and what it truly does. */
export interface ToolWords {
  readonly brief: string
  readonly description: string
  readonly annotations: ToolAnnotations
}

const asks: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
const adds: ToolAnnotations = { ...asks, readOnlyHint: false }
const replaces: ToolAnnotations = { ...adds, destructiveHint: true }
const replacesAgain: ToolAnnotations = { ...replaces, idempotentHint: false }

const COMMIT = 'The change lands as one git commit, or nothing changes and the answer says why.'

/** Declarations are the same in every repository: no policy is known where they are made. */
const DIRECTORIES = 'missing directories are made, unless the configuration forbids that'

/** Every tool in words. Source: §003 and §004, for when to use which. */
export const toolWords = {
  read_file: {
    brief: 'Read a file, or some of its lines, with line numbers.',
    description:
      'Shows a text file as numbered lines, at most 2000 of them and 2000 characters of each, with a mark where something was cut; `offset` and `limit` choose others. The numbers and the tab behind them are not part of the file. Read a file before you edit or overwrite it.',
    annotations: asks,
  },
  write_file: {
    brief: 'Write a whole file, new or anew.',
    description: `Writes a file with exactly the given content; ${DIRECTORIES}. For a new file, or a complete rewrite that was asked for. To change part of a file, use edit_file. Content is complete: never write "rest of the code unchanged". Read an existing file before you overwrite it. ${COMMIT}`,
    annotations: replaces,
  },
  edit_file: {
    brief: 'Replace an exact text in a file.',
    description: `Replaces \`old_string\` with \`new_string\`. Copy \`old_string\` from read_file, white space and indentation included and without line numbers; it must be in the file exactly once, so include lines around it, or set \`replace_all\`. There are no regular expressions. When it is not found, the answer quotes the nearest place: copy it from there. For several changes of one file use multi_edit. ${COMMIT}`,
    annotations: replacesAgain,
  },
  multi_edit: {
    brief: 'Replace several exact texts in one file, all or none.',
    description: `Several edits of one file, as edit_file makes them, each on the result of the ones before it. If one of them fails, none is made, and the answer names it by its 0-based index. ${COMMIT}`,
    annotations: replacesAgain,
  },
  list_dir: {
    brief: 'List a directory.',
    description:
      'Lists the entries of a directory, directories first, then by name; directories end with `/`; at most 2000 of them, or `limit`, with a mark where there are more. What git ignores is left out. To find files below it, use glob_search.',
    annotations: asks,
  },
  glob_search: {
    brief: 'Find files by a glob pattern.',
    description:
      'Finds files by a pattern with `*` and `?` within a name, `**` through directories, `{a,b}` and `[abc]`, the newest first; at most 2000 of them, or `limit`, with a mark where there are more. What git ignores is left out.',
    annotations: asks,
  },
  delete_file: {
    brief: 'Delete a file.',
    description: `Deletes a file, never a directory. \`undo\` brings it back. ${COMMIT}`,
    annotations: replaces,
  },
  move_file: {
    brief: 'Move or rename a file.',
    description: `Moves a file, its content and mode as they are; ${DIRECTORIES}. Fails if there is a file at \`to\`, unless \`overwrite\` is set. ${COMMIT}`,
    annotations: replaces,
  },
  copy_file: {
    brief: 'Copy a file.',
    description: `Copies a file, its content and mode as they are; ${DIRECTORIES}. Fails if there is a file at \`to\`, unless \`overwrite\` is set. ${COMMIT}`,
    annotations: replaces,
  },
  make_dir: {
    brief: 'Make a directory and its parents.',
    description:
      'Makes a directory and its parents; one that is there already is fine. Seldom needed: files make their directories themselves, unless the configuration forbids that. Git knows no empty ones: there is no commit, and `undo` takes it back all the same.',
    annotations: adds,
  },
  edit: {
    brief: 'Change a file in one of five modes: edit, create, append, patch, overwrite.',
    description: `Changes a file as \`mode\` says. edit: \`content\` takes the place of \`old_text\`, which is required and must be in the file exactly once. create: a new file; fails if it exists. append: adds \`content\` on a line of its own at the end, for new sections, functions or Makefile targets. patch: \`content\` is a unified diff or V4A patch of this file, for several places at once. overwrite: DANGEROUS, replaces the whole file; only where that was asked for explicitly, never as a fallback. The answer shows the diff. ${COMMIT}`,
    annotations: replacesAgain,
  },
  apply_plan: {
    brief: 'Apply a plan in any notation as one git commit, or not at all.',
    description:
      'Applies a plan of many operations on many files: tagged blocks, SEARCH/REPLACE blocks, a unified or git diff, a V4A patch, or JSON. All of it lands as one git commit; if a single operation does not fit, nothing changes, and the answer says why for each. For changes that belong together; preview_plan shows first what it would do.',
    annotations: replacesAgain,
  },
  preview_plan: {
    brief: 'Show what a plan would change, and change nothing.',
    description:
      'Plans exactly as apply_plan does and writes nothing: the answer says what each operation would do, and shows the diff that would be committed.',
    annotations: asks,
  },
  undo: {
    brief: 'Take a change back with a new git commit.',
    description:
      'Takes back the last change of this session that is not taken back yet; or, with `commit`, the one of that commit. What was changed since stays; where the same lines were changed since, it is refused. history lists the commits.',
    annotations: replacesAgain,
  },
  history: {
    brief: 'List the changes that were committed on this branch, newest first.',
    description:
      'Lists the commits that these tools have made on the current branch, newest first, with those that are taken back marked.',
    annotations: asks,
  },
} as const satisfies Readonly<Record<string, ToolWords>>

/** The name of a tool. */
export type ToolName = keyof typeof toolWords
