/** The member of a JSON value at a path; undefined if there is none. */
export const member = (value: unknown, ...names: ReadonlyArray<string>): unknown =>
  names.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value)

/** The value as an array; fails if it is not a JSON array. */
export const list = (value: unknown): ReadonlyArray<unknown> => {
  if (!Array.isArray(value)) throw new Error(`not an array: ${JSON.stringify(value)}`)
  return value
}

/** The value as an object; fails if it is not a JSON object. */
export const members = (value: unknown): Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error(`not an object: ${JSON.stringify(value)}`)
  }
  return Object.fromEntries(Object.entries(value))
}
