import type { Author } from "@trajet/domain/access"
import { ClaimLost } from "@trajet/domain/idempotency"
import { MissionId, OfferId } from "@trajet/domain/mission"
import { Offers } from "@trajet/domain/offers"
import { Effect, Layer, Option, Result } from "effect"
import { Database } from "../database/database.ts"
import { settledWrite } from "../database/settlement.ts"
import { completeKey, heldBy } from "../idempotency/idempotency-keys.adapter.ts"
import { missionOf } from "../mission/mission.rows.ts"
import { missionsOfDriver } from "../mission/mission.statements.ts"
import { driverOf } from "../people/person.rows.ts"
import { findDriver } from "../people/person.statements.ts"
import { proposalOf, proposalsOfMission } from "./mission-offers.statements.ts"
import { declineOffer, declinePresent, findOffer, type ScannedRow, scanOffers } from "./offer.statements.ts"

type Decline = Parameters<Offers["Service"]["decline"]>

const declining = (
  database: Database["Service"],
  [author, declined, completes]: readonly [Author, Decline[1], Decline[2]]
) => {
  const { tenant, keyId, requestId, ip } = author
  const holder = heldBy({ personId: declined.driverId, environment: tenant.environment })
  return settledWrite<Result.Result<void, ClaimLost>>(database, {
    attempt: async (connection, committing) => {
      await connection.command("BEGIN")
      await connection.run(declineOffer, { ...tenant, ...declined, keyId, requestId, ip })
      if (completes !== null) {
        const { claim, answer } = completes
        const completed = await connection.run(completeKey, { ...holder, ...claim, ...answer, missionId: null })
        if (completed.length === 0) {
          await connection.command("ROLLBACK")
          return Result.fail(new ClaimLost())
        }
      }
      committing()
      await connection.command("COMMIT")
      return Result.void
    },
    find: async (connection) => ((await connection.run(declinePresent, declined)).length === 0 ? null : Result.void)
  }).pipe(Effect.flatMap(Effect.fromResult))
}

const scannedOf = ({ offer_id, group_id: groupId, kind, trip, offered_at, body, ...row }: ScannedRow) =>
  Result.map(body === null ? Result.succeed(null) : missionOf({ ...row, body }), (mission) => ({
    id: OfferId(offer_id),
    groupId,
    kind,
    trip,
    createdAt: offered_at,
    mission
  }))

const make = Effect.map(Database, (database) =>
  Offers.of({
    driverAtWork: Effect.fnUntraced(function* (environment, driverId) {
      const [[row], rows] = yield* Effect.all(
        [database.run(findDriver, { id: driverId }), database.run(missionsOfDriver, { environment, driverId })],
        { concurrency: 2 }
      )
      const missions = yield* Effect.fromResult(Result.all(rows.map(missionOf)))
      return { record: row === undefined ? null : driverOf(row), missions }
    }),
    find: (environment, id, driverId) =>
      Effect.map(database.run(findOffer, { environment, id, driverId }), ([row]) =>
        Option.map(Option.fromUndefinedOr(row), ({ group_id: groupId, mission_id, kind, trip, is_declined }) => ({
          id,
          tenant: { groupId, environment },
          missionId: MissionId(mission_id),
          kind,
          trip,
          isDeclined: is_declined
        }))
      ),
    scan: (environment, driverId, scan) =>
      database
        .run(scanOffers, { environment, driverId, ...scan })
        .pipe(Effect.flatMap((rows) => Effect.fromResult(Result.all(rows.map(scannedOf))))),
    decline: (...decline) => declining(database, decline),
    proposals: (tenant, missionId, most) =>
      Effect.map(database.run(proposalsOfMission, { ...tenant, missionId, most }), (rows) => rows.map(proposalOf))
  })
)

export const offersLayer: Layer.Layer<Offers, never, Database> = Layer.effect(Offers, make)
