import { type GroupId, KeyId, RequestId } from "@trajet/domain/access"
import { type NewSession, type NewUser, SessionId, type User, UserId, Users } from "@trajet/domain/users"
import { newGroup } from "@trajet/testing"
import { Effect } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"

export const userOf = (groupId: GroupId, members: Partial<NewUser> = {}): NewUser => {
  const id = UserId(randomUUIDv7())
  return {
    id,
    email: `${id}@users.example`,
    name: "Claire Martin",
    language: "fr",
    belongs: { role: "member", groupId },
    keys: (["live", "test"] as const).map((environment) => {
      const keyId = KeyId(randomUUIDv7())
      return { id: keyId, environment, digest: `digest of ${keyId}` }
    }),
    ...members
  }
}

/** A new member of a new group, with its order. */
export const newUser = Effect.gen(function* () {
  const group = yield* newGroup
  const order = userOf(group.id)
  const user = yield* Users.use((users) => users.create(order, null))
  return { user, order, group }
})

export const sessionOf = ({ id: userId }: Pick<User, "id">, members: Partial<NewSession> = {}): NewSession => ({
  id: SessionId(randomUUIDv7()),
  userId,
  digest: `digest ${randomUUID()}`,
  deviceDigest: "device",
  replaces: null,
  provedAgoMillis: 0,
  requestId: RequestId(randomUUID()),
  ip: "192.0.2.1",
  agent: "a browser",
  ...members
})
