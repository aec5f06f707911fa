import manifest from '../package.json' with { type: 'json' }

/** The version of the command, as its manifest has it. */
export const version: string = manifest.version
