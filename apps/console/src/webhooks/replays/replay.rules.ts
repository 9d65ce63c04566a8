import type { BodyOf } from "@trajet/contract"
import { instantOfInput } from "../../parts/time.rules.ts"
import { typesIn } from "../subscription.ts"
import type { EventTypeList, ReplayShown } from "../queries.ts"

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
    rate: form.rate
  }
}

export const countOf = ({ again, never_delivered: first }: ReplayShown["done"]): number => again + first

const shareOf = (done: number, all: number): number => (all <= 0 ? 1 : Math.min(1, Math.max(0, done / all)))

/** How much of a replay is done, 0 to 1: by its count, or by time for a period that was too long to count. */
export const progressOf = (replay: ReplayShown): number => {
  if (replay.ended_at !== null) return 1
  if (replay.expected !== null) return shareOf(countOf(replay.done), countOf(replay.expected))
  const since = Date.parse(replay.since)
  return shareOf(Date.parse(replay.reached) - since, Date.parse(replay.until) - since)
}
