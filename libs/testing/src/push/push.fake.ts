import { Environment, type Tenant } from "@trajet/domain/access"
import { DriverId, type Mission, type MissionId, type TransportId, transportIdOf } from "@trajet/domain/mission"
import { type PushMessage, PushMessageId, PushQueue, PushSubscriptions, type PushType } from "@trajet/domain/push"
import type { Instant } from "@trajet/domain/time"
import { Option } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"
import type { MessageRow, PhoneRow } from "./push-rows.fake.ts"

/** The phones of an environment whose keys are in use. */
const phonesOf = ({ people, push }: StoreState, environment: Environment): ReadonlyArray<PhoneRow> =>
  [...push.phones.values()].filter(
    (phone) => phone.environment === environment && people.keys.get(phone.keyId)?.key.revokedAt === null
  )

interface Cause {
  readonly tenant: Tenant
  readonly missionId: MissionId
  readonly type: PushType
}

const tell = (state: StoreState, now: Instant, { keyId }: PhoneRow, cause: Cause): void => {
  const id = PushMessageId(state.nextId())
  state.push.messages.set(id, { id, keyId, ...cause, createdAt: now })
  state.due.schedule("send_push", { groupId: null, environment: null, id }, now)
}

/** Writes messages to the phones of one driver. */
export const tellDriver = (state: StoreState, now: Instant, driverId: string, cause: Cause): void => {
  for (const phone of phonesOf(state, cause.tenant.environment)) {
    if (phone.personId === driverId) tell(state, now, phone, cause)
  }
}

/** Makes it due to tell all phones of a mission that begins to wait for a driver. */
export const announceOffer = (
  state: StoreState,
  now: Instant,
  { environment, groupId }: Tenant,
  { before, after }: { readonly before: Mission | null; readonly after: Mission }
): void => {
  if (after.status !== "scheduled" || before?.status === "scheduled") return
  if (phonesOf(state, environment).length === 0) return
  state.due.schedule("push_offer", { groupId, environment: null, id: after.id }, now)
}

interface StoredNumber {
  readonly tenant: Tenant
  readonly mission: Mission
  readonly transportId: TransportId
}

const missionOf = (state: StoreState, id: MissionId): StoredNumber | undefined => {
  const tenants = [...state.groups.keys()].flatMap((groupId) =>
    Environment.literals.map((environment): Tenant => ({ groupId, environment }))
  )
  for (const tenant of tenants) {
    const stored = state.rowsToRead(tenant).missions.get(id)
    if (stored !== undefined) return { tenant, mission: stored.mission, transportId: transportIdOf(stored.ordinal) }
  }
  return undefined
}

export const pushSubscriptionsOn = (state: StoreState): PushSubscriptions["Service"] => {
  const { people, push } = state
  return PushSubscriptions.of({
    put: ({ environment, keyId, person }, subscription) =>
      state.transaction(() => {
        if (people.keys.get(keyId)?.key.revokedAt !== null) return false
        for (const phone of push.phones.values()) {
          if (phone.subscription.endpoint === subscription.endpoint) push.phones.delete(phone.keyId)
        }
        push.phones.set(keyId, { keyId, personId: person.id, environment, subscription })
        return true
      }),
    remove: ({ keyId }) =>
      state.transaction(() => {
        push.phones.delete(keyId)
      }),
    has: ({ environment, keyId }) =>
      state.transaction(() => phonesOf(state, environment).some((phone) => phone.keyId === keyId))
  })
}

export const pushQueueOn = (state: StoreState): PushQueue["Service"] => {
  const { people, push } = state
  const messageOf = ({ id, keyId, missionId, type, createdAt }: MessageRow): Option.Option<PushMessage> => {
    const phone = push.phones.get(keyId)
    const of = missionOf(state, missionId)
    if (phone === undefined || of === undefined) return Option.none()
    if (!phonesOf(state, phone.environment).includes(phone)) return Option.none()
    const { environment, personId, subscription } = phone
    const { tenant, transportId } = of
    const driverId = DriverId(personId)
    return Option.some({
      ...{ id, type, keyId, driverId, environment, subscription, tenant, missionId, transportId, createdAt }
    })
  }
  return PushQueue.of({
    find: (id) => state.transaction(() => Option.flatMap(Option.fromUndefinedOr(push.messages.get(id)), messageOf)),
    end: (id) =>
      state.transaction(() => {
        push.messages.delete(id)
      }),
    unsubscribe: ({ keyId, subscription }) =>
      state.transaction(() => {
        if (push.phones.get(keyId)?.subscription.endpoint === subscription.endpoint) push.phones.delete(keyId)
      }),
    offerToAll: (id) =>
      state.transaction((now) => {
        const of = missionOf(state, id)
        if (of?.mission.status !== "scheduled") return
        for (const phone of phonesOf(state, of.tenant.environment)) {
          if (people.driverOf(phone.personId)?.suspended !== false) continue
          tell(state, now, phone, { tenant: of.tenant, missionId: id, type: "offer" })
        }
      })
  })
}
