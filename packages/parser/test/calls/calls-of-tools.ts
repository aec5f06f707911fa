/** What a call is given. */
export type Values = Readonly<Record<string, unknown>>

/** A call of a tool. */
export interface Call {
  readonly name: string
  readonly arguments: Values
}

/** A call whose texts have what notations of calls mean something by. */
export const edit: Call = {
  name: 'edit_file',
  arguments: { path: 'a.py', old_string: '  x <b> & "y"\n', new_string: "\n  '''\\n}</i>\\\n\n" },
}

/** The calls of an answer, by the dialect that they speak. */
export const callsOf: Readonly<Record<string, readonly Call[]>> = {
  tools: [
    edit,
    {
      name: 'multi_edit',
      arguments: { path: 'b', edits: [{ old_string: 'x', new_string: 'y', replace_all: true }] },
    },
    { name: 'read_file', arguments: { path: 'c', offset: 3, limit: null } },
    { name: 'delete_file', arguments: { path: 'd' } },
  ],
  'text-editor': [
    { name: 'str_replace_editor', arguments: { command: 'insert', path: 'a', insert_line: 0, new_str: 'x' } },
  ],
  mode: [{ name: 'edit', arguments: { path: 'a', mode: 'create', content: 'x\n' } }],
}
