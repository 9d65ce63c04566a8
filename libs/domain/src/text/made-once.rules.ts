/**
 * Makes a value at its first use, and keeps it. For what needs the language data of the runtime: it takes tens of
 * milliseconds and some MiB, also in processes that never use it.
 */
export const madeOnce = <A extends object | number>(make: () => A): (() => A) => {
  let made: A | undefined
  return () => (made ??= make())
}
