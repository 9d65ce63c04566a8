import type { BodyOf } from "@trajet/contract"
import type { MissionDetail, Stop } from "../queries.ts"
import { dayOfInput } from "../../../parts/time.rules.ts"

type Legs = BodyOf<"PATCH /v1/transports/:id/dates">["legs"]

export type DatedLeg = keyof Legs
type LegChange = NonNullable<Legs[DatedLeg]>

/** The inputs of a leg. Empty ones change nothing. */
export interface LegDates {
  readonly date: string
  readonly start: string
  readonly end: string
}

interface Leg {
  readonly leg: DatedLeg
  readonly dates: LegDates
}

const datesOf = (leg: DatedLeg, { date, end_time: end, start_time: start }: Stop): Leg => ({
  leg,
  dates: { date: date?.slice(0, 10) ?? "", start: start ?? "", end: end ?? "" }
})

/** The dates of all legs of a mission, for the inputs. */
export const shownDates = ({ delivery, pickup, return_trip: back }: MissionDetail): ReadonlyArray<Leg> => [
  datesOf("enlevement-aller", pickup),
  datesOf("livraison-aller", delivery),
  ...(back === null ? [] : [datesOf("enlevement-retour", back.pickup), datesOf("livraison-retour", back.delivery)])
]

/** What differs from the dates before. Empty inputs change nothing. */
export const changedDates = (before: LegDates, { date, end, start }: LegDates): LegChange => {
  const day = date === before.date ? undefined : dayOfInput(date)
  return {
    ...(day === undefined ? {} : { date: day }),
    ...(start === before.start || start === "" ? {} : { start_time: start }),
    ...(end === before.end || end === "" ? {} : { end_time: end })
  }
}

/** The legs whose dates differ from those before, with what differs. */
export const changedLegs = (before: ReadonlyArray<Leg>, after: ReadonlyArray<Leg>): Legs => {
  const legs: Partial<Record<DatedLeg, LegChange>> = {}
  for (const { dates, leg } of after) {
    const former = before.find((each) => each.leg === leg)
    const changed = former === undefined ? {} : changedDates(former.dates, dates)
    if (Object.keys(changed).length > 0) legs[leg] = changed
  }
  return legs
}
