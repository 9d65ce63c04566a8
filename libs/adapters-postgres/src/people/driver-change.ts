import { type Environment, GroupId } from "@trajet/domain/access"
import type { DriverId } from "@trajet/domain/mission"
import { suspensionNotices } from "@trajet/domain/notices"
import {
  type DriverChange,
  type DriverRecord,
  DriverUnknown,
  EmailTaken,
  type PersonCaller
} from "@trajet/domain/people"
import { Effect, Result } from "effect"
import type { Connection, Database } from "../database/database.ts"
import { isUniqueViolation } from "../database/pg-errors.ts"
import { settledWrite } from "../database/settlement.ts"
import { recordChange } from "../mission/mission-change.statements.ts"
import { missionOf } from "../mission/mission.rows.ts"
import { missionsOfDriver } from "../mission/mission.statements.ts"
import { type DriverRow, driverOf } from "./person.rows.ts"
import { changeDriver, driverChangePresent, lockDriver } from "./person.statements.ts"

interface Change {
  readonly by: PersonCaller
  readonly id: DriverId
  readonly change: DriverChange
}

const inputOf = ({ by, id, change }: Change) => ({
  byKeyId: by.keyId,
  byPersonId: by.person.id,
  requestId: by.requestId,
  ip: by.ip,
  id,
  environment: by.environment,
  firstName: change.firstName ?? null,
  lastName: change.lastName ?? null,
  phone: change.phone ?? null,
  phoneE164: change.phoneE164 ?? null,
  email: change.email ?? null,
  availableFrom: change.availability?.map(({ from }) => from) ?? null,
  availableTo: change.availability?.map(({ to }) => to) ?? null,
  suspended: change.suspended ?? null
})

const bothEnvironments: ReadonlyArray<Environment> = ["live", "test"]

/** Writes a notice of each mission that a suspended driver keeps. A mission that cannot be read has none. */
export const tellOfSuspension = async (connection: Connection, driverId: DriverId): Promise<void> => {
  for (const environment of bothEnvironments) {
    for (const row of await connection.run(missionsOfDriver, { environment, driverId })) {
      const mission = missionOf(row)
      if (Result.isFailure(mission)) continue
      const notices = suspensionNotices(environment, mission.success, driverId)
      const tenant = { groupId: GroupId(row.group_id), environment }
      await recordChange(connection, tenant, mission.success.id, { notices })
    }
  }
}

/** The changed row, or the refusal of an e-mail address that another driver has. */
const changed = async (
  connection: Connection,
  asked: Change
): Promise<Result.Result<DriverRow | undefined, EmailTaken>> => {
  try {
    return Result.succeed((await connection.run(changeDriver, inputOf(asked)))[0])
  } catch (cause) {
    if (isUniqueViolation(cause)) return Result.fail(new EmailTaken({ email: asked.change.email ?? "" }))
    throw cause
  }
}

/**
 * Changes a driver, and tells the operators of the missions that a suspended driver keeps. The record is locked first, so
 * that an assignment either is seen here or finds the driver suspended.
 */
export const changingDriver = (database: Database["Service"], asked: Change) => {
  const { by, id, change } = asked
  type Ending = Result.Result<DriverRecord, DriverUnknown | EmailTaken>
  let made: DriverRecord | null = null
  return settledWrite<Ending>(database, {
    attempt: async (connection, committing) => {
      const undone = async (ending: Ending) => {
        await connection.command("ROLLBACK")
        return ending
      }
      await connection.command("BEGIN")
      const [before] = await connection.run(lockDriver, { id })
      if (before === undefined) return undone(Result.fail(new DriverUnknown({ driverId: id })))
      const after = await changed(connection, asked)
      if (Result.isFailure(after)) return undone(Result.fail(after.failure))
      if (after.success === undefined) return undone(Result.fail(new DriverUnknown({ driverId: id })))
      if (change.suspended === true && !before.suspended) await tellOfSuspension(connection, id)
      made = driverOf(after.success)
      committing()
      await connection.command("COMMIT")
      return Result.succeed(made)
    },
    find: async (connection) => {
      const present = await connection.run(driverChangePresent, { id, requestId: by.requestId })
      return made === null || present.length === 0 ? null : Result.succeed(made)
    }
  }).pipe(Effect.flatMap(Effect.fromResult))
}
