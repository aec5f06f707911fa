import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { everyOption, type Option, offeredOptions } from '../src/command.ts'
import { commands } from '../src/commands/index.ts'

const page = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')

const names = commands.map(({ name }) => name)

/** `all`, `all but mcp`, or the commands one by one. */
const commandsIn = (cell: string): readonly string[] => {
  const [, other] = /^all(?: but `(\w+)`)?$/.exec(cell) ?? [cell, null]
  return other === null ? cell.split(', ') : names.filter((name) => name !== other)
}

/** As the page writes it: `-n, --dry-run`, `--no-fsync`. */
const written = (name: string, { alias, default: usual }: Option): string =>
  `${alias === undefined ? '' : `-${alias}, `}--${usual === true ? 'no-' : ''}${name}`

it('docs/command.md lists every option with the commands that take it', () => {
  const rows = page('docs/command.md').matchAll(/^\| `((?:-\w, )?--[a-z-]+)[^`]*` \| ([^|]+) \|/gm)
  const documented = [...rows].flatMap(([, option, cell]) =>
    commandsIn(cell!).map((command) => `${command} ${option}`),
  )
  const offered = commands.flatMap((command) =>
    Object.entries(offeredOptions(command)).map(
      ([name, option]) => `${command.name} ${written(name, option)}`,
    ),
  )
  expect(documented.toSorted()).toEqual(offered.toSorted())
})

it('docs/command.md names every value of an option that takes one of a few', () => {
  const rows = page('docs/command.md').split('\n')
  for (const [name, { choices = [] }] of Object.entries(everyOption(commands)))
    for (const choice of choices)
      expect(rows.find((row) => row.includes(`--${name} `))).toMatch(new RegExp(`\\b${choice}\\b`))
})

it('the front page lists every command', () => {
  const [, table = ''] = page('README.md').split('## The command\n')
  const listed = [...table.matchAll(/^\| (`emend .*?) \| /gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`emend (\w+)/g)].map(([, name]) => name!),
  )
  expect(listed.toSorted()).toEqual(names.toSorted())
})

/** The name that a browser finds a heading by. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

it('every link between the documents leads to a file, and to a heading of it', () => {
  const root = new URL('../../../', import.meta.url)
  const documents = [
    'README.md',
    ...readdirSync(new URL('packages', root)).map((name) => `packages/${name}/README.md`),
  ]
  for (const name of readdirSync(new URL('docs', root), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.md')) documents.push(join('docs', name))
  const links = documents
    .filter((name) => existsSync(new URL(name, root)))
    .flatMap((name) => [...page(name).matchAll(/\]\(([^):]+)\)/g)].map(([, link]) => [name, link!] as const))
  expect(links.length).toBeGreaterThan(100)
  for (const [name, link] of links) {
    const { pathname, hash } = new URL(link, new URL(name, 'file:///'))
    expect([name, link, existsSync(new URL(pathname.slice(1), root))]).toEqual([name, link, true])
    if (hash === '') continue
    const headings = [...page(pathname.slice(1)).matchAll(/^#+ (.*)$/gm)].map(
      ([, heading]) => `#${anchorOf(heading!)}`,
    )
    expect([name, link, headings.includes(hash)]).toEqual([name, link, true])
  }
})
