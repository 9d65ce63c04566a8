import type { Change, Kept } from "./kept.model.ts"

const collections = ["missions", "drafts", "items", "tracks"] as const
const singles = ["lists", "settings"] as const

const merged = <A>(
  old: ReadonlyMap<string, A>,
  change: ReadonlyMap<string, A | null> | undefined
): ReadonlyMap<string, A> => {
  if (change === undefined || change.size === 0) return old
  const next = new Map(old)
  for (const [name, value] of change) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** What the phone has after a change. */
export const changed = (kept: Kept, change: Change): Kept => ({
  lists: change.lists ?? kept.lists,
  settings: change.settings ?? kept.settings,
  missions: merged(kept.missions, change.missions),
  drafts: merged(kept.drafts, change.drafts),
  items: merged(kept.items, change.items),
  tracks: merged(kept.tracks, change.tracks)
})

/** The records of a change by their names; null for those to remove. */
export const recordsOf = (change: Change): ReadonlyArray<readonly [name: string, value: object | null]> => [
  ...singles.flatMap((name) => {
    const value = change[name]
    return value === undefined ? [] : [[name, value] as const]
  }),
  ...collections.flatMap((name) => [...(change[name] ?? [])].map(([key, value]) => [`${name}/${key}`, value] as const))
]

/** The change that a stored record makes to an empty store. Null for a record of a name that this release does not know. */
export const changeOfRecord = (name: string, value: object): object | null => {
  const single = singles.find((known) => known === name)
  if (single !== undefined) return { [single]: value }
  const collection = collections.find((known) => name.startsWith(`${known}/`))
  return collection === undefined ? null : { [collection]: new Map([[name.slice(collection.length + 1), value]]) }
}
