import { Effect } from "effect"

/** A bell that remembers one ring until `heard` is awaited. */
export const makeBell = () => {
  let rung = true
  let answer: (() => void) | null = null
  return {
    ring: () => {
      rung = true
      answer?.()
    },
    heard: Effect.callback<void>((resume) => {
      const go = () => {
        rung = false
        answer = null
        resume(Effect.void)
      }
      if (rung) return go()
      answer = go
      return Effect.sync(() => void (answer = null))
    })
  }
}
