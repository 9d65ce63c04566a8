import type { Caller, Tenant } from "@trajet/domain/access"
import { EventId } from "@trajet/domain/events"
import type { NewMissionRecord } from "@trajet/domain/mission"
import { type EventCause, storedCauseOf } from "@trajet/domain/traces"
import { randomUUIDv7 } from "node:crypto"
import { columnArraysOf } from "./mission-columns.ts"
import type { InsertedRows, InsertMissions, InsertMissionsOfMany } from "./mission-insertion.statements.ts"

export interface Insertion extends NewMissionRecord {
  readonly caller: Caller
  /** What caused the creation. */
  readonly cause: EventCause | null
}

const rowsOf = (insertions: ReadonlyArray<Insertion>): InsertedRows => {
  const claims = insertions.map(({ completes }) => completes)
  return {
    missionIds: insertions.map(({ mission }) => mission.id),
    keys: claims.map((completes) => completes?.claim.key ?? null),
    owners: claims.map((completes) => completes?.claim.owner ?? null),
    fences: claims.map((completes) => completes?.claim.fence ?? null),
    answerStatuses: claims.map((completes) => completes?.answer.status ?? null),
    answerBodies: claims.map((completes) => completes?.answer.body ?? null),
    ...columnArraysOf(insertions.map(({ mission }) => mission)),
    eventIds: insertions.map(() => EventId(randomUUIDv7())),
    eventDatas: insertions.map(({ created }) => JSON.stringify(created.data)),
    causes: insertions.map(({ cause }) => (cause === null ? null : storedCauseOf(cause))),
    apiKeyIds: insertions.map(({ caller }) => caller.keyId),
    requestIds: insertions.map(({ caller }) => caller.requestId),
    ips: insertions.map(({ caller }) => caller.ip)
  }
}

/** Missions of one tenant as one statement inserts them. */
export const insertInput = (
  { environment, groupId }: Tenant,
  insertions: ReadonlyArray<Insertion>
): InsertMissions => ({ groupId, environment, ...rowsOf(insertions) })

/** Missions of the tenants of their callers, as one statement inserts them. */
export const insertInputOfMany = (insertions: ReadonlyArray<Insertion>): InsertMissionsOfMany => ({
  groupIds: insertions.map(({ caller }) => caller.tenant.groupId),
  environments: insertions.map(({ caller }) => caller.tenant.environment),
  ...rowsOf(insertions)
})
