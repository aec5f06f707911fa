import type { ProblemCode, ProblemData, ProblemKind } from './problem.ts'

/** What a problem says, and what to do next. */
export interface Words {
  readonly message: string
  readonly hint?: string
}

interface Wording<Code extends ProblemCode> {
  readonly kind: ProblemKind
  readonly words: (data: ProblemData[Code]) => Words
}

const say = (message: string, hint?: string): Words => (hint === undefined ? { message } : { message, hint })
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
const megabytes = (bytes: number): string => `${Number((bytes / 1048576).toFixed(1))}MB`
const size = (bytes: number): string => (bytes < 1048576 / 10 ? plural(bytes, 'byte') : megabytes(bytes))
const didYouMean = (nearest: string | undefined): string | undefined =>
  nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`
const operation = (index: number): string => `operation ${index + 1}`
const listed = (names: readonly string[], most = 5): string =>
  names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} and ${names.length - most} more`

const notFoundHint = (data: ProblemData['find-not-found']): string => {
  if (data.appliedAt !== undefined)
    return `The replacement is already in place at line ${data.appliedAt}: nothing is left to do there.`
  if (data.removedBy !== undefined)
    return `The text was there until ${operation(data.removedBy)} of this plan changed it: write the later edit against the result of the earlier one.`
  if (data.foundIn !== undefined) return `The text stands in ${data.foundIn}: change the path.`
  return 'Copy the text from the file as it is now, white space included, and try again.'
}

const wordings: { readonly [Code in ProblemCode]: Wording<Code> } = {
  'plan-empty': {
    kind: 'plan',
    words: () => say('The plan is empty.', 'Write at least one operation; `emend guide` shows how.'),
  },
  'nothing-recognised': {
    kind: 'plan',
    words: ({ nearest }) =>
      say(
        'No operation was recognised in this text.',
        nearest === undefined
          ? 'Write operations as `emend guide` shows.'
          : `Did you mean \`${nearest}\`? \`emend guide\` shows how operations are written.`,
      ),
  },
  'plan-too-large': {
    kind: 'plan',
    words: ({ bytes, maximum }) =>
      say(
        `Plan too large: ${size(bytes)}. Maximum: ${size(maximum)}.`,
        'Split the plan, or raise `limits.planBytes`.',
      ),
  },
  'too-many-operations': {
    kind: 'plan',
    words: ({ count, maximum }) =>
      say(
        `The plan has ${count} operations. Maximum: ${maximum}.`,
        'Split the plan, or raise `limits.operations`.',
      ),
  },
  'too-many-problems': {
    kind: 'plan',
    words: ({ count }) =>
      say(
        `The rest of the plan was not read: ${count} problems stand before it.`,
        'Correct those first: most of them probably have one cause.',
      ),
  },
  'operation-malformed': {
    kind: 'plan',
    words: ({ name, error }) =>
      say(
        `Malformed ${name} block: ${error}`,
        'Check that every required part is there, is closed, and is spelt right.',
      ),
  },
  'operation-truncated': {
    kind: 'plan',
    words: ({ name, missing }) =>
      say(
        `The plan ends in the middle of ${name}: ${missing} is missing.`,
        'The answer was cut off: send the whole plan again, or split it.',
      ),
  },
  'operation-ambiguous': {
    kind: 'plan',
    words: ({ name, readings }) =>
      say(
        `${name} can be read in ${readings.length} ways: ${readings.join('; or ')}.`,
        'Wrap the content in <![CDATA[ … ]]> to say which one is meant.',
      ),
  },
  'json-invalid': {
    kind: 'plan',
    words: ({ error }) => say(`The plan is not valid JSON: ${error}`, 'Send one complete JSON document.'),
  },
  'field-invalid': {
    kind: 'plan',
    words: ({ field, error }) => say(`\`${field}\` ${error}.`, '`emend schema plan` prints the schema.'),
  },
  'field-unknown': {
    kind: 'plan',
    words: ({ field, nearest }) =>
      say(`Unknown key \`${field}\`.`, didYouMean(nearest) ?? '`emend schema plan` prints the schema.'),
  },
  'version-unsupported': {
    kind: 'plan',
    words: ({ version }) => say(`Plan version ${version} is not supported.`, 'This emend reads version 1.'),
  },
  'dialect-unknown': {
    kind: 'usage',
    words: ({ dialect, known, nearest }) =>
      say(
        `Unknown dialect: ${dialect}.`,
        `${nearest === undefined ? '' : `Did you mean \`${nearest}\`? `}Known: auto, ${known.join(', ')}.`,
      ),
  },
  'dialect-ambiguous': {
    kind: 'plan',
    words: ({ dialects }) =>
      say(
        `This text mixes dialects: ${dialects.join(' and ')}.`,
        'Write the plan in one dialect, or name the one to read with --dialect.',
      ),
  },
  'not-expressible': {
    kind: 'plan',
    words: ({ dialect, what }) =>
      say(`The ${dialect} dialect cannot say ${what}.`, 'Use the `plan` dialect, which can say everything.'),
  },

  'path-empty': {
    kind: 'plan',
    words: () => say('The path is empty.', 'Name a file, relative to the workspace root.'),
  },
  'path-nul': {
    kind: 'plan',
    words: () => say('The path has a NUL byte in it.', 'Name a file, relative to the workspace root.'),
  },
  'path-escapes': {
    kind: 'plan',
    words: ({ path, reason }) =>
      say(
        `Path leaves the workspace: ${path} (${reason}).`,
        'Use a path inside the workspace, without `..`.',
      ),
  },
  'path-absolute': {
    kind: 'plan',
    words: ({ path }) =>
      say(`Absolute paths are not allowed: ${path}`, 'Use a path relative to the workspace root.'),
  },
  'path-too-long': {
    kind: 'plan',
    words: ({ path, length, maximum }) =>
      say(
        `Path too long: ${length} characters (maximum ${maximum}): ${path.slice(0, 60)}…`,
        'Use a shorter path, or raise `limits.pathLength`.',
      ),
  },
  'path-denied': {
    kind: 'plan',
    words: ({ path, reason }) =>
      say(`Path denied: ${path} (${reason}).`, 'Nothing may be read or written there.'),
  },
  'path-symlink': {
    kind: 'plan',
    words: ({ path, link, target }) =>
      say(
        `Path goes through a symbolic link: ${path} (${link} → ${target}).`,
        'Name the file by its real path inside the workspace.',
      ),
  },
  'path-submodule': {
    kind: 'plan',
    words: ({ path, root }) =>
      say(`Path is inside another repository: ${path} (${root}).`, `Apply the change in ${root} itself.`),
  },
  'path-special': {
    kind: 'plan',
    words: ({ path, type }) =>
      say(`Not a file: ${path} is a ${type}.`, 'Only files, directories and symbolic links can be changed.'),
  },
  'path-ignored': {
    kind: 'plan',
    words: ({ path }) =>
      say(
        `Git ignores this path: ${path}`,
        'History could not give it back. Use another path, or allow it with --allow-ignored.',
      ),
  },
  'path-protected': {
    kind: 'plan',
    words: ({ path, verb, pattern }) =>
      say(`Cannot ${verb} protected file: ${path}`, `It matches \`${pattern}\` in \`paths.protected\`.`),
  },

  'file-missing': {
    kind: 'plan',
    words: ({ path, nearest, removedBy }) =>
      say(
        `File not found: ${path}`,
        removedBy === undefined
          ? (didYouMean(nearest) ?? 'Check the path, or create the file first.')
          : `It was there until ${operation(removedBy)} of this plan took it away.`,
      ),
  },
  'file-exists': {
    kind: 'plan',
    words: ({ path }) =>
      say(
        `File already exists: ${path}`,
        'Edit the existing file, or say explicitly that it is to be replaced.',
      ),
  },
  'destination-exists': {
    kind: 'plan',
    words: ({ path }) =>
      say(`Destination already exists: ${path}.`, 'Delete it first or choose different destination.'),
  },
  'same-path': {
    kind: 'plan',
    words: ({ path }) =>
      say(
        `Source and destination are the same: ${path}`,
        'Choose a different destination, or drop the operation.',
      ),
  },
  'is-directory': { kind: 'plan', words: ({ path }) => say(`Is a directory: ${path}`, 'Name a file.') },
  'not-a-directory': {
    kind: 'plan',
    words: ({ path, file }) =>
      say(
        `Not a directory: ${file} is a file, so ${path} cannot be.`,
        'Choose another path, or move the file away first.',
      ),
  },
  'directory-missing': {
    kind: 'plan',
    words: ({ path }) => say(`Directory not found: ${path}`, 'Check the path.'),
  },
  'directory-not-empty': {
    kind: 'plan',
    words: ({ path, names }) =>
      say(`Directory not empty: ${path} (${listed(names)}).`, 'Delete or move what is in it first.'),
  },
  'parent-missing': {
    kind: 'plan',
    words: ({ path, parent }) =>
      say(
        `Parent directory does not exist: ${parent} (for ${path}).`,
        'Make it with a mkdir operation first, or set `createParents`.',
      ),
  },
  binary: {
    kind: 'plan',
    words: ({ path, verb }) =>
      say(
        `Cannot ${verb} binary file: ${path}`,
        'Binary files can be copied, moved and deleted; `encodings` names the encoding of other text.',
      ),
  },
  'is-symlink': {
    kind: 'plan',
    words: ({ path, target }) =>
      say(
        `Is a symbolic link: ${path} → ${target}`,
        'Change the file that it points to; a link can be moved, copied and deleted.',
      ),
  },
  'too-large': {
    kind: 'plan',
    words: ({ path, bytes, maximum }) =>
      say(
        `File too large: ${path} (${megabytes(bytes)}). Maximum: ${megabytes(maximum)}.`,
        'Raise the limit in `limits`, or change the file by other means.',
      ),
  },
  'encoding-unknown': {
    kind: 'plan',
    words: ({ path, encoding }) =>
      say(`Unknown encoding for ${path}: ${encoding}`, 'Correct `encodings` in the configuration.'),
  },
  'encoding-lossy': {
    kind: 'plan',
    words: ({ path, encoding }) =>
      say(
        `The new text of ${path} cannot be written in ${encoding} without loss.`,
        'Use only characters that the encoding has.',
      ),
  },

  'find-empty': {
    kind: 'plan',
    words: ({ field }) => say(`${field} content cannot be empty`, 'Quote the text that is to be changed.'),
  },
  'content-empty': {
    kind: 'plan',
    words: ({ field }) => say(`${field} content cannot be empty`, 'Give the content.'),
  },
  'find-not-found': {
    kind: 'plan',
    words: (data) => say(`Pattern not found in ${data.path}`, notFoundHint(data)),
  },
  'find-ambiguous': {
    kind: 'plan',
    words: ({ path, lines }) =>
      say(
        `The text appears ${lines.length} times in ${path}, at lines ${listed(lines.map(String), 20)}.`,
        'Include more of the lines around it, so that it is there only once.',
      ),
  },
  'find-twins': {
    kind: 'plan',
    words: ({ path, lines }) =>
      say(
        `Several places in ${path} differ only in white space: lines ${listed(lines.map(String), 20)}.`,
        'Copy the wanted place exactly as it is, white space included, or include more of the lines around it.',
      ),
  },
  'indentation-unclear': {
    kind: 'plan',
    words: ({ path, line, reason }) =>
      say(
        `The text is at line ${line} of ${path}, but how to indent the replacement is unclear: ${reason}.`,
        'Copy the lines with their exact indentation.',
      ),
  },
  'range-outside': {
    kind: 'plan',
    words: ({ path, from, to, count }) =>
      say(
        `Lines ${from} to ${to} are outside ${path}, which has ${plural(count, 'line')}.`,
        'Read the file again and correct the range.',
      ),
  },
  'expect-differs': {
    kind: 'plan',
    words: ({ path, from, to, foundAt }) =>
      say(
        `Lines ${from} to ${to} of ${path} are not what was expected.`,
        foundAt === undefined
          ? 'Read the file again and correct the range and the expected text.'
          : `That text is now at line ${foundAt}: correct the range.`,
      ),
  },
  'hunk-not-found': {
    kind: 'plan',
    words: ({ path, hunk, line, anchor }) =>
      say(
        `Hunk ${hunk} does not apply to ${path}: ${anchor ? 'its anchor' : 'this line'} is not there: ${line}`,
        'Read the file again and write the hunk against its present text.',
      ),
  },
  'hunk-ambiguous': {
    kind: 'plan',
    words: ({ path, hunk, lines }) =>
      say(
        `Hunk ${hunk} fits ${plural(lines.length, 'place')} in ${path}: lines ${listed(lines.map(String), 20)}.`,
        'Give the hunk more context lines.',
      ),
  },
  'hunk-malformed': {
    kind: 'plan',
    words: ({ path, hunk, error }) =>
      say(
        `Hunk ${hunk} for ${path} is malformed: ${error}.`,
        'Each line of a hunk starts with a space, `-` or `+`.',
      ),
  },
  'hunk-overlap': {
    kind: 'plan',
    words: ({ path, hunk, other }) =>
      say(`Hunks ${other} and ${hunk} for ${path} overlap.`, 'Join them into one hunk.'),
  },
  'pattern-malformed': {
    kind: 'plan',
    words: ({ pattern, error }) =>
      say(`Malformed pattern: ${pattern} (${error}).`, 'Write a glob such as `src/**/*.ts`.'),
  },

  shrink: {
    kind: 'plan',
    words: ({ before, after }) =>
      say(
        `Safety check failed: This edit would reduce file from ${before} lines to ${plural(after, 'line')}.`,
        'This suggests the edit may be replacing too much content. To replace the entire file, say so explicitly by creating it with overwrite; otherwise make the searched text specific.',
      ),
  },
  placeholder: {
    kind: 'plan',
    words: ({ path, line, marker }) =>
      say(
        `The content for ${path} leaves something out at line ${line}: ${marker}`,
        'Write the whole file, or edit only the part that changes.',
      ),
  },
  conflict: {
    kind: 'repository',
    words: ({ path, expected, actual }) =>
      say(
        `${path} has changed since the plan was written: expected ${expected}, found ${actual}.`,
        'Read the file again and write the operation against its present text.',
      ),
  },

  'not-a-repository': {
    kind: 'repository',
    words: ({ directory }) =>
      say(`Not a git repository: ${directory}`, 'Run `git init` there, or name a repository with -C.'),
  },
  'directory-unusable': {
    kind: 'usage',
    words: ({ directory, reason }) =>
      say(`Cannot use ${directory}: ${reason}.`, 'Name an existing directory.'),
  },
  'repository-bare': {
    kind: 'repository',
    words: ({ directory }) => say(`This repository is bare: ${directory}`, 'Use a clone with a work tree.'),
  },
  'repository-unsupported': {
    kind: 'repository',
    words: ({ feature, remedy }) =>
      say(`This repository uses ${feature}, which emend cannot serve yet.`, remedy),
  },
  'in-progress': {
    kind: 'repository',
    words: ({ action, remedy }) => say(`A ${action} is in progress.`, remedy),
  },
  'index-unmerged': {
    kind: 'repository',
    words: ({ paths }) =>
      say(
        `The index has unmerged paths: ${listed(paths)}.`,
        'Resolve the conflicts and `git add` the files first.',
      ),
  },
  'repository-damaged': {
    kind: 'repository',
    words: ({ what, remedy }) => say(`The repository is damaged: ${what}.`, remedy),
  },
  dirty: {
    kind: 'repository',
    words: ({ path, state }) =>
      say(
        state === 'untracked'
          ? `${path} is not tracked by git.`
          : `${path} has ${state === 'staged' ? 'staged' : 'uncommitted'} changes.`,
        state === 'untracked'
          ? '`git add` and commit it first: history could not give it back.'
          : 'Commit or stash them first.',
      ),
  },
  busy: {
    kind: 'repository',
    words: ({ lock }) =>
      say(
        `The repository is busy: ${lock} exists.`,
        'Another git process seems to be running; try again. If none is, remove the file.',
      ),
  },
  moved: {
    kind: 'repository',
    words: ({ what }) =>
      say(`${what} changed while the batch was being prepared.`, 'Nothing was written. Try again.'),
  },
  'identity-missing': {
    kind: 'repository',
    words: ({ role }) =>
      say(
        `Git does not know who the ${role} is.`,
        'Set it with `git config user.name` and `git config user.email`.',
      ),
  },
  'identity-invalid': {
    kind: 'usage',
    words: ({ role, value }) => say(`Not a valid ${role}: ${value}`, 'Write it as `Name <address>`.'),
  },
  'commit-unknown': {
    kind: 'repository',
    words: ({ commit }) => say(`Unknown commit: ${commit}`, '`emend log` lists the batches on this branch.'),
  },
  'not-a-batch': {
    kind: 'repository',
    words: ({ commit }) =>
      say(
        `Commit ${commit} was not made by emend.`,
        'Take it back with `git revert`; `emend log` lists the batches on this branch.',
      ),
  },
  'nothing-to-undo': {
    kind: 'repository',
    words: () =>
      say('There is no batch to undo on this branch.', '`emend log` lists the batches on this branch.'),
  },
  'already-undone': {
    kind: 'repository',
    words: ({ commit, by }) =>
      say(`Batch ${commit} is already undone, by ${by}.`, '`emend log` lists the batches on this branch.'),
  },
  'undo-conflict': {
    kind: 'repository',
    words: ({ commit, path, reason, lines }) =>
      say(
        `Cannot undo ${commit}: ${path} ${reason}${lines === undefined || lines.length === 0 ? '' : ` (${lines.length === 1 ? 'line' : 'lines'} ${listed(lines.map(String), 10)})`}.`,
        'Undo the later change first, or take the batch back by hand with `git revert`.',
      ),
  },

  usage: { kind: 'usage', words: ({ error, remedy }) => say(error, remedy) },
  'configuration-invalid': {
    kind: 'usage',
    words: ({ field, error }) =>
      say(`emend.config.json: \`${field}\` ${error}.`, '`emend schema config` prints the schema.'),
  },
  'configuration-unknown-key': {
    kind: 'usage',
    words: ({ field, nearest }) =>
      say(
        `emend.config.json: unknown key \`${field}\`.`,
        didYouMean(nearest) ?? '`emend schema config` prints the schema.',
      ),
  },
  filesystem: {
    kind: 'machine',
    words: ({ action, path, error }) => say(`Cannot ${action} ${path}: ${error}.`, 'Nothing was changed.'),
  },
  'not-restored': {
    kind: 'machine',
    words: ({ reason, error }) =>
      say(
        `The batch failed (${reason}), and not everything could be put back: ${error}.`,
        'The former files are kept in `.git/emend`; `git status` shows what is missing.',
      ),
  },
  interrupted: { kind: 'machine', words: () => say('Interrupted.', 'Nothing was changed.') },
  internal: {
    kind: 'bug',
    words: ({ error }) => say(`This is a bug in emend: ${error}`, 'Nothing was changed. Please report it.'),
  },
}

/** The words of a problem: what is wrong, and what to do next. */
export const wordingOf = <Code extends ProblemCode>(code: Code, data: ProblemData[Code]): Words =>
  wordings[code].words(data)

/** Who has to act on a problem. */
export const kindOf = (code: ProblemCode): ProblemKind => wordings[code].kind

/** Every code there is, in the order of docs/diagnostics.md. */
export const problemCodes: readonly ProblemCode[] = Object.keys(wordings) as ProblemCode[]
