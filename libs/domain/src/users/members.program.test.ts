import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { GroupId, KeyId, RequestId } from "../access/index.ts"
import { Instant } from "../time/index.ts"
import { changeMemberRole, removeMember, SessionId, type UserCaller, UserId, Users } from "./index.ts"

const at = Instant("2026-11-23T10:00:00.000000Z")
const member = UserId("01990000-0000-7000-8000-000000000001")

const caller: UserCaller = {
  user: {
    ...{ id: UserId("user"), email: "ada@fleet.example", name: "Ada", language: "en", createdAt: at },
    ...{ role: "administrator", group: { id: GroupId("group"), name: "fleet" } }
  },
  environment: "test",
  keyId: KeyId("key"),
  session: {
    ...{ id: SessionId("session"), userId: UserId("user"), createdAt: at, signedInAt: at, lastUsedAt: at },
    ...{ ip: null, agent: "a browser" }
  },
  siteUrl: "https://trajet.example",
  requestId: RequestId("request"),
  ip: null
}

/** Changes of members that reach the store, which knows no member. */
const reaching = <E>(change: Effect.Effect<unknown, E, Users>) =>
  Effect.gen(function* () {
    const asked: Array<string> = []
    const store = Layer.mock(Users, {
      removeMember: (_, __, id) => Effect.sync(() => asked.push(id) < 0),
      changeRole: (_, __, id) => Effect.sync(() => (asked.push(id), Option.none()))
    })
    const error = yield* Effect.flip(change.pipe(Effect.provide(store)))
    return { asked, error: Object(error)._tag }
  })

describe("a change of a member", () => {
  it.effect("finds nobody by a text that is no UUID, without a look into the store", () =>
    Effect.gen(function* () {
      for (const id of ["", "ada", `${member}0`, `${member}' OR true`].map((text) => UserId(text))) {
        const unknown = { asked: [], error: "UserUnknown" }
        assert.deepStrictEqual(yield* reaching(removeMember(caller, id)), unknown)
        assert.deepStrictEqual(yield* reaching(changeMemberRole(caller, id, "member")), unknown)
      }
    })
  )

  it.effect("finds nobody in another group", () =>
    Effect.gen(function* () {
      const unknown = { asked: [member], error: "UserUnknown" }
      assert.deepStrictEqual(yield* reaching(removeMember(caller, member)), unknown)
      assert.deepStrictEqual(yield* reaching(changeMemberRole(caller, member, "member")), unknown)
    })
  )
})
