const TAG = /<(\/?)(think|thinking)\s*>/gi

/** A thought in an answer, as 0-based offsets: the whole with its tags, and what is inside. */
export interface Thought {
  readonly from: number
  readonly to: number
  readonly insideFrom: number
  readonly insideTo: number
}

/**
 * The thoughts of a text, by the offset of their opening tag. A thought ends at the closing tag that balances it, else
 * at the first one, else at the end of the text. A tag that follows a backtick is only named, and opens nothing.
 */
export const thoughtsIn = (text: string): ReadonlyMap<number, Thought> => {
  const thoughts = new Map<number, Thought>()
  const first = new Map<string, Tag>()
  const unpaired = new Map<string, Tag[]>()
  for (const tag of tagsIn(text).reverse()) {
    const closes = unpaired.get(tag.name) ?? []
    unpaired.set(tag.name, closes)
    if (tag.closing) {
      closes.push(tag)
      first.set(tag.name, tag)
    } else {
      const close = closes.pop() ?? first.get(tag.name) ?? { from: text.length, to: text.length }
      thoughts.set(tag.from, { from: tag.from, to: close.to, insideFrom: tag.to, insideTo: close.from })
    }
  }
  return thoughts
}

interface Tag {
  readonly name: string
  readonly closing: boolean
  readonly from: number
  readonly to: number
}

const tagsIn = (text: string): Tag[] => {
  const tags: Tag[] = []
  for (const match of text.matchAll(TAG)) {
    const closing = match[1] === '/'
    const from = match.index
    if (!closing && text[from - 1] === '`') continue
    tags.push({ name: match[2]!.toLowerCase(), closing, from, to: from + match[0].length })
  }
  return tags
}
