/**
 * Canonical JSON (RFC 8785): members in order of their UTF-16 code units, numbers and strings as ECMAScript prints
 * them, no white space. The value comes from JSON.parse: finite numbers, no cycles.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
    return `{${members.join(",")}}`
  }
  return JSON.stringify(value)
}
