/**
 * Writes canonical JSON (RFC 8785): members in order of their UTF-16 code units, numbers and strings like ECMAScript,
 * no white space. The value must come from `JSON.parse`: finite numbers, no cycles.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value === "object" && value !== null) {
    // By UTF-16 code units, like RFC 8785.
    const members = Object.keys(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${canonicalJson(Reflect.get(value, name))}`)
    return `{${members.join(",")}}`
  }
  return JSON.stringify(value)
}
