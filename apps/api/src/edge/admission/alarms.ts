import { refusalHeldMillis } from "../../limits.ts"

export const nowMillis = () => performance.now()

/** One timer for all deadlines that have the same distance from their start. */
export const makeAlarm = (ring: (atMillis: number) => number | null) => {
  let timer: NodeJS.Timeout | null = null
  const set = (dueMillis: number | null): void => {
    if (timer !== null || dueMillis === null) return
    timer = setTimeout(
      () => {
        timer = null
        set(ring(nowMillis()))
      },
      Math.max(1, dueMillis - nowMillis())
    ).unref()
  }
  return set
}

/** Holds answers to refused requests for a while. */
export const makeHeldAnswers = () => {
  const held: Array<{ readonly dueMillis: number; readonly send: () => void }> = []
  const setAlarm = makeAlarm((atMillis) => {
    const due = held.findIndex(({ dueMillis }) => dueMillis > atMillis)
    for (const { send } of held.splice(0, due < 0 ? held.length : due)) send()
    return held[0]?.dueMillis ?? null
  })
  return (send: () => void) => {
    held.push({ dueMillis: nowMillis() + refusalHeldMillis, send })
    setAlarm(held[0]?.dueMillis ?? null)
  }
}
