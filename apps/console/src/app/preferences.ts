import { useSyncExternalStore } from "react"
import type { Environment } from "../api/connection.ts"
import type { Language } from "../i18n.tsx"

/** A choice of the user that this browser keeps. */
export interface Preference<A extends string> {
  readonly get: () => A
  readonly set: (value: A) => void
  readonly subscribe: (told: () => void) => () => void
}

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const store = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing still has the choice for this page.
  }
}

const preference = <A extends string>(key: string, values: ReadonlyArray<A>, byDefault: () => A): Preference<A> => {
  const listeners = new Set<() => void>()
  let current = values.find((value) => value === stored(key)) ?? byDefault()
  return {
    get: () => current,
    set: (value) => {
      current = value
      store(key, value)
      for (const told of listeners) told()
    },
    subscribe: (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    }
  }
}

export const languagePreference: Preference<Language> = preference("trajet-language", ["fr", "en"], () =>
  navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en"
)

export const environmentPreference: Preference<Environment> = preference(
  "trajet-environment",
  ["live", "test"],
  () => "test"
)

/** The present value of a preference. */
export const usePreference = <A extends string>({ get, subscribe }: Preference<A>): A =>
  useSyncExternalStore(subscribe, get)
