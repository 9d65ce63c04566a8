import { argon2PasswordHash, nodeCrypto } from "@trajet/adapters-local"
import { sessionsLayer, usersLayer } from "@trajet/adapters-postgres"
import {
  createUser,
  makeUserLink,
  type NewUser,
  PasswordHash,
  removeUserByEmail,
  type UserLinkPurpose,
  Users
} from "@trajet/domain/users"
import { Effect, Layer, Option, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { ask, type Ask, type Reply } from "./http.ts"
import { testSecrets } from "./tenants.ts"
import { testStore } from "./test-store.ts"

const testPassword = "a password of the tests"

export interface TestUser {
  readonly id: string
  readonly email: string
  readonly password: string
}

const userPorts = (databaseUrl: string) =>
  Layer.mergeAll(
    Layer.mergeAll(usersLayer, sessionsLayer).pipe(Layer.provide(testStore(databaseUrl))),
    argon2PasswordHash,
    nodeCrypto({
      pepper: Redacted.make(testSecrets.TRAJET_PEPPER),
      sealingKey: Redacted.make(testSecrets.TRAJET_SEALING_KEY)
    })
  )

/** Makes a user with the password of the tests. */
export const makeUser = (
  databaseUrl: string,
  belongs: NewUser["belongs"],
  language: NewUser["language"] = "fr"
): Promise<TestUser> =>
  Effect.gen(function* () {
    const users = yield* Users
    const passwords = yield* PasswordHash
    const email = `${randomUUID()}@users.example`
    const { id } = yield* createUser({ email, name: "Claire Martin", language, belongs })
    yield* users.setPassword(id, yield* passwords.hash(testPassword), null)
    return { id, email, password: testPassword }
  }).pipe(Effect.provide(userPorts(databaseUrl)), Effect.runPromise)

/** Makes a one-time link of a user, and returns its path and fragment. */
export const makeLink = (databaseUrl: string, { email }: TestUser, purpose: UserLinkPurpose): Promise<string> =>
  Effect.gen(function* () {
    const user = Option.getOrThrow(yield* Users.use((users) => users.byEmail(email)))
    return yield* makeUserLink(user, purpose, "")
  }).pipe(Effect.provide(userPorts(databaseUrl)), Effect.runPromise)

/** Removes a user, as the administration does. */
export const removeUser = (databaseUrl: string, { email }: Pick<TestUser, "email">): Promise<unknown> =>
  removeUserByEmail(email).pipe(Effect.provide(userPorts(databaseUrl)), Effect.runPromise)

/** The headers by which a browser says that a page of the console asks. */
export const sameSite = { "sec-fetch-site": "same-origin" }

/** The cookies that an answer sets, as the browser sends them: `name=value; name=value`. */
export const cookiesOf = ({ headers }: Reply): string =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .join("; ")

export const signIn = (origin: string, { email, password }: Pick<TestUser, "email" | "password">, cookie?: string) =>
  ask(origin, "/console/api/session", {
    method: "POST",
    headers: { ...sameSite, ...(cookie === undefined ? {} : { cookie }) },
    body: { email, password }
  })

/** Signs in, and returns a function that asks in the session. */
export const browserOf = async (origin: string, user: TestUser) => {
  const answer = await signIn(origin, user)
  if (answer.status !== 200) throw new Error(`the sign-in was answered ${answer.status}: ${answer.text}`)
  const cookie = cookiesOf(answer)
  return {
    cookie,
    ask: (path: string, { headers = {}, ...rest }: Ask = {}): Promise<Reply> =>
      ask(origin, path, { ...rest, headers: { ...sameSite, cookie, ...headers } })
  }
}
