import type { OutcomeUnknown, StoreUnavailable, Tenant } from "@trajet/domain/access"
import { ClaimLost } from "@trajet/domain/idempotency"
import type { MissionId } from "@trajet/domain/mission"
import { Effect, Exit } from "effect"
import { sql } from "kysely"
import { coalescedAcrossTenants, type OfTenant } from "../database/coalescing/coalesced-across-tenants.ts"
import { coalescedByTenant } from "../database/coalescing/coalesced-by-tenant.ts"
import type { Database } from "../database/database.ts"
import { isOfRows } from "../database/pg-errors.ts"
import { settledWrite } from "../database/settlement.ts"
import { statement } from "../database/statement.ts"
import { insertInput, insertInputOfMany, type Insertion } from "./mission-insertion.ts"
import { insertMissions, type InsertMissionsOfMany, insertMissionsOfMany } from "./mission-insertion.statements.ts"

const rowsPerStatementMax = 64
const bytesPerStatementMax = 1_048_576
const statementsInFlightMax = 2

type CreationError = ClaimLost | OutcomeUnknown | StoreUnavailable
type Wake = (tenant: Tenant) => Effect.Effect<void>

export const missionsPresent = statement<
  Tenant & { readonly ids: ReadonlyArray<MissionId> },
  { readonly id: string }
>()(
  "mission.present",
  ($) => sql`
SELECT m.id FROM unnest(${$("ids")}::uuid[]) AS i(id) CROSS JOIN LATERAL (
  SELECT id FROM mission
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = i.id OFFSET 0
) AS m`
)

type Places = Pick<InsertMissionsOfMany, "groupIds" | "environments" | "missionIds">

export const missionsPresentOfMany = statement<Places, { readonly id: string }>()(
  "mission.present_of_many",
  ($) => sql`
SELECT m.id FROM unnest(${$("groupIds")}::uuid[], ${$("environments")}::text[], ${$("missionIds")}::uuid[])
  AS i(group_id, environment, id)
CROSS JOIN LATERAL (
  SELECT id FROM mission WHERE group_id = i.group_id AND environment = i.environment AND id = i.id OFFSET 0
) AS m`
)

const idsOf = (rows: ReadonlyArray<{ readonly id: string }>): ReadonlySet<string> | null =>
  rows.length === 0 ? null : new Set(rows.map(({ id }) => id))

const insertedOf = (rows: ReadonlyArray<{ readonly mission_id: string }>): ReadonlySet<string> =>
  new Set(rows.map(({ mission_id: id }) => id))

/** Inserts missions of one tenant. Locks its head row once, and waits for it. */
const insertOfTenant =
  (database: Database["Service"], wake: Wake) => (tenant: Tenant, insertions: ReadonlyArray<Insertion>) => {
    const input = insertInput(tenant, insertions)
    return settledWrite(database, {
      attempt: async (connection, committing) => {
        committing()
        return insertedOf(await connection.run(insertMissions, input))
      },
      find: async (connection) => idsOf(await connection.run(missionsPresent, { ...tenant, ids: input.missionIds }))
    }).pipe(
      Effect.tap(wake(tenant)),
      Effect.map((done) =>
        input.missionIds.map((id): Exit.Exit<void, ClaimLost> =>
          done.has(id) ? Exit.void : Exit.fail(new ClaimLost())
        )
      )
    )
  }

/** Inserts missions of many tenants. What is left out has to be tried alone, and may wait for a lock there. */
const insertOfMany =
  (database: Database["Service"], wake: Wake) =>
  (calls: ReadonlyArray<OfTenant<Insertion>>): Effect.Effect<ReadonlyArray<Exit.Exit<void> | null>, CreationError> => {
    const input = insertInputOfMany(calls.map(({ input: insertion }) => insertion))
    return settledWrite(database, {
      attempt: async (connection, committing) => {
        committing()
        return insertedOf(await connection.run(insertMissionsOfMany, input))
      },
      find: async (connection) => idsOf(await connection.run(missionsPresentOfMany, input))
    }).pipe(
      Effect.tap((done) =>
        Effect.forEach(
          calls.filter(({ input: { mission } }) => done.has(mission.id)),
          ({ tenant }) => wake(tenant),
          { discard: true }
        )
      ),
      Effect.map((done) => input.missionIds.map((id) => (done.has(id) ? Exit.void : null)))
    )
  }

const isOfOneTenant = (calls: ReadonlyArray<OfTenant<Insertion>>): boolean =>
  calls.every(
    ({ tenant }) => tenant.groupId === calls[0]?.tenant.groupId && tenant.environment === calls[0].tenant.environment
  )

/** About the bytes that a creation writes: the texts of its mission, its event and its answer. */
export const bytesOf = ({
  completes,
  created,
  mission
}: Pick<Insertion, "completes" | "created" | "mission">): number =>
  JSON.stringify([mission, created.data]).length + (completes?.answer.body.length ?? 0)

/** Inserts missions. Those that come at the same time are one statement, also those of many tenants. */
export const creationsOf = (database: Database["Service"], wake: Wake) => {
  const ofTenant = insertOfTenant(database, wake)
  const ofMany = insertOfMany(database, wake)
  return coalescedAcrossTenants<Insertion, void, CreationError>({
    inFlightMax: statementsInFlightMax,
    itemsMax: rowsPerStatementMax,
    bytesMax: bytesPerStatementMax,
    bytesOf: ({ input }) => bytesOf(input),
    isOfOneTenant: isOfRows,
    run: (calls) => {
      const [first] = calls
      return first !== undefined && isOfOneTenant(calls)
        ? ofTenant(
            first.tenant,
            calls.map(({ input }) => input)
          )
        : ofMany(calls)
    },
    alone: coalescedByTenant<Insertion, void, CreationError>((tenant) => ({
      inFlightMax: statementsInFlightMax,
      batchMax: rowsPerStatementMax,
      run: (insertions) => ofTenant(tenant, insertions)
    }))
  })
}
