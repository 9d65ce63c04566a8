import {
  groupOf,
  LastAdministrator,
  lockMillis,
  membersMax,
  type NewUser,
  TooManyMembers,
  type User,
  type UserCaller,
  UserEmailTaken,
  type UserId,
  type UserLink,
  type UserLinkId,
  Users
} from "@trajet/domain/users"
import { type Instant, instantOfMillis } from "@trajet/domain/time"
import type { GroupId } from "@trajet/domain/access"
import { NoticeId } from "@trajet/domain/notices"
import { Effect, Option, Result } from "effect"
import { addNotice } from "../notices/notices.fake.ts"
import type { StoreState } from "../store/store-state.fake.ts"

const later = (now: Instant, millis: number): Instant => instantOfMillis(Date.parse(now) + millis)

const userOf = (state: StoreState, { id, email, name, language, belongs }: NewUser, createdAt: Instant): User => {
  const members = { id, email, name, language, createdAt }
  switch (belongs.role) {
    case "member":
    case "administrator": {
      const stored = state.groups.get(belongs.groupId)
      if (stored === undefined) throw new Error("a user of a group that does not exist")
      return { ...members, role: belongs.role, group: { id: belongs.groupId, name: stored.group.name } }
    }
    case "operator":
      return { ...members, role: belongs.role, operatorId: belongs.operatorId }
  }
}

export const usersOn = (state: StoreState): Users["Service"] => {
  const { users } = state
  const audit = (at: Instant, action: string, user: User, by: UserCaller | null) =>
    state.audit.push({
      at,
      groupId: groupOf(user)?.id ?? null,
      environment: null,
      keyId: by?.keyId ?? null,
      action,
      target: user.id,
      requestId: by?.requestId ?? null,
      ip: by?.ip ?? null
    })
  const found = (id: UserId) => Option.fromUndefinedOr(users.row(id)?.user)
  const linkOf = (id: UserLinkId, now: Instant): Option.Option<UserLink> => {
    const link = users.links.get(id)
    if (link === undefined || link.isUsed || link.expiresAt <= now) return Option.none()
    return Option.map(found(link.userId), (user) => ({ id, purpose: link.purpose, user }))
  }
  const membersOf = (groupId: GroupId) =>
    [...users.users.values()].flatMap(({ isRemoved, user }) =>
      !isRemoved && user.role !== "operator" && user.group.id === groupId ? [user] : []
    )
  /** The member, and whether it is the last administrator of the group. */
  const memberOf = (groupId: GroupId, id: UserId) => {
    const members = membersOf(groupId)
    const administrators = members.filter(({ role }) => role === "administrator")
    const member = members.find((one) => one.id === id)
    return { member, isLast: member?.role === "administrator" && administrators.length === 1 }
  }
  const removing = (now: Instant, id: UserId, by: UserCaller | null): boolean => {
    const user = users.row(id)?.user
    if (user === undefined) return false
    users.endSessions(({ session }) => session.userId === id)
    users.useLinks((link) => link.userId === id)
    for (const [viewId, { userId }] of users.views) if (userId === id) users.views.delete(viewId)
    users.change(id, { user: { ...user, email: id }, passwordHash: null, keys: new Map(), isRemoved: true })
    audit(now, "user.remove", user, by)
    return true
  }
  return Users.of({
    beginSignIn: (email) =>
      state.transaction((now) => {
        const row = users.rowByEmail(email)
        if (row === undefined) return Option.none()
        const { user, passwordHash, lockedUntil } = row
        const isLocked = lockedUntil !== null && lockedUntil > now
        const failures = row.failures + 1
        const millis = lockMillis(failures)
        if (!isLocked) users.change(user.id, { failures, lockedUntil: millis === 0 ? lockedUntil : later(now, millis) })
        return Option.some({ user, passwordHash, isLocked })
      }),
    create: (order, by) =>
      state
        .transaction((now): Result.Result<User, TooManyMembers | UserEmailTaken> => {
          const { belongs, email } = order
          if (belongs.role !== "operator" && membersOf(belongs.groupId).length >= membersMax) {
            return Result.fail(new TooManyMembers({ max: membersMax }))
          }
          if (users.rowByEmail(email) !== undefined) return Result.fail(new UserEmailTaken({ email }))
          const user = userOf(state, order, now)
          const keys = new Map(order.keys.map((key) => [key.environment, key.id]))
          const row = { user, passwordHash: null, failures: 0, lockedUntil: null, keys, isRemoved: false }
          users.users.set(user.id, row)
          audit(now, "user.create", user, by)
          return Result.succeed(user)
        })
        .pipe(Effect.flatMap(Effect.fromResult)),
    byId: (id) => state.transaction(() => found(id)),
    hasPassword: (id) => state.transaction(() => typeof users.row(id)?.passwordHash === "string"),
    byEmail: (email) => state.transaction(() => Option.fromUndefinedOr(users.rowByEmail(email)?.user)),
    list: (groupId) =>
      state.transaction(() =>
        [...users.users.values()]
          .filter(({ isRemoved, user }) => {
            return !isRemoved && (groupId === null || groupOf(user)?.id === groupId)
          })
          .map(({ passwordHash, user }) => {
            const signIns = [...users.sessions.values()].filter(({ session }) => session.userId === user.id)
            const lastSignInAt =
              signIns
                .map(({ session }) => session.createdAt)
                .sort()
                .at(-1) ?? null
            return { user, hasPassword: passwordHash !== null, lastSignInAt }
          })
      ),
    change: (by, id, members) =>
      state.transaction((now) => {
        const user = users.row(id)?.user
        if (user === undefined) return Option.none()
        const changed: User = { ...user, ...members }
        users.change(id, { user: changed })
        audit(now, "user.change", user, by)
        return Option.some(changed)
      }),
    changeRole: (by, groupId, id, role) =>
      state
        .transaction((now) => {
          const { isLast, member } = memberOf(groupId, id)
          if (member === undefined) return Result.succeed(Option.none())
          if (isLast && role !== "administrator") return Result.fail(new LastAdministrator())
          const changed: User = { ...member, role }
          users.change(id, { user: changed })
          audit(now, "user.change_role", member, by)
          return Result.succeed(Option.some(changed))
        })
        .pipe(Effect.flatMap(Effect.fromResult)),
    removeMember: (by, groupId, id) =>
      state
        .transaction((now) => {
          const { isLast, member } = memberOf(groupId, id)
          if (isLast) return Result.fail(new LastAdministrator())
          return Result.succeed(member !== undefined && removing(now, id, by))
        })
        .pipe(Effect.flatMap(Effect.fromResult)),
    setPassword: (id, passwordHash, keep) =>
      state.transaction((now) => {
        users.change(id, { passwordHash, failures: 0, lockedUntil: null })
        users.endSessions(({ session }) => session.userId === id && session.id !== keep?.session.id)
        users.useLinks((link) => link.userId === id && link.purpose === "reset")
        const user = users.row(id)?.user
        if (user !== undefined) audit(now, "user.set_password", user, keep)
      }),
    clearFailures: (id) => state.transaction(() => users.change(id, { failures: 0, lockedUntil: null })),
    remove: (id, by) => state.transaction((now) => removing(now, id, by)),
    addLink: (id, userId, purpose, lifeMillis) =>
      state.transaction((now) => {
        users.useLinks((link) => link.userId === userId && link.purpose === purpose)
        users.links.set(id, { userId, purpose, expiresAt: later(now, lifeMillis), isUsed: false })
      }),
    notify: (id, { linkId, subject, text }) =>
      state.transaction((now) => {
        const user = users.row(id)?.user
        if (user === undefined) return
        const group = groupOf(user)
        addNotice(state, null, now, {
          id: NoticeId(state.nextId()),
          groupId: group?.id ?? null,
          groupName: group?.name ?? "",
          audience: "user",
          mission: null,
          recipients: [user.email],
          subject,
          text,
          createdAt: now,
          ...(linkId === null ? {} : { linkId })
        })
      }),
    useLink: (id) =>
      state.transaction((now) => {
        const link = linkOf(id, now)
        const row = users.links.get(id)
        if (Option.isSome(link) && row !== undefined) users.links.set(id, { ...row, isUsed: true })
        return link
      }),
    findLink: (id) => state.transaction((now) => linkOf(id, now))
  })
}
