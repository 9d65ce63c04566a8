import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { NewPasskey, Passkey, PasskeyChallenge } from "./passkey.model.ts"
import type { User, UserCaller, UserId } from "./user.model.ts"

/** Stores passkeys, and the challenges that are not answered yet. */
export class Passkeys extends Context.Service<
  Passkeys,
  {
    /** Keeps a challenge for this time. Forgets those whose time is over. */
    readonly addChallenge: (
      challenge: string,
      userId: UserId | null,
      lifeMillis: number
    ) => Effect.Effect<void, StoreUnavailable>
    /** Deletes a challenge and returns it, so that it is answered once; none if it is unknown or expired. */
    readonly takeChallenge: (challenge: string) => Effect.Effect<Option.Option<PasskeyChallenge>, StoreUnavailable>
    /** Adds a passkey of the caller, with an audit row; none if a passkey with this id exists. */
    readonly add: (
      by: UserCaller,
      passkey: NewPasskey,
      name: string
    ) => Effect.Effect<Option.Option<Passkey>, StoreUnavailable>
    /** Oldest first; at most 100. */
    readonly list: (userId: UserId) => Effect.Effect<ReadonlyArray<Passkey>, StoreUnavailable>
    /** The passkey with this id, and its user. */
    readonly find: (
      id: string
    ) => Effect.Effect<Option.Option<{ readonly passkey: Passkey; readonly user: User }>, StoreUnavailable>
    readonly used: (id: string, counter: number) => Effect.Effect<void, StoreUnavailable>
    /** Deletes a passkey of the caller, with an audit row. False: the caller has no such passkey. */
    readonly remove: (by: UserCaller, id: string) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@trajet/domain/users/Passkeys") {}
