import { assert, describe } from "@effect/vitest"
import {
  ApiKeys,
  type GroupId,
  Groups,
  KeyId,
  keysMax,
  KeyUnknown,
  type NewKey,
  RequestId,
  TooManyKeys,
  usableKey
} from "@trajet/domain/access"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { Instant, instantOfMillis } from "@trajet/domain/time"
import { Effect, Option, Result } from "effect"
import { randomBytes, randomUUID, randomUUIDv7 } from "node:crypto"
import { hourMillis, newGroup, StoreInside } from "@trajet/testing"
import { onPostgres, type PostgresTests } from "../testing/postgres-store.ts"

const keyFor = (groupId: GroupId, members: Partial<NewKey> = {}): NewKey => ({
  id: KeyId(randomUUIDv7()),
  groupId,
  environment: "test",
  scopes: ["transports:read"],
  digest: randomBytes(32).toString("hex"),
  prefix: "svc_test_abcd",
  route: "svc_test_abcd",
  label: "the dealer’s",
  expiresAt: null,
  ...members
})

const lookUp = Effect.fnUntraced(function* (digest: string) {
  const keys = yield* ApiKeys
  return Option.getOrThrow(yield* keys.byDigest([digest]))
})

/** Polls until the last use of a key is written. */
const lastUse = (groupId: GroupId, id: string, at: Instant) =>
  ApiKeys.use((keys) => keys.list(groupId)).pipe(
    Effect.map((listed) => listed.find((key) => key.id === id)?.lastUsedAt ?? Instant("")),
    Effect.repeat({ until: (lastUsedAt) => lastUsedAt >= at })
  )

const limits = (it: PostgresTests) =>
  describe("the keys of a group", () => {
    it.effect(
      "are at most 50 that are not revoked, also if many are created at the same time",
      () =>
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const { id: groupId } = yield* newGroup
          const create = Effect.suspend(() => keys.create(keyFor(groupId), null))
          const { id } = yield* create
          const outcomes = yield* Effect.replicateEffect(Effect.result(create), keysMax + 2, {
            concurrency: "unbounded"
          })
          const refused = outcomes.flatMap((outcome) => (outcome._tag === "Failure" ? [outcome.failure] : []))
          assert.lengthOf(refused, 3)
          for (const refusal of refused) assert.instanceOf(refusal, TooManyKeys)
          yield* keys.revoke(id)
          yield* create
          assert.instanceOf(yield* Effect.flip(create), TooManyKeys)
          yield* keys.create(keyFor((yield* newGroup).id), null)
        }),
      { tags: "LIM-56" }
    )
  })

const lastUses = (it: PostgresTests) =>
  describe("the last use of a key", () => {
    it.effect(
      "is the time of its last look-up, separately for each key",
      () =>
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const { id: groupId } = yield* newGroup
          const [one, other] = [yield* keys.create(keyFor(groupId), null), yield* keys.create(keyFor(groupId), null)]
          yield* lookUp(other.digest)
          yield* lookUp(one.digest)
          const { now: otherUsedAt } = yield* lookUp(other.digest)
          const { now: oneUsedAt } = yield* lookUp(one.digest)
          assert.strictEqual(yield* lastUse(groupId, one.id, oneUsedAt), oneUsedAt)
          assert.strictEqual(yield* lastUse(groupId, other.id, otherUsedAt), otherUsedAt)
          const { now: laterAt } = yield* lookUp(other.digest)
          assert.strictEqual(yield* lastUse(groupId, other.id, laterAt), laterAt)
        }),
      { tags: ["ACC-17", "SEC-3"] }
    )

    it.effect(
      "does not change after the key's revocation or its end",
      () =>
        Effect.gen(function* () {
          const keys = yield* ApiKeys
          const { id: groupId } = yield* newGroup
          const revoked = yield* keys.create(keyFor(groupId), null)
          const expired = yield* keys.create(keyFor(groupId, { expiresAt: Instant("1971-01-01T00:00:00Z") }), null)
          const witness = yield* keys.create(keyFor(groupId), null)
          const { now: usedAt } = yield* lookUp(revoked.digest)
          yield* keys.revoke(revoked.id)
          yield* lookUp(revoked.digest)
          yield* lookUp(expired.digest)
          // Uses are written in order: after this one, all earlier ones are written.
          yield* lastUse(groupId, witness.id, (yield* lookUp(witness.digest)).now)
          const listed = new Map((yield* keys.list(groupId)).map((key) => [key.id, key.lastUsedAt]))
          assert.strictEqual(listed.get(revoked.id), usedAt)
          assert.isNull(listed.get(expired.id))
        }),
      { tags: ["ACC-17", "SEC-3"] }
    )
  })

onPostgres("an API key", (it) => {
  limits(it)
  lastUses(it)

  it.effect("is found by its digest, and by no other digest", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const { id: groupId } = yield* newGroup
      const asked = keyFor(groupId, { environment: "live", scopes: ["transports:read", "transports:write"] })
      const created = yield* keys.create(asked, null)
      const { route: _, ...shown } = asked
      assert.deepStrictEqual(created, {
        ...shown,
        createdAt: created.createdAt,
        revokedAt: null,
        lastUsedAt: null
      })
      const found = yield* lookUp(asked.digest)
      assert.deepStrictEqual(found.key, created)
      assert.isTrue(found.now >= created.createdAt)
      assert.isTrue(Option.isNone(yield* keys.byDigest([keyFor(groupId).digest])))
    })
  )

  it.effect("is found by its id like by its digest, and the next look-up sees its revocation", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const groups = yield* Groups
      const { id: groupId } = yield* newGroup
      const { id } = yield* keys.create(keyFor(groupId), null)
      const other = yield* keys.create(keyFor(groupId), null)
      yield* groups.importGrid(groupId, demonstrationGrid)
      const found = yield* Effect.forEach([id, other.id, KeyId(randomUUID()), id], keys.byId, {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        found.map((one) => Option.getOrNull(Option.map(one, ({ key, gridVersion }) => [key.id, gridVersion]))),
        [[id, 2], [other.id, 2], null, [id, 2]]
      )
      yield* keys.revoke(id)
      const [revoked, usable] = [yield* keys.byId(id), yield* keys.byId(other.id)]
      assert.isTrue(Result.isFailure(usableKey(Option.getOrThrow(revoked))))
      assert.isTrue(Result.isSuccess(usableKey(Option.getOrThrow(usable))))
    })
  )

  it.effect(
    "is found by one of several digests, from then on by the first of them, and no longer by the former one",
    () =>
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const { id: groupId } = yield* newGroup
        const [moved, kept] = [yield* keys.create(keyFor(groupId), null), yield* keys.create(keyFor(groupId), null)]
        const to = randomBytes(32).toString("hex")
        const unknown = randomBytes(32).toString("hex")
        assert.strictEqual(Option.getOrThrow(yield* keys.byDigest([to, unknown, moved.digest])).key.id, moved.id)
        assert.strictEqual((yield* lookUp(to)).key.id, moved.id)
        assert.isTrue(Option.isNone(yield* keys.byDigest([moved.digest])))
        assert.isTrue(Option.isNone(yield* keys.byDigest([unknown, moved.digest])))
        assert.strictEqual((yield* lookUp(kept.digest)).key.id, kept.id)
      })
  )

  it.effect("is returned to each of many concurrent callers who look it up", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const { id: groupId } = yield* newGroup
      const asked = Array.from({ length: 20 }, () => keyFor(groupId))
      yield* Effect.forEach(asked, (key) => keys.create(key, null), { concurrency: "unbounded" })
      const digests = [...asked, ...asked].map(({ digest }) => digest).concat(keyFor(groupId).digest)
      const found = yield* Effect.forEach(digests, (digest) => keys.byDigest([digest]), { concurrency: "unbounded" })
      assert.deepStrictEqual(
        found.map((one) => Option.getOrNull(Option.map(one, ({ key }) => key.id))),
        [...asked.map(({ id }) => id), ...asked.map(({ id }) => id), null]
      )
    })
  )

  it.effect(
    "has the current version of its group's grid, from the import on",
    () =>
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const groups = yield* Groups
        const { id: groupId } = yield* newGroup
        const { digest } = yield* keys.create(keyFor(groupId), null)
        assert.strictEqual((yield* lookUp(digest)).gridVersion, 1)
        yield* groups.importGrid(groupId, demonstrationGrid)
        assert.strictEqual((yield* lookUp(digest)).gridVersion, 2)
      }),
    { tags: "ACC-12" }
  )

  it.effect(
    "is revoked for the next look-up, and keeps its first revocation",
    () =>
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const inside = yield* StoreInside
        const { id: groupId } = yield* newGroup
        const { id, digest } = yield* keys.create(keyFor(groupId), null)
        const other = yield* keys.create(keyFor(groupId), null)
        assert.isTrue(Result.isSuccess(usableKey(yield* lookUp(digest))))
        const { revokedAt } = yield* keys.revoke(id)
        const found = yield* lookUp(digest)
        assert.isNotNull(revokedAt)
        assert.strictEqual(found.key.revokedAt, revokedAt)
        assert.isTrue(Result.isFailure(usableKey(found)))
        assert.strictEqual((yield* keys.revoke(id)).revokedAt, revokedAt)
        assert.isTrue(Result.isSuccess(usableKey(yield* lookUp(other.digest))))
        const lines = (yield* inside.audited(groupId)).map(({ action, target }) => `${action} ${target}`)
        assert.includeMembers(lines, [`key.create ${id}`, `key.revoke ${id}`, `key.create ${other.id}`])
      }),
    { tags: "ACC-14" }
  )

  it.effect("cannot be revoked under an unknown id", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const id = KeyId(randomUUID())
      assert.deepStrictEqual(yield* Effect.flip(keys.revoke(id)), new KeyUnknown({ id }))
    })
  )

  it.effect("expires by the store's clock", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const inside = yield* StoreInside
      const { id: groupId } = yield* newGroup
      const past = keyFor(groupId, { expiresAt: Instant("1971-01-01T00:00:00Z") })
      const forever = keyFor(groupId)
      const { now } = yield* lookUp((yield* keys.create(forever, null)).digest)
      const expiresAt = instantOfMillis(Date.parse(now) + hourMillis)
      const soon = keyFor(groupId, { expiresAt })
      assert.strictEqual((yield* keys.create(soon, null)).expiresAt, expiresAt)
      yield* keys.create(past, null)
      assert.isTrue(Result.isSuccess(usableKey(yield* lookUp(soon.digest))))
      yield* inside.letPass(hourMillis + 1)
      assert.isTrue(Result.isFailure(usableKey(yield* lookUp(soon.digest))))
      assert.isTrue(Result.isSuccess(usableKey(yield* lookUp(forever.digest))))
    })
  )

  it.effect(
    "is revoked for its own group, and unknown to another",
    () =>
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const inside = yield* StoreInside
        const [{ id: groupId }, { id: otherId }] = [yield* newGroup, yield* newGroup]
        const { id: keyId } = yield* keys.create(keyFor(groupId), null)
        const by = { keyId, requestId: RequestId(randomUUID()), ip: "203.0.113.7" }
        const { id } = yield* keys.create(keyFor(groupId), by)
        assert.deepStrictEqual(yield* Effect.flip(keys.revokeOf(otherId, id, by)), new KeyUnknown({ id }))
        assert.isNull((yield* keys.list(groupId)).find((key) => key.id === id)?.revokedAt)
        const { revokedAt } = yield* keys.revokeOf(groupId, id, by)
        assert.isNotNull(revokedAt)
        assert.strictEqual((yield* keys.revokeOf(groupId, id, by)).revokedAt, revokedAt)
        const actions = ["key.create", "key.revoke", "key.revoke"]
        assert.deepStrictEqual(
          yield* inside.authored(groupId, id),
          actions.map((action) => ({ action, ...by }))
        )
      }),
    { tags: "CON-22" }
  )

  it.effect("is listed with the keys of its group, newest first, revoked ones included", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const inside = yield* StoreInside
      const [{ id: groupId }, { id: otherId }] = [yield* newGroup, yield* newGroup]
      const first = yield* keys.create(keyFor(groupId), null)
      yield* inside.letPass(1)
      const second = yield* keys.create(keyFor(groupId, { environment: "live" }), null)
      yield* keys.create(keyFor(otherId), null)
      yield* keys.revoke(first.id)
      const listed = yield* keys.list(groupId)
      assert.deepStrictEqual(
        listed.map(({ id, revokedAt }) => [id, revokedAt === null]),
        [
          [second.id, true],
          [first.id, false]
        ]
      )
    })
  )
})
