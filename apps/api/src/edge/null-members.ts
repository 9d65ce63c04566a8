/**
 * A JSON value without the members of its objects that are null: null is an absent member in every body (decisions
 * section 11), for validation and fingerprint alike. Elements of lists stay as they are.
 */
export const withoutNullMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNullMembers)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNullMembers(member)]]))
  )
}
