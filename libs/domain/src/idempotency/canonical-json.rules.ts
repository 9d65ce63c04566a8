/**
 * Canonical JSON (RFC 8785): members in order of their UTF-16 code units, numbers and strings as ECMAScript prints
 * them, no white space. The value comes from JSON.parse: finite numbers, no cycles.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value === "object" && value !== null) {
    // The default order of `sort` is by UTF-16 code units.
    const members = Object.keys(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${canonicalJson(Reflect.get(value, name))}`)
    return `{${members.join(",")}}`
  }
  return JSON.stringify(value)
}
