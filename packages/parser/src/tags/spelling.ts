import { nearestName } from '@emend/model'
import { blocks, fieldNames } from './blocks.ts'

// Comparing words costs far more than reading them; a text with more misspelt names than this is no plan.
const MOST_NAMES = 1000

const remembering = (known: readonly string[], alike: (name: string) => string | undefined) => {
  const answers = new Map<string, string | undefined>()
  return (name: string): string | undefined => {
    const word = name.toLowerCase()
    if (known.includes(word)) return word
    if (!answers.has(word)) {
      if (answers.size >= MOST_NAMES) return undefined
      answers.set(word, alike(word))
    }
    return answers.get(word)
  }
}

const tags = blocks.map(({ tag }) => tag)

const named =
  (tag: string) =>
  (name: string): readonly [string, string] => [name, tag]

/** Blocks by the names that other tools have for them. */
const synonyms = new Map([
  ...['update', 'modify', 'change', 'patch'].map(named('edit')),
  ...['write', 'write_file', 'overwrite', 'rewrite'].map(named('create_overwrite')),
  ...['add', 'add_file', 'new', 'new_file'].map(named('create')),
  ...['remove', 'remove_file', 'rm', 'unlink'].map(named('delete')),
  ...['rename', 'rename_file', 'mv'].map(named('move')),
  ...['cp', 'duplicate'].map(named('copy')),
  ...['view', 'open', 'cat'].map(named('read')),
])

/** The tag of a block that a name was probably meant to be: `edti`, `edit_file` → `edit`; `insert` → `insert_after`. */
export const nearestTag = remembering(
  tags,
  (name) =>
    synonyms.get(name) ??
    nearestName(name, tags) ??
    tags.filter((tag) => name.startsWith(`${tag}_`)).at(-1) ??
    tags.find((tag) => tag.startsWith(`${name}_`)),
)

/** The child that a name was probably meant to be. */
export const nearestField = remembering(fieldNames, (name) => nearestName(name, fieldNames))
