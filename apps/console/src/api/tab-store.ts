/** JSON values under names that live as long as the tab: a reload keeps them, and no other tab has them. */
export interface TabStore {
  /** Null if there is none. Another release may have written it. */
  readonly get: (name: string) => unknown
  readonly set: (name: string, value: unknown) => void
  readonly remove: (name: string) => void
  /** Removes all values, as the user leaves. */
  readonly clear: () => void
}

type TabStorage = Pick<Storage, "getItem" | "key" | "length" | "removeItem" | "setItem">

// Other texts of the tab, such as the time of its last reload, are not those of a user.
const prefix = "trajet-tab-"

const namesIn = (storage: TabStorage): ReadonlyArray<string> =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((name) =>
    name.startsWith(prefix)
  )

/** Null in a browser that keeps nothing, where the page alone has the values. */
const attempt = <A>(access: () => A): A | null => {
  try {
    return access()
  } catch {
    return null
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A store over `sessionStorage`. In a browser that keeps nothing, its values live as long as the page. */
export const makeTabStore = (storage: () => TabStorage): TabStore => {
  const ofPage = new Map<string, string>()
  return {
    get: (name) => parsed(ofPage.get(name) ?? attempt(() => storage().getItem(prefix + name)) ?? "null"),
    set: (name, value) => {
      const text = JSON.stringify(value)
      ofPage.set(name, text)
      attempt(() => storage().setItem(prefix + name, text))
    },
    remove: (name) => {
      ofPage.delete(name)
      attempt(() => storage().removeItem(prefix + name))
    },
    clear: () => {
      ofPage.clear()
      attempt(() => {
        for (const name of namesIn(storage())) storage().removeItem(name)
      })
    }
  }
}

export const tabStore: TabStore = makeTabStore(() => sessionStorage)
