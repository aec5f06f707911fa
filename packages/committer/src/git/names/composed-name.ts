import type { GitConfiguration } from '../config/configuration.ts'

/**
 * True where git takes names in Unicode's composed form (NFC), those that it is given and those that it finds in
 * directories: on macOS, of which the file systems take either form for the other, or give back another than they were
 * given. Source: `core.precomposeUnicode` in git-config(1), git's compat/precompose_utf8.c.
 */
export const composesNames = (config: GitConfiguration): boolean =>
  process.platform === 'darwin' && config.getBoolean('core.precomposeUnicode') === true

/** A name, or a path, as git takes it in a repository. */
export const composedName = ({ composes }: { readonly composes: boolean }, name: string): string =>
  composes ? name.normalize('NFC') : name
