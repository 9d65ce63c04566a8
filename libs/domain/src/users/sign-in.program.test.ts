import { assert, describe, it } from "@effect/vitest"
import { fakeSecrets } from "@trajet/testing"
import { Effect, Layer, Option } from "effect"
import { GroupId, RequestId } from "../access/index.ts"
import { Instant } from "../time/index.ts"
import {
  PasswordHash,
  Sessions,
  signInByPassword,
  type SignInAttempt,
  type User,
  UserId,
  Users,
  type Visitor
} from "./index.ts"

const user: User = {
  id: UserId("user"),
  email: "ada@fleet.example",
  name: "Ada",
  language: "en",
  createdAt: Instant("2026-11-23T10:00:00.000000Z"),
  role: "member",
  group: { id: GroupId("group"), name: "fleet" }
}

const visitor: Visitor = {
  sessionToken: null,
  deviceToken: null,
  providerToken: null,
  requestId: RequestId("request"),
  ip: "192.0.2.1",
  agent: "a browser",
  publicUrl: "https://api.example",
  siteUrl: "https://api.example"
}

/** The calls of a refused sign-in, in their order. */
const callsOf = (attempt: SignInAttempt | null) =>
  Effect.gen(function* () {
    const calls: Array<string> = []
    const called = <A>(name: string, answer: A) =>
      Effect.sync(() => {
        calls.push(name)
        return answer
      })
    const ports = Layer.mergeAll(
      Layer.mock(Users)({ beginSignIn: () => called("begin", Option.fromNullishOr(attempt)) }),
      Layer.mock(PasswordHash)({ verify: (_, hash) => called("argon2", hash === "right") }),
      Layer.mock(Sessions)({}),
      fakeSecrets()
    )
    const given = { email: "ada@fleet.example", password: "a password" }
    const { _tag } = yield* Effect.flip(signInByPassword(visitor, given)).pipe(Effect.provide(ports))
    return [...calls, _tag]
  })

describe("a refused sign-in", () => {
  it.effect(
    "does the same work for an unknown address, a wrong password, no password and a locked account",
    () =>
      Effect.gen(function* () {
        const attempts: ReadonlyArray<SignInAttempt | null> = [
          null,
          { user, passwordHash: "wrong", isLocked: false },
          { user, passwordHash: null, isLocked: false },
          { user, passwordHash: "right", isLocked: true }
        ]
        for (const attempt of attempts) {
          assert.deepStrictEqual(yield* callsOf(attempt), ["begin", "argon2", "SignInRefused"])
        }
      }),
    { tags: "CON-11" }
  )
})
