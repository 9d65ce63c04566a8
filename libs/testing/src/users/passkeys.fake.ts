import { groupOf, type Passkey, type PasskeyChallenge, Passkeys, type User } from "@trajet/domain/users"
import { Effect, Option } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

export const passkeysOn = (state: StoreState): Passkeys["Service"] => {
  const { users } = state
  const audit = (at: Passkey["createdAt"], action: string, user: User) =>
    state.audit.push({
      at,
      groupId: groupOf(user)?.id ?? null,
      environment: null,
      keyId: null,
      action,
      target: user.id,
      requestId: null,
      ip: null
    })
  return Passkeys.of({
    addChallenge: (challenge, userId, lifeMillis) =>
      Effect.asVoid(
        state.transaction((now) =>
          users.challenges.set(challenge, { userId, untilMillis: Date.parse(now) + lifeMillis })
        )
      ),
    takeChallenge: (challenge) =>
      state.transaction((now): Option.Option<PasskeyChallenge> => {
        const found = users.challenges.get(challenge)
        users.challenges.delete(challenge)
        return found === undefined || found.untilMillis <= Date.parse(now)
          ? Option.none()
          : Option.some({ userId: found.userId })
      }),
    add: (by, made, name) =>
      state.transaction((now) => {
        if (users.passkeys.has(made.id)) return Option.none()
        const passkey: Passkey = { ...made, userId: by.user.id, name, createdAt: now, lastUsedAt: null }
        users.passkeys.set(made.id, passkey)
        audit(now, "user.add_passkey", by.user)
        return Option.some(passkey)
      }),
    list: (userId) => state.transaction(() => [...users.passkeys.values()].filter((made) => made.userId === userId)),
    find: (id) =>
      state.transaction(() => {
        const passkey = users.passkeys.get(id)
        const user = passkey === undefined ? undefined : users.row(passkey.userId)?.user
        return passkey === undefined || user === undefined ? Option.none() : Option.some({ passkey, user })
      }),
    used: (id, counter) =>
      state.transaction((now) => {
        const passkey = users.passkeys.get(id)
        if (passkey !== undefined) users.passkeys.set(id, { ...passkey, counter, lastUsedAt: now })
      }),
    remove: (by, id) =>
      state.transaction((now) => {
        if (users.passkeys.get(id)?.userId !== by.user.id) return false
        users.passkeys.delete(id)
        audit(now, "user.delete_passkey", by.user)
        return true
      })
  })
}
