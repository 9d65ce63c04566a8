import { DriverId, MissionId, transportIdOf } from "@trajet/domain/mission"
import { type PersonCaller, PersonKeyId } from "@trajet/domain/people"
import { type PushMessage, PushMessageId, PushQueue, PushSubscriptions } from "@trajet/domain/push"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import {
  endMessage,
  endSubscription,
  findMessage,
  hasSubscription,
  offerToAll,
  type PushRow,
  putSubscription,
  removeSubscription
} from "./push.statements.ts"

const keyOf = ({ environment, keyId, person }: PersonCaller) => ({ environment, keyId, personId: person.id })

const messageOf = (row: PushRow): PushMessage => ({
  id: PushMessageId(row.id),
  type: row.type,
  keyId: PersonKeyId(row.key_id),
  driverId: DriverId(row.person_id),
  environment: row.environment,
  subscription: { endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth },
  tenant: { groupId: row.group_id, environment: row.environment },
  missionId: MissionId(row.mission_id),
  transportId: transportIdOf(row.ordinal),
  createdAt: row.created_at
})

const isSome = (rows: ReadonlyArray<unknown>): boolean => rows.length > 0

export const pushSubscriptionsLayer: Layer.Layer<PushSubscriptions, never, Database> = Layer.effect(
  PushSubscriptions,
  Effect.map(Database, (database) =>
    PushSubscriptions.of({
      put: (by, subscription) => Effect.map(database.run(putSubscription, { ...keyOf(by), ...subscription }), isSome),
      remove: (by) => Effect.asVoid(database.run(removeSubscription, keyOf(by))),
      has: (by) => Effect.map(database.run(hasSubscription, keyOf(by)), isSome)
    })
  )
)

export const pushQueueLayer: Layer.Layer<PushQueue, never, Database> = Layer.effect(
  PushQueue,
  Effect.map(Database, (database) =>
    PushQueue.of({
      find: (id) =>
        Effect.map(database.run(findMessage, { id }), ([row]) => Option.map(Option.fromUndefinedOr(row), messageOf)),
      end: (id) => Effect.asVoid(database.run(endMessage, { id })),
      unsubscribe: ({ keyId, subscription: { endpoint } }) =>
        Effect.asVoid(database.run(endSubscription, { keyId, endpoint })),
      offerToAll: (id) => Effect.asVoid(database.run(offerToAll, { id }))
    })
  )
)
