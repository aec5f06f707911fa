/** Variables of an environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** True where a variable is set to anything but what git takes for no. */
export const isSet = (value: string | undefined): boolean =>
  value !== undefined && !/^(0|false|no|off|)$/i.test(value)
