import { destinationOf, normalizePath, type Plan, type Policy, pathOf } from '@emend/model'
import type { Syntax } from '@emend/planner'
import { faultsIn } from './faults.ts'
import { type Grammar, grammarOf, replaceGrammars } from './grammar.ts'
import { type Language, languageOf } from './languages.ts'

/** Longer texts are not checked, in UTF-16 units: they would take seconds. */
const LONGEST = 2_000_000

/**
 * What the planner needs to judge the syntax of the files that a plan touches: undefined where the policy asks for
 * none, or no file is of a language that it names, so that grammars are loaded only by those who use them.
 */
export const syntaxFor = async ({ syntax }: Policy, plan: Plan): Promise<Syntax | undefined> => {
  if (syntax.length === 0) return undefined
  const paths = plan.operations.map((operation) =>
    normalizePath(destinationOf(operation) ?? pathOf(operation)),
  )
  const wanted = new Set(
    paths.flatMap((path) => languageOf(path) ?? []).filter(({ name }) => syntax.includes(name)),
  )
  if (wanted.size === 0) return undefined
  const grammars = new Map<Language, Grammar>()
  for (const language of wanted) grammars.set(language, await grammarOf(language))
  let isBroken = false
  return {
    languageOf: (path) => {
      const language = languageOf(path)
      return language !== undefined && grammars.has(language) ? language.name : undefined
    },
    faultsIn: (path, text) => {
      if (isBroken || text.length > LONGEST) return null
      const language = languageOf(path)!
      try {
        return faultsIn(grammars.get(language)!, language, text)
      } catch (error) {
        if (!wasStopped(error)) throw error
        isBroken = true
        replaceGrammars()
        return null
      }
    },
  }
}

/** True for what a text makes of a parser that it leads too deep, or on for too long: WebAssembly was stopped. */
const wasStopped = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError')
