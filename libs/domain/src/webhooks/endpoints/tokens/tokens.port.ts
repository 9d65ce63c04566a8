import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../../../access/store.errors.ts"
import type { Endpoint } from "../endpoint.model.ts"

/** Whose token: that of an endpoint, by its settings at this version. */
export type TokenOwner = Pick<Endpoint, "id" | "tenant" | "version">

export type TakenToken =
  | { readonly is: "kept"; readonly sealed: string; readonly usableMillis: number }
  /** Somebody asks for one at this moment. */
  | { readonly is: "awaited" }
  /** Nobody got one a moment ago. */
  | { readonly is: "refused"; readonly detail: string }
  /** The caller has to ask for one, and nobody else does. */
  | { readonly is: "yours" }

/** Keeps the tokens of endpoints, sealed, for all dispatchers: one of them asks for a token, the others wait for it. */
export class Tokens extends Context.Service<
  Tokens,
  {
    /** Others wait for `askMillis` for a caller to whom it answers `yours`. */
    readonly take: (owner: TokenOwner, askMillis: number) => Effect.Effect<TakenToken, StoreUnavailable>
    /** Keeps a token, unless the settings have changed meanwhile. */
    readonly keep: (owner: TokenOwner, sealed: string, usableMillis: number) => Effect.Effect<void, StoreUnavailable>
    /** Keeps why there is none, for so long. */
    readonly fail: (owner: TokenOwner, detail: string, forMillis: number) => Effect.Effect<void, StoreUnavailable>
    /**
     * Drops a token that a receiver refused, at most once in `everyMillis` for an endpoint. True if it is no longer the
     * token of the endpoint.
     */
    readonly drop: (owner: TokenOwner, sealed: string, everyMillis: number) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/endpoints/Tokens") {}
