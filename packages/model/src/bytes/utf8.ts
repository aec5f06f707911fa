// Part of every JavaScript platform, yet not of the language's own library; declared here so that no platform's types
// are needed.
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { readonly decode: (bytes: Uint8Array) => string }

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text that UTF-8 bytes hold, byte-order mark included; null where the bytes are not valid UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

/** How many bytes a text takes in UTF-8. */
export const utf8Length = (text: string): number => {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    // Each half of a surrogate pair adds one byte to its unit: four for the two of them.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2
  }
  return bytes
}
