import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))

/** The folder of corpora: data of other projects, which is no part of this one. */
const corpora = resolve(process.env.EMEND_CORPORA ?? join(checkout, '../shared/corpora'))

/** A corpus that is there, or why it is not. */
export type Corpus = { readonly directory: string } | { readonly missing: string }

/** Finds a corpus by its name: where `EMEND_CORPORA` says, else in `../shared/corpora` beside the checkout. */
export const corpusNamed = (name: string): Corpus => {
  const directory = join(corpora, name)
  return existsSync(directory)
    ? { directory }
    : { missing: `SKIPPED: there is no ${directory}; EMEND_CORPORA names the folder of corpora` }
}
