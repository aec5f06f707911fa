/** Variables of an environment. */
export type Environment = Readonly<Record<string, string | undefined>>
