import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { MissionNotFound, newestMissionsMax } from "@trajet/domain/mission"
import { AddressBook, readBook, removeFromBook } from "@trajet/domain/ordering"
import { eraseMission } from "@trajet/domain/privacy"
import { insert, newTenant, plant, plantMission, tenantAndStrangers } from "@trajet/testing"
import { Effect } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { withStorage } from "../testing/erased-missions.ts"
import { onPostgres } from "../testing/postgres-store.ts"

const platesOf = (tenant: Tenant) =>
  Effect.map(readBook(tenant), ({ vehicles }) => vehicles.map(({ vehicle }) => vehicle.registration))

onPostgres("the address book of a group", (it) => {
  it.effect(
    "has what the newest missions of the tenant have",
    () =>
      Effect.gen(function* () {
        const { strangers, tenant } = yield* tenantAndStrangers
        for (const stranger of strangers) yield* insert(stranger, { registration: "ZZ999ZZ" })
        assert.deepStrictEqual(yield* platesOf(tenant), [])
        yield* insert(tenant, { registration: "AA111AA" })
        assert.deepStrictEqual(yield* platesOf(tenant), ["AA111AA"])
        yield* Effect.replicateEffect(insert(tenant, { registration: "BB222BB" }), newestMissionsMax, {
          concurrency: "unbounded"
        })
        const { places, vehicles } = yield* readBook(tenant)
        assert.deepStrictEqual(
          [...places, ...vehicles].map(({ uses }) => uses),
          [newestMissionsMax, newestMissionsMax, newestMissionsMax]
        )
        assert.deepStrictEqual(yield* platesOf(tenant), ["BB222BB"])
      }),
    { tags: "CON-125" }
  )

  it.effect(
    "has nothing of an erased mission",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* withStorage(plantMission(tenant))
        assert.include(JSON.stringify(yield* readBook(tenant)), plant)
        yield* withStorage(eraseMission({ tenant, missionId: id }, "erase"))
        assert.deepStrictEqual(yield* readBook(tenant), { places: [], vehicles: [] })
      }),
    { tags: "CON-125" }
  )

  it.effect(
    "forgets what a user of the tenant takes out, and no other",
    () =>
      Effect.gen(function* () {
        const { strangers, tenant } = yield* tenantAndStrangers
        const id = yield* insert(tenant, { registration: "AA111AA" })
        const refusals = [
          ...strangers.map((stranger) => removeFromBook(stranger, `${id}.vehicle`)),
          removeFromBook(tenant, `${randomUUIDv7()}.vehicle`),
          ...["none", id, `${id}.wheel`, `${id}.vehicle.vehicle`].map((name) => removeFromBook(tenant, name))
        ]
        for (const refusal of refusals) assert.instanceOf(yield* Effect.flip(refusal), MissionNotFound)
        assert.deepStrictEqual(yield* platesOf(tenant), ["AA111AA"])
        yield* removeFromBook(tenant, `${id}.vehicle`)
        assert.deepStrictEqual(yield* platesOf(tenant), [])
        assert.lengthOf((yield* readBook(tenant)).places, 2)
        yield* insert(tenant, { registration: "AA111AA" })
        assert.deepStrictEqual(yield* platesOf(tenant), ["AA111AA"])
        yield* removeFromBook(tenant, `${id}.vehicle`)
        assert.deepStrictEqual(yield* platesOf(tenant), [], "removed once more")
      }),
    { tags: "CON-126" }
  )

  it.effect(
    "keeps no removal of a mission that it is not read from any more",
    () =>
      Effect.gen(function* () {
        const book = yield* AddressBook
        const { tenant } = yield* tenantAndStrangers
        const old = yield* insert(tenant, {})
        yield* removeFromBook(tenant, `${old}.vehicle`)
        yield* Effect.replicateEffect(insert(tenant, {}), newestMissionsMax, { concurrency: "unbounded" })
        const id = yield* insert(tenant, {})
        yield* removeFromBook(tenant, `${id}.pickup`)
        const { removals } = yield* book.read(tenant)
        assert.deepStrictEqual(
          removals.map(({ missionId, part }) => [missionId, part]),
          [[id, "pickup"]]
        )
        assert.instanceOf(yield* Effect.flip(removeFromBook(tenant, `${old}.vehicle`)), MissionNotFound)
      }),
    { tags: "CON-126" }
  )
})
