/** Names of projects that end as files do. */
const PROJECTS = '(?:Node|Next|Nuxt|Vue|React|Three|Express|Chart|D3|Ember|Backbone|Alpine|Moment)\\.js'

/** The endings of files that are usual: in a sentence, `os.path` and `logger.info` are no files. */
const ENDINGS =
  '(?:py|pyi|ipynb|[cm]?[jt]sx?|go|rs|rb|java|kts?|swift|php|cs|[ch](?:pp|xx|h)?|cc|m|mm|scala|dart|exs?|erl|hs|lua|r|jl|pl|zig|vue|svelte|astro|razor|css|scss|sass|less|html?|xml|svg|sql|prisma|proto|graphql|tf|sh|bash|ps1|bat|toml|ya?ml|jsonc?|lock|gradle|properties|env|md|mdx|rst|txt|csv|tsv|ini|cfg|conf|nix|mod|sum|sbt|bazel|bzl|tex|ejs|hbs|pug|clj[sc]?|fsx?|[cfv]b?sproj|sln|tfvars|hcl|j2|pyx|pxd|plist|mk|cmake|groovy|ml|mli|nim|el|lisp|fish|zsh|psm1|xaml|po|dot)'
/** Names of files without an ending that no sentence means otherwise, and those that begin with a dot. */
const WITHOUT = '(?:[A-Z][a-z]+file(?:\\.[\\w-]+)?|\\.[a-z][\\w-]+(?:\\.[\\w-]+)*)'

/** What stands behind the ending of a file that another one is made from. */
const OF_PATTERN = '[.-](?:bak|default|dist|example|in|orig|sample|template|tmpl|tpl)'

/** The name of a file as it stands in a sentence. */
export const NAME = `(?:(?!${PROJECTS}\\b)[\\w@-][\\w@.-]*\\.${ENDINGS}(?:${OF_PATTERN})?|${WITHOUT})(?![\\w(])`

/** The ending of any file, as it stands behind a directory: a word where it is long, as `properties` is. */
export const ANY_ENDING = `\\.(?:[a-z]\\w{0,7}|[a-z]{9,15})(?:${OF_PATTERN})?(?!\\w)`

/** The path of one: in a directory, and with an ending or beginning with a dot; or with a usual ending. */
export const ANY_PATH = `(?:[\\w@.-]+\\/)+(?:\\.?[\\w@-][\\w@.-]*${ANY_ENDING}|\\.[a-z][\\w-]+)(?!/|[.-]\\w)|${NAME}`

/** Names of files without an ending that no other word is likely to be. */
export const USUAL =
  /^(?:[A-Z][a-z]+file(?:\.[\w-]+)?|[jm](?:ust|ake)file|LICEN[CS]E|COPYING|NOTICE|AUTHORS|CONTRIBUTORS|MAINTAINERS|OWNERS|CODEOWNERS|CHANGELOG|CHANGES|NEWS|README|CONTRIBUTING|INSTALL|TODO|VERSION|BUILD|WORKSPACE)$/

const ALONE = new RegExp(`^(?:${WITHOUT}|[^/:()]+\\.${ENDINGS})$`)
const PROJECT = new RegExp(`^${PROJECTS}$`)
const IN_DIRECTORY = /^[^:\s/]*\/(?:[^:]*\/)?[^/:()]*\.[a-z]\w{0,15}$/i
/** In lower case, as most directories are: `Client/Server` is none, nor `macOS/Linux`, nor the type of a medium. */
const IN_LOWER_CASE =
  /^(?!(?:application|audio|image|multipart|text|video)\/|(?:(?:i|iPad|mac|tv|watch)OS\/)+(?:[A-Z]\w*|\w+OS)$)(?:\.?[a-z_][\w.-]*\/)+[\w.-]+$/

/** True for the name of a project that ends as a file does. */
export const isProject = (name: string): boolean => PROJECT.test(name)

/**
 * True for what is hardly ever anything but the path of a file: in a directory, a name with an ending, or any where the
 * directories are in lower case; else one with a usual ending, or that is usual without one. `Client/Server`, `npm test` and `Node.js` are none.
 */
export const isFile = (path: string): boolean =>
  IN_DIRECTORY.test(path) ||
  IN_LOWER_CASE.test(path) ||
  (ALONE.test(path) && !isProject(path)) ||
  USUAL.test(path.slice(path.lastIndexOf('/') + 1))

/** True for a file of a language in which a line of `=` alone stands in comments and texts at most. */
export const isOfCode = (path: string): boolean => CODE.test(path)

const CODE =
  /\.(?:py|[cm]?[jt]sx?|go|rs|java|kts?|swift|php|cs|[ch](?:pp|h)?|cc|scala|dart|vue|svelte|s?css)$/
