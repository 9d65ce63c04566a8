import type { BodyOf } from "@trajet/contract"
import { instantOfInput } from "../../parts/time.rules.ts"
import { typesIn } from "../subscription.ts"
import type { EventTypeList, ReplayPreviewShown, ReplayShown } from "../queries.ts"

export type StartReplayRequest = BodyOf<"POST /console/api/endpoints/:id/replays">

/** The most deliveries a second that the API takes. */
export const rateMax = 100

/** The rate in an input; null if the input has no number from 1 to `rateMax`. */
export const rateIn = (value: number | string): number | null =>
  typeof value === "number" && value >= 1 && value <= rateMax ? value : null

/** The form of a replay. Times are as an input for dates and times has them, in the zone of the service. */
export interface ReplayForm {
  readonly from: string
  readonly to: string
  readonly isEveryType: boolean
  readonly types: ReadonlyArray<string>
  readonly includesSucceeded: boolean
  readonly includesMissing: boolean
  readonly rate: number
}

/** What is missing or wrong, by the input. */
export type ReplayProblem = "fromMissing" | "toBefore" | "typesMissing"

/** The first thing that keeps a form from being sent; null if nothing does. */
export const problemOf = ({ from, isEveryType, to, types }: ReplayForm): ReplayProblem | null => {
  const since = instantOfInput(from)
  const until = instantOfInput(to)
  if (since === null) return "fromMissing"
  if (until !== null && Date.parse(until) <= Date.parse(since)) return "toBefore"
  return !isEveryType && types.length === 0 ? "typesMissing" : null
}

/** The request of a form; null if the form cannot be sent. */
export const requestOf = (form: ReplayForm, catalogue: EventTypeList): StartReplayRequest | null => {
  const since = instantOfInput(form.from)
  const until = instantOfInput(form.to)
  if (since === null || problemOf(form) !== null) return null
  return {
    since,
    ...(until === null ? {} : { until }),
    ...(form.isEveryType ? {} : { types: typesIn(catalogue, form.types) }),
    ...(form.includesSucceeded ? { include_succeeded: true } : {}),
    ...(form.includesMissing ? {} : { include_missing: false }),
    rate: form.rate
  }
}

export const countOf = ({ again, never_delivered: first }: ReplayShown["done"]): number => again + first

/** A type of a dry run with its number of deliveries of each status; `missing` has no delivery. */
export interface PreviewRow {
  readonly type: string
  readonly failed: number
  readonly dead: number
  readonly succeeded: number
  readonly missing: number
}

/** The counts of a dry run, one row for each type, in the order of the counts. */
export const previewRows = (counts: ReplayPreviewShown["counts"]): ReadonlyArray<PreviewRow> =>
  [...new Set(counts.map(({ type }) => type))].map((type) => {
    const countWith = (wanted: string | null) =>
      counts.reduce((sum, one) => (one.type === type && one.status === wanted ? sum + one.count : sum), 0)
    return {
      type,
      failed: countWith("failed"),
      dead: countWith("dead"),
      succeeded: countWith("succeeded"),
      missing: countWith(null)
    }
  })

/** How long a replay still takes, in milliseconds; null if it has ended or was not counted. */
export const remainingMillis = (replay: ReplayShown, rateLimit: number | null): number | null => {
  if (replay.ended_at !== null || replay.expected === null) return null
  const perSecond = Math.min(replay.rate, rateLimit ?? replay.rate)
  return (Math.max(0, countOf(replay.expected) - countOf(replay.done)) / perSecond) * 1_000
}

const shareOf = (done: number, all: number): number => (all <= 0 ? 1 : Math.min(1, Math.max(0, done / all)))

/** How much of a replay is done, 0 to 1: by its count, or by time for a period that was too long to count. */
export const progressOf = (replay: ReplayShown): number => {
  if (replay.ended_at !== null && replay.cancelled_at === null) return 1
  if (replay.expected !== null) return shareOf(countOf(replay.done), countOf(replay.expected))
  const since = Date.parse(replay.since)
  return shareOf(Date.parse(replay.reached) - since, Date.parse(replay.until) - since)
}
