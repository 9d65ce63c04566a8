import { assert, describe } from "@effect/vitest"
import { type Instant, instantOfMillis } from "@trajet/domain/time"
import { type Endpoint, type EndpointId, Endpoints, type EndpointSecret } from "@trajet/domain/webhooks/endpoints"
import { Effect, Result } from "effect"
import { hourMillis, newTenant, StoreInside, type StoreTests } from "../../store/store.suite.ts"
import { letPass, newEndpoint, stateOf } from "../webhooks.suite.ts"

const followed = (until: (now: Instant) => Instant) => (endpoint: Endpoint, now: Instant) => {
  const secrets = endpoint.secrets.map((secret): EndpointSecret => ({ ...secret, until: until(now) }))
  return Result.succeed([...secrets, { version: 2, sealed: "the second", keyPair: null, from: now, until: null }])
}

const secretsOf = (id: EndpointId) =>
  Effect.map(stateOf(id), ({ endpoint }) => endpoint.secrets.map(({ sealed }) => sealed))

export const rotationSuite = (it: StoreTests) =>
  describe("in a rotation", () => {
    it.effect("have the secrets of the last rotation, and no others", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const made = yield* newEndpoint(tenant)
        const inside = yield* StoreInside
        const rotated = yield* endpoints.rotate(made.id, (endpoint, now) => {
          assert.deepStrictEqual(endpoint, made)
          return Result.succeed([{ version: 2, sealed: "the second", keyPair: null, from: now, until: null }])
        })
        assert.deepStrictEqual(
          rotated.secrets.map(({ version, sealed, until }) => [version, sealed, until]),
          [[2, "the second", null]]
        )
        assert.isAbove(rotated.version, made.version)
        assert.strictEqual(yield* inside.secretsKept(made.id), 1)
        assert.deepStrictEqual((yield* stateOf(made.id)).endpoint, rotated)
      })
    )

    it.effect("have the key pairs of the last rotation, which may change settings as well", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const made = yield* newEndpoint(yield* newTenant)
        const keyPair = { publicKey: "public", sealed: "private" }
        const paired = yield* endpoints.rotate(
          made.id,
          ({ secrets }) => Result.succeed(secrets.map((secret) => ({ ...secret, keyPair }))),
          { hasKeyPair: true, rateLimit: 7 }
        )
        const { version } = paired
        assert.deepStrictEqual(paired, {
          ...made,
          hasKeyPair: true,
          rateLimit: 7,
          secrets: made.secrets.map((secret) => ({ ...secret, keyPair })),
          version
        })
        assert.isAbove(version, made.version)
        assert.deepStrictEqual((yield* stateOf(made.id)).endpoint, paired)
      })
    )

    it.effect("keep their secrets if the rotation is refused", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const made = yield* newEndpoint(tenant)
        const failure = yield* Effect.flip(endpoints.rotate(made.id, () => Result.fail("not now" as const)))
        assert.strictEqual(failure, "not now")
        assert.deepStrictEqual((yield* stateOf(made.id)).endpoint, made)
      })
    )

    it.effect("serialise two concurrent rotations", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* Effect.forEach(
          [..."abcdef"],
          (letter) =>
            endpoints.rotate(id, ({ secrets }, now) =>
              Result.succeed([
                {
                  version: (secrets[0]?.version ?? 0) + 1,
                  sealed: `${secrets[0]?.sealed ?? ""}${letter}`,
                  keyPair: null,
                  from: now,
                  until: null
                }
              ])
            ),
          { concurrency: "unbounded" }
        )
        const [secret] = (yield* stateOf(id)).endpoint.secrets
        assert.strictEqual(secret?.version, 7)
        assert.sameMembers([...(secret?.sealed.slice(-6) ?? "")], [..."abcdef"])
      })
    )

    it.effect("lose a secret after its end, and no other", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const [ending, staying] = [yield* newEndpoint(tenant), yield* newEndpoint(tenant)]
        const inAnHour = (now: Instant) => instantOfMillis(Date.parse(now) + hourMillis)
        yield* endpoints.rotate(ending.id, followed(inAnHour))
        yield* endpoints.wipeSecrets
        const first = `sealed for ${ending.id}`
        assert.deepStrictEqual(yield* secretsOf(ending.id), [first, "the second"])
        yield* letPass(hourMillis)
        assert.isAtLeast(yield* endpoints.wipeSecrets, 1)
        assert.deepStrictEqual(yield* secretsOf(ending.id), ["the second"])
        assert.deepStrictEqual(yield* secretsOf(staying.id), [`sealed for ${staying.id}`])
        assert.strictEqual(yield* endpoints.wipeSecrets, 0)
      })
    )
  })
