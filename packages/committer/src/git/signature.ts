/** Who made a commit, and when, as it stands in the commit: seconds since 1970, the offset from UTC as `+hhmm`. */
export interface Signature {
  readonly name: string
  readonly email: string
  readonly seconds: number
  readonly offset: string
}

/** A signature as it stands in commits and reflogs: `Name <address> seconds offset`. */
export const formatSignature = ({ name, email, seconds, offset }: Signature): string =>
  `${name} <${email}> ${seconds} ${offset}`

/** Reads a signature; history holds malformed ones, of which whatever can be read is taken. */
export const parseSignature = (text: string): Signature => {
  const [, name = '', email = '', seconds = '0', offset = '+0000'] =
    /^([^<]*?) ?<([^>]*)>?(?:[^0-9]*(\d+)(?: ([+-]\d{4}))?)?/.exec(text) ?? []
  return { name, email, seconds: Number(seconds), offset }
}
