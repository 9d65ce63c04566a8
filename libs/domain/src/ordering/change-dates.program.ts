import { Effect, Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import { datesNotices } from "../notices/dates-notices.rules.ts"
import { driverNotices } from "../notices/driver-notices.rules.ts"
import type { ChangeDates, LegChanges } from "../mission/mission-command.model.ts"
import type { DatesDecision } from "../mission/mission-dates.rules.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { MissionNotFound } from "../mission/mission.errors.ts"
import { ClientUpdateId, type Mission } from "../mission/mission.model.ts"
import { decide } from "../mission/mission.rules.ts"
import type { MissionChange } from "../mission/missions.port.ts"
import { asClient, type ChangeAuthority } from "./change-authority.program.ts"
import { isUuid } from "../text/uuid.rules.ts"

export type ChangedDates = Pick<DatesDecision, "updatedLegs" | "driverValidation">

const changeOf = (
  { tenant: { environment } }: Pick<Caller, "tenant">,
  before: Mission,
  { events, mission, ...result }: DatesDecision,
  notify: boolean
): MissionChange<ChangedDates> => {
  const { updatedLegs } = result
  const toContacts = notify ? datesNotices(environment, { before, after: mission, updatedLegs }) : []
  const asksDriver = result.driverValidation.mode === "ask"
  const toDriver = asksDriver ? driverNotices(environment, mission, { _tag: "dates", before, updatedLegs }) : []
  return { mission, events, result, notices: [...toContacts, ...toDriver] }
}

/**
 * Changes days and hours of a mission's legs (CHG-1). Sends notices to contacts if `notify` says so, and always to a
 * driver who has to accept. Fails with the errors of `decide`.
 */
export const changeMissionDates = (caller: Caller, id: MissionId, changes: LegChanges, notify = true) =>
  changeDatesAs(asClient(caller), id, changes, notify)

/** As `changeMissionDates`, by an authority. An operator asks no driver. */
export const changeDatesAs = Effect.fn("changeDatesAs")(function* <R>(
  authority: ChangeAuthority<ChangedDates, R>,
  id: MissionId,
  changes: LegChanges,
  notify = true
) {
  const identifiers = yield* Identifiers
  if (!isUuid(id)) return yield* new MissionNotFound()
  const clientUpdateId = ClientUpdateId(yield* identifiers.uuid)
  const command: ChangeDates = { _tag: "ChangeDates", changes, clientUpdateId, by: authority.by }
  return yield* authority.change(id, "transport.dates", (mission, now) =>
    decide(mission, command, now).pipe(Result.map((decision) => changeOf(authority, mission, decision, notify)))
  )
})
