import type { Environment, GroupId, Tenant } from "@trajet/domain/access"
import { ClaimLost } from "@trajet/domain/idempotency"
import { type DriverId, OfferId } from "@trajet/domain/mission"
import { Offers, type ScannedOffer } from "@trajet/domain/offers"
import { Effect, Option, Result } from "effect"
import { completesClaim, isClaimHeld } from "../idempotency/idempotency-keys.fake.ts"
import type { StoreState, TenantRows } from "../store/store-state.fake.ts"

const declineName = (driverId: DriverId, offerId: OfferId): string => `${driverId} ${offerId}`

const candidatesOf = (groupId: GroupId, rows: TenantRows, driverId: DriverId): ReadonlyArray<ScannedOffer> => {
  const missions = [...rows.missions.values()].map(({ mission }) => mission)
  const first = missions
    .filter(({ status }) => status === "scheduled")
    .map((mission) => ({
      id: OfferId(mission.id),
      groupId,
      kind: "open" as const,
      trip: "aller" as const,
      createdAt: mission.createdAt,
      mission
    }))
  const others = rows.offers.open
    .filter((row) => row.driverId === null || row.driverId === driverId)
    .map(({ id, kind, missionId, trip, createdAt }) => ({
      id,
      groupId,
      kind,
      trip,
      createdAt,
      mission: missions.find((mission) => mission.id === missionId) ?? null
    }))
  return [...first, ...others]
}

/** The tenants of all groups in an environment. */
const tenantsOf = (state: StoreState, environment: Environment): ReadonlyArray<Tenant> =>
  [...state.groups.keys()].map((groupId) => ({ groupId, environment }))

/** The record of a driver, and the missions of all groups in the environment that name the driver. */
export const driverAtWorkOf = (state: StoreState, environment: Environment, driverId: DriverId) => ({
  record: state.people.drivers.get(driverId) ?? null,
  missions: tenantsOf(state, environment)
    .flatMap((tenant) => [...state.rowsToRead(tenant).missions.values()])
    .map(({ mission }) => mission)
    .filter(({ driver, returnDriver }) => driver?.id === driverId || returnDriver?.id === driverId)
})

export const offersOn = (state: StoreState): Offers["Service"] => {
  const isDeclined = (driverId: DriverId, id: OfferId) => state.declines.has(declineName(driverId, id))
  return Offers.of({
    driverAtWork: (environment, driverId) => state.transaction(() => driverAtWorkOf(state, environment, driverId)),
    find: (environment, id, driverId) =>
      state.transaction(() => {
        for (const tenant of tenantsOf(state, environment)) {
          const rows = state.rowsToRead(tenant)
          const row = rows.offers.find(id)
          const declined = isDeclined(driverId, id)
          const mission = rows.missions.get(id)?.mission
          if (mission !== undefined) {
            return Option.some({
              id,
              tenant,
              missionId: mission.id,
              kind: "open" as const,
              trip: "aller" as const,
              isDeclined: declined
            })
          }
          if (row !== undefined && (row.driverId === null || row.driverId === driverId)) {
            const { kind, missionId, status, trip } = row
            const isDeclined = kind === "proposal" ? status === "declined" : declined
            return Option.some({ id, tenant, missionId, kind, trip, isDeclined })
          }
        }
        return Option.none()
      }),
    scan: (environment, driverId, { most, olderThan, today }) =>
      state.transaction(() =>
        tenantsOf(state, environment)
          .flatMap((tenant) => candidatesOf(tenant.groupId, state.rowsToRead(tenant), driverId))
          .filter(({ id }) => olderThan === null || id < olderThan)
          .toSorted((a, b) => (a.id < b.id ? 1 : -1))
          .slice(0, most)
          .map((candidate) => {
            const { id, kind, mission } = candidate
            const pickup = mission?.outbound.pickup.date ?? null
            const isPast = kind === "open" && (pickup === null || pickup < today)
            return isPast || isDeclined(driverId, id) ? { ...candidate, mission: null } : candidate
          })
      ),
    decline: (author, { driverId, offerId }, completes) =>
      state
        .transaction((now): Result.Result<void, ClaimLost> => {
          const { tenant, keyId, requestId, ip } = author
          const holder = { personId: driverId, environment: tenant.environment }
          if (completes !== null && !isClaimHeld(state, holder, completes.claim)) return Result.fail(new ClaimLost())
          if (!isDeclined(driverId, offerId)) {
            state.declines.set(declineName(driverId, offerId), now)
            state.audit.push({ at: now, ...tenant, keyId, action: "offer.decline", target: offerId, requestId, ip })
          }
          if (completes !== null) completesClaim(state, holder, completes)
          return Result.void
        })
        .pipe(Effect.flatMap(Effect.fromResult)),
    proposals: (tenant, missionId, most) =>
      state.transaction(() => state.rowsToRead(tenant).offers.proposalsOf(missionId).slice(0, most))
  })
}
