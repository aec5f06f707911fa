import { argument, EmendError } from '@emend/model'
import type { GitConfiguration } from './configuration.ts'

/** A hook that git's configuration has, beside those in the directory of hooks. */
export interface ConfiguredHook {
  readonly name: string
  /** For the shell. */
  readonly command: string
}

/**
 * The hooks that the configuration has for an event, in the order in which they run. Throws `usage` where one has no
 * command, as git fails there. Source: git-hook(1), since git 2.54.
 */
export const configuredHooks = (config: GitConfiguration, event: string): readonly ConfiguredHook[] =>
  config.getBoolean(`hook.${event}.enabled`) === false
    ? []
    : namesFor(config, event)
        .filter((name) => config.getBoolean(`hook.${name}.enabled`) !== false)
        .map((name) => ({ name, command: commandOf(config, name) }))

const commandOf = (config: GitConfiguration, name: string): string => {
  const key = `hook.${name}.command`
  const command = config.get(key)
  if (command) return command
  throw new EmendError('usage', {
    error: `Git's configuration has \`hook.${name}.event\`, and no \`${key}\`.`,
    remedy: `Set the command with \`git config ${argument(key)} COMMAND\`, or take the event away.`,
  })
}

/** A name that is given an event anew goes to the end, and an empty event takes back all that it was given before. */
const namesFor = ({ entries }: GitConfiguration, event: string): readonly string[] => {
  const names = new Set<string>()
  for (const { key, value } of entries) {
    const name = /^hook\.(.*)\.event$/s.exec(key)?.[1]
    if (name === undefined || (value && value !== event)) continue
    names.delete(name)
    if (value) names.add(name)
  }
  return [...names]
}

/** The settings that turn all configured hooks off where they are empty. */
export const configuredHookSettings = ({ entries }: GitConfiguration): readonly string[] =>
  entries
    .flatMap(({ key }) => /^(hook\..*)\.event$/s.exec(key)?.[1] ?? [])
    .flatMap((hook) => [`${hook}.event`, `${hook}.enabled`])
