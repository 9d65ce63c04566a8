import type { SessionId, StoredSession, User, UserId, UserLinkId, UserLinkPurpose } from "@trajet/domain/users"
import type { Environment } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import type { Passkey, SavedView, UserKeyId } from "@trajet/domain/users"

export interface UserRow {
  readonly user: User
  readonly passwordHash: string | null
  readonly failures: number
  readonly lockedUntil: Instant | null
  readonly keys: ReadonlyMap<Environment, UserKeyId>
  readonly isRemoved: boolean
}

export interface SessionRow {
  readonly session: StoredSession
  readonly digest: string
  readonly deviceDigest: string
  readonly isEnded: boolean
}

export interface LinkRow {
  readonly userId: UserId
  readonly purpose: UserLinkPurpose
  readonly expiresAt: Instant
  readonly isUsed: boolean
}

/** Users of the console with their sessions and links, in memory. */
export class UserRows {
  readonly users = new Map<UserId, UserRow>()
  readonly sessions = new Map<SessionId, SessionRow>()
  readonly links = new Map<UserLinkId, LinkRow>()
  readonly passkeys = new Map<string, Passkey>()
  readonly views = new Map<string, { readonly userId: UserId; readonly view: SavedView }>()
  readonly challenges = new Map<string, { readonly userId: UserId | null; readonly untilMillis: number }>()

  /** The row of a user that is not removed. */
  row(id: UserId): UserRow | undefined {
    const row = this.users.get(id)
    return row?.isRemoved === false ? row : undefined
  }

  rowByEmail(email: string): UserRow | undefined {
    const wanted = email.toLowerCase()
    return [...this.users.values()].find((row) => !row.isRemoved && row.user.email.toLowerCase() === wanted)
  }

  change(id: UserId, change: Partial<UserRow>): void {
    const row = this.row(id)
    if (row !== undefined) this.users.set(id, { ...row, ...change })
  }

  endSessions(isEnding: (row: SessionRow) => boolean): void {
    for (const [id, row] of this.sessions) if (isEnding(row)) this.sessions.set(id, { ...row, isEnded: true })
  }

  useLinks(isUsed: (row: LinkRow) => boolean): void {
    for (const [id, row] of this.links) if (isUsed(row)) this.links.set(id, { ...row, isUsed: true })
  }

  /** Drops the links that ended before, and returns their number. */
  dropLinks(before: Instant): number {
    const old = [...this.links].filter(([, { expiresAt }]) => expiresAt < before)
    for (const [id] of old) this.links.delete(id)
    return old.length
  }

  /** Drops the sessions that were created before, except the newest one of each user, and returns their number. */
  dropSessions(before: Instant): number {
    const all = [...this.sessions.values()].map(({ session }) => session)
    const isNewest = ({ createdAt, userId }: StoredSession) =>
      this.row(userId) !== undefined && all.every((other) => other.userId !== userId || other.createdAt <= createdAt)
    const old = all.filter((session) => session.createdAt < before && !isNewest(session))
    for (const { id } of old) this.sessions.delete(id)
    return old.length
  }
}
