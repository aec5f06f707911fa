import { kinds } from '@emend/model'
import type { Command } from '../command.ts'
import { COMPLETE } from '../command-line/completion.ts'
import { EXIT } from '../exit-code.ts'

/** Each asks the command what may come next, and falls back to names of files. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_emend() {
  local IFS=$'\\n' word=\${COMP_WORDS[COMP_CWORD]}
  local names=$(emend ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1)
  [[ $word == = ]] && word=
  COMPREPLY=($(compgen -W "$names" -- "$word"))
}
complete -o default -F _emend emend
`,
  zsh: `#compdef emend
_emend() {
  local line
  local -a names
  for line in "\${(@f)$(emend ${COMPLETE} "\${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}"; do
    [[ -n $line ]] && names+=("\${\${line/$'\\t'/:}%:}")
  done
  if (( $#names )); then _describe 'emend' names; else compset -P '--*='; _files; fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _emend "$@"; else compdef _emend emend; fi
`,
  fish: `function __emend
  set -g __emend_names (emend ${COMPLETE} (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  test (count $__emend_names) -gt 0
end
complete -c emend -n __emend -f -a '(printf "%s\\n" $__emend_names)'
`,
}

const shells = Object.keys(scripts)

/** `emend completion [shell]`: the script that completes command lines in a shell. */
export const completion: Command = {
  name: 'completion',
  positionals: '[shell]',
  offers: async () => shells,
  describe: 'Print a completion script for a shell (default: the one that SHELL names, else bash)',
  examples: [
    ['$0 completion bash >> ~/.bashrc', 'Complete commands, options and their values in bash'],
    ['$0 completion fish | source', 'The same in fish, from its config.fish'],
  ],
  run: async (values, context) => {
    const shell = (values.shell as string | undefined) ?? usualShell()
    kinds.oneOf('shell', shells)('The name of a shell', shell)
    const script = scripts[shell]!
    if (!context.json) context.screen.out(script)
    return { exitCode: EXIT.done, document: { shell, script } }
  },
}

const usualShell = (): string =>
  shells.find((shell) => (process.env.SHELL ?? '').endsWith(`/${shell}`)) ?? shells[0]!
