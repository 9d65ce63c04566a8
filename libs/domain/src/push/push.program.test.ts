import { assert, describe, it } from "@effect/vitest"
import { operatorCaller } from "@trajet/testing"
import { Effect } from "effect"
import { Base64Url } from "effect/encoding"
import { DriverId } from "../mission/mission.model.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { PushSubscription } from "./push.model.ts"
import { PushSubscriptions } from "./push.port.ts"
import { subscribePhone } from "./push.program.ts"

const bytes = (length: number) => Base64Url.encode(Uint8Array.from({ length }, (_, n) => (n === 0 ? 4 : 7)))
const given: PushSubscription = { endpoint: "https://push.example/1", p256dh: bytes(65), auth: bytes(16) }
const terms = { publicKey: "a key", allowLoopback: false }

const operator = operatorCaller("test")
const driver: PersonCaller = {
  ...operator,
  person: { role: "driver", id: DriverId("01990000-0000-7000-8000-000000000001") }
}

/** Subscribes, and gives the error, if any, with what was stored. */
const subscribed = Effect.fnUntraced(function* (...asked: Parameters<typeof subscribePhone>) {
  const stored: Array<PushSubscription> = []
  const subscriptions = PushSubscriptions.of({
    put: (_, subscription) => Effect.sync(() => stored.push(subscription) > 0),
    remove: () => Effect.void,
    has: () => Effect.succeed(false)
  })
  const error = yield* subscribePhone(...asked).pipe(
    Effect.match({ onSuccess: () => null, onFailure: ({ _tag }) => _tag }),
    Effect.provideService(PushSubscriptions, subscriptions)
  )
  return { error, stored }
})

describe("the subscription of a phone", () => {
  it.effect(
    "is kept for a driver alone",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* subscribed(driver, given, terms), { error: null, stored: [given] })
        assert.deepStrictEqual(yield* subscribed(operator, given, terms), { error: "RoleNotAllowed", stored: [] })
      }),
    { tags: "DRV-36" }
  )

  it.effect(
    "is refused by a service without keys, and with a wrong address",
    () =>
      Effect.gen(function* () {
        const off = { ...terms, publicKey: null }
        assert.deepStrictEqual(yield* subscribed(driver, given, off), { error: "PushOff", stored: [] })
        const local = { ...given, endpoint: "https://localhost/1" }
        assert.deepStrictEqual(yield* subscribed(driver, local, terms), { error: "PushRefused", stored: [] })
      }),
    { tags: "DRV-36" }
  )
})
