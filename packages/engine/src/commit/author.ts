import { EmendError } from '@emend/model'

/** A person as `Name <address>` says it. `identity-invalid` for anything else. */
export const readAuthor = (text: string): { readonly name: string; readonly email: string } => {
  const [, name, email] = /^\s*([^<>\n]*[^<>\s])\s*<([^<>\n]*)>\s*$/.exec(text) ?? []
  if (name === undefined || email === undefined)
    throw new EmendError('identity-invalid', { role: 'author', value: text })
  return { name, email: email.trim() }
}
