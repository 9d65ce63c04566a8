import { Effect, Option, Result } from "effect"
import { DriverId } from "../mission/mission.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { DriverUnknown } from "../people/people.errors.ts"
import { People } from "../people/people.port.ts"
import { isUuid } from "../text/uuid.rules.ts"
import { erasedAnswer } from "./answer-data.rules.ts"
import { copiesOfDriver, type DriverNames, eraseEventOfDriver } from "./driver-data.rules.ts"
import { isEnded } from "../mission/guards/ended.rules.ts"
import { inJson, type MissionOfPerson } from "./erase-person.program.ts"
import { addCounts, type ErasureCounts } from "./erasure.model.ts"
import { withoutDriver } from "./mission-data.rules.ts"
import {
  type ErasureMode,
  type FoundData,
  type LeftData,
  type MissionPage,
  PersonalData
} from "./personal-data.port.ts"
import { DriverStillDriving } from "./privacy.errors.ts"

const pageLimit = 500
const numbersMax = 10

/** Calls `use` with each mission of any group that has the driver on a trip, page by page. */
export const forMissionsOfDriver = Effect.fnUntraced(function* <E, R>(
  driverId: DriverId,
  use: (found: MissionOfPerson) => Effect.Effect<void, E, R>
) {
  const data = yield* PersonalData
  const missions = yield* Missions
  let after: string | null = null
  do {
    const page: MissionPage = yield* data.ofDriver(driverId, { after, limit: pageLimit })
    for (const ref of page.missions) {
      const mission = Option.getOrNull(yield* missions.find(ref.tenant, ref.missionId))
      if (mission !== null) yield* use({ ref, mission })
    }
    after = page.next
  } while (after !== null)
})

/** Names that the driver has had in missions. Fails with `DriverStillDriving` if one of them is not finished. */
const namesOfDriver = Effect.fnUntraced(function* (driverId: DriverId) {
  const names = new Map<string, DriverNames>()
  const unfinished: Array<string> = []
  yield* forMissionsOfDriver(driverId, ({ mission }) =>
    Effect.sync(() => {
      for (const { id: _id, ...copy } of copiesOfDriver(mission, driverId)) names.set(JSON.stringify(copy), copy)
      if (!isEnded(mission) && unfinished.length < numbersMax) unfinished.push(mission.transportId ?? mission.id)
    })
  )
  if (unfinished.length > 0) return yield* new DriverStillDriving({ numbers: unfinished })
  return [...names.values()]
})

const leftOf =
  (driverId: DriverId) =>
  ({ inspections, mission }: FoundData): Result.Result<LeftData> => {
    const { counts, value } = withoutDriver(mission, driverId)
    return Result.succeed({ mission: value, inspections, dropped: [], counts, isWhole: false })
  }

const eraseInMissions = Effect.fnUntraced(function* (driverId: DriverId, mode: ErasureMode) {
  const data = yield* PersonalData
  const counts: Array<ErasureCounts> = []
  yield* forMissionsOfDriver(driverId, ({ ref }) =>
    Effect.map(data.eraseRecord(ref, mode, leftOf(driverId)), (erased) => void counts.push(erased.counts))
  )
  return addCounts(counts)
})

/** Erases what names the driver outside of missions and of the record. */
const eraseCopies = Effect.fnUntraced(function* (
  driverId: DriverId,
  drivers: ReadonlyArray<DriverNames>,
  mode: ErasureMode
) {
  const data = yield* PersonalData
  const emails = new Set(drivers.map(({ email }) => email.toLowerCase()))
  const texts = new Set(drivers.flatMap(({ email, phone }) => [email, phone]).filter((text) => text !== ""))
  return addCounts([
    yield* data.eraseEventsOfType("transport.assigned", mode, eraseEventOfDriver(drivers)),
    yield* data.eraseAnswersWith(null, [driverId, ...[...texts].map(inJson)], mode, erasedAnswer),
    ...(yield* Effect.forEach(emails, (email) => data.eraseNoticesTo(email, mode))),
    yield* data.eraseAudit({ driverId }, mode)
  ])
})

/**
 * Erases a driver, or counts it, and returns the counts: the record, the copies in missions of every group, which keep a
 * placeholder, event data, stored answers, notices, and addresses in the audit log. Revokes the keys. Fails with
 * `DriverUnknown`, also for an erased driver, and with `DriverStillDriving`.
 *
 * The record is erased last, because everything else is found by it. May be repeated after a failure.
 */
export const eraseDriver = Effect.fn("eraseDriver")(function* (id: string, mode: ErasureMode) {
  const data = yield* PersonalData
  const people = yield* People
  const found = isUuid(id) ? yield* people.driver(DriverId(id)) : Option.none()
  const record = yield* Effect.fromOption(found).pipe(Effect.mapError(() => new DriverUnknown({ driverId: id })))
  const drivers: ReadonlyArray<DriverNames> = [record, ...(yield* namesOfDriver(record.id))]
  const copies = yield* eraseCopies(record.id, drivers, mode)
  const inMissions = yield* eraseInMissions(record.id, mode)
  return addCounts([copies, inMissions, yield* data.eraseDriver(record.id, mode)])
})
