import { Context, type Effect, type Option } from "effect"
import type { RequestId } from "../access/caller.model.ts"
import type { Digests } from "../access/secrets.port.ts"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Environment } from "../access/tenant.model.ts"
import type { SessionId, SessionInUse, StoredSession, UserId } from "./user.model.ts"

export interface NewSession {
  readonly id: SessionId
  readonly userId: UserId
  readonly digest: string
  /** Digest of the token by which a browser is recognised at its next sign-in. */
  readonly deviceDigest: string
  /** Digest of the session that the browser had before, which ends. */
  readonly replaces: string | null
  /** How long ago the user has proved who it is: 0, or longer if an identity provider knew the user already. */
  readonly provedAgoMillis: number
  readonly requestId: RequestId
  readonly ip: string
  readonly agent: string
}

/** Stores the sessions of users by the digests of their tokens, never the tokens themselves. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /**
     * The session with one of these digests (`Mac.digests`) by one look-up, unless it was ended or the user removed; read at every call. A look-up counts as a
     * use of the session, to a minute. A session that is not stored under the first digest is moved there. Whether the session is too old is a rule (`isSessionAlive`).
     */
    readonly byDigest: (
      digests: Digests,
      environment: Environment
    ) => Effect.Effect<Option.Option<SessionInUse>, StoreUnavailable>
    /**
     * Creates a session, forgets the failures of the user, and writes an audit row. `isNewDevice`: the user had sessions of
     * other devices before, and none of this one.
     */
    readonly create: (
      session: NewSession
    ) => Effect.Effect<{ readonly session: StoredSession; readonly isNewDevice: boolean }, StoreUnavailable>
    /** Notes that the user has proved again in this session who it is. None: the session was ended. */
    readonly confirm: (id: SessionId) => Effect.Effect<Option.Option<StoredSession>, StoreUnavailable>
    /** Stores a device under the digest of another pepper, in all sessions of the user. */
    readonly moveDevice: (userId: UserId, from: string, to: string) => Effect.Effect<void, StoreUnavailable>
    /** Ends the session with this digest, if there is one. */
    readonly end: (digest: string) => Effect.Effect<void, StoreUnavailable>
    /** Sessions of the user that were not ended and are not too old (`isSessionAlive`), newest first; at most 1,000. */
    readonly list: (userId: UserId) => Effect.Effect<ReadonlyArray<StoredSession>, StoreUnavailable>
    /** Those of these sessions that were not ended, are not too old (`isSessionAlive`), and belong to a user. */
    readonly alive: (ids: ReadonlyArray<SessionId>) => Effect.Effect<ReadonlySet<SessionId>, StoreUnavailable>
    /** Ends a session of this user. False: the user has no such session. */
    readonly revoke: (userId: UserId, id: SessionId) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@trajet/domain/users/Sessions") {}
