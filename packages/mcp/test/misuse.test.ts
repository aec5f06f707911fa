import { serve } from '@emend/mcp'
import { expect, it } from 'vitest'

const log = (): void => {}

it.each<[string, unknown]>([
  ['No option of a server can be read: it is undefined.', undefined],
  ['The version is no text: it is undefined.', { log }],
  ['What takes the log is no function: it is undefined.', { version: '1.0.0' }],
  ['Unknown option of a server: dir.', { version: '1.0.0', log, dir: '/' }],
  ['The option of a server `directory` is no text: it is 5.', { version: '1.0.0', log, directory: 5 }],
  [
    'The option of a server `session` is no plain object: it is null.',
    { version: '1.0.0', log, session: null },
  ],
  ['The option of a server `input` is no stream: it is "input".', { version: '1.0.0', log, input: 'input' }],
])('throws for misuse, before anything is read: %s', async (message, options) => {
  await expect(serve(options as never)).rejects.toMatchObject({ code: 'usage', message })
})
