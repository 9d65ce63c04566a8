import { assert, describe } from "@effect/vitest"
import { KeyId, RequestId } from "@trajet/domain/access"
import {
  type NewPasskey,
  noViewFilters,
  Passkeys,
  SavedViews,
  sessionIdleMillis,
  Sessions,
  TooManyViews,
  type User,
  type UserCaller,
  UserId,
  Users,
  ViewId,
  viewsMax
} from "@trajet/domain/users"
import { Day } from "@trajet/domain/time"
import { StoreInside } from "@trajet/testing"
import { Effect, Option, Result } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { newUser, sessionOf } from "../testing/console-users.ts"
import { onPostgres, type PostgresTests } from "../testing/postgres-store.ts"

const sessions = (it: PostgresTests) =>
  describe("sessions", () => {
    it.effect(
      "act by the key of their user in each environment, and end one by one",
      () =>
        Effect.gen(function* () {
          const store = yield* Sessions
          const inside = yield* StoreInside
          const { user, order } = yield* newUser
          const [one, other] = [sessionOf(user), sessionOf(user)]
          yield* store.create(one)
          yield* store.create(other)
          for (const key of order.keys) {
            const found = Option.getOrThrow(yield* store.byDigest([one.digest], key.environment))
            assert.deepInclude(found, { user, keyId: key.id, gridVersion: 1, clockLeadMillis: 0 })
          }
          assert.sameMembers(
            (yield* store.list(user.id)).map(({ id }) => id),
            [one.id, other.id]
          )
          assert.isFalse(yield* store.revoke(UserId(randomUUIDv7()), one.id))
          assert.isTrue(yield* store.revoke(user.id, one.id))
          assert.isFalse(yield* store.revoke(user.id, one.id))
          assert.deepStrictEqual(yield* store.byDigest([one.digest], "test"), Option.none())
          yield* inside.letPass(sessionIdleMillis)
          assert.deepStrictEqual(yield* store.list(user.id), [])
          yield* store.end(other.digest)
          assert.deepStrictEqual(yield* store.list(user.id), [])
          assert.deepStrictEqual(yield* store.confirm(other.id), Option.none())
        }),
      { tags: "CON-3" }
    )

    it.effect(
      "begin with the age of the proof of an identity provider",
      () =>
        Effect.gen(function* () {
          const store = yield* Sessions
          const { user } = yield* newUser
          const { session } = yield* store.create(sessionOf(user, { provedAgoMillis: 600_000 }))
          assert.closeTo(Date.parse(session.createdAt) - Date.parse(session.signedInAt), 600_000, 1_000)
        }),
      { tags: "CON-83" }
    )

    it.effect(
      "replace the one that the browser had, and tell a new device from a known one",
      () =>
        Effect.gen(function* () {
          const store = yield* Sessions
          const { user } = yield* newUser
          const first = sessionOf(user)
          assert.isFalse((yield* store.create(first)).isNewDevice)
          const again = sessionOf(user, { replaces: first.digest })
          assert.isFalse((yield* store.create(again)).isNewDevice)
          assert.deepStrictEqual(yield* store.byDigest([first.digest], "test"), Option.none())
          assert.isTrue((yield* store.create(sessionOf(user, { deviceDigest: "another" }))).isNewDevice)
        }),
      { tags: "CON-6" }
    )

    it.effect("are found, and their devices known, by the digests of another pepper after they were moved there", () =>
      Effect.gen(function* () {
        const store = yield* Sessions
        const [{ user }, { user: stranger }] = [yield* newUser, yield* newUser]
        const [moved, kept, foreign] = [sessionOf(user), sessionOf(user), sessionOf(stranger)]
        yield* Effect.forEach([moved, kept, foreign], store.create)
        const [digest, deviceDigest] = [`${moved.digest} moved`, `${moved.deviceDigest} moved`]
        const found = yield* store.byDigest([digest, "unknown", moved.digest], "test")
        assert.strictEqual(Option.getOrThrow(found).session.id, moved.id)
        assert.strictEqual(Option.getOrThrow(yield* store.byDigest([digest], "test")).session.id, moved.id)
        assert.deepStrictEqual(yield* store.byDigest([moved.digest], "test"), Option.none())
        assert.isTrue(Option.isSome(yield* store.byDigest([kept.digest], "test")))
        yield* store.moveDevice(user.id, moved.deviceDigest, deviceDigest)
        assert.isFalse((yield* store.create(sessionOf(user, { deviceDigest }))).isNewDevice)
        assert.isTrue((yield* store.create(sessionOf(user))).isNewDevice)
        assert.isFalse((yield* store.create(sessionOf(stranger))).isNewDevice)
      })
    )

    it.effect(
      "of a user end with a new password, except the one that changed it; a confirmation is a new sign-in",
      () =>
        Effect.gen(function* () {
          const [store, users] = [yield* Sessions, yield* Users]
          const inside = yield* StoreInside
          const { user } = yield* newUser
          const [kept, ended] = [sessionOf(user), sessionOf(user)]
          const { session } = yield* store.create(kept)
          yield* store.create(ended)
          yield* inside.letPass(3_600_000)
          const confirmed = Option.getOrThrow(yield* store.confirm(session.id))
          assert.isAbove(Date.parse(confirmed.signedInAt) - Date.parse(confirmed.createdAt), 3_599_000)
          const { keyId } = Option.getOrThrow(yield* store.byDigest([kept.digest], "test"))
          const by = {
            user,
            environment: "test",
            keyId,
            session,
            siteUrl: "",
            requestId: RequestId(randomUUID()),
            ip: null
          } as const
          yield* users.setPassword(user.id, "a hash", by)
          assert.deepStrictEqual(
            (yield* store.list(user.id)).map(({ id }) => id),
            [kept.id]
          )
          const attempt = Option.getOrThrow(yield* users.beginSignIn(user.email))
          assert.strictEqual(attempt.passwordHash, "a hash")
        })
    )
  })

const callerOf = Effect.fnUntraced(function* (user: User) {
  const sessions = yield* Sessions
  const { session } = yield* sessions.create(sessionOf(user))
  const caller: UserCaller = {
    user,
    environment: "test",
    keyId: KeyId(randomUUIDv7()),
    session,
    siteUrl: "",
    requestId: RequestId(randomUUID()),
    ip: null
  }
  return caller
})

const newPasskey = (): NewPasskey => ({ id: randomUUID(), publicKey: "AQID", counter: 0, transports: ["usb"] })

const passkeys = (it: PostgresTests) =>
  describe("passkeys", () => {
    it.effect("belong to one user, who alone deletes them; an id is added once", () =>
      Effect.gen(function* () {
        const store = yield* Passkeys
        const [own, other] = [yield* callerOf((yield* newUser).user), yield* callerOf((yield* newUser).user)]
        const made = newPasskey()
        const added = Option.getOrThrow(yield* store.add(own, made, "Laptop"))
        assert.deepInclude(added, { ...made, userId: own.user.id, name: "Laptop", lastUsedAt: null })
        assert.deepStrictEqual(yield* store.add(other, made, "Laptop"), Option.none())
        assert.deepStrictEqual(yield* store.find(made.id), Option.some({ passkey: added, user: own.user }))
        yield* store.used(made.id, 7)
        const [listed] = yield* store.list(own.user.id)
        assert.deepInclude(listed, { id: made.id, counter: 7 })
        assert.isNotNull(listed?.lastUsedAt)
        assert.isFalse(yield* store.remove(other, made.id))
        assert.isTrue(yield* store.remove(own, made.id))
        assert.isFalse(yield* store.remove(own, made.id))
        assert.deepStrictEqual(yield* store.find(made.id), Option.none())
      })
    )

    it.effect("answer a challenge once, before its time is over", () =>
      Effect.gen(function* () {
        const store = yield* Passkeys
        const inside = yield* StoreInside
        const { user } = yield* newUser
        const [own, late] = [randomUUID(), randomUUID()]
        yield* store.addChallenge(own, user.id, 60_000)
        assert.deepStrictEqual(yield* store.takeChallenge(own), Option.some({ userId: user.id }))
        assert.deepStrictEqual(yield* store.takeChallenge(own), Option.none())
        yield* store.addChallenge(late, null, 60_000)
        yield* inside.letPass(60_000)
        assert.deepStrictEqual(yield* store.takeChallenge(late), Option.none())
      })
    )
  })

const views = (it: PostgresTests) =>
  describe("saved views", () => {
    it.effect("belong to one user, who alone changes and deletes them", () =>
      Effect.gen(function* () {
        const store = yield* SavedViews
        const [own, other] = [(yield* newUser).user.id, (yield* newUser).user.id]
        const filters = {
          ...noViewFilters,
          text: "AB-123-CD",
          status: "assigned",
          from: Day("2026-11-01"),
          hasReturn: false
        } as const
        const saved = yield* store.add(own, ViewId(randomUUIDv7()), "November", filters)
        assert.deepInclude(saved, { name: "November", filters })
        assert.deepStrictEqual(yield* store.list(own), [saved])
        assert.deepStrictEqual(yield* store.list(other), [])
        assert.deepStrictEqual(yield* store.replace(other, saved.id, "taken", noViewFilters), Option.none())
        assert.isFalse(yield* store.remove(other, saved.id))
        const changed = Option.some({ ...saved, name: "all", filters: noViewFilters })
        assert.deepStrictEqual(yield* store.replace(own, saved.id, "all", noViewFilters), changed)
        assert.isTrue(yield* store.remove(own, saved.id))
        assert.isFalse(yield* store.remove(own, saved.id))
      })
    )

    it.effect("are at most 20 of a user, also if several are added at the same time", () =>
      Effect.gen(function* () {
        const store = yield* SavedViews
        const { user } = yield* newUser
        const add = Effect.suspend(() => Effect.result(store.add(user.id, ViewId(randomUUIDv7()), "a", noViewFilters)))
        const results = yield* Effect.replicateEffect(add, viewsMax + 2, { concurrency: 4 })
        const refused = results.filter(Result.isFailure).map(({ failure }) => failure)
        assert.lengthOf(refused, 2)
        for (const refusal of refused) assert.instanceOf(refusal, TooManyViews)
        assert.lengthOf(yield* store.list(user.id), viewsMax)
      })
    )
  })

onPostgres("sign-in of the console", (it) => {
  sessions(it)
  passkeys(it)
  views(it)
})
