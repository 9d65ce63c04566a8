import type { TripKey } from "../inspection/phase.model.ts"

/** A time in which positions came without a gap, in milliseconds since 1970 by the clock of the service. */
interface Span {
  readonly fromMillis: number
  readonly toMillis: number
  /** True if the driver has stopped the positions then. */
  readonly isStopped: boolean
}

/** When the phone had positions of a trip: the times alone. */
export interface Track {
  readonly spans: ReadonlyArray<Span>
}

/** A time in which the phone had no positions of a trip. */
export interface Gap {
  readonly fromMillis: number
  /** Null if it has not ended. */
  readonly toMillis: number | null
  /** `before`: there was no position yet; `stopped`: the driver had stopped them; `hidden`: the page was not seen. */
  readonly reason: "before" | "stopped" | "hidden"
}

const gapMillisMin = 10 * 60_000

export const trackName = (missionId: string, trip: TripKey): string => `${missionId}/${trip}`

/** The track with a further position. */
export const tracked = ({ spans }: Track, { millis }: { readonly millis: number }): Track => {
  const last = spans.at(-1)
  if (last === undefined || millis - last.toMillis > gapMillisMin) {
    return { spans: [...spans, { fromMillis: millis, toMillis: millis, isStopped: false }] }
  }
  return { spans: [...spans.slice(0, -1), { ...last, toMillis: Math.max(last.toMillis, millis), isStopped: false }] }
}

/** The track after the driver has stopped the positions. */
export const stopped = ({ spans }: Track): Track => ({
  spans: spans.map((span, index) => (index === spans.length - 1 ? { ...span, isStopped: true } : span))
})

interface Times {
  readonly pickedUpMillis: number
  /** Gaps that have ended before this time are left out. */
  readonly fromMillis: number
  readonly nowMillis: number
}

/** The times of more than 10 minutes without positions, from the pickup until now. */
export const gapsOf = ({ spans }: Track, { fromMillis, nowMillis, pickedUpMillis }: Times): ReadonlyArray<Gap> => {
  const first: Gap = { fromMillis: pickedUpMillis, toMillis: spans[0]?.fromMillis ?? null, reason: "before" }
  const others = spans.map((span, index): Gap => ({
    fromMillis: span.toMillis,
    toMillis: spans[index + 1]?.fromMillis ?? null,
    reason: span.isStopped ? "stopped" : "hidden"
  }))
  return [first, ...others].filter((gap) => {
    const endMillis = gap.toMillis ?? nowMillis
    return endMillis - gap.fromMillis > gapMillisMin && endMillis >= fromMillis
  })
}
