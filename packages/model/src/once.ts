/**
 * Makes a value when it is first asked for, and keeps it. What most runs of a short command never need, such as
 * schemas, need not be made when it starts.
 */
export const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
