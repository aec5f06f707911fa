import { spellings } from '../calls/arguments/spelling.ts'
import { changingKeys } from '../calls/recognition/signature.ts'
import { blockNamed } from '../tags/blocks.ts'
import { nearestTags } from '../tags/spelling.ts'
import { asUnread, found, type Other, UNKNOWN } from './other.ts'

/**
 * Blocks of changes as editors and agents have them that know no others, and builders of whole projects: Roo, Zed, Void,
 * Devin, bolt, Dyad, Lovable, Plandex, Replit, v0, udiffx, Claude.
 */
const BLOCKS = [
  ...['search_and_replace', 'search_replace', 'boltAction', 'PlandexBlock', 'antArtifact'],
  '(?:dyad|lov)-(?:write|delete|rename|copy|edit|line-replace)',
  ...['create_file', 'edit_file', 'write_file', 'rewrite_file', 'new_file', 'file'],
  ...['delete_file', 'remove_file', 'rename_file', 'move_file', 'copy_file', 'DeleteFile', 'MoveFile'],
  ...['rename', 'remove', 'replace', 'update', 'modify', 'change', 'insert', 'remove_str'],
  ...['proposed_file_replace', 'proposed_file_insert', 'FILE_(?:NEW|PATCH|RENAME|DELETE)'],
].join('|')
/** What names the file of such a block, as a tag of its own. */
const CHILD = '(?:path|uri|file|target_file|file_?path|file_?name|from|source)'
/** The same as an attribute; other XML has names as well. */
const ATTRIBUTE = `(?:(?:[pP]ath|\\b(?:file|file_?[nN]ame|from|source))=["']|\\b(?:name|title)=["'][^"'\\n]{0,100}\\.)`
/** A text that gives way, alone. */
const OLD = spellings.old.filter((key) => changingKeys.includes(key)).join('|')

/** A text and what takes its place, as in blocks of many kinds, or without a tag around them (AutoCodeRover). */
const PAIR =
  /^[ \t]*(?:<file>[^<>\n]{1,300}<\/file>\s*<(original)>|<(search|old|original|before)>(?:(?!<\/?\2>)[\s\S]){0,4000}?<\/\2>\s{0,20}<(?:replace|replacement|new|updated|after)>)/gm

const CHANGES = new RegExp(
  `^[ \\t]*<(?:(${BLOCKS})(?:>\\s*<${CHILD}>|[ \\t][^<>]{0,200}?${ATTRIBUTE})|(${OLD})(?:[ \\t][^<>\\n]{0,40})?>)`,
  'gm',
)

const PATH = '(?:\\/|(?=[^<>\\n]{0,300}[./]))[^<>\\s]{1,300}'
/** A block with its path in place of its children, or with both. */
const CHILDLESS = new RegExp(
  `^[ \\t]*<(delete|remove|read|mkdir|rmdir|delete_file|remove_file|(?:move|rename|copy)(?=>[^<>\\n]{0,300}[ \\t]))>[ \\t]*${PATH}(?:[ \\t]+(?:(?:->|=>|→|to)[ \\t]+)?[^<>\\s]{1,300})?[ \\t]*<\\/\\1>[ \\t]*\\r?$`,
  'gm',
)

/** A block, or a call, whose tags are escaped, as in a page. */
const ESCAPED =
  /^[ \t]*(&lt;(?:(?:edit|create(?:_overwrite)?|append|delete|move|copy(?:_overwrite)?|insert_(?:after|before))&gt;(?=\s*&lt;(?:file|from)&gt;)|(?:invoke name=(?:"|&quot;)|function=)\w{1,64}(?:"|&quot;)?&gt;(?=\s*&lt;parameter[ =])))/gm

/** The changes in tags that no notation has, the first of each kind. */
export const otherTagsIn = (text: string): readonly (Other | undefined)[] => [
  found(CHILDLESS, text, ([, tag]) => asChildless(tag!)),
  found(ESCAPED, text, ([, tag]) => asEscaped(tag!)),
  found(CHANGES, text, ([, block, tag]) => (block === undefined ? asPair(tag!) : asChange(block))),
  found(PAIR, text, ([, original, tag]) => asPair(original ?? tag!)),
]

const asChildless = (tag: string) => {
  const block = blockNamed.get(tag) ?? blockNamed.get(nearestTags()(tag)!)!
  return {
    name: `\`<${tag}>\` around a path`,
    reason: 'every field of a block is a tag of its own',
    instead: `Write \`<${block.tag}><${block.required[0]}> … \` with the path in it.`,
  }
}

const asEscaped = (tag: string) => ({
  name: `\`${tag}\``,
  reason: 'tags are not escaped',
  instead: 'Write `<` and `>` as they are.',
})

const asPair = (tag: string) => ({
  name: `\`<${tag}>\``,
  reason: 'a block has other tags',
  instead: 'Write `<edit><file>…</file><find>…</find><replace>…</replace></edit>`.',
})

const asChange = (name: string): Other['data'] => asUnread(`\`<${name}>\``, UNKNOWN, 'does the same')
