/** What each filter of a query asks, if it is set. */
type AsksOf<Query> = { readonly [Name in keyof Query]: (wanted: NonNullable<Query[Name]>) => boolean }

/** True if every filter that is set holds. */
export const holds = <Query extends object>(asks: AsksOf<Query>, query: Query): boolean => {
  for (const name in asks) {
    const wanted = query[name]
    if (wanted !== null && wanted !== undefined && !asks[name](wanted)) return false
  }
  return true
}
