import { useCallback, useEffect, useState } from "react"
import type { PhaseOf } from "./outbox/work.model.ts"

/** What the opened phone shows. */
export type Place =
  | { readonly at: "home" | "positions" | "history" }
  | { readonly at: "mission" | "incident"; readonly missionId: string }
  | { readonly at: "document"; readonly missionId: string; readonly trip: "aller" | "retour"; readonly key: string }
  | ({ readonly at: "inspection" } & PhaseOf)

const home: Place = { at: "home" }

/** Goes from place to place, so that the back gesture of the phone works. The address says nothing of them. */
export const usePlace = () => {
  const [place, setPlace] = useState<Place>(home)
  useEffect(() => {
    // The browser would restore the place to which an earlier page was scrolled.
    history.scrollRestoration = "manual"
    history.replaceState(home, "")
    const ending = new AbortController()
    const show = ({ state }: PopStateEvent) => {
      setPlace(state ?? home)
      window.scrollTo(0, 0)
    }
    window.addEventListener("popstate", show, { signal: ending.signal })
    return () => ending.abort()
  }, [])
  const go = useCallback((next: Place) => {
    history.pushState(next, "")
    setPlace(next)
    window.scrollTo(0, 0)
  }, [])
  return { place, go, back: useCallback(() => history.back(), []) }
}
