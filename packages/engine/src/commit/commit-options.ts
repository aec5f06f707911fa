import { EmendError, shownName } from '@emend/model'

/** A person as `Name <address>` says it. `identity-invalid` for anything else. */
export const readAuthor = (text: string): { readonly name: string; readonly email: string } => {
  const [, name, email] = /^\s*([^<>\n]*[^<>\s])\s*<([^<>\n]*)>\s*$/.exec(text) ?? []
  if (name === undefined || email === undefined)
    throw new EmendError('identity-invalid', { role: 'author', value: text })
  return { name, email: email.trim() }
}

/**
 * A trailer as `Key: value` or `Key=value` says it, as `git commit --trailer` takes it. `usage` for anything else, and
 * for emend's own keys.
 */
export const readTrailer = (text: string): { readonly key: string; readonly value: string } => {
  const [, key, value] = /^([A-Za-z0-9-]+)[ \t]*[:=][ \t]*(.*\S)\s*$/s.exec(text) ?? []
  if (key !== undefined && /^emend-/i.test(key))
    throw new EmendError('usage', {
      error: `The trailer ${key} is emend’s own.`,
      remedy: 'Take a key that does not start with `Emend-`.',
    })
  if (key !== undefined && value !== undefined) return { key, value }
  throw new EmendError('usage', {
    error: `Not a trailer: ${shownName(text)}.`,
    remedy: 'Write it as `Key: value`, the key in letters, digits and `-`.',
  })
}
