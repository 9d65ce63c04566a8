import { addCounts, type ErasedKind, type ErasureCounts } from "./erasure.model.ts"

/** The fate of one member in an erasure. */
export interface MemberFate {
  /** Names from the outside in, joined by dots; `[]` for the items of a list. */
  readonly path: string
  /** Null if the member stays. */
  readonly erased: { readonly kind: ErasedKind; readonly becomes: string } | null
}

/** A value after its erasure, and the counts of what was erased. The same value if nothing was. */
export interface Erased<T> {
  readonly value: T
  readonly counts: ErasureCounts
}

/**
 * How an erasure treats a value: one definition of what it becomes, of the counts, and of the lines of
 * docs/personal-data.md.
 */
export interface Treatment<T> {
  readonly erase: (value: T) => Erased<T>
  readonly fates: ReadonlyArray<MemberFate>
}

/** Stays: no person can be told from it, or accounts need it. */
export const kept = <T>(): Treatment<T> => ({
  erase: (value) => ({ value, counts: {} }),
  fates: [{ path: "", erased: null }]
})

/**
 * Is replaced, and counts once as this kind if it differs from its replacement. `becomes` says in words what it becomes.
 */
export const replaced = <T>(kind: ErasedKind, becomes: string, replacement: (value: T) => T): Treatment<T> => ({
  erase: (value) => {
    const next = replacement(value)
    return JSON.stringify(next) === JSON.stringify(value)
      ? { value, counts: {} }
      : { value: next, counts: { [kind]: 1 } }
  },
  fates: [{ path: "", erased: { kind, becomes } }]
})

/** Becomes null. */
export const nulled = <T>(kind: ErasedKind): Treatment<T | null> => replaced<T | null>(kind, "null", () => null)

/** Is replaced with another member of the same object, and so has no count of its own. */
export const alongside = <T>(kind: ErasedKind, becomes: string, replacement: (value: T) => T): Treatment<T> => {
  const { erase, fates } = replaced(kind, becomes, replacement)
  return { erase: (value) => ({ value: erase(value).value, counts: {} }), fates }
}

const under = (name: string, fates: ReadonlyArray<MemberFate>): ReadonlyArray<MemberFate> =>
  fates.map(({ path, erased }) => ({ path: [name, path].filter((part) => part !== "").join("."), erased }))

/**
 * An object with a treatment for every member. A member without one does not compile. A member that a process of another
 * release has added is dropped.
 */
export const members = <T extends object>(of: { readonly [Name in keyof T]-?: Treatment<T[Name]> }): Treatment<T> => {
  const fates: Array<MemberFate> = []
  for (const name in of) fates.push(...under(name, of[name].fates))
  return {
    erase: (value) => {
      const next = { ...value }
      const counts: Array<ErasureCounts> = []
      const foreign = Object.keys(value).filter((name) => !(name in of))
      for (const name of foreign) Reflect.deleteProperty(next, name)
      let isSame = foreign.length === 0
      for (const name in of) {
        if (!(name in value)) continue
        const member = of[name].erase(value[name])
        isSame &&= member.value === value[name]
        next[name] = member.value
        counts.push(member.counts)
      }
      return { value: isSame ? value : next, counts: addCounts(counts) }
    },
    fates
  }
}

/** Null stays null. */
export const nullable = <T>({ erase, fates }: Treatment<T>): Treatment<T | null> => ({
  erase: (value) => (value === null ? { value, counts: {} } : erase(value)),
  fates
})

/** Treats each item of a list. */
export const items = <T>({ erase, fates }: Treatment<T>): Treatment<ReadonlyArray<T>> => ({
  erase: (value) => {
    const erased = value.map(erase)
    return {
      value: erased.every((item, n) => item.value === value[n]) ? value : erased.map((item) => item.value),
      counts: addCounts(erased.map(({ counts }) => counts))
    }
  },
  fates: under("[]", fates)
})

/** Removes every item of a list; each counts once. */
export const removed = <T>(kind: ErasedKind): Treatment<ReadonlyArray<T>> => ({
  erase: (value) => (value.length === 0 ? { value, counts: {} } : { value: [], counts: { [kind]: value.length } }),
  fates: [{ path: "", erased: { kind, becomes: "an empty list" } }]
})
