import { readdirSync, readFileSync } from 'node:fs'

/** The directory of the package that a module is from, where it is of another project. */
const directoryOf = (module) =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module.replaceAll('\\', '/'))?.[0]

const noticeOf = (directory) => {
  const { name, version, license } = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'))
  const files = readdirSync(directory).filter((file) => /^(licen[cs]e|notice|copying)\b/i.test(file))
  const texts = files.map((file) => readFileSync(`${directory}/${file}`, 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}

/** Writes, beside the bundle, under which licences the code of others is in it: they ask for that wherever it goes. */
export const withLicenses = (fileName) => ({
  name: 'licenses-of-others',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds)
    const directories = new Set(modules.map(directoryOf).filter((directory) => directory !== undefined))
    const source = `${[...directories]
      .map(noticeOf)
      .sort()
      .join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
    this.emitFile({ type: 'asset', fileName, source })
  },
})
