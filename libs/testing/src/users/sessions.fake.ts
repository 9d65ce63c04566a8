import {
  groupOf,
  isSessionAlive,
  knownDeviceDays,
  type SessionInUse,
  Sessions,
  type StoredSession
} from "@trajet/domain/users"
import { Effect, Option } from "effect"
import { later, type StoreState } from "../store/store-state.fake.ts"
import type { SessionRow } from "./user-rows.fake.ts"

const touchMillis = 60_000

const newestFirst = (a: StoredSession, b: StoredSession): number => {
  if (a.createdAt === b.createdAt) return a.id < b.id ? -1 : 1
  return a.createdAt < b.createdAt ? 1 : -1
}

export const sessionsOn = (state: StoreState): Sessions["Service"] => {
  const { users } = state
  const live = () => [...users.sessions.values()].filter((row) => !row.isEnded)
  const replaced = (row: SessionRow, change: Partial<StoredSession>): StoredSession => {
    const session = { ...row.session, ...change }
    users.sessions.set(session.id, { ...row, session })
    return session
  }
  return Sessions.of({
    byDigest: (digests, environment) =>
      state.transaction((now): Option.Option<SessionInUse> => {
        const row = live().find((kept) => digests.includes(kept.digest))
        const of = row === undefined ? undefined : users.row(row.session.userId)
        const keyId = of?.keys.get(environment)
        if (row === undefined || of === undefined || keyId === undefined) return Option.none()
        const { session } = row
        users.sessions.set(session.id, { ...row, digest: digests[0] })
        if (Date.parse(now) - Date.parse(session.lastUsedAt) >= touchMillis) replaced(row, { lastUsedAt: now })
        const groupId = groupOf(of.user)?.id ?? null
        const clockLeadMillis = groupId === null || environment === "live" ? 0 : (state.leads.get(groupId) ?? 0)
        const gridVersion = groupId === null ? 0 : (state.groups.get(groupId)?.grids.length ?? 0)
        return Option.some({ session, user: of.user, keyId, gridVersion, clockLeadMillis, position: null, now })
      }),
    moveDevice: (userId, from, to) =>
      state.transaction(() => {
        for (const [id, row] of users.sessions)
          if (row.session.userId === userId && row.deviceDigest === from)
            users.sessions.set(id, { ...row, deviceDigest: to })
      }),
    create: ({ id, userId, digest, deviceDigest, replaces, provedAgoMillis, ip, agent, requestId }) =>
      state.transaction((now) => {
        const earlier = [...users.sessions.values()].filter((row) => row.session.userId === userId)
        const knownSince = later(now, -knownDeviceDays * 24 * 3_600_000)
        const isKnown = (row: SessionRow) => row.deviceDigest === deviceDigest && row.session.createdAt >= knownSince
        const isNewDevice = earlier.length > 0 && !earlier.some(isKnown)
        users.endSessions((row) => row.digest === replaces)
        const signedInAt = later(now, -provedAgoMillis)
        const session = { id, userId, createdAt: now, signedInAt, lastUsedAt: now, ip, agent }
        users.sessions.set(id, { session, digest, deviceDigest, isEnded: false })
        users.change(userId, { failures: 0, lockedUntil: null })
        const user = users.row(userId)?.user
        state.audit.push({
          at: now,
          groupId: user === undefined ? null : (groupOf(user)?.id ?? null),
          environment: null,
          keyId: null,
          action: "user.sign_in",
          target: userId,
          requestId,
          ip
        })
        return { session, isNewDevice }
      }),
    confirm: (id) =>
      state.transaction((now) => {
        const row = live().find(({ session }) => session.id === id)
        return row === undefined ? Option.none() : Option.some(replaced(row, { signedInAt: now }))
      }),
    end: (digest) => Effect.asVoid(state.transaction(() => users.endSessions((row) => row.digest === digest))),
    list: (userId) =>
      state.transaction((now) =>
        live()
          .map(({ session }) => session)
          .filter((session) => session.userId === userId && isSessionAlive(session, now))
          .sort(newestFirst)
      ),
    alive: (ids) =>
      state.transaction(
        (now) =>
          new Set(
            live()
              .map(({ session }) => session)
              .filter(({ id }) => ids.includes(id))
              .filter((session) => isSessionAlive(session, now) && users.row(session.userId) !== undefined)
              .map(({ id }) => id)
          )
      ),
    revoke: (userId, id) =>
      state.transaction(() => {
        const isOf = ({ session }: SessionRow) => session.id === id && session.userId === userId
        const isFound = live().some(isOf)
        users.endSessions(isOf)
        return isFound
      })
  })
}
