import { type Diagnostic, legibleName, type Outcome, type Result } from '@emend/model'

/** A result with its names as messages show them: what a dialect answers with. Its diff is not looked at. */
export const legibleResult = (result: Result): Result =>
  Object.create(result, {
    outcomes: { value: result.outcomes.map(legibleOutcome) },
    diagnostics: { value: result.diagnostics.map(legibleDiagnostic) },
  }) as Result

/** An outcome with its names as messages show them; the same one where it has but a path, and that is not unusual. */
export const legibleOutcome = (outcome: Outcome): Outcome => {
  const { path, to, entries, paths } = outcome
  // There may be ten thousand of them, and hardly any has another name in it, or a strange one.
  if (!to && !entries && !paths && legibleName(path) === path) return outcome
  return {
    ...outcome,
    path: legibleName(path),
    ...(to !== undefined && { to: legibleName(to) }),
    ...(entries && { entries: entries.map(({ name, kind }) => ({ name: legibleName(name), kind })) }),
    ...(paths && { paths: paths.map(legibleName) }),
  }
}

/** A diagnostic with its names as messages show them. */
export const legibleDiagnostic = (diagnostic: Diagnostic): Diagnostic =>
  ({
    ...diagnostic,
    ...withPath(diagnostic),
    data: { ...diagnostic.data, ...withPath(diagnostic.data as { readonly path?: string }) },
    ...(diagnostic.nearest && { nearest: { ...diagnostic.nearest, ...withPath(diagnostic.nearest) } }),
  }) as Diagnostic

const withPath = ({ path }: { readonly path?: string }): { readonly path?: string } =>
  path === undefined ? {} : { path: legibleName(path) }
