import { Workspace } from '@emend/engine'
import { makeRepository } from '@emend/testkit'
import { milliseconds, ratio, table, timeInTurn } from '../../measure.ts'
import { lineAt, linesFor, MEGABYTE, ordinaryFile } from './large-file.ts'

const LINES = linesFor(MEGABYTE)

/** Many edits in one file of 1 MB, planned by the library, against as many searches and splices of a plain string. */
export const benchManyEdits = async (edits: number, rounds: number): Promise<string> => {
  const text = ordinaryFile(LINES).toString()
  const repository = makeRepository({ 'big.txt': text })
  const workspace = await Workspace.open(repository.root)
  const operations = spread(edits)
  const plan = async (): Promise<void> => {
    const result = await workspace.preview(operations)
    if (!result.ok) throw new Error(result.report)
  }
  const [planned, spliced] = await timeInTurn(
    [{ run: plan }, { run: () => void operations.reduce(splice, text) }],
    rounds,
  )
  repository.remove()
  const size = `${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB`
  return table(
    ['', 'median', 'ratio'],
    [
      [`${edits} edits in ${size}, planned`, milliseconds(planned!), ratio(planned!, spliced!)],
      ['as many searches and splices of a string', milliseconds(spliced!), '1'],
    ],
  )
}

/** Edits of one line each, spread over the file. */
const spread = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const find = lineAt(Math.floor((index * LINES) / count))
    return { op: 'edit' as const, path: 'big.txt', find, replace: find.replace('compute', 'calculate') }
  })

/** What a plain tool does: look whether the text is there exactly once, and cut the string around it. */
const splice = (
  text: string,
  { find, replace }: { readonly find: string; readonly replace: string },
): string => {
  const at = text.indexOf(find)
  if (at < 0 || text.indexOf(find, at + 1) >= 0) throw new Error(`not exactly once: ${find}`)
  return text.slice(0, at) + replace + text.slice(at + find.length)
}
