import { Workspace } from '@emend/engine'
import { blobId } from '@emend/model'
import { makeRepository } from '@emend/testkit'
import type { Random } from '../random.ts'
import { type Damage, damaged, withDamage } from './damage.ts'
import type { Judge } from './judges.ts'

/** How often the guard agreed with a judge, and how often it did not. */
export interface Figures {
  readonly files: number
  /** Edits after which the text is well-formed, and those among them that the guard refused. */
  readonly valid: number
  readonly refused: number
  /** Edits that broke the text, and those among them that the guard let through. */
  readonly broken: number
  readonly through: number
}

interface Edit {
  readonly path: string
  readonly damage: Damage
  readonly text: string
}

/** Damages texts by one line at a time, and asks the guard and the judge what they think of each edit. */
export const tryGuard = async (
  judge: Judge,
  texts: readonly string[],
  editsEach: number,
  random: Random,
): Promise<Figures> => {
  const files = new Map(texts.map((text, index) => [`${index}${judge.files[0]}`, text]))
  const edits = [...files].flatMap(([path, text]) => editsOf(path, text, editsEach, random))
  const verdicts = judge.wellFormed(edits.map(({ text }) => text))
  const refusals = await refusalsOf(judge, files, edits)
  const count = (well: boolean, refused?: boolean): number =>
    edits.filter(
      (_, index) => verdicts[index] === well && (refused === undefined || refusals[index] === refused),
    ).length
  return {
    files: files.size,
    valid: count(true),
    refused: count(true, true),
    broken: count(false),
    through: count(false, false),
  }
}

const editsOf = (path: string, text: string, most: number, random: Random): readonly Edit[] =>
  Array.from({ length: most }, () => damaged(text, random)).flatMap((damage) =>
    damage === null ? [] : [{ path, damage, text: withDamage(text, damage) }],
  )

const refusalsOf = async (
  { language }: Judge,
  files: ReadonlyMap<string, string>,
  edits: readonly Edit[],
): Promise<readonly boolean[]> => {
  const repository = makeRepository(Object.fromEntries(files))
  try {
    const policy = { syntax: [language], shrink: null }
    const workspace = await Workspace.open(repository.root, { policy })
    const refusals: boolean[] = []
    for (const { path, damage, text } of edits) {
      const { line, before, after } = damage
      const result = await workspace.preview([
        { op: 'replace_lines', path, from: line, to: line, content: after, expect: before },
      ])
      const other = result.diagnostics.find(({ code }) => !code.startsWith('syntax'))
      if (other !== undefined) throw new Error(other.message)
      if (result.ok && result.changes[0]?.after !== blobId(Buffer.from(text)))
        throw new Error(`line ${line} came out otherwise than judged`)
      refusals.push(!result.ok)
    }
    return refusals
  } finally {
    repository.remove()
  }
}
