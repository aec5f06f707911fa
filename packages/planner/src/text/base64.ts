// Part of every JavaScript platform, yet not of the language's own library; declared here so that no platform's types
// are needed.
declare const atob: (text: string) => string

/** The bytes that a text in base64 stands for. It is known to be base64: the schema of operations sees to that. */
export const decodeBase64 = (text: string): Uint8Array => {
  const units = atob(text.replace(/\s+/g, ''))
  const bytes = new Uint8Array(units.length)
  for (let at = 0; at < units.length; at++) bytes[at] = units.charCodeAt(at)
  return bytes
}
