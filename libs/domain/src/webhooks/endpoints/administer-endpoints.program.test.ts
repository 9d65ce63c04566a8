import { assert, describe, it } from "@effect/vitest"
import { client, inWorld } from "@trajet/testing"
import { Clock, Effect, Layer, Result } from "effect"
import { TestClock } from "effect/testing"
import { hourMillis, instantOfMillis, plusMillis } from "../../time/instant.rules.ts"
import {
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  listEndpoints,
  type NamedEndpointOrder,
  pauseEndpoint,
  type ResumeProgress,
  rotateEndpoint,
  updateEndpoint
} from "./administer-endpoints.program.ts"
import { EndpointId, endpointsPerTenantMax, publicKeysOf } from "./endpoint.model.ts"
import { Endpoints } from "./endpoints.port.ts"
import { openSecrets } from "./open-secrets.program.ts"
import { Sealer } from "./sealer.port.ts"
import type { Identifiers } from "../../access/secrets.port.ts"
import type { KeyPairs } from "../messages/key-pairs.port.ts"
import { isSigningSecret } from "../messages/signature.rules.ts"
import { wipeReplacedSecrets } from "./wipe-secrets.program.ts"

const groupName = "the client's"
const order: NamedEndpointOrder = {
  groupName,
  environment: "live",
  url: "https://Hooks.example.com./in",
  subscription: "*",
  allowLoopback: false
}

const nowOfTest = Effect.map(Clock.currentTimeMillis, instantOfMillis)

const secretsOf = Effect.fnUntraced(function* (id: EndpointId) {
  const { endpoint } = yield* Endpoints.use((endpoints) => endpoints.find(id))
  return yield* openSecrets(endpoint, yield* nowOfTest)
})

describe("a new endpoint", () => {
  it.effect(
    "is enabled, has its URL in normalised form, and a secret that is shown once and stored sealed",
    inWorld(() =>
      Effect.gen(function* () {
        const { endpoint, secret } = yield* createEndpoint(order)
        assert.deepStrictEqual(endpoint.tenant, client.tenant)
        assert.strictEqual(endpoint.url, "https://hooks.example.com/in")
        assert.strictEqual(endpoint.status, "enabled")
        assert.isTrue(isSigningSecret(secret))
        assert.deepStrictEqual(yield* secretsOf(endpoint.id), { secret, others: [], signers: [] })
        const listed = yield* listEndpoints(groupName)
        assert.deepStrictEqual(
          listed.map((state) => state.endpoint),
          [endpoint]
        )
        assert.notInclude(JSON.stringify(listed), secret)
      })
    ),
    { tags: "WHK-19" }
  )

  it.effect(
    "has its own secret",
    inWorld(() =>
      Effect.gen(function* () {
        const made = yield* Effect.forEach([order, order, { ...order, environment: "test" as const }], createEndpoint)
        assert.strictEqual(new Set(made.map(({ secret }) => secret)).size, 3)
      })
    )
  )

  it.effect(
    "is refused with a private URL, for an unknown group, and beyond twenty",
    inWorld(() =>
      Effect.gen(function* () {
        const url = "http://localhost:3000/"
        assert.strictEqual((yield* Effect.flip(createEndpoint({ ...order, url })))._tag, "UrlRefused")
        assert.strictEqual((yield* createEndpoint({ ...order, url, allowLoopback: true })).endpoint.url, url)
        assert.strictEqual((yield* Effect.flip(createEndpoint({ ...order, groupName: "?" })))._tag, "GroupUnknown")
        for (let made = 1; made < endpointsPerTenantMax; made++) yield* createEndpoint(order)
        assert.strictEqual((yield* Effect.flip(createEndpoint(order)))._tag, "TooManyEndpoints")
        assert.strictEqual((yield* listEndpoints(groupName)).length, endpointsPerTenantMax)
      })
    ),
    { tags: "WHK-54" }
  )
})

describe("an endpoint", () => {
  it.effect(
    "changes URL and subscription by the rules for URLs",
    inWorld(() =>
      Effect.gen(function* () {
        const { id } = (yield* createEndpoint(order)).endpoint
        const changed = yield* updateEndpoint(id, { subscription: ["transport.created"] }, false)
        assert.deepStrictEqual([changed.url, changed.subscription], [
          "https://hooks.example.com/in",
          ["transport.created"]
        ] as const)
        const moved = yield* updateEndpoint(id, { url: "https://EXAMPLE.org" }, false)
        assert.deepStrictEqual([moved.url, moved.subscription], [
          "https://example.org/",
          ["transport.created"]
        ] as const)
        const refused = updateEndpoint(id, { url: "https://10.0.0.1/" }, true)
        assert.strictEqual((yield* Effect.flip(refused))._tag, "UrlRefused")
      })
    )
  )

  it.effect(
    "is paused with a reason, enabled again, and unknown after it is deleted",
    inWorld(() =>
      Effect.gen(function* () {
        const { id } = (yield* createEndpoint(order)).endpoint
        const paused = yield* pauseEndpoint(id, "maintenance")
        assert.deepStrictEqual([paused.status, paused.reason], ["paused", "maintenance"])
        yield* enableEndpoint(id, () => Effect.void)
        const { endpoint } = yield* Endpoints.use((endpoints) => endpoints.find(id))
        assert.deepStrictEqual([endpoint.status, endpoint.reason], ["enabled", null])
        yield* deleteEndpoint(id)
        assert.isEmpty(yield* listEndpoints(groupName))
        assert.strictEqual((yield* Effect.flip(rotateEndpoint(id, null)))._tag, "EndpointUnknown")
      })
    )
  )

  it.effect(
    "is enabled step by step, ten deliveries a second, and reports its progress",
    () => {
      const steps = [
        { spread: 2_000, enabled: false },
        { spread: 2_000, enabled: false },
        { spread: 17, enabled: true }
      ]
      const asked: Array<ReadonlyArray<unknown>> = []
      const resume: Endpoints["Service"]["resume"] = (...words) => {
        asked.push(words)
        return Effect.succeed(steps[asked.length - 1] ?? assert.fail("asked again after the end"))
      }
      const told: Array<ResumeProgress> = []
      const id = EndpointId("01990000-0000-7000-8000-000000000001")
      return Effect.gen(function* () {
        const last = yield* enableEndpoint(id, (progress) => Effect.sync(() => void told.push(progress)))
        const sums = [2_000, 4_000, 4_017].map((spread) => ({ spread, enabled: spread === 4_017 }))
        assert.deepStrictEqual(told, sums)
        assert.deepStrictEqual(last, sums.at(-1))
        assert.deepStrictEqual(
          asked,
          Array.from({ length: 3 }, () => [id, 2_000, 100])
        )
      }).pipe(Effect.provide(Layer.mock(Endpoints)({ resume })))
    },
    { tags: "WHK-42" }
  )

  it.effect(
    "is unknown by a malformed id",
    inWorld(() =>
      Effect.gen(function* () {
        for (const id of [
          "",
          "x",
          "01990000-0000-7000-8000-00000000000G",
          "01990000-0000-7000-8000-000000000001\n"
        ].map(EndpointId)) {
          const refused = yield* Effect.all([
            Effect.flip(updateEndpoint(id, {}, false)),
            Effect.flip(pauseEndpoint(id, "why")),
            Effect.flip(enableEndpoint(id, () => Effect.void)),
            Effect.flip(deleteEndpoint(id)),
            Effect.flip(rotateEndpoint(id, null))
          ])
          for (const { _tag } of refused) assert.strictEqual(_tag, "EndpointUnknown")
        }
      })
    )
  )
})

describe("the secret of an endpoint", () => {
  it.effect(
    "is replaced at once, in use for another day, and then wiped",
    inWorld(() =>
      Effect.gen(function* () {
        const { endpoint, secret: before } = yield* createEndpoint(order)
        const { secret: after } = yield* rotateEndpoint(endpoint.id, null)
        assert.isTrue(isSigningSecret(after) && after !== before)
        assert.deepStrictEqual(yield* secretsOf(endpoint.id), { secret: after, others: [before], signers: [] })
        assert.strictEqual(yield* wipeReplacedSecrets, 0)
        yield* TestClock.adjust(24 * hourMillis)
        assert.deepStrictEqual(yield* secretsOf(endpoint.id), { secret: after, others: [], signers: [] })
        assert.strictEqual(yield* wipeReplacedSecrets, 1)
        const { endpoint: wiped } = yield* Endpoints.use((endpoints) => endpoints.find(endpoint.id))
        assert.deepStrictEqual(
          wiped.secrets.map(({ version }) => version),
          [2]
        )
      })
    )
  )

  it.effect(
    "is replaced at the chosen time, and by no other rotation before",
    inWorld(() =>
      Effect.gen(function* () {
        const { endpoint, secret: before } = yield* createEndpoint(order)
        const at = plusMillis(yield* nowOfTest, 6 * hourMillis)
        const { secret: after } = yield* rotateEndpoint(endpoint.id, at)
        assert.deepStrictEqual(yield* secretsOf(endpoint.id), { secret: before, others: [after], signers: [] })
        assert.strictEqual((yield* Effect.flip(rotateEndpoint(endpoint.id, null)))._tag, "RotationRefused")
        yield* TestClock.adjust(6 * hourMillis)
        assert.deepStrictEqual(yield* secretsOf(endpoint.id), { secret: after, others: [before], signers: [] })
        const { secret: third } = yield* rotateEndpoint(endpoint.id, null)
        assert.deepStrictEqual(yield* secretsOf(endpoint.id), { secret: third, others: [after], signers: [] })
      })
    )
  )

  it.effect(
    "is not replaced in the past or more than a day ahead",
    inWorld(() =>
      Effect.gen(function* () {
        const { endpoint, secret } = yield* createEndpoint(order)
        const now = yield* nowOfTest
        for (const at of [plusMillis(now, -1), plusMillis(now, 24 * hourMillis + 1)]) {
          assert.strictEqual((yield* Effect.flip(rotateEndpoint(endpoint.id, at)))._tag, "RotationRefused")
        }
        assert.deepStrictEqual(yield* secretsOf(endpoint.id), { secret, others: [], signers: [] })
      })
    )
  )
})

describe("the key pairs of an endpoint", () => {
  const publicKeys = Effect.fnUntraced(function* (id: EndpointId) {
    const { endpoint } = yield* Endpoints.use((endpoints) => endpoints.find(id))
    return publicKeysOf(endpoint).map(({ key }) => key)
  })
  const signersOf = (id: EndpointId) => Effect.map(secretsOf(id), ({ signers }) => signers.length)
  const on = { hasKeyPair: true }

  it.effect(
    "sign from the request for them on, both during a rotation, and are the same after a pause",
    inWorld(() =>
      Effect.gen(function* () {
        const { endpoint } = yield* createEndpoint(order)
        const { id } = endpoint
        assert.deepStrictEqual([yield* publicKeys(id), yield* signersOf(id)], [[], 0])
        yield* updateEndpoint(id, on, false)
        const [first = ""] = yield* publicKeys(id)
        assert.match(first, /^whpk_[A-Za-z0-9+/]{43}=$/u)
        yield* rotateEndpoint(id, null)
        const [kept, second = "", ...more] = yield* publicKeys(id)
        assert.deepStrictEqual([kept, more, yield* signersOf(id)], [first, [], 2])
        assert.notStrictEqual(second, first)
        yield* updateEndpoint(id, { hasKeyPair: false }, false)
        assert.deepStrictEqual([yield* publicKeys(id), yield* signersOf(id)], [[], 0])
        yield* updateEndpoint(id, on, false)
        yield* TestClock.adjust(24 * hourMillis)
        yield* wipeReplacedSecrets
        assert.deepStrictEqual([yield* publicKeys(id), yield* signersOf(id)], [[second], 1])
      })
    ),
    { tags: ["WHK-66", "WHK-67"] }
  )

  it.effect(
    "are made for secrets that are older, with a rotation at the same time",
    inWorld(() =>
      Effect.gen(function* () {
        const { endpoint } = yield* createEndpoint(order)
        const { id } = endpoint
        const endpoints = yield* Endpoints
        const services = yield* Effect.context<Identifiers | Sealer | KeyPairs>()
        yield* endpoints.rotate(id, ({ secrets }) =>
          Result.succeed(secrets.map((secret) => ({ ...secret, keyPair: null })))
        )
        const rotatedBetween = Endpoints.of({
          ...endpoints,
          rotate: (...asked) =>
            rotateEndpoint(id, null).pipe(
              Effect.provideService(Endpoints, endpoints),
              Effect.provideContext(services),
              Effect.orDie,
              Effect.andThen(endpoints.rotate(...asked))
            )
        })
        yield* updateEndpoint(id, on, false).pipe(Effect.provideService(Endpoints, rotatedBetween))
        assert.strictEqual((yield* publicKeys(id)).length, 2)
        assert.strictEqual(yield* signersOf(id), 2)
      })
    ),
    { tags: "WHK-67" }
  )

  it.effect(
    "are private: what is stored and listed has no private key in clear",
    inWorld(() =>
      Effect.gen(function* () {
        const { endpoint } = yield* createEndpoint({ ...order, ...on })
        const sealer = yield* Sealer
        const { keyPair, version } = endpoint.secrets[0] ?? assert.fail("no secret")
        const owner = { groupId: endpoint.tenant.groupId, endpointId: endpoint.id, version }
        const clear = yield* sealer.open(keyPair?.sealed ?? "", owner)
        assert.match(clear, /^whsk_[A-Za-z0-9+/]{43}=$/u)
        assert.notInclude(JSON.stringify(yield* listEndpoints(groupName)), clear)
        assert.strictEqual(
          (yield* Effect.flip(sealer.open(keyPair?.sealed ?? "", { ...owner, version: 2 })))._tag,
          "SealBroken"
        )
      })
    ),
    { tags: ["WHK-67", "SEC-55"] }
  )
})
