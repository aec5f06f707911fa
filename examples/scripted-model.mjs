// @ts-check
// A model without a network: it reads a file, makes a mistake, copies the near miss from the answer, and mends it; then it
// takes its change back.

/** The files that the model works on. */
export const files = {
  'src/greet.py': 'def greet(name):\n    return f"Hello, {name}"\n',
  'README.md': '# Greetings\n',
}

/** What the model is asked to do. */
export const task = 'Greet more warmly. When that is done, take it back: it was only a trial.'

/**
 * One call after another; each is given what the one before was answered with. Returns what the model says at last.
 * @returns {Generator<{ name: string, input: Record<string, unknown> }, string, string>}
 */
export function* scriptedModel() {
  const path = 'src/greet.py'
  const shown = yield { name: 'read_file', input: { path } }
  if (!shown.includes('Hello')) throw new Error(`The file was not shown: ${shown}`)

  const edit = { path, new_string: '    return f"Welcome, {name}!"' }
  const refused = yield { name: 'edit_file', input: { ...edit, old_string: '    return f"hello, {name}"' } }
  const nearest = /Nearest place: .*\n {2}(.*)\n/.exec(JSON.parse(refused).error)?.[1]
  if (nearest === undefined) throw new Error(`No near miss was quoted: ${refused}`)

  const mended = yield { name: 'edit_file', input: { ...edit, old_string: nearest } }
  if (!mended.includes('Commit: ')) throw new Error(`Nothing was committed: ${mended}`)

  const undone = yield { name: 'undo', input: {} }
  return `I greeted more warmly, and took it back. ${undone.split('\n')[0]}`
}
