import { assert, describe } from "@effect/vitest"
import { KeyId, RequestId } from "@trajet/domain/access"
import {
  LastAdministrator,
  lockOut,
  membersMax,
  Sessions,
  TooManyMembers,
  type UserCaller,
  UserEmailTaken,
  UserId,
  UserLinkId,
  Users
} from "@trajet/domain/users"
import { dayMillis, hourMillis, StoreInside } from "@trajet/testing"
import { pruneOldRecords } from "@trajet/domain/events"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { newUser, sessionOf, userOf } from "../testing/console-users.ts"
import { onPostgres, type PostgresTests } from "../testing/postgres-store.ts"

const users = (it: PostgresTests) =>
  describe("users", () => {
    it.effect(
      "are found by id, and by their e-mail address in any case of letters, which no other user gets",
      () =>
        Effect.gen(function* () {
          const store = yield* Users
          const { user, order, group } = yield* newUser
          assert.deepInclude(user, { role: "member", group: { id: group.id, name: group.name }, email: order.email })
          assert.deepStrictEqual(yield* store.byId(user.id), Option.some(user))
          assert.deepStrictEqual(yield* store.byEmail(order.email.toUpperCase()), Option.some(user))
          const twin = userOf(group.id, { email: order.email.toUpperCase() })
          assert.instanceOf(yield* Effect.flip(store.create(twin, null)), UserEmailTaken)
          assert.deepStrictEqual(yield* store.byId(UserId(randomUUIDv7())), Option.none())
        }),
      { tags: "CON-1" }
    )

    it.effect(
      "are invited although a user elsewhere has the address, which waits for its member",
      () =>
        Effect.gen(function* () {
          const store = yield* Users
          const { user: owner } = yield* newUser
          const made = yield* newUser
          const [{ group }, by] = [made, yield* callerOf(made)]
          const order = userOf(group.id, { email: owner.email.toUpperCase() })
          const invited = yield* store.invite(order, by)
          assert.deepInclude(invited.user, { id: order.id, email: order.email })
          assert.isTrue(invited.isWaiting)
          const waiting = (yield* store.list(group.id)).filter(({ isWaiting }) => isWaiting)
          assert.deepStrictEqual(
            waiting.map(({ user }) => user.email),
            [order.email]
          )
          assert.strictEqual(Option.getOrThrow(yield* store.byEmail(owner.email)).id, owner.id)
          assert.strictEqual(Option.getOrThrow(yield* store.beginSignIn(order.email)).user.id, owner.id)
          const twin = userOf(group.id, { email: owner.email })
          assert.instanceOf(yield* Effect.flip(store.invite(twin, by)), UserEmailTaken)
          assert.isFalse(yield* store.takeAddress(group.id, order.id))
          yield* store.remove(owner.id, null)
          assert.isFalse(yield* store.takeAddress((yield* newUser).group.id, order.id))
          assert.isTrue(yield* store.takeAddress(group.id, order.id))
          assert.isFalse(yield* store.takeAddress(group.id, order.id))
          assert.strictEqual(Option.getOrThrow(yield* store.byEmail(owner.email)).id, order.id)
        }),
      { tags: "CON-103" }
    )

    it.effect(
      "get an address once, if two groups invite it at the same time",
      () =>
        Effect.gen(function* () {
          const store = yield* Users
          const groups = yield* Effect.replicateEffect(newUser, 4)
          const { order } = yield* newUser
          const email = `x${order.email}`
          const invited = yield* Effect.forEach(
            groups,
            (made) => Effect.flatMap(callerOf(made), (by) => store.invite(userOf(made.group.id, { email }), by)),
            { concurrency: "unbounded" }
          )
          assert.lengthOf(
            invited.filter(({ isWaiting }) => !isWaiting),
            1
          )
        }),
      { tags: "CON-103" }
    )

    it.effect("are listed by group, and their hidden keys are not", () =>
      Effect.gen(function* () {
        const store = yield* Users
        const { user, group } = yield* newUser
        yield* newUser
        const other = yield* store.create(userOf(group.id), null)
        const listed = (yield* store.list(group.id)).map((row) => row.user.id)
        assert.deepStrictEqual(listed, [user.id, other.id])
        assert.includeMembers(
          (yield* store.list(null)).map((row) => row.user.id),
          listed
        )
      })
    )

    it.effect(
      "are locked by ten failures for 15 minutes, by ten more for 30; a success forgets the failures",
      () =>
        Effect.gen(function* () {
          const store = yield* Users
          const inside = yield* StoreInside
          const { user, order } = yield* newUser
          const isLocked = Effect.map(store.beginSignIn(order.email.toUpperCase()), (attempt) =>
            Option.match(attempt, { onNone: () => null, onSome: (of) => of.isLocked })
          )
          const attempts = (count: number) => Effect.all(Array.from({ length: count }, () => isLocked))
          assert.deepStrictEqual(yield* attempts(lockOut.failures), Array(lockOut.failures).fill(false))
          assert.isTrue(yield* isLocked)
          yield* inside.letPass(lockOut.firstMillis)
          assert.deepStrictEqual(yield* attempts(lockOut.failures), Array(lockOut.failures).fill(false))
          yield* inside.letPass(lockOut.firstMillis)
          assert.isTrue(yield* isLocked)
          yield* store.clearFailures(user.id)
          assert.deepStrictEqual(yield* attempts(lockOut.failures), Array(lockOut.failures).fill(false))
          assert.deepStrictEqual(yield* store.beginSignIn("nobody@users.example"), Option.none())
        }),
      { tags: "CON-12" }
    )

    it.effect(
      "are unknown once they are removed, and so are their sessions and links; the address is free",
      () =>
        Effect.gen(function* () {
          const store = yield* Users
          const sessions = yield* Sessions
          const { user, order, group } = yield* newUser
          const session = sessionOf(user)
          yield* sessions.create(session)
          const link = UserLinkId(randomUUIDv7())
          yield* store.addLink(link, user.id, "invitation", 1000)
          assert.isTrue(yield* store.remove(user.id, null))
          assert.isFalse(yield* store.remove(user.id, null))
          assert.deepStrictEqual(yield* store.byId(user.id), Option.none())
          assert.deepStrictEqual(yield* store.list(group.id), [])
          assert.deepStrictEqual(yield* sessions.byDigest([session.digest], "test"), Option.none())
          assert.deepStrictEqual(yield* store.useLink(link), Option.none())
          yield* store.create(userOf(group.id, { email: order.email }), null)
        }),
      { tags: "CON-52" }
    )
  })

/** The caller of a member, as in a session of the test environment. */
const callerOf = Effect.fnUntraced(function* ({ user, order }: Effect.Success<typeof newUser>) {
  const sessions = yield* Sessions
  const { session } = yield* sessions.create(sessionOf(user))
  const keyId = order.keys[0]?.id ?? KeyId("")
  const caller: UserCaller = {
    ...{ user, session, keyId },
    environment: "test",
    siteUrl: "https://trajet.example",
    requestId: RequestId("a request"),
    ip: "192.0.2.1"
  }
  return caller
})

const members = (it: PostgresTests) =>
  describe("members of a group", () => {
    it.effect(
      "change their role and are removed in their own group alone, with audit rows",
      () =>
        Effect.gen(function* () {
          const store = yield* Users
          const inside = yield* StoreInside
          const made = yield* newUser
          const by = yield* callerOf(made)
          const { group, user } = made
          const { user: stranger, group: another } = yield* newUser
          const changed = yield* store.changeRole(by, group.id, user.id, "administrator")
          assert.strictEqual(Option.getOrThrow(changed).role, "administrator")
          assert.deepStrictEqual(yield* store.byId(user.id), changed)
          assert.deepStrictEqual(yield* store.changeRole(by, group.id, stranger.id, "administrator"), Option.none())
          assert.isFalse(yield* store.removeMember(by, group.id, stranger.id))
          assert.deepStrictEqual(yield* store.byId(stranger.id), Option.some(stranger))
          assert.isTrue(yield* store.removeMember(by, another.id, stranger.id))
          assert.isFalse(yield* store.removeMember(by, another.id, stranger.id))
          const of = { keyId: by.keyId, requestId: by.requestId, ip: by.ip }
          assert.deepStrictEqual((yield* inside.authored(group.id, user.id)).slice(-1), [
            { ...of, action: "user.change_role" }
          ])
          assert.deepStrictEqual((yield* inside.authored(another.id, stranger.id)).slice(-1), [
            { ...of, action: "user.remove" }
          ])
        }),
      { tags: "CON-50" }
    )

    it.effect(
      "keep their last administrator, also if two lose the role at the same time",
      () =>
        Effect.gen(function* () {
          const store = yield* Users
          const made = yield* newUser
          const by = yield* callerOf(made)
          const { group } = made
          const administrator = Effect.suspend(() =>
            store.create(userOf(group.id, { belongs: { role: "administrator", groupId: group.id } }), null)
          )
          const only = yield* administrator
          const demotion = store.changeRole(by, group.id, only.id, "member")
          assert.instanceOf(yield* Effect.flip(demotion), LastAdministrator)
          assert.instanceOf(yield* Effect.flip(store.removeMember(by, group.id, only.id)), LastAdministrator)
          assert.deepStrictEqual(
            yield* store.changeRole(by, group.id, only.id, "administrator"),
            yield* store.byId(only.id)
          )
          for (let round = 0; round < 5; round++) {
            yield* administrator
            const both = (yield* store.list(group.id)).filter((row) => row.user.role === "administrator")
            const outcomes = yield* Effect.all(
              both.map((row) => Effect.result(store.removeMember(by, group.id, row.user.id))),
              { concurrency: "unbounded" }
            )
            assert.strictEqual(outcomes.filter(({ _tag }) => _tag === "Failure").length, 1)
          }
        }),
      { tags: "CON-51" }
    )

    it.effect(
      "are at most 200, also if several are invited at the same time",
      () =>
        Effect.gen(function* () {
          const store = yield* Users
          const { group, user } = yield* newUser
          const create = Effect.suspend(() => store.create(userOf(group.id), null))
          yield* Effect.replicateEffect(create, membersMax - 2, { concurrency: 4 })
          const outcomes = yield* Effect.replicateEffect(Effect.result(create), 4, { concurrency: "unbounded" })
          const refused = outcomes.flatMap((outcome) => (outcome._tag === "Failure" ? [outcome.failure] : []))
          assert.strictEqual(refused.length, 3)
          for (const refusal of refused) assert.instanceOf(refusal, TooManyMembers)
          yield* store.remove(user.id, null)
          yield* create
        }),
      { tags: "LIM-44" }
    )
  })

const links = (it: PostgresTests) =>
  describe("one-time links", () => {
    it.effect(
      "are used once, before they expire, and a newer one of the purpose ends the older",
      () =>
        Effect.gen(function* () {
          const store = yield* Users
          const inside = yield* StoreInside
          const { user } = yield* newUser
          const [first, second, third] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()].map(UserLinkId)
          if (first === undefined || second === undefined || third === undefined) return
          yield* store.addLink(first, user.id, "reset", 60_000)
          yield* store.addLink(second, user.id, "reset", 60_000)
          assert.deepStrictEqual(yield* store.useLink(first), Option.none())
          const found = Option.some({ id: second, purpose: "reset", user } as const)
          assert.deepStrictEqual(yield* store.findLink(second), found)
          assert.deepStrictEqual(yield* store.useLink(second), found)
          assert.deepStrictEqual(yield* store.useLink(second), Option.none())
          yield* store.addLink(third, user.id, "reset", 60_000)
          yield* inside.letPass(60_000)
          assert.deepStrictEqual(yield* store.findLink(third), Option.none())
          assert.deepStrictEqual(yield* store.useLink(third), Option.none())
        }),
      { tags: "CON-14" }
    )
  })

const retention = (it: PostgresTests) =>
  describe("their retention", () => {
    it.effect(
      "drops one-time links a day after their end, and no younger one",
      () =>
        Effect.gen(function* () {
          const inside = yield* StoreInside
          const users = yield* Users
          const { user } = yield* newUser
          yield* pruneOldRecords
          const id = UserLinkId(randomUUIDv7())
          yield* users.addLink(id, user.id, "invitation", 7 * dayMillis)
          yield* inside.letPass(8 * dayMillis - hourMillis)
          const early = yield* pruneOldRecords
          yield* inside.letPass(hourMillis + 1)
          const late = yield* pruneOldRecords
          assert.deepStrictEqual([early.links, late.links], [0, 1])
        }),
      { tags: "LIM-45" }
    )

    it.effect(
      "drops sessions after 90 days, except the newest of each user, whose device is then a new one",
      () =>
        Effect.gen(function* () {
          const inside = yield* StoreInside
          const [sessions, users] = [yield* Sessions, yield* Users]
          const [{ user }, { user: leaving }] = [yield* newUser, yield* newUser]
          yield* pruneOldRecords
          const first = sessionOf(user)
          yield* sessions.create(first)
          yield* inside.letPass(dayMillis)
          yield* sessions.create(sessionOf(user))
          yield* sessions.create(sessionOf(leaving))
          yield* inside.letPass(89 * dayMillis - hourMillis)
          const early = yield* pruneOldRecords
          yield* users.remove(leaving.id, null)
          yield* inside.letPass(dayMillis + 2 * hourMillis)
          const late = yield* pruneOldRecords
          assert.deepStrictEqual([early.sessions, late.sessions], [0, 2])
          const [listed] = (yield* users.list(null)).filter((row) => row.user.id === user.id)
          assert.isNotNull(listed?.lastSignInAt)
          assert.isTrue((yield* sessions.create(sessionOf(user))).isNewDevice)
        }),
      { tags: ["CON-29", "LIM-45"] }
    )
  })

onPostgres("users of the console", (it) => {
  users(it)
  members(it)
  links(it)
  retention(it)
})
