/** A member that differs between two grids. */
export interface GridChange {
  readonly path: string
  readonly before: string
  readonly after: string
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** Items of lists are named by their key or id, so that a new item does not change all that follow it. */
const nameOf = (item: unknown, at: number): string => {
  const name: unknown = Reflect.get(Object(item), "key") ?? Reflect.get(Object(item), "id")
  return typeof name === "string" ? name : String(at)
}

const membersOf = (value: object): ReadonlyMap<string, unknown> =>
  Array.isArray(value)
    ? new Map(value.map((item: unknown, at) => [nameOf(item, at), item]))
    : new Map(Object.entries(value))

const shown = (value: unknown): string => (value === undefined || value === null ? "—" : JSON.stringify(value))

/** What differs between two grids, by the paths of the members. */
export const gridChanges = (before: unknown, after: unknown, path = ""): ReadonlyArray<GridChange> => {
  if (isObject(before) && isObject(after)) {
    const [old, fresh] = [membersOf(before), membersOf(after)]
    return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) =>
      gridChanges(old.get(name), fresh.get(name), path === "" ? name : `${path}.${name}`)
    )
  }
  const [was, is] = [shown(before), shown(after)]
  return was === is ? [] : [{ path, before: was, after: is }]
}

/** The value of a JSON text; undefined if it is none. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
