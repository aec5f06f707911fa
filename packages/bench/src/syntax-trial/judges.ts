import { spawnSync } from 'node:child_process'
import { Script } from 'node:vm'
import type { SyntaxLanguage } from '@emend/model'

/** Somebody who knows for certain whether a text is well-formed: the language's own compiler or reader. */
export interface Judge {
  readonly language: SyntaxLanguage
  readonly name: string
  /** The ends of the file names that it judges. */
  readonly files: readonly string[]
  /** True for each text that is well-formed. */
  readonly wellFormed: (texts: readonly string[]) => readonly boolean[]
}

/** Those that this machine has. */
export const judges = (): readonly Judge[] => all.filter(isThere)

const all: readonly Judge[] = [
  { language: 'python', name: '`py_compile`', files: ['.py'], wellFormed: (texts) => inPython(texts) },
  {
    language: 'json',
    name: '`JSON.parse`',
    files: ['.json'],
    wellFormed: (texts) => texts.map((text) => passes(() => JSON.parse(text))),
  },
  {
    language: 'javascript',
    name: '`vm.Script`',
    files: ['.js', '.cjs'],
    wellFormed: (texts) => texts.map((text) => passes(() => new Script(text))),
  },
  { language: 'bash', name: '`bash -n`', files: ['.sh', '.bash'], wellFormed: (texts) => texts.map(inBash) },
]

const isThere = ({ wellFormed }: Judge): boolean => passes(() => wellFormed(['']))

const passes = (run: () => unknown): boolean => {
  try {
    run()
    return true
  } catch {
    return false
  }
}

// What `py_compile` does with a file, without a process and a file for each.
const COMPILE = `
import json, sys, warnings
warnings.simplefilter('ignore')
def well_formed(text):
    try:
        compile(text, 'text', 'exec')
        return True
    except Exception:
        return False
print(json.dumps([well_formed(text) for text in json.load(sys.stdin)]))
`

const inPython = (texts: readonly string[]): readonly boolean[] => {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-c', COMPILE], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (error !== undefined || status !== 0) throw error ?? new Error(stderr)
  return JSON.parse(stdout)
}

const inBash = (text: string): boolean => {
  const { error, status } = spawnSync('bash', ['-n'], { input: text, stdio: ['pipe', 'ignore', 'ignore'] })
  if (error !== undefined) throw error
  return status === 0
}
