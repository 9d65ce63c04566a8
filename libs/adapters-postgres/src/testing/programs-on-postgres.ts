import { ApiKeys, type Caller, Identifiers, KeyId, type Tenant } from "@trajet/domain/access"
import { decide, type MissionCommand, type MissionId, Missions } from "@trajet/domain/mission"
import { TimeOfDay } from "@trajet/domain/time"
import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import {
  addresses,
  callerOf,
  dayMillis,
  fakeOutside,
  hourMillis,
  later,
  newTenant,
  orderRequest,
  pointAt
} from "@trajet/testing"
import { Effect, Result, Schedule } from "effect"
import { randomBytes, randomUUIDv7 } from "node:crypto"

export const newWorker = () => WorkerId(randomUUIDv7())

/** A caller whose key is in the store. */
export const keyed = Effect.fnUntraced(function* (tenant: Tenant) {
  const keys = yield* ApiKeys
  const id = KeyId(randomUUIDv7())
  const { groupId, environment } = tenant
  const key = {
    id,
    groupId,
    environment,
    scopes: [],
    digest: `digest of ${id}`,
    prefix: "svc_test_abcd",
    route: "svc_test_abcd",
    label: ""
  }
  yield* keys.create({ ...key, expiresAt: null }, null)
  const caller: Caller = { ...callerOf(tenant), keyId: id }
  return caller
})

interface ProgramWorld extends Omit<ReturnType<typeof fakeOutside>, "layer"> {
  readonly client: Caller
  /** A client of another group. */
  readonly other: Caller
}

const identifiers = Identifiers.of({
  uuid: Effect.sync(() => randomUUIDv7()),
  secret: (length) => Effect.sync(() => randomBytes(length).toString("hex").slice(0, length)),
  bytes: (length) => Effect.sync(() => Uint8Array.from(randomBytes(length)))
})

/** Runs programs on the store for clients of two new groups, in their test environment, with fakes of the outside. */
export const withOutside = <A, E, R>(run: (world: ProgramWorld) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const [client, other] = [yield* keyed(yield* newTenant), yield* keyed(yield* newTenant)]
    const { layer, ...fakes } = fakeOutside([client.tenant.groupId, other.tenant.groupId])
    return yield* run({ ...fakes, client, other }).pipe(
      Effect.provideService(Identifiers, identifiers),
      Effect.provide(layer)
    )
  })

/** A time on the day of the orders. */
export const orderTime = new Date(Date.now() + 11 * dayMillis).toISOString().replace(/T.*/u, "T12:00:00.000Z")

/** `orderRequest` for a day after the present. */
export const orderSoon = (members: Parameters<typeof orderRequest>[0] = {}) =>
  orderRequest({
    pickup: pointAt("pickup", addresses.paris, orderTime, { startTime: TimeOfDay("09:00") }),
    delivery: pointAt("delivery", addresses.lyon, orderTime, { startTime: TimeOfDay("17:00") }),
    ...members
  })

/** Carries out commands as if they had come `hoursAgo` hours ago. */
export const happen = Effect.fnUntraced(function* (
  client: Caller,
  id: MissionId,
  hoursAgo: number,
  ...commands: ReadonlyArray<MissionCommand>
) {
  const missions = yield* Missions
  for (const command of commands) {
    yield* missions.change(client, id, "test", (mission, now) =>
      Result.map(decide(mission, command, later(now, -hoursAgo * hourMillis)), (decision) => ({
        ...decision,
        result: null
      }))
    )
  }
})

/** Waits until a look at the store finds what is expected. */
export const eventually = <E, R>(look: Effect.Effect<boolean, E, R>) =>
  look.pipe(Effect.repeat({ until: (isThere) => isThere, schedule: Schedule.spaced(10) }), Effect.timeout(60_000))
