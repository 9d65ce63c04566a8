import { documentLabel } from "../documents/document-keys.rules.ts"
import { missingDocuments } from "../mission/guards/documents.rules.ts"
import { LegKey } from "../mission/leg.model.ts"
import type { Mission, Stop } from "../mission/mission.model.ts"
import { isLegDone, stopOf, tripOfLeg } from "../mission/trip.rules.ts"
import { zeroCents } from "../pricing/pricing.model.ts"
import { Day, type Instant } from "../time/instant.model.ts"
import { addDays, instantOfMillis, midnight, parisInstantMillis } from "../time/instant.rules.ts"
import type { MonthOfSpend } from "./overview.port.ts"

/** What asks for an action of the client, in the order of the overview. */
export const actionKinds = ["incident", "document_refused", "document_missing", "return_undated"] as const

export interface OverviewAction {
  readonly kind: (typeof actionKinds)[number]
  readonly mission: Mission
  /** Labels of the documents that it is about. */
  readonly documents: ReadonlyArray<string>
}

/** The documents that were refused, and that no later one replaces, each once. */
const refusedLabels = ({ documents }: Mission): ReadonlyArray<string> => {
  const refused = documents.filter(
    ({ key, status, trip }) =>
      status === "refused" &&
      documents.every((other) => other.key !== key || other.trip !== trip || other.status === "refused")
  )
  return [...new Set(refused.map(({ label }) => label))]
}

const missingLabels = (mission: Mission, refused: ReadonlyArray<string>): ReadonlyArray<string> =>
  mission.status === "awaiting_documents"
    ? [...new Set(missingDocuments(mission).map(({ key }) => documentLabel(key)))].filter(
        (label) => !refused.includes(label)
      )
    : []

const actionsOf = (mission: Mission): ReadonlyArray<OverviewAction> => {
  const refused = refusedLabels(mission)
  const missing = missingLabels(mission, refused)
  const isUndated = mission.return !== null && mission.return.pickup.date === null
  return [
    ...(mission.status === "incident" ? [{ kind: "incident" as const, mission, documents: [] }] : []),
    ...(refused.length === 0 ? [] : [{ kind: "document_refused" as const, mission, documents: refused }]),
    ...(missing.length === 0 ? [] : [{ kind: "document_missing" as const, mission, documents: missing }]),
    ...(isUndated && mission.return?.status !== "cancelled"
      ? [{ kind: "return_undated" as const, mission, documents: [] }]
      : [])
  ]
}

/** What open missions ask of their client, by kind, then in the order of the missions (CON-134). */
export const actionsFor = (missions: ReadonlyArray<Mission>): ReadonlyArray<OverviewAction> => {
  const actions = missions.flatMap(actionsOf)
  return actionKinds.flatMap((kind) => actions.filter((action) => action.kind === kind))
}

export interface StopOfWeek {
  readonly mission: Mission
  readonly leg: LegKey
  readonly date: Day
  readonly stop: Stop
}

/** The Monday and the Sunday of the week of a day. */
export const weekOf = (day: Day): readonly [from: Day, to: Day] => {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return [addDays(day, -sinceMonday), addDays(day, 6 - sinceMonday)]
}

// A stop without an hour may be at any hour: it comes first.
const whenOf = ({ date, stop }: StopOfWeek): string => `${date} ${stop.startTime ?? ""}`

/** The pickups and deliveries of a week that are still to be done, by day and hour (CON-135). */
export const stopsOfWeek = (missions: ReadonlyArray<Mission>, [from, to]: ReturnType<typeof weekOf>) =>
  missions
    .flatMap((mission) =>
      LegKey.literals.flatMap((leg): ReadonlyArray<StopOfWeek> => {
        const stop = stopOf(mission, leg)
        if (stop === null || stop.date === null || stop.date < from || stop.date > to) return []
        if (isLegDone(mission, leg) || tripOfLeg(mission, leg)?.status === "cancelled") return []
        return [{ mission, leg, date: stop.date, stop }]
      })
    )
    .toSorted((one, other) => (whenOf(one) < whenOf(other) ? -1 : 1))

const monthsShown = 12

/** The last twelve months up to that of a day, the first one first: `2026-11`. */
export const lastMonths = (day: Day): ReadonlyArray<string> => {
  const [year = 0, month = 0] = day.split("-").map(Number)
  return Array.from({ length: monthsShown }, (_, index) => {
    const at = year * 12 + month - monthsShown + index
    return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`
  })
}

/** The instant at which a month begins in Paris. */
export const startOfMonth = (month: string): Instant =>
  instantOfMillis(parisInstantMillis(Day(`${month}-01`), midnight))

const none = { ordered: 0, cancelled: 0, unknownFees: 0, priceHt: zeroCents, feesHt: zeroCents, emitted: 0 }

/** Each of the months, without orders too. */
export const everyMonth = (
  months: ReadonlyArray<string>,
  found: ReadonlyArray<MonthOfSpend>
): ReadonlyArray<MonthOfSpend> =>
  months.map((month) => found.find((each) => each.month === month) ?? { month, ...none })
