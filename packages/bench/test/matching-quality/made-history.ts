import { makeRepository } from '@emend/testkit'
import { type Change, changesOf } from '../../src/matching-quality/history.ts'
import { randomOf } from '../../src/random.ts'

/** A function of a made file, in a language with tabs, or with so many spaces to a level. */
const functionIn = (unit: string, name: string, version: number): string => {
  const lines = [
    `def ${name}_${'abc'[version % 3]}(first,  second):`,
    `-"""Says "${name}" - it's \\'${version}\\' of C:\\\\temp."""`,
    `-total_of_${name} = ${version}`,
    '',
    `-for item in range(first, second):`,
    `--if item < ${version} && item > second:`,
    ...(version % 2 === 0 ? [`---log("skipped by ${name}", item)`] : []),
    `---continue  # as ${name} wants it`,
    `--total_of_${name} += item`,
    ...(version % 3 === 0 ? ['', `-check("${name}", total_of_${name})`] : []),
    `-return "total - ${version}", total_of_${name}`,
    '',
    '',
  ]
  return lines.map((line) => line.replace(/^-+/, (depth) => unit.repeat(depth.length))).join('\n')
}

const NAMES = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel']

const UNITS = { 'tabs.py': '\t', 'two.py': '  ', 'four.py': '    ' }

/** Files whose functions change one after another, a commit for each. */
const filesAt = (commit: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(UNITS).map(([path, unit]) => [
      path,
      `# ${path}\n${NAMES.map((name, index) => functionIn(unit, name, Math.floor((commit + index) / NAMES.length))).join('\n')}\n`,
    ]),
  )

/** The hunks of a repository that is made for it: functions with tabs, two and four spaces that change in turn. */
export const madeChanges = (): readonly Change[] => {
  const repository = makeRepository()
  try {
    for (let commit = 0; commit < 40; commit++) {
      repository.write(filesAt(commit))
      repository.commit(`Change ${commit}`)
    }
    return changesOf(repository.root, 'made', 400, randomOf(1))
  } finally {
    repository.remove()
  }
}
