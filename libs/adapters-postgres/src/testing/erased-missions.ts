import { FileStorage } from "@trajet/domain/documents"
import { IdempotencyKeys } from "@trajet/domain/idempotency"
import { Inspections } from "@trajet/domain/inspection"
import { Missions } from "@trajet/domain/mission"
import { AllMissions } from "@trajet/domain/operations"
import { Deliveries } from "@trajet/domain/webhooks/deliveries"
import {
  eventsOf,
  fakePhoneNumbers,
  fakeStorage,
  found,
  listed,
  type PlantedMission,
  waitingNotices
} from "@trajet/testing"
import { Effect, Layer, Option } from "effect"

/** Runs an effect with a new, empty file storage, and a reader of phones. */
export const withStorage = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => Effect.provide(effect, Layer.merge(Layer.fresh(fakeStorage().layer), fakePhoneNumbers)))

/** The notices about a mission that are not sent. */
export const noticesOf = Effect.fnUntraced(function* ({ id }: PlantedMission) {
  const taken = yield* waitingNotices
  return taken.filter(({ mission }) => mission?.id === id)
})

/** Whatever a reader can see of a mission. */
export const everythingOf = Effect.fnUntraced(function* (planted: PlantedMission) {
  const { fingerprint, id, key, tenant } = planted
  const missions = yield* Missions
  const deliveries = yield* Deliveries
  const storage = yield* FileStorage
  const tried = yield* listed(tenant)
  const claim = yield* IdempotencyKeys.use((keys) => keys.claim(tenant, key, fingerprint, 1_000))
  const files = yield* Effect.forEach([planted.documentFile, planted.photoFile], (fileId) =>
    Effect.map(storage.read({ tenant, fileId }), Option.isSome)
  )
  return {
    mission: yield* found(tenant, id),
    events: (yield* eventsOf(tenant)).filter(({ missionId }) => missionId === id),
    answer: claim._tag === "Held" ? claim.record.answer : null,
    prices: yield* missions.priceHistory(tenant, id),
    notes: yield* AllMissions.use((all) => all.notes(tenant, id)),
    inspection: Option.getOrNull(yield* Inspections.use((inspections) => inspections.find(tenant, id, "aller"))),
    notices: yield* noticesOf(planted),
    deliveries: tried,
    attempts: yield* Effect.forEach(tried, (delivery) => deliveries.attempts(tenant, delivery.id)),
    files
  }
})
