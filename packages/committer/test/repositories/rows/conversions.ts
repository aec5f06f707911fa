import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestRepository } from '@emend/testkit'
import { type Row, row } from '../row.ts'

const CRLF = { 'a.txt': 'one\r\n2\r\nthree\r\n', 'new/d.txt': 'new\r\n', 'old.txt': null }

const withAttributes =
  (attributes: string) =>
  ({ git, write, commit }: TestRepository): void => {
    write({ '.gitattributes': attributes })
    commit('Add attributes')
    checkOutAgain({ git, write })
  }

const withSetting =
  (key: string, value: string) =>
  ({ git, write }: TestRepository): void => {
    git('config', key, value)
    checkOutAgain({ git, write })
  }

/** Lets git write the files anew, as its conversions are now. */
const checkOutAgain = ({ git, write }: Pick<TestRepository, 'git' | 'write'>): void => {
  write({ 'a.txt': null, 'old.txt': null })
  git('checkout', '--', 'a.txt', 'old.txt')
}

/** A pair of filters as large files have them: what git stores says little of what the file holds. */
const withFilter =
  (attributes: string) =>
  (repository: TestRepository): void => {
    const { git, root, commit } = repository
    const script = (name: string, expression: string): string => {
      const path = join(root, '.git', name)
      writeFileSync(path, `#!/bin/sh\nexec sed -e '${expression}'\n`)
      chmodSync(path, 0o755)
      return path
    }
    git('config', 'filter.stored.clean', script('clean', 's/^/stored /'))
    git('config', 'filter.stored.smudge', script('smudge', 's/^stored //'))
    git('config', 'filter.stored.required', 'true')
    withAttributes(attributes)(repository)
    git('add', '--renormalize', '.')
    commit('Store what the filter makes of the files')
  }

const UTF_16 = Buffer.from('\ufeffone\n2\nthree\n', 'utf16le')

/** Bytes of files that are not the bytes of blobs. */
export const conversions: readonly Row[] = [
  row('core.autocrlf = true', withSetting('core.autocrlf', 'true'), CRLF),
  row('core.autocrlf = input', withSetting('core.autocrlf', 'input'), CRLF),
  row(
    'attribute text, core.eol = crlf',
    (repository) => {
      repository.git('config', 'core.eol', 'crlf')
      withAttributes('* text=auto\n')(repository)
    },
    CRLF,
  ),
  row('attribute eol=crlf', withAttributes('*.txt text eol=crlf\n'), CRLF),
  row('attribute -text', withAttributes('*.txt -text\n'), CRLF),
  row(
    'attributes that a sparse checkout leaves out',
    (repository) => {
      withAttributes('*.txt text eol=crlf\n')(repository)
      repository.git('sparse-checkout', 'set', '--no-cone', '/*', '!/.gitattributes')
    },
    CRLF,
  ),
  row('attribute ident', withAttributes('a.txt ident\n')),
  row(
    'attributes text=auto and ident, CRLF line ends in the blob',
    (repository) => {
      repository.write({ 'a.txt': 'one\r\ntwo\r\nthree\r\n' })
      repository.commit('Have CRLF line ends')
      withAttributes('a.txt text=auto ident\n')(repository)
    },
    { 'a.txt': CRLF['a.txt'] },
  ),
  row('attribute working-tree-encoding', withAttributes('a.txt text working-tree-encoding=UTF-16LE-BOM\n'), {
    'a.txt': { mode: '100644', content: UTF_16 },
  }),
  row('filters', withFilter('*.txt filter=stored\n')),
  row('filters on other paths', withFilter('z.txt filter=stored\n')),
  row('filters that come with the plan', withFilter('z.txt filter=stored\n'), {
    '.gitattributes': '*.txt filter=stored\n',
    'a.txt': 'one\n2\nthree\n',
  }),
]
