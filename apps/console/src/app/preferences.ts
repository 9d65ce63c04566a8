import { type Language, languageCodes, languageOf, languageOfBrowser } from "@trajet/pages/i18n.tsx"
import { useSyncExternalStore } from "react"
import type { Environment } from "../api/connection.ts"
import type { Session } from "../session/session.ts"

/** A choice of the user that this browser keeps. */
interface Preference<A extends string> {
  readonly get: () => A
  readonly set: (value: A) => void
  /** Takes a value for this page, unless the user has chosen one in this browser. */
  readonly suggest: (value: A) => void
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
  const chosen = () => values.find((value) => value === stored(key))
  let current = chosen() ?? byDefault()
  const take = (value: A) => {
    if (value === current) return
    current = value
    for (const told of listeners) told()
  }
  return {
    get: () => current,
    set: (value) => {
      store(key, value)
      take(value)
    },
    suggest: (value) => {
      if (chosen() === undefined) take(value)
    },
    subscribe: (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    }
  }
}

export const languagePreference: Preference<Language> = preference("trajet-language", languageCodes, () =>
  languageOfBrowser(navigator.language)
)

export const environmentPreference: Preference<Environment> = preference(
  "trajet-environment",
  ["live", "test"],
  () => "test"
)

/** Whether an empty group starts with the guide of the first steps. */
export const guidePreference: Preference<"shown" | "hidden"> = preference(
  "trajet-first-steps",
  ["shown", "hidden"],
  () => "shown"
)

const signedInKey = "trajet-signed-in"

/** Notes for other pages of this host, such as the reference of the API, that they may ask for a session. */
export const noteSignedIn = (isSignedIn: boolean): void => {
  if (isSignedIn) return store(signedInKey, "yes")
  try {
    localStorage.removeItem(signedInKey)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Takes over what a session says: the language of its user, and an environment that this host serves. */
export const followSession = ({ environments, user }: Session): void => {
  noteSignedIn(true)
  const language = languageOf(user.language)
  if (language !== undefined) languagePreference.suggest(language)
  const served = (["test", "live"] as const).filter((environment) => environments.includes(environment))
  if (served[0] !== undefined && !served.includes(environmentPreference.get())) environmentPreference.set(served[0])
}

/** The present value of a preference. */
export const usePreference = <A extends string>({ get, subscribe }: Preference<A>): A =>
  useSyncExternalStore(subscribe, get)
