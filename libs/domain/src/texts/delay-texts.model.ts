import type { TimeOfDay } from "../time/instant.model.ts"

/** The mail to administrators of a group about a driver who is late. */
export interface DelayTexts {
  /** A time, such as `Tuesday 1 December 2026, 11:00`. */
  readonly moment: (day: string, time: TimeOfDay) => string
  readonly subject: (mission: string) => string
  readonly text: (facts: {
    readonly mission: string
    readonly leg: string
    readonly plate: string | null
    readonly windowEnd: string
    readonly from: string
    readonly to: string
    /** Null if the range does not count from a position. */
    readonly positionAt: string | null
  }) => string
}
