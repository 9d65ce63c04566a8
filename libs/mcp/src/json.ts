export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The members of an object; no members for any other value. */
export const membersOf = (value: unknown): Json => (isJson(value) ? value : {})

export const textsOf = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : []
