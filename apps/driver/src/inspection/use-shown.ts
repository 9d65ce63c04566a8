import { useCallback, useEffect, useState } from "react"
import { type StepName, stepNames } from "./plan/plan.rules.ts"

/** What the inspection shows. */
export type Shown = "plan" | "summary" | StepName

const shownNames: ReadonlyArray<Shown> = ["plan", "summary", ...stepNames]

const shownIn = (state: unknown): Shown => {
  const named: unknown = typeof state === "object" && state !== null && "step" in state ? state.step : undefined
  return shownNames.find((name) => name === named) ?? "plan"
}

/** Opens steps so that the back gesture of the phone leads from each to the plan, and from the plan to the mission. */
export const useShown = () => {
  const [shown, setShown] = useState<Shown>(() => shownIn(history.state))
  useEffect(() => {
    const ending = new AbortController()
    window.addEventListener("popstate", ({ state }) => setShown(shownIn(state)), { signal: ending.signal })
    return () => ending.abort()
  }, [])
  const open = useCallback((next: Shown) => {
    const state: unknown = history.state
    const isPlan = shownIn(state) === "plan"
    const deeper = { ...(typeof state === "object" ? state : {}), step: next }
    if (isPlan) history.pushState(deeper, "")
    else history.replaceState(deeper, "")
    setShown(next)
    window.scrollTo(0, 0)
  }, [])
  return { shown, open, back: useCallback(() => history.back(), []) }
}
