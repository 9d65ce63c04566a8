/**
 * A JSON value without the null members of its objects: null is an absent member in every body (ERR-71),
 * for validation and fingerprint alike. Elements of lists stay unchanged.
 */
export const withoutNullMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNullMembers)
  if (typeof value !== "object" || value === null) return value
  const members: Array<readonly [string, unknown]> = []
  for (const [name, member] of Object.entries(value)) {
    if (member !== null) members.push([name, withoutNullMembers(member)])
  }
  return Object.fromEntries(members)
}
