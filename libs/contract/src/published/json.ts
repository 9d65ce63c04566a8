/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The members of an object; none of any other value. */
export const membersOf = (value: unknown): Json => (isObject(value) ? value : {})

export const mapMembers = (object: unknown, change: (member: unknown, name: string) => unknown): Json =>
  Object.fromEntries(Object.entries(membersOf(object)).map(([name, member]) => [name, change(member, name)]))
