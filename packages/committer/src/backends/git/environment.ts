import type { Environment } from '../../environment.ts'
import type { GitConfiguration } from '../../git/config/configuration.ts'
import type { Signature } from '../../git/signature.ts'
import type { Located } from '../../opening/discovery.ts'

/** The environment in which git serves a repository; `silenced` are settings that count as empty. */
export const environmentFor = (
  found: Located,
  env: Environment,
  silenced: readonly string[],
): NodeJS.ProcessEnv => ({
  ...inEnglish(environmentWithoutGit(env)),
  GIT_DIR: found.gitDirectory,
  ...(!found.isBare && { GIT_WORK_TREE: found.root }),
  GIT_LITERAL_PATHSPECS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  // What a partial clone lacks is not fetched unasked.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: '',
  ...emptied(silenced, env),
})

/** What git says is read here; the programs that it runs have characters and sorting as the user's own git has them. */
const inEnglish = (env: Environment): NodeJS.ProcessEnv => ({
  ...(env.LC_ALL ? { ...withoutCategories(env), LANG: env.LC_ALL } : env),
  LC_MESSAGES: 'C',
})

/** `LC_ALL` counts more than each of them. */
const withoutCategories = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('LC_')))

/**
 * What is different where git is to reach a remote: protocols, keys and credentials are as the user's own git has them,
 * what a partial clone lacks may be fetched, and still nobody is asked anything.
 */
export const environmentForRemotes = (env: Environment, config: GitConfiguration): Environment => {
  const says = env.GIT_SSH_COMMAND ?? env.GIT_SSH ?? config.get('core.sshCommand')
  return {
    GIT_ALLOW_PROTOCOL: env.GIT_ALLOW_PROTOCOL,
    GIT_ASKPASS: env.GIT_ASKPASS ?? '',
    SSH_ASKPASS: env.SSH_ASKPASS ?? '',
    GIT_NO_LAZY_FETCH: undefined,
    ...(says === undefined && { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' }),
  }
}

/**
 * Where configuration, attributes, objects and git's own programs are is meant, what Git LFS is told, and how remotes are
 * reached; whatever else begins so sends git elsewhere.
 */
const MEANT = new RegExp(
  `^GIT_(${[
    'CONFIG_(NOSYSTEM|SYSTEM|GLOBAL|COUNT|PARAMETERS|KEY_\\d+|VALUE_\\d+)',
    'ATTR_NOSYSTEM|EXEC_PATH|LFS_.+',
    'SSH|(SSH|SSL|HTTP|PROXY)_.+|PROTOCOL_FROM_USER',
    'ALTERNATE_OBJECT_DIRECTORIES|NO_REPLACE_OBJECTS|REPLACE_REF_BASE',
  ].join('|')})$`,
)

/** An environment without what sends git elsewhere. */
const environmentWithoutGit = (env: Environment): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('GIT_') || MEANT.test(name)))

/**
 * A subsection may hold any character, so that no argument could carry it; and of all configuration, what `git -c`
 * hands on counts last. Source: git's config.c, quote.c.
 */
const emptied = (
  keys: readonly string[],
  { GIT_CONFIG_PARAMETERS: given }: Environment,
): NodeJS.ProcessEnv => {
  const empty = keys.map((key) => `'${key.replace(/['!]/g, "'\\$&'")}'=''`)
  const parameters = [...(given ? [given] : []), ...empty]
  return parameters.length === 0 ? {} : { GIT_CONFIG_PARAMETERS: parameters.join(' ') }
}

/** Variables that say who makes a commit, or moves a ref, and when. */
export const signatureVariables = (
  role: 'AUTHOR' | 'COMMITTER',
  { name, email, seconds, offset }: Signature,
): Readonly<Record<string, string>> => ({
  [`GIT_${role}_NAME`]: name,
  [`GIT_${role}_EMAIL`]: email,
  [`GIT_${role}_DATE`]: `@${seconds} ${offset}`,
})
